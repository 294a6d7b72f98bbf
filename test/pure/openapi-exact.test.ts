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
}
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
  /** Documents whose own schemas are elsewhere. */
  const elsewhere = ['GET /data/openapi.json', 'GET /data/contribution.schema.json', 'GET /rest/v1']
  const contributions = ['POST /api/contributions/validate', 'POST /api/contributions']

  test('each object has members, each list items', () => {
    const vague = operations
      .filter(({ name }) => ![...elsewhere, ...contributions].includes(name))
      .flatMap(({ name, operation }) => listVague(operation, name))
    expect(vague).toEqual([])
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
