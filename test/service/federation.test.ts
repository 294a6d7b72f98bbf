import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getStitchedSchemaFromSupergraphSdl } from '@graphql-tools/federation'
import { composeServices } from '@theguild/federation-composition'
import { buildSchema, execute, type GraphQLSchema, isInterfaceType, isObjectType, parse, print } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printContract } from '../../scripts/contract.ts'
import { readExample } from '../../src/pages/ide/example.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const folder = fileURLToPath(new URL('../../src/pages/ide/examples', import.meta.url))
const examples = readdirSync(folder).map((name) => readExample(readFileSync(join(folder, name), 'utf8')))

describe('Federation 2.9', () => {
  let database: TestDatabase
  let whole: TestService
  let knowledge: TestService
  let security: TestService
  let report: TestService
  let gateway: GraphQLSchema
  let supergraph: GraphQLSchema

  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    whole = await startTestService(database)
    knowledge = await startTestService(database, { SUBGRAPHS: 'knowledge' })
    security = await startTestService(database, { SUBGRAPHS: 'security' })
    report = await startTestService(database, { SUBGRAPHS: 'report' })
    const sdlOf = async (service: TestService) => parse((await service.query('{ _service { sdl } }')).data._service.sdl)
    const composition = composeServices([
      { name: 'knowledge', typeDefs: await sdlOf(knowledge), url: knowledge.url },
      { name: 'security', typeDefs: await sdlOf(security), url: security.url },
      { name: 'report', typeDefs: await sdlOf(report), url: report.url },
    ])
    expect(composition.errors ?? []).toEqual([])
    supergraph = buildSchema(composition.publicSdl!)
    gateway = getStitchedSchemaFromSupergraphSdl({
      supergraphSdl: composition.supergraphSdl!,
      onSubschemaConfig: (config) => {
        const service = { KNOWLEDGE: knowledge, SECURITY: security, REPORT: report }[config.name]!
        // biome-ignore lint/suspicious/noExplicitAny: the executor's type is generic in an answer that only the document knows.
        config.executor = async ({ document, variables }): Promise<any> => service.query(print(document), variables)
      },
    })
  })
  afterAll(async () => {
    await Promise.all([whole, knowledge, security, report].map((service) => service.close()))
    await database.close()
  })

  test('§4.3: composed, every type, field and argument is described as by the subgraph that owns it', () => {
    const whole = buildSchema(printContract(), { assumeValidSDL: true })
    const entities = Object.values(whole.getTypeMap())
      .filter(isObjectType)
      .filter(({ astNode }) => astNode?.directives?.some(({ name }) => name.value === 'key'))
    expect(entities.length).toBeGreaterThan(10)
    for (const { name, description } of entities) {
      expect([name, supergraph.getType(name)?.description]).toEqual([name, description])
    }
    expect(descriptionsOf(supergraph)).toEqual(
      new Map([...descriptionsOf(whole)].filter(([name]) => !/^(_|federation__|link__|Query\._)/.test(name))),
    )
  })

  test('each subgraph serves its own rooms, and says so in Federation 2.9 with keys', async () => {
    const { data } = await knowledge.query('{ _service { sdl } }')
    expect(data._service.sdl).toContain('https://specs.apollo.dev/federation/v2.9')
    expect(data._service.sdl).toMatch(/type Technique implements Node\s+@key\(fields: "id"\)/)
    expect((await knowledge.query('{ weakness(id: "CWE-79") { id } }')).errors?.[0]?.message).toMatch(
      /^Cannot query field "weakness" on type "Query"/,
    )
    expect((await security.query('{ technique(id: "AML.T0051") { id } }')).status).toBe(400)
    expect((await fetch(`${knowledge.url}/api/compat/appsec/v1/cwes`)).status).toBe(404)
    expect((await fetch(`${security.url}/api/compat/appsec/v1/cwes`)).status).toBe(200)
    expect((await fetch(`${report.url}/api/charts/controls-by-wave`)).status).toBe(200)
    expect((await fetch(`${knowledge.url}/api/charts/controls-by-wave`)).status).toBe(404)
  })

  test('references are resolved in batches: one statement a type, null for unknown ids', async () => {
    const statements: string[] = []
    const counted = await databases[1]!.open('starter', (statement) => void statements.push(statement))
    const service = await startTestService(counted)
    statements.length = 0
    const ids = ['AML.T0051', 'AML.T9999', 'AML.T0054']
    const { data } = await service.query(
      'query E($r: [_Any!]!) { _entities(representations: $r) { ... on Technique { name } ... on Weakness { number } } }',
      {
        r: [...ids.map((id) => ({ __typename: 'Technique', id })), { __typename: 'Weakness', id: 'CWE-79' }],
      },
    )
    expect(data._entities).toEqual([{ name: 'LLM Prompt Injection' }, null, { name: 'LLM Jailbreak' }, { number: 79 }])
    expect(statements.filter((statement) => statement.startsWith('select read.'))).toHaveLength(2)
    await service.close()
    await counted.close()
  })

  test.each([
    ['no object', 5, /must be an object with __typename/],
    ['a list', ['Technique'], /must be an object with __typename/],
    ['a type that is no entity', { __typename: 'PageInfo', id: 'x' }, /__typename must be the name of an entity/],
    ['no type', { id: 'AML.T0051' }, /__typename must be the name of an entity/],
    ['no key', { __typename: 'Technique' }, /Technique is named by id, which must be a text/],
    ['no key of a type that there is one of', { __typename: 'Matrix' }, /Matrix is named by id/],
    ['a key that is no text', { __typename: 'Application', id: ['x'] }, /Application is named by guid or id/],
    ['a key with NUL', { __typename: 'Weakness', id: 'CWE-\0' }, /without NUL/],
  ])('a representation of %s fails alone, as the mistake of the client', async (_, wrong, message) => {
    const { status, data, errors } = await whole.query(
      'query E($r: [_Any!]!) { _entities(representations: $r) { ... on Technique { id } ... on Matrix { id } } }',
      { r: [{ __typename: 'Technique', id: 'AML.T0051' }, wrong, { __typename: 'Matrix', id: 'ATLAS' }] },
    )
    expect([status, data._entities]).toEqual([200, [{ id: 'AML.T0051' }, null, { id: 'ATLAS' }]])
    expect(errors).toMatchObject([
      { message: expect.stringMatching(message), path: ['_entities', 1], extensions: { code: 'BAD_USER_INPUT' } },
    ])
    expect(errors![0]!.message).toMatch(/^representations\[1\]: /)
  })

  test.each([
    ['Matrix', 'OTHER'],
    ['Application', 'AML.T0051'],
    ['SecurityFinding', 'AML.T0051'],
    ['SecurityFinding', '43f284d7-0221-55a6-abab-4d4b85e64ac1:x'],
    ['Chart', 'AML.T0051'],
  ])('%s %s is no entity: null', async (__typename, id) => {
    const { data, errors } = await whole.query(
      'query E($r: [_Any!]!) { _entities(representations: $r) { __typename } }',
      {
        r: [{ __typename, id }],
      },
    )
    expect([data._entities, errors]).toEqual([[null], undefined])
  })

  test('node in one subgraph gives applications and security findings of another', async () => {
    const guid = '43f284d7-0221-55a6-abab-4d4b85e64ac1'
    const stubs = `{ nodes(ids: ["${guid}", "${guid}:1", "${guid}:99999"]) { __typename id } }`
    expect((await knowledge.query(stubs)).data.nodes).toEqual([
      { __typename: 'Application', id: guid },
      { __typename: 'SecurityFinding', id: `${guid}:1` },
      null,
    ])
    const query = `{ nodes(ids: ["${guid}", "${guid}:1"]) { id ... on Application { name findingCounts { total } } ... on SecurityFinding { title } } }`
    const composed = await execute({ schema: gateway, document: parse(query) })
    expect(composed.errors).toBeUndefined()
    expect(JSON.parse(JSON.stringify(composed.data))).toEqual((await whole.query(query)).data)
    const keys = [{ id: guid }, { guid }, { guid: guid.toUpperCase() }]
    const { data } = await security.query(
      'query E($r: [_Any!]!) { _entities(representations: $r) { ... on Application { name } } }',
      { r: keys.map((key) => ({ __typename: 'Application', ...key })) },
    )
    expect(data._entities).toEqual(keys.map(() => ({ name: 'Demo: support assistant' })))
  })

  test.each(examples.map((example) => [example.title, example] as const))(
    '"%s" gives the same answer through a gateway as from one process',
    async (_, { query, variables }) => {
      const variableValues = variables ? JSON.parse(variables) : {}
      const composed = await execute({ schema: gateway, document: parse(query), variableValues })
      const alone = await whole.query(query, variableValues)
      const problems = query.includes('knownExploited')
        ? ['filter.knownExploited: needs the catalogue KEV', 'filter.epssAtLeast: needs the catalogue EPSS']
        : []
      for (const errors of [composed.errors, alone.errors] as const)
        expect((errors ?? []).map(({ message }) => message.split(',', 1)[0])).toEqual(problems)
      expect(JSON.parse(JSON.stringify(composed.data))).toEqual(alone.data)
    },
  )
})

/** Returns the descriptions of the types of `schema`, and of their fields and arguments. */
function descriptionsOf(schema: GraphQLSchema): Map<string, string | null | undefined> {
  return new Map(
    Object.values(schema.getTypeMap())
      .filter(({ name }) => !name.startsWith('__'))
      .flatMap((type) => [
        [type.name, type.description] as const,
        ...(isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : []).flatMap((field) => [
          [`${type.name}.${field.name}`, field.description] as const,
          ...field.args.map((arg) => [`${type.name}.${field.name}(${arg.name})`, arg.description] as const),
        ]),
      ]),
  )
}
