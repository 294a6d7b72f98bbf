import { ServiceError } from '../src/ground/errors.ts'
import type { JsonSchema } from '../src/http-kit/json-schema.ts'
import type { Parameter } from './route.ts'

/** Number of a contribution in the path. */
export const idInPath: Parameter = {
  in: 'path',
  description: 'Number of the contribution.',
  schema: { type: 'string' },
  example: '1',
  read: (sent) => sent ?? '',
}

const decisions = ['start', 'accept', 'reject']
const note: JsonSchema = { type: ['string', 'null'], maxLength: 2000, description: 'Why; the submitter sees it.' }

export const reviewSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['decision'],
  properties: {
    decision: { type: 'string', enum: decisions },
    note,
    previewed: {
      type: ['string', 'null'],
      description: 'Digest of the preview that the reviewer saw: exactly that is done, or nothing.',
    },
  },
}

export const withdrawalSchema: JsonSchema = { type: 'object', additionalProperties: false, properties: { note } }

/** Returns the variables of a review. Throws BAD_USER_INPUT naming the key that is wrong. */
export function readReview(body: unknown): Readonly<Record<string, unknown>> {
  const review = readTexts(body, ['decision', 'note', 'previewed'])
  if (decisions.includes(String(review.decision))) return review
  throw wrong('decision', `must be one of ${decisions.join(', ')}`)
}

/** Returns the variables of a withdrawal. Throws BAD_USER_INPUT naming the key that is wrong. */
export function readWithdrawal(body: unknown): Readonly<Record<string, unknown>> {
  return readTexts(body, ['note'])
}

function readTexts(body: unknown, allowed: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ServiceError('BAD_USER_INPUT', `The body must be an object with ${allowed.join(', ')}.`)
  for (const [key, value] of Object.entries(body)) {
    if (!allowed.includes(key)) throw wrong(key.slice(0, 80), `is not known; known are ${allowed.join(', ')}`)
    if (value !== null && typeof value !== 'string') throw wrong(key, 'must be a text')
  }
  return body as Readonly<Record<string, unknown>>
}

function wrong(key: string, problem: string): ServiceError {
  return new ServiceError('BAD_USER_INPUT', `${key}: ${problem}`, { parameter: key })
}
