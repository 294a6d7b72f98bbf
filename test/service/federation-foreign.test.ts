import { buildSubgraphSchema } from '@apollo/subgraph'
import { getStitchedSchemaFromSupergraphSdl } from '@graphql-tools/federation'
import { composeServices } from '@theguild/federation-composition'
import { execute, type GraphQLSchema, parse, print } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const finding = '43f284d7-0221-55a6-abab-4d4b85e64ac1:1'

const sdl = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
  type Technique @key(fields: "id") { id: ID! playbook: String! }
  type SecurityFinding @key(fields: "id") { id: ID! ticket: Ticket }
  type Ticket @key(fields: "number") { number: Int! findings: [SecurityFinding!]! technique: Technique! }
  type Query { tickets: [Ticket!]! }
`
const ticket = { number: 7, findings: [{ id: finding }], technique: { id: 'AML.T0051' } }
const resolvers = {
  Query: { tickets: () => [ticket] },
  Technique: { playbook: ({ id }: { readonly id: string }) => `playbook of ${id}` },
  SecurityFinding: { ticket: ({ id }: { readonly id: string }) => (id === finding ? ticket : null) },
  Ticket: { __resolveReference: () => ticket },
}

describe('operations §2.5: a subgraph of somebody else extends the graph, and refers to it', () => {
  let database: TestDatabase
  let service: TestService
  let withoutNode: TestService
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    service = await startTestService(database)
    withoutNode = await startTestService(database, { NODE_ROOT: 'off' })
  })
  afterAll(async () => {
    await service.close()
    await withoutNode.close()
    await database.close()
  })

  const compose = async (own: TestService, foreign: string) => {
    const { data } = await own.query('{ _service { sdl } }')
    return composeServices([
      { name: 'skg', typeDefs: parse(data._service.sdl), url: own.url },
      { name: 'tickets', typeDefs: parse(foreign), url: 'http://tickets.invalid' },
    ])
  }
  const ask = async (schema: GraphQLSchema, query: string) => {
    const { data, errors } = await execute({ schema, document: parse(query) })
    expect(errors).toBeUndefined()
    return JSON.parse(JSON.stringify(data))
  }

  test('in both directions through a gateway', async () => {
    const composition = await compose(service, sdl)
    expect(composition.errors ?? []).toEqual([])
    const foreign = buildSubgraphSchema([{ typeDefs: parse(sdl), resolvers: resolvers as never }])
    const gateway = getStitchedSchemaFromSupergraphSdl({
      supergraphSdl: composition.supergraphSdl!,
      onSubschemaConfig: (config) => {
        // biome-ignore lint/suspicious/noExplicitAny: the executor's type is generic in an answer that only the document knows.
        config.executor = async ({ document, variables }): Promise<any> =>
          config.name === 'SKG'
            ? service.query(print(document), variables)
            : execute({ schema: foreign, document, variableValues: variables ?? {} })
      },
    })
    const name = 'LLM Prompt Injection'
    const { title } = (await service.query(`{ securityFinding(id: "${finding}") { title } }`)).data.securityFinding
    expect(await ask(gateway, '{ technique(id: "AML.T0051") { name playbook } }')).toEqual({
      technique: { name, playbook: 'playbook of AML.T0051' },
    })
    expect(await ask(gateway, `{ securityFinding(id: "${finding}") { title ticket { number } } }`)).toEqual({
      securityFinding: { title, ticket: { number: 7 } },
    })
    const back = '{ tickets { number findings { title } technique { name playbook } } }'
    expect(await ask(gateway, back)).toEqual({
      tickets: [{ number: 7, findings: [{ title }], technique: { name, playbook: 'playbook of AML.T0051' } }],
    })
  })

  test('NODE_ROOT=off leaves `node` and `nodes` to it; clients of the service have them still', async () => {
    const owner = `${sdl} extend type Query { node(id: ID!): Ticket nodes(ids: [ID!]!): [Ticket]! }`
    const refused = (await compose(service, owner)).errors?.map(({ message }) => message) ?? []
    for (const field of ['node', 'nodes'])
      expect(refused).toContainEqual(expect.stringContaining(`Non-shareable field "Query.${field}"`))
    const composed = await compose(withoutNode, owner)
    expect(composed.errors ?? []).toEqual([])
    expect(composed.publicSdl).toMatch(/\bnode\(id: ID!\): Ticket\n/)
    const [whole, hidden] = await Promise.all(
      [service, withoutNode].map(async (own) => (await own.query('{ _service { sdl } }')).data._service.sdl as string),
    )
    for (const field of ['technique', 'search', 'revision', 'subgraph'])
      expect(hidden).toMatch(new RegExp(`^  ${field}\\b`, 'm'))
    expect(whole).toMatch(/^ {2}nodes\(/m)
    expect(hidden).not.toMatch(/^ {2}nodes?\(/m)
    expect((await withoutNode.query('{ node(id: "AML.T0051") { id } }')).data.node.id).toBe('AML.T0051')
  })
})
