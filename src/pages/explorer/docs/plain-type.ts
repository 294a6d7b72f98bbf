import type { Schema } from './api.ts'

/** Returns a schema in a few words: `text`, `one of a, b`. */
export function plainType(schema: Schema | undefined): string {
  if (!schema) return 'any'
  if (schema.enum) return `one of ${schema.enum.map(String).join(', ')}`
  const types = schema.type === undefined ? ['any'] : [schema.type].flat()
  return types
    .map((type) => (type === 'string' ? 'text' : type === 'array' ? `list of ${plainType(schema.items)}` : type))
    .join(' or ')
}
