import type { ErrorObject } from 'ajv'
import { alternatives, counted, withArticle } from './text.ts'

const nouns: Readonly<Record<string, readonly [one: string, many?: string]>> = {
  Length: ['character'],
  Items: ['item'],
  Properties: ['member'],
}
const signs: Readonly<Record<string, string>> = {
  minimum: 'at least',
  maximum: 'at most',
  exclusiveMinimum: 'more than',
  exclusiveMaximum: 'less than',
}

/**
 * Returns what an error of JSON Schema says of the value at its place, as a predicate such as `must have at most 20
 * items`.
 */
export function schemaMessage({ keyword, params, message }: ErrorObject): string {
  const noun = nouns[keyword.slice(3)]
  if (noun && /^(min|max)/.test(keyword))
    return `must have ${keyword.startsWith('min') ? 'at least' : 'at most'} ${counted(Number(params.limit), ...noun)}`
  switch (keyword) {
    case 'required':
      return `lacks "${params.missingProperty}"`
    case 'enum':
      return `must be one of ${alternatives(params.allowedValues as readonly unknown[])}`
    case 'const':
      return `must be ${alternatives([params.allowedValue])}`
    case 'type':
      return typeMessage(params.type as string | readonly string[])
    case 'uniqueItems':
      return `must not have an item twice (${params.j} and ${params.i} are the same)`
    case 'multipleOf':
      return `must be a multiple of ${params.multipleOf}`
    case 'pattern':
      return `must match ${params.pattern}`
    case 'format':
      return `must be ${withArticle(params.format)}${params.format === 'date-time' ? ', such as 2026-08-01T12:00:00Z' : ''}`
    default:
      return signs[keyword] ? `must be ${signs[keyword]} ${params.limit}` : (message ?? 'is not allowed')
  }
}

/** Returns the message for a value of none of the JSON types `types`. */
export function typeMessage(types: string | readonly string[]): string {
  return `must be ${[types]
    .flat()
    .map((type) => (type === 'null' ? type : withArticle(type)))
    .join(' or ')}`
}
