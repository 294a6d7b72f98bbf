import { parentPort } from 'node:worker_threads'
import { ServiceError } from '../errors.ts'
import { parseContribution } from './parse-document.ts'
import { validateBySchema } from './validate.ts'
import type { ApartAnswer, ApartTask } from './validate-apart.ts'

parentPort!.on('message', ({ id, source }: ApartTask) => parentPort!.postMessage(answerTo(id, source)))

function answerTo(id: number, source: string | Uint8Array): ApartAnswer {
  try {
    return { id, verdict: validateBySchema(parseContribution(source, 'json').value) }
  } catch (cause) {
    if (!(cause instanceof ServiceError)) throw cause
    return { id, refused: { code: cause.code, message: cause.message, details: cause.details } }
  }
}
