import type { JsonSchema } from '../src/http-kit/json-schema.ts'

type Of = (path: string) => JsonSchema

/** Returns an object with all of these properties and no other. */
export function object(properties: Readonly<Record<string, JsonSchema>>, description?: string): JsonSchema {
  return {
    type: 'object',
    ...(description && { description }),
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  }
}

export const listOfTexts = (description: string): JsonSchema => ({
  type: 'array',
  items: { type: 'string' },
  description,
})

/** Returns the schema of a body that is a selected object without some fields and with others. */
export function altered(
  schema: JsonSchema,
  without: readonly string[],
  added: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const kept = Object.entries(schema.properties as Record<string, JsonSchema>).filter(
    ([name]) => !without.includes(name),
  )
  return object({ ...Object.fromEntries(kept), ...added }, schema.description as string | undefined)
}

/** Returns the schema without null, for what the projection of a route takes for present. */
export function required(schema: JsonSchema): JsonSchema {
  return Array.isArray(schema.type) ? { ...schema, type: schema.type[0] } : schema
}

/** Returns the contract of a chart, selected at `path`. */
export function chartSchema(schema: JsonSchema): JsonSchema {
  return altered(schema, ['available', 'appliedFilters', 'base', 'rows', 'findings'], {
    findings: listOfTexts('Slugs of the findings that it supports.'),
  })
}

/** Returns a chart with its rows, selected at `path`, as the properties of a body. */
export function chartWithRowsSchema(of: Of, path: string): Readonly<Record<string, JsonSchema>> {
  return {
    chart: chartSchema(itemOf(of(path))),
    filters: of(`${path}.appliedFilters`),
    available: of(`${path}.available`),
    base: of(`${path}.base`),
    rows: of(`${path}.rows`),
  }
}

/** Returns the schema of the items of a list, or the schema itself. */
export function itemOf(schema: JsonSchema): JsonSchema {
  return (schema.items as JsonSchema | undefined) ?? schema
}
