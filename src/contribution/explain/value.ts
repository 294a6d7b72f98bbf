import { nearest } from '../../ground/near.ts'
import { withArticle } from '../../ground/text.ts'
import type { SchemaNode } from '../schema.ts'
import { dateProblem, suggestDate } from './suggest-date.ts'
import { idsInWords, nounOfId, nounsOfIds, suggestId } from './suggest-id.ts'
import { type Violation, violation } from './violation.ts'
import { quoted, subjectOf } from './words.ts'

/** Why `value` is not the one that is expected. */
export function explainConst({ const: expected }: SchemaNode, value: unknown, pointer: string): Violation {
  return violation({
    rule: 'const',
    pointer,
    message: `${subjectOf(pointer)} must be "${expected}" here${typeof value === 'string' ? `, not ${quoted(value)}` : ''}.`,
    value,
    allowed: expected ?? null,
    suggestion: expected,
  })
}

/** Why `value` is none of those that are allowed. */
export function explainEnum({ enum: allowed, title }: SchemaNode, value: unknown, pointer: string): Violation {
  const shown = typeof value === 'string' ? quoted(value) : subjectOf(pointer)
  return violation({
    rule: 'enum',
    pointer,
    message: `${shown} is not ${title ? withArticle(title) : 'allowed here'}.`,
    value,
    allowed: allowed!.join(', '),
    suggestion: typeof value === 'string' ? nearest(value.slice(0, 60), allowed!)[0] : null,
  })
}

/** Why `text` is not an id as one of `schemas` describes it. */
export function explainId(schemas: readonly SchemaNode[], text: string, pointer: string): Violation {
  const found = nounOfId(text)
  const wanted = nounsOfIds(schemas)
  const isSub = found === 'a sub-technique' && wanted === 'a technique'
  const advice = isSub ? ' Propose a sub-technique with an item of object-type "other".' : ''
  return violation({
    rule: 'pattern',
    pointer,
    message: found
      ? `${quoted(text)} is the id of ${found}, but here belongs the id of ${wanted}.${advice}`
      : `${quoted(text)} is not the id of ${wanted}.`,
    value: text,
    allowed: idsInWords(schemas),
    suggestion: found ? null : suggestId(text, schemas),
  })
}

/** Why `text` is not a date, or a date and time. */
export function explainDate(text: string, pointer: string): Violation {
  return violation({
    rule: 'format',
    pointer,
    message: `${quoted(text)} ${dateProblem(text)}.`,
    value: text,
    allowed: 'a date such as 2024-05-01, or a date and time such as 2024-05-01T12:00:00Z',
    suggestion: suggestDate(text),
  })
}
