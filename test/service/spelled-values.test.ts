import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeDatabases, type TestDatabase } from '../support/setup.ts'
import { startTriage } from '../support/triage.ts'

type Listed = { readonly message: string; readonly details?: unknown }
type Case = {
  readonly mutation: string
  readonly input: object
  /** Parts of its messages, as the graph spells them; REST has the same with its own spelling. */
  readonly told: readonly string[]
  readonly rest: { readonly method: string; readonly path: string; readonly body: object }
}

const ids = ['4acaed36-f346-56f5-8091-41d3481b8774:1']
const later = '2999-01-01'
const flow = { method: 'POST', path: '/exports' }
const mcp = { name: 'spelt', kind: 'MCP_SERVER', locator: { uri: 'file:///srv/x' } }
const twice = (kind: string) => [
  { kind, present: true },
  { kind, present: true },
]

const decisions = (input: object, told: readonly string[], body: object): Case => ({
  mutation: 'triageFindings(input: $input)',
  input: { ids, ...input },
  told,
  rest: { method: 'POST', path: '/findings/triage', body: { ids, ...body } },
})
const exported = (input: object, told: readonly string[], body: object): Case => ({
  mutation: 'createDataExport(input: $input)',
  input,
  told,
  rest: { ...flow, body },
})
const target = (input: object, told: readonly string[], body: object): Case => ({
  mutation: 'createTarget(input: $input)',
  input: { ...mcp, ...input },
  told,
  rest: { method: 'POST', path: '/targets', body: { ...mcp, kind: 'mcp-server', ...body } },
})

const cases: readonly Case[] = [
  decisions(
    { decision: 'FALSE_POSITIVE' },
    ['NOT_REACHABLE, NOT_PRESENT, WRONG_RULE, OTHER for FALSE_POSITIVE', 'is required for FALSE_POSITIVE'],
    { decision: 'false_positive' },
  ),
  decisions(
    { decision: 'ACCEPTED', reason: 'WRONG_RULE', comment: 'x' },
    ['WONT_FIX, TEST_CODE, COMPENSATING_CONTROL, DEFERRED for ACCEPTED'],
    { decision: 'accepted', reason: 'wrong_rule', comment: 'x' },
  ),
  decisions(
    { decision: 'CONFIRMED', reason: 'OTHER', until: later },
    ['is for ACCEPTED and FALSE_POSITIVE only', 'is for ACCEPTED only'],
    { decision: 'confirmed', reason: 'other', until: later },
  ),
  exported(
    { format: 'ATTACK_FLOW', all: true, filter: {} },
    ['is required for ATTACK_FLOW', 'ATTACK_FLOW takes paths'],
    { format: 'attack-flow', all: true, filter: {} },
  ),
  exported({ format: 'CSV', all: true, paths: {}, profile: 'GITHUB' }, ['belongs to ATTACK_FLOW', 'belongs to SARIF'], {
    format: 'csv',
    all: true,
    paths: {},
    profile: 'github',
  }),
  target(
    {
      goals: [
        { goal: 'DATA', weight: 1 },
        { goal: 'DATA', weight: 2 },
      ],
      components: twice('CODE_TOOL'),
    },
    ['DATA is given twice', 'CODE_TOOL is given twice'],
    {
      goals: [
        { goal: 'data', weight: 1 },
        { goal: 'data', weight: 2 },
      ],
      components: twice('code-tool'),
    },
  ),
  target({ scanners: ['none'] }, ['for the kind MCP_SERVER'], { scanners: ['none'] }),
]

/** As REST spells the values of a text. */
const restWords = (text: string, word: (value: string) => string) =>
  text.replace(/\b[A-Z][A-Z_]{2,}\b/g, (value) => word(value.toLowerCase()))

describeDatabases('seceng §3.7: messages name values as the surface that is asked spells them', ({ open }) => {
  let database: TestDatabase
  let triage: Awaited<ReturnType<typeof startTriage>>
  beforeAll(async () => {
    database = await open('starter')
    triage = await startTriage(database)
  })
  afterAll(async () => {
    await triage?.stop()
    await database?.close()
  })

  test.each(cases)('$mutation with $input', async ({ mutation, input, told, rest }) => {
    const name = /^\w/.exec(mutation) && mutation.slice(0, mutation.indexOf('('))
    const type = `${name![0]!.toUpperCase()}${name!.slice(1)}Input!`
    const fields = 'errors { message ... on StateError { details } }'
    const response = await fetch(`${triage.service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${triage.keys.ci}` },
      body: JSON.stringify({
        query: `mutation ($input: ${type}) { payload: ${mutation} { ${fields} } }`,
        variables: { input },
      }),
    })
    const { data, errors } = (await response.json()) as { data: { payload: { errors: Listed[] } } | null; errors?: [] }
    expect(errors).toBeUndefined()
    const messages = data!.payload.errors.map(({ message }) => message).join('\n')
    for (const part of told) expect(messages).toContain(part)
    const { body } = await triage.ci(rest.method, rest.path, { body: rest.body })
    const said = JSON.stringify(body)
    for (const part of told) {
      const spelt = [restWords(part, (word) => word), restWords(part, (word) => word.replaceAll('_', '-'))]
      expect(said).toMatch(spelt[0] === spelt[1] ? spelt[0]! : new RegExp(spelt.join('|')))
    }
  })
})
