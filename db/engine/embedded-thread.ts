import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { EmbeddedSource, ThreadAnswer, ThreadRequest } from './embedded-socket.ts'
import { isInPlace } from './lock-file.ts'

const { dataDir, dump, lock, sharedBuffersMb } = workerData as EmbeddedSource
const port = parentPort!
const send = (answer: ThreadAnswer, transfer: ArrayBuffer[] = []) => port.postMessage(answer, transfer)

requireFolder()
const pglite = await PGlite.create({
  ...(dataDir && { dataDir }),
  ...(dump && { loadDataDir: Object.assign(new Blob(), { arrayBuffer: async () => dump }) as Blob }),
  extensions: { pg_trgm },
  // By default it takes 128 MB for pages that the system's cache holds as well.
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffersMb}MB`],
}).catch((cause) => {
  throw cause instanceof Error ? cause : new Error(fileProblem(cause))
})
port.on('message', async (request: ThreadRequest) => {
  requireFolder()
  if (request === 'close') {
    await pglite.close()
    return send('closed')
  }
  const answer = await answerTo(request)
  send(answer, [answer.buffer])
})
send('open')

/**
 * Returns what PostgreSQL answers. It is taken piece by piece: PGlite's `execProtocolRaw` also keeps every row that it
 * has ever answered, until the memory of the thread is full.
 */
async function answerTo(request: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  await pglite.execProtocolRawStream(request, { onRawData: (piece) => void pieces.push(piece.slice()) })
  const answer = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let length = 0
  for (const piece of pieces) {
    answer.set(piece, length)
    length += piece.length
  }
  return answer
}

/** Ends the thread once its folder was removed or replaced, since it opens files by their names. */
function requireFolder(): void {
  if (lock && !isInPlace(lock))
    throw Object.assign(new Error('the folder of the database was removed or replaced'), { code: '58030' })
}

/** Emscripten's file system throws objects that have nothing but a number, by the table of WASI. */
function fileProblem({ errno }: { readonly errno?: number }): string {
  return errno === 51 ? 'the disk is full' : `its files cannot be used (WASI error ${errno})`
}
