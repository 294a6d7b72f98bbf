import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaOf } from '../../graphql/schema.ts'
import { subgraphNames } from '../../src/ground/config.ts'
import { createKeys } from '../support/seceng.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const oddTexts = ['nope', '', '\0x', '%', '-1', '99999999999999999999']
const deepest = 3
const atOnce = 8

/** Returns `value` in as many lists as `type` has. */
function inLists(type: GraphQLInputType, value: string): string {
  const plain = getNullableType(type)
  return isListType(plain) ? `[${inLists(plain.ofType, value)}]` : value
}

const plainValues: Readonly<Record<string, string>> = {
  Int: '1',
  Float: '1',
  Boolean: 'true',
  Date: '"2030-01-01"',
  DateTime: '"2030-01-01T00:00:00Z"',
}

/** Returns a value that `type` accepts. */
function usualValue(type: GraphQLInputType): string {
  const named = getNamedType(type)
  if (isEnumType(named)) return inLists(type, named.getValues()[0]!.name)
  if (isInputObjectType(named)) return inLists(type, `{ ${Object.values(named.getFields()).flatMap(ifRequired)} }`)
  return inLists(type, plainValues[named.name] ?? '"x"')
}

const ifRequired = ({ name, type }: { readonly name: string; readonly type: GraphQLInputType }) =>
  isNonNullType(type) ? `${name}: ${usualValue(type)}` : []

/** Returns values of `type`, each with `text` in one of its texts. */
function valuesWith(text: string, type: GraphQLInputType, depth = 0): string[] {
  const named = getNamedType(type)
  if (isEnumType(named) || depth > deepest || Object.hasOwn(plainValues, named.name)) return []
  if (!isInputObjectType(named)) return [inLists(type, JSON.stringify(text))]
  const fields = Object.values(named.getFields())
  return fields.flatMap((field) =>
    valuesWith(text, field.type, depth + 1).map((value) => {
      const others = fields.filter((other) => other !== field).flatMap(ifRequired)
      return inLists(type, `{ ${[`${field.name}: ${value}`, ...others].join(', ')} }`)
    }),
  )
}

/** Returns a query for each text that arguments of `field` have, with `text` in its place. */
function queriesWith(text: string, { name, args, type }: GraphQLField<unknown, unknown>): string[] {
  const named = getNamedType(type)
  const members = 'getFields' in named ? Object.keys(named.getFields()) : []
  const selected = [
    '__typename',
    ...members.flatMap((member) =>
      member === 'totalCount' ? member : member === 'nodes' ? 'nodes { __typename }' : [],
    ),
  ]
  const selection = isCompositeType(named) ? ` { ${selected.join(' ')} }` : ''
  return args.flatMap((arg) =>
    valuesWith(text, arg.type).map((value) => {
      const others = args.filter((other) => other !== arg && other.defaultValue === undefined).flatMap(ifRequired)
      return `{ ${name}(${[`${arg.name}: ${value}`, ...others].join(', ')})${selection} }`
    }),
  )
}

describeDatabases('texts that no object has', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let keys: Awaited<ReturnType<typeof createKeys>>
  beforeAll(async () => {
    database = await open('starter')
    keys = await createKeys([{ name: 'ci', scopes: ['read', 'write', 'scan', 'admin'] }])
    service = await startTestService(database, {
      SECENG_KEYS_FILE: keys.file,
      SECENG_FILES_DIR: keys.folder,
      FINDINGS_ACCESS: 'public',
    })
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await keys?.remove()
  })

  test.each(oddTexts)('DESIGN §4.10: %j in each text of each query is never a failure of the service', async (text) => {
    const roots = Object.values(schemaOf(subgraphNames).getQueryType()!.getFields())
    const queries = roots.filter(({ name }) => !name.startsWith('_')).flatMap((field) => queriesWith(text, field))
    expect(queries.length).toBeGreaterThan(150)
    const failed: string[] = []
    const ask = async () => {
      for (let query = queries.pop(); query !== undefined; query = queries.pop()) {
        const answer = await fetch(`${service.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${keys.keys.ci}` },
          body: JSON.stringify({ query }),
        })
        if ((await answer.text()).includes('"INTERNAL"')) failed.push(query)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, ask))
    expect(failed).toEqual([])
  })
})
