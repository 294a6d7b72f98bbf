import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { CamelCasePlugin, Kysely, PGliteDialect } from 'kysely'
import { lockFolder } from '../../db/folder-lock.ts'
import { ServiceError } from '../errors.ts'
import type { StoreTables } from './store-tables.ts'
import type { StoreAnswer, StoreRequest } from './store-thread.ts'
import { workerUrl } from './worker-url.ts'

export type StoreDatabase = Kysely<StoreTables>
export type Store = {
  readonly db: StoreDatabase
  /** Folder of the files that jobs result in. */
  readonly resultDir: string
  close(): Promise<void>
}

/**
 * The sidecar's store in `dataDir`, migrated, under an exclusive lock. Its database runs in a thread of its own, so that no statement holds up a request;
 * it has no transactions, each write is one statement. Throws CONFLICT when another process holds the folder, UNAVAILABLE when it cannot be opened.
 */
export async function openStore(dataDir: string): Promise<Store> {
  const lock = lockOf(dataDir)
  try {
    chmodSync(dataDir, 0o700)
    const resultDir = join(dataDir, 'results')
    mkdirSync(resultDir, { recursive: true, mode: 0o700 })
    const thread = await openThread(join(dataDir, 'pglite'))
    const db = new Kysely<StoreTables>({
      dialect: new PGliteDialect({ pglite: thread }),
      plugins: [new CamelCasePlugin()],
    })
    return { db, resultDir, close: () => thread.close().finally(lock.release) }
  } catch (cause) {
    lock.release()
    throw new ServiceError('UNAVAILABLE', `The store in ${dataDir} cannot be opened: ${(cause as Error).message}`)
  }
}

function lockOf(dataDir: string): { release(): void } {
  try {
    return lockFolder(dataDir)
  } catch (cause) {
    if (!(cause instanceof ServiceError) || !cause.details.locked) throw cause
    const [said] = cause.message.split('. ', 1)
    throw new ServiceError('CONFLICT', `${said}. Stop that sidecar first, or set SIDECAR_DATA_DIR to another folder.`, {
      locked: true,
    })
  }
}

/** What a statement rejects with once the store is closed, or its thread is gone. */
export class StoreEnded extends Error {
  constructor() {
    super('the store has ended')
    this.name = 'StoreEnded'
  }
}

/**
 * V8 compiles the database's WebAssembly a second time while it runs, which takes half a gigabyte for a moment and a processor for seconds, and the
 * statements here get no faster by it.
 */
const compileOnce = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']
const heapMb = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 256 }

type Waiting = { resolve(answer: { rows: never[]; affectedRows: number }): void; reject(cause: Error): void }

/** A new database is made beside its place, so that none is left half made, and in a thread that takes the memory for that with it. */
async function openThread(folder: string) {
  if (!existsSync(folder)) {
    const half = `${folder}.new`
    rmSync(half, { recursive: true, force: true })
    const maker = await startThread(half)
    await maker.close()
    renameSync(half, folder)
  }
  return startThread(folder)
}

async function startThread(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const flag of compileOnce) setFlagsFromString(flag)
  const worker = new Worker(workerUrl('store-thread', import.meta.url), { workerData: folder, resourceLimits: heapMb })
  const waiting = new Map<number, Waiting>()
  let asked = 0
  let closed = false
  const ended = Promise.withResolvers<void>()
  const send = (request: StoreRequest) => worker.postMessage(request)
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', () => {
      worker.off('error', reject)
      resolve()
    })
  })
  const fail = (cause: Error) => {
    closed = true
    for (const { reject } of waiting.values()) reject(cause)
    waiting.clear()
    ended.resolve()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new StoreEnded()))
  worker.on('message', (answer: StoreAnswer) => {
    if (answer === 'closed') ended.resolve()
    if (typeof answer === 'string') return
    const own = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('error' in answer) own?.reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }))
    else own?.resolve({ rows: answer.rows as never[], affectedRows: answer.affectedRows })
  })
  return {
    ready: true,
    waitReady: Promise.resolve(),
    get closed() {
      return closed
    },
    query: (sql: string, parameters: readonly unknown[] = []) =>
      new Promise<{ rows: never[]; affectedRows: number; fields: [] }>((resolve, reject) => {
        if (closed) return reject(new StoreEnded())
        const id = ++asked
        waiting.set(id, { resolve: (answer) => resolve({ ...answer, fields: [] }), reject })
        send({ id, sql, parameters })
      }),
    transaction: () => Promise.reject(new Error('the store has no transactions')),
    close: async () => {
      if (closed) return
      closed = true
      send('close')
      await ended.promise
      await worker.terminate()
    },
  }
}
