import { segment } from '../parse/source-tree.ts'
import type { SchemaNode } from '../schema.ts'
import { nearKey } from './near-key.ts'
import { type Violation, violation } from './violation.ts'
import { quoted, sentenceWith } from './words.ts'

type JsonObject = Readonly<Record<string, unknown>>

const looksAt = 50

/**
 * Yields the violations of the keys of `value`: missing ones, and unknown ones where only known ones are allowed. A
 * misspelled key is one violation.
 */
export function* explainKeys(schema: SchemaNode, value: JsonObject, pointer: string): Generator<Violation> {
  const noun = pointer === '' ? 'document' : (schema.title ?? 'object')
  const known = Object.keys(schema.properties ?? {})
  const isKnown = new Set(known)
  const missing = new Set((schema.required ?? []).filter((key) => !Object.hasOwn(value, key)))
  const absent = known.filter((key) => !Object.hasOwn(value, key))
  const unknown = Object.keys(value).filter((key) => !isKnown.has(key))
  const isClosed = schema.additionalProperties === false

  for (const [index, key] of unknown.entries()) {
    const candidates = isClosed ? absent : [...missing]
    const meant = index < looksAt && candidates.length > 0 ? nearKey(key, candidates) : null
    if (meant) missing.delete(meant)
    if (isClosed) {
      yield violation({
        rule: 'additionalProperties',
        pointer: `${pointer}${segment(key)}`,
        message: `${sentenceWith(noun)} has no field ${quoted(key)}.`,
        value: value[key],
        allowed: known.join(', '),
        suggestion: meant,
      })
    } else if (meant) {
      yield violation({
        rule: 'required',
        pointer: `${pointer}${segment(key)}`,
        message: `${sentenceWith(noun)} needs "${meant}", but has ${quoted(key)}.`,
        value: value[key],
        suggestion: meant,
      })
    } else if (missing.size === 0 || index >= looksAt) break
  }
  for (const key of missing) {
    const property = schema.properties?.[key]
    yield violation({
      rule: 'required',
      pointer: `${pointer}${segment(key)}`,
      message: `${sentenceWith(noun)} needs "${key}".`,
      allowed: typeof property === 'object' ? (property.description ?? null) : null,
    })
  }
  yield* explainCondition(schema, value, pointer, noun)
}

function* explainCondition(schema: SchemaNode, value: JsonObject, pointer: string, noun: string): Generator<Violation> {
  const conditions = Object.entries(schema.if?.properties ?? {})
  const applies = conditions.every(
    ([key, expected]) => Object.hasOwn(value, key) && expected !== true && value[key] === expected.const,
  )
  if (!schema.if || !applies) return
  const reason = conditions.map(([key, expected]) => `"${key}" is "${expected === true ? '' : expected.const}"`)
  for (const key of schema.then?.required ?? []) {
    if (Object.hasOwn(value, key) || schema.required?.includes(key)) continue
    const former = value['reported-by']
    const property = schema.properties?.[key]
    yield violation({
      rule: 'required',
      pointer: `${pointer}${segment(key)}`,
      message: `${sentenceWith(noun)} whose ${reason.join(' and ')} needs "${key}".`,
      allowed: typeof property === 'object' ? (property.description ?? null) : null,
      suggestion: typeof former === 'string' ? former : null,
    })
  }
}
