import { parentPort } from 'node:worker_threads'
import { ServiceError } from '../../ground/errors.ts'
import { answerTasks } from '../../ground/threads.ts'
import { validateBySchema } from '../explain/validate.ts'
import type { ApartAnswer, ApartFound, ApartTask } from './apart.ts'
import { parseDocument } from './document.ts'

answerTasks<ApartTask, ApartAnswer>(parentPort!, answerTo)

function answerTo(task: ApartTask): ApartAnswer {
  try {
    return { found: find(task) }
  } catch (cause) {
    if (!(cause instanceof ServiceError)) throw cause
    return { refused: { code: cause.code, message: cause.message, details: cause.details } }
  }
}

function find({ source, format }: ApartTask): ApartFound {
  const { document, placeOf } = parseDocument(source, format)
  const verdict = validateBySchema(document)
  const told = [...verdict.violations, ...verdict.warnings].map(({ pointer }) => pointer)
  const places = new Map(told.map((pointer) => [pointer, placeOf(pointer)]))
  return { verdict, places, json: format === 'json' ? null : JSON.stringify(document) }
}
