import type { JsonSchema } from './route.ts'

const object = (properties: Readonly<Record<string, JsonSchema>>, optional: readonly string[] = []): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})

/** A CWE of the catalogue. */
export const catalogueCwe = object({
  id: { type: 'integer', description: 'CWE number.' },
  name: { type: 'string' },
  description: { type: 'string', description: 'Plain text; the name until the official catalogue is imported.' },
  severity: { type: 'integer', minimum: 0, maximum: 5, description: 'Derived: 0 informational to 5 very high.' },
  remediation_effort: { type: 'integer', minimum: 1, maximum: 5, description: 'Derived: 1 trivial to 5 redesign.' },
  recommendation: { type: 'string', minLength: 1 },
  references: {
    type: 'array',
    items: object({ name: { type: 'string' }, url: { type: 'string', format: 'uri' } }),
  },
})

/** A finding category of the catalogue. */
export const catalogueCategory = object({
  id: { type: 'integer', description: 'CWE number of the category, or 0 for "Unclassified".' },
  name: { type: 'string' },
  description: { type: 'string' },
  recommendation: { type: 'string', minLength: 1 },
})

const link = object({ href: { type: 'string', format: 'uri' } })

/** The envelope of a page of `items` under the name `list`. */
export function envelope(list: string, items: JsonSchema): JsonSchema {
  return object(
    {
      _embedded: { ...object({ [list]: { type: 'array', items } }), description: 'Absent when the page has no rows.' },
      _links: object(
        {
          first: link,
          prev: link,
          self: object({
            href: { type: 'string', description: 'URI template (RFC 6570).' },
            templated: { const: true },
          }),
          next: link,
          last: link,
        },
        ['first', 'prev', 'next', 'last'],
      ),
      page: object({
        size: { type: 'integer' },
        total_elements: { type: 'integer' },
        total_pages: { type: 'integer' },
        number: { type: 'integer' },
      }),
    },
    ['_embedded'],
  )
}

/** The body of a bad request. */
export const badRequestBody = object({
  http_code: { type: 'integer' },
  http_status: { type: 'string' },
  message: { type: 'string' },
})

/** The body of what is not found. */
export const notFoundBody = object({
  _embedded: object({
    api_errors: {
      type: 'array',
      items: object({
        id: { type: 'string', format: 'uuid' },
        code: { type: 'string' },
        title: { type: 'string' },
        status: { type: 'string' },
        source: object({ pointer: { type: ['string', 'null'] }, parameter: { type: ['string', 'null'] } }),
      }),
    },
  }),
  fallback_type: { type: 'null' },
  full_type: { type: 'null' },
})
