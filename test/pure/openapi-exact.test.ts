import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'

type Node = { readonly [member: string]: unknown }
type Parameter = {
  readonly name: string
  readonly required: boolean
  readonly example?: unknown
  readonly schema?: Node
}
type Operation = Node & { readonly parameters?: readonly Parameter[]; readonly 'x-access'?: string }
const read = (name: string) => JSON.parse(readFileSync(new URL(`../contract/${name}`, import.meta.url), 'utf8'))
const document = read('openapi.json') as {
  readonly info: Node
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}
const { schemas } = document.components
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
)

/** Places of schemas below `node` that leave open what an object or a list has. */
function listVague(node: unknown, place: string): readonly string[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap((item, index) => listVague(item, `${place}/${index}`))
  const schema = node as Node
  const types = [schema.type].flat()
  const says = (...names: readonly string[]) => names.some((name) => name in schema)
  const isVague =
    (types.includes('object') && !says('properties', 'additionalProperties', 'anyOf', 'oneOf', 'allOf', '$ref')) ||
    (types.includes('array') && !says('items', 'prefixItems'))
  const own = isVague ? [place] : []
  return own.concat(
    Object.entries(schema).flatMap(([name, value]) =>
      name.startsWith('example') ? [] : listVague(value, `${place}/${name}`),
    ),
  )
}

describe('questions §4.10: the OpenAPI document is exact', () => {
  test('each object has members, each list items', () => {
    const vague = [...operations.map(({ name, operation }) => [name, operation]), ...Object.entries(schemas)]
    expect(vague.flatMap(([name, node]) => listVague(node, String(name)))).toEqual([])
  })

  test('a contribution document has the members of its published schema, and no more where that takes no more', () => {
    const bodies = operations.flatMap(({ name, operation }) =>
      JSON.stringify(operation.requestBody ?? '').includes('"#/components/schemas/Contribution"') ? [name] : [],
    )
    expect(bodies).toEqual(['POST /api/contributions/validate', 'POST /api/contributions'])
    const ajv = new Ajv2020({ strict: false, validateSchema: false })
    const isFit = ajv.compile({ $ref: '#/components/schemas/Contribution', components: { schemas } })
    const contact = { name: null, emails: 'a@example.org' }
    const other = { 'object-type': 'other', description: 'x', more: 1 }
    const document = { contact, 'additional-info': '', submissions: [other], more: 1 }
    expect(isFit(document)).toBe(true)
    expect(isFit({ ...document, contact: { ...contact, more: 1 } })).toBe(false)
    expect(isFit({ ...document, submissions: [{ ...other, 'object-type': 'tactic' }] })).toBe(false)
    const { additionalProperties } = schemas.ContributionOther as Node
    expect([additionalProperties, (schemas.ContributionProcedureStep as Node).additionalProperties]).toEqual([
      true,
      false,
    ])
    expect(Object.keys(schemas.Contribution as Node).filter((name) => /^\$|definitions/.test(name))).toEqual([])
  })

  test('what a problem lists has members, and a place only where there is a body', () => {
    const { violations, obstacles, moved, errors } = (schemas.Problem as { readonly properties: Record<string, Node> })
      .properties
    const always = ['severity', 'pointer', 'rule', 'message', 'value', 'allowed', 'suggestion']
    for (const list of [violations, obstacles])
      expect(list!.items).toMatchObject({ required: always, properties: { line: { type: 'integer' } } })
    expect(moved!.items).toMatchObject({
      required: ['what', 'previewed', 'now'],
      properties: { previewed: { type: ['string', 'null'] } },
    })
    expect(errors!.items).toMatchObject({ required: ['pointer', 'message'], additionalProperties: false })
  })

  test('a parameter of numbers or of true and false has that type, so that a client sends no text', () => {
    const words = operations.flatMap(({ name, operation }) =>
      (operation.parameters ?? []).flatMap(({ name: parameter, schema = {} }) => {
        const values = [((schema.items as Node | undefined) ?? schema).enum].flat()
        return values.every((value) => /^(\d+|true|false)$/.test(String(value)) && typeof value === 'string')
          ? [`${name} ${parameter}`]
          : []
      }),
    )
    expect(words).toEqual([])
    const { parameters = [] } = operations.find(({ name }) => name === 'GET /v1/seceng/findings')!.operation
    const schemaOf = (wanted: string) => parameters.find(({ name }) => name === wanted)?.schema
    const severity = { type: 'integer', minimum: 0, maximum: 5 }
    expect(schemaOf('severity')).toMatchObject({ type: 'array', items: severity, maxItems: 100 })
    expect(schemaOf('severityAtLeast')).toEqual(severity)
    expect(schemaOf('category')).toMatchObject({ items: { type: 'integer', minimum: 0, maximum: 999_999_999 } })
    expect([schemaOf('facets'), schemaOf('judged')]).toEqual([{ type: 'boolean', default: false }, { type: 'boolean' }])
  })

  test('an event is named by epoch and revision', () => {
    const { parameters } = operations.find(({ name }) => name === 'GET /api/events')!.operation
    const { pattern } = parameters!.find(({ name }) => name === 'Last-Event-ID')!.schema as { readonly pattern: string }
    const taken = ['be200c9a.5', '5', '999999999', 'be200c9.5', '1234567890', 'last'].map((id) =>
      RegExp(pattern).test(id),
    )
    expect(taken).toEqual([true, true, true, false, false, false])
  })

  test('a parameter without which a request is refused is required', () => {
    const required = operations.flatMap(({ name, operation }) =>
      (operation.parameters ?? []).flatMap((parameter) =>
        parameter.required && !name.includes(`{${parameter.name}}`) ? [`${name} ${parameter.name}`] : [],
      ),
    )
    expect(required.sort()).toEqual([
      'GET /rest/v1/rpc/get_chart_dataset chart_id',
      'GET /v1/seceng/attack-paths target',
      'GET /v1/seceng/attack-paths/remediation target',
      'GET /v1/seceng/attack-paths/{pathId} target',
    ])
  })

  test('an example of a parameter is a value of it', () => {
    const ajv = new Ajv2020({ strict: false, validateSchema: false })
    const examples = operations.flatMap(({ name, operation }) =>
      (operation.parameters ?? []).flatMap(({ name: parameter, example, schema }) =>
        example === undefined ? [] : [{ place: `${name} ${parameter}`, isFit: ajv.validate(schema ?? {}, example) }],
      ),
    )
    expect(examples.length).toBeGreaterThan(10)
    expect(examples.filter(({ isFit }) => !isFit)).toEqual([])
  })

  test('§4: each operation has its access label, and the legacy path that the gateway mirrors says so', () => {
    const labels = new Set(operations.map(({ operation }) => operation['x-access']))
    expect([...labels].sort()).toEqual([
      'connector',
      'database gateway',
      'public',
      'reviewer',
      'seceng:read',
      'seceng:scan',
      'seceng:write',
      'submitter',
    ])
    const mirrored = operations.filter(({ operation }) => 'x-mirrored-by' in operation).map(({ name }) => name)
    expect(mirrored).toEqual(['GET /api/exports'])
  })

  test('§3.4: the status of the OpenAPI export reads Ready', () => {
    expect(document.info['x-status']).toBe('Ready')
    const listing = operations.find(({ name }) => name === 'GET /api/exports')
    expect(JSON.stringify(listing?.operation)).toContain('"status":"Ready"')
  })
})
