import { fits, type SchemaNode } from '../schema.ts'
import type { Explain } from './schema-node.ts'
import { explainSubmission } from './submission.ts'
import { idsInWords } from './suggest-id.ts'
import { explainType } from './type.ts'
import { explainDate, explainId } from './value.ts'
import { type Violation, violation } from './violation.ts'
import { isObject, jsonTypeOf, subjectOf } from './words.ts'

/** Yields the violations of `value`, which fits none of `alternatives`, against the nearest of them. */
export function* explainChoice(
  alternatives: readonly SchemaNode[],
  value: unknown,
  pointer: string,
  explain: Explain,
): Generator<Violation> {
  const [near, ...others] = alternatives.filter((schema) => schema.type === jsonTypeOf(value))
  if (!near) return yield explainType(alternatives, value, pointer, false)
  if (typeof value === 'string') {
    return yield near.format ? explainDate(value, pointer) : explainId([near, ...others], value, pointer)
  }
  if (!isObject(value)) return yield* explain(near, value, pointer)
  if (others.length > 0) return yield* explainSubmission(value, pointer, explain)
  const ids = alternatives.filter(({ pattern }) => pattern !== undefined)
  if (isReference(near, ids, value)) return yield explainReference(ids, value, pointer)
  yield* explain(near, value, pointer)
}

/**
 * True for an object that only wraps the id of an existing one: `inline` takes no id, or needs more than the object
 * has.
 */
function isReference(
  inline: SchemaNode,
  ids: readonly SchemaNode[],
  value: Readonly<Record<string, unknown>>,
): boolean {
  const isIncomplete = inline.required!.some((key) => !Object.hasOwn(value, key))
  return (isIncomplete || !inline.properties!.id) && ids.some((schema) => fits(schema, value.id))
}

function explainReference(
  ids: readonly SchemaNode[],
  value: Readonly<Record<string, unknown>>,
  pointer: string,
): Violation {
  return violation({
    rule: 'anyOf',
    pointer,
    message: `${subjectOf(pointer)} has the id of an existing object; give that id as a text, without an object around it.`,
    value,
    allowed: idsInWords(ids),
    suggestion: value.id as string,
  })
}
