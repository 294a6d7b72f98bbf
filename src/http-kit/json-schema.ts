/** A JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/**
 * Returns the schema of an object with these members, all of them required unless named in `optional`, and no others.
 */
export function objectOf(
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', additionalProperties: false, ...(required.length > 0 && { required }), properties }
}

export function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items }
}

/** Returns a reference to a named schema of an OpenAPI document. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}
