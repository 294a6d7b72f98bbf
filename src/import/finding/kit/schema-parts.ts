// Parts of JSON Schema 2020-12 that the forms of findings are made of.

/** A text. */
export const text = (description: string, rest: object = {}) => ({ type: 'string', description, ...rest })
/** A text with more than spaces. */
export const name = (description: string) => text(description, { minLength: 1, pattern: '\\S' })
/** What may also be null or left out. */
export const optional = (schema: { readonly type: string }) => ({
  ...schema,
  type: [schema.type, 'null'],
  default: null,
})
/** A whole number. */
export const whole = (description: string, minimum: number, rest: object = {}) => ({
  type: 'integer',
  description,
  minimum,
  maximum: 2_147_483_647,
  ...rest,
})
/** A list, empty where left out. */
export const list = (items: object) => ({ type: 'array', items, default: [] })
/** An object of these keys alone. */
export const object = (description: string, required: readonly string[], properties: object) => ({
  type: 'object',
  description,
  additionalProperties: false,
  required,
  properties,
})
/** A list of at most so many. */
export const listUpTo = (maxItems: number, items: object) => ({ type: 'array', items, maxItems, default: [] })
