import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ServiceError } from '../../../ground/errors.ts'
import { workerUrl } from '../../../ground/threads.ts'
import type { SourceFinding } from '../kit/source-finding.ts'
import { scanSources } from '../sources.ts'
import type { ReadAnswer, ReadRequest } from './read-thread.ts'
import { type StagedPart, stagedParts } from './staged-parts.ts'

/** Files from this size on are read in a thread, for which smaller ones are not worth the start. */
const largeBytes = 4_194_304
/** Parts that the thread may be ahead, so that it reads on while the database stores what came before. */
const ahead = 24

export type ReadSource = {
  /** The verb of the importer that reads it. */
  readonly format: string
  readonly path: string
  readonly bytes: number
  /** Called with each finding; what it throws ends the reading. */
  readonly check?: ((finding: SourceFinding) => void) | null | undefined
}

/**
 * Yields the staged parts of a file, of a large one whose findings are not checked without reading it on this thread;
 * throws what its reader throws, and the reason of `signal` when it aborts.
 */
export async function* readStagedParts(source: ReadSource, signal?: AbortSignal): AsyncGenerator<StagedPart> {
  const parts =
    source.bytes < largeBytes || source.check
      ? stagedParts((await scanSources[source.format]!.load())(source.path), source.check ?? undefined)
      : partsFromThread(source, signal)
  for await (const part of parts) {
    signal?.throwIfAborted()
    yield part
  }
}

async function* partsFromThread({ format, path }: ReadSource, signal?: AbortSignal): AsyncGenerator<StagedPart> {
  signal?.throwIfAborted()
  const workerData: ReadRequest = { format, path, ahead }
  const thread = new Worker(workerUrl('read-thread', import.meta.url), { workerData })
  try {
    for await (const [answer] of on(thread, 'message', { close: ['exit'], ...(signal && { signal }) })) {
      const part = answer as ReadAnswer
      if ('refusal' in part) throw new ServiceError(...part.refusal)
      yield part
      if ('series' in part) return
      thread.postMessage('taken')
    }
    throw new Error(`the thread that read ${format} ended too early`)
  } catch (cause) {
    throw signal?.aborted ? signal.reason : cause
  } finally {
    await thread.terminate()
  }
}
