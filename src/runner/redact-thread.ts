import { parentPort } from 'node:worker_threads'
import { ServiceError } from '../ground/errors.ts'
import { redactFile } from './redact-file.ts'

export type RedactRequest = { readonly from: string; readonly to: string }
export type RedactAnswer =
  | { readonly sha256: string; readonly bytes: number }
  /** Why the input is refused. */
  | { readonly refusal: string }

/** Redacts one file after the other; what is no refusal ends the thread. */
parentPort!.on('message', async ({ from, to }: RedactRequest) => {
  const answer: RedactAnswer = await redactFile(from, to).catch((cause) => {
    if (cause instanceof ServiceError) return { refusal: cause.message }
    throw cause
  })
  parentPort!.postMessage(answer)
})
