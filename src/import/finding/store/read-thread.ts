import { parentPort, workerData } from 'node:worker_threads'
import { type ErrorCode, ServiceError } from '../../../ground/errors.ts'
import { scanSources } from '../sources.ts'
import { type StagedPart, stagedParts } from './staged-parts.ts'

export type ReadRequest = { readonly format: string; readonly path: string; readonly ahead: number }
export type ReadAnswer =
  | StagedPart
  | { readonly refusal: readonly [ErrorCode, string, Readonly<Record<string, unknown>>] }

const { format, path, ahead } = workerData as ReadRequest
const port = parentPort!
let allowed = ahead
let onAllowed = () => {}
port.on('message', () => {
  allowed++
  onAllowed()
})

/** Waits until fewer than `ahead` parts are untaken. */
async function mayGoOn(): Promise<void> {
  while (allowed === 0)
    await new Promise<void>((resolve) => {
      onAllowed = resolve
    })
  allowed--
}

try {
  const read = await scanSources[format]!.load()
  for await (const part of stagedParts(read(path))) {
    await mayGoOn()
    const bytes =
      'rows' in part
        ? [part.rows.buffer]
        : 'repeats' in part
          ? [part.repeats.buffer]
          : 'supply' in part
            ? [part.supply.buffer]
            : []
    port.postMessage(part satisfies ReadAnswer, bytes)
  }
} catch (cause) {
  if (!(cause instanceof ServiceError)) throw cause
  port.postMessage({ refusal: [cause.code, cause.message, cause.details] } satisfies ReadAnswer)
}
port.close()
