import type { SchemaNode } from '../schema.ts'
import { suggestDate } from './suggest-date.ts'
import { idsInWords } from './suggest-id.ts'
import { type Violation, violation } from './violation.ts'
import { anyOfWords, jsonTypeOf, subjectOf, typeInWords, valueInWords } from './words.ts'

/** Why the JSON type of `value` fits none of `schemas`. */
export function explainType(
  schemas: readonly SchemaNode[],
  value: unknown,
  pointer: string,
  isOptional: boolean,
): Violation {
  const wanted = [...new Set(schemas.map(shortWords))]
  const types = schemas.map(typeOf)
  return violation({
    rule: 'type',
    pointer,
    message: `${subjectOf(pointer)} must be ${anyOfWords(wanted)}, but is ${valueInWords(value)}.${hint(types, value, isOptional)}`,
    value,
    allowed: inWords(schemas, pointer),
    suggestion: schemas.some(({ format }) => format) ? suggestDate(scalarText(value)) : meantBy(types, value),
  })
}

/** Empty for objects, whose own `toString` may be anything. */
function scalarText(value: unknown): string {
  return typeof value === 'object' ? '' : String(value)
}

type JsonType = ReturnType<typeof typeOf>

function typeOf(schema: SchemaNode): 'object' | 'array' | 'string' | 'null' {
  return schema.type ?? (schema.const === null ? 'null' : 'string')
}

function shortWords(schema: SchemaNode): string {
  if (schema.pattern) return 'an id'
  return schema.format ? 'a date' : typeInWords(typeOf(schema))
}

/** The ids with examples, and the objects with the fields that they need; null when the message has said it all. */
function inWords(schemas: readonly SchemaNode[], pointer: string): string | null {
  const ids = schemas.filter(({ pattern }) => pattern)
  const objects = schemas.filter(({ type }) => type === 'object')
  const told = objects.map(({ title, required = [] }) =>
    pointer === '' ? `an object with ${required.join(', ')}` : `${title} (an object with ${required.join(', ')})`,
  )
  return [...(ids.length > 0 ? [idsInWords(ids)] : []), ...told].join(', or ') || null
}

function hint(types: readonly JsonType[], value: unknown, isOptional: boolean): string {
  const type = jsonTypeOf(value)
  if (type === 'null' && isOptional) return ' Leave it out when there is none.'
  if (types.includes('array') && type !== 'null') return ' A list of one is written with one element.'
  if (types.includes('string') && (type === 'number' || type === 'boolean')) return ' A text stands in quotes.'
  return ''
}

function meantBy(types: readonly JsonType[], value: unknown): string | null {
  if (!types.includes('string')) return null
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const isShortList = Array.isArray(value) && value.length < 20 && value.every((item) => typeof item === 'string')
  return isShortList && value.length > 0 ? value.join(', ').slice(0, 500) : null
}
