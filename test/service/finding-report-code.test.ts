import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { code, type FindingFolder, finding, findingFolder, scan } from '../support/finding-lines.ts'
import { describeDatabases, type TestDatabase } from '../support/setup.ts'
import { startTriage } from '../support/triage.ts'

const flow = [{ threadFlows: [{ steps: [{ location: code('tools.py', 3) }, { location: code('db.py', 62) }] }] }]
const ours = (line = 62, rest: object = {}) =>
  finding('A model writes SQL', 4, {
    ...{ rule: 'AI-SQL', cwes: [89, 74], fingerprint: 'ours', codeFlows: flow, description: 'From the tool to SQL' },
    location: code('db.py', line),
    ...rest,
  })
const bandits = (line = 62, rest: object = {}) =>
  finding('SQL of strings', 2, {
    ...{ rule: 'B608', cwes: [89], fingerprint: 'theirs', description: 'Strings make SQL' },
    location: code('db.py', line),
    ...rest,
  })

type Node = { readonly id: string; readonly tool: string; readonly reports: readonly object[] }
const document = `query ($name: String!) {
  securityFindings(filter: { applicationName: $name }, orderBy: { field: ID, direction: ASC }) { nodes {
    id tool rule severity status codeFlows { message } location { ... on CodeLocation { line } }
    reports { tool rule description line place sourceState }
  } }
}`

describeDatabases('one finding of code of several tools', ({ open }) => {
  let database: TestDatabase
  let triage: Awaited<ReturnType<typeof startTriage>>
  let folder: FindingFolder
  let number = 0
  let own: string
  beforeAll(async () => {
    database = await open('starter')
    triage = await startTriage(database)
    folder = await findingFolder()
  })
  afterAll(async () => {
    await triage.stop()
    await database.close()
    await folder.remove()
  })
  beforeEach(() => {
    own = `code ${++number}`
  })

  const load = async (tool: string, lines: readonly object[], scanType = 'STATIC') =>
    (
      await folder.import(database.db, own, [
        scan(scanType, tool, { startedAt: new Date(Date.UTC(2026, 2, 1) + ++number * 1000) }),
        ...lines,
      ])
    ).counts.findings
  const listed = async () => {
    // The service sees what was just imported.
    await triage.service.query('{ revision }')
    const answer = await fetch(`${triage.service.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${triage.keys.ci}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: document, variables: { name: own } }),
    })
    const { data, errors } = (await answer.json()) as {
      data: { securityFindings: { nodes: Node[] } }
      errors?: unknown
    }
    expect(errors).toBeUndefined()
    return data.securityFindings.nodes
  }
  const told = [
    {
      tool: 'skg-code',
      rule: 'AI-SQL',
      description: 'From the tool to SQL',
      line: 62,
      place: 'db.py',
      sourceState: 'OPEN',
    },
    { tool: 'Bandit', rule: 'B608', description: 'Strings make SQL', line: 62, place: 'db.py', sourceState: 'OPEN' },
  ]

  test.each([
    ['first', true],
    ['last', false],
  ])('supply-chain §8.1: one line with one CWE is one finding of both tools, ours read %s', async (_, isFirst) => {
    await (isFirst ? load('skg-code', [ours()]) : load('Bandit', [bandits()]))
    const counts = await (isFirst ? load('Bandit', [bandits()]) : load('skg-code', [ours()]))
    expect(counts).toMatchObject({ total: 1, added: 0, changed: 1, retired: 0 })
    expect(await listed()).toMatchObject([
      { tool: 'skg-code', rule: 'AI-SQL', severity: 4, codeFlows: [{}], reports: told },
    ])
  })

  const unplaced = { location: { kind: 'code', path: 'db.py' } }
  test.each([
    ['another line', ours(), bandits(63)],
    ['another file', ours(), bandits(62, { location: code('other.py', 62) })],
    ['another CWE', ours(), bandits(62, { cwes: [78] })],
    ['no CWE', ours(), bandits(62, { rule: 'strings', cwes: [] })],
    ['no line', ours(62, unplaced), bandits(62, unplaced)],
  ])('supply-chain §8.1: %s is another finding', async (_, first, second) => {
    await load('skg-code', [first])
    expect(await load('Bandit', [second])).toMatchObject({ added: 1 })
    expect(await listed()).toMatchObject([
      { tool: 'skg-code', reports: [{}] },
      { tool: 'Bandit', reports: [{}] },
    ])
  })

  test('supply-chain §8.1: two rules of one tool on one line, and scans of other types, stay apart', async () => {
    await load('Bandit', [bandits(), bandits(62, { rule: 'B610', fingerprint: 'more' })])
    expect(await load('Bandit', [bandits(62, { fingerprint: 'third' })], 'DYNAMIC')).toMatchObject({ added: 1 })
    expect(await listed()).toHaveLength(3)
    expect(await load('skg-code', [ours()])).toMatchObject({ added: 0, changed: 1 })
    expect((await listed()).map(({ tool }) => tool)).toEqual(['skg-code', 'Bandit', 'Bandit'])
  })

  test('supply-chain §8.1: what a tool reports of a finding stays its report when its line moves', async () => {
    await load('skg-code', [ours()])
    await load('Bandit', [bandits()])
    expect(await load('Bandit', [bandits(70)])).toMatchObject({ added: 0, changed: 1, retired: 0 })
    await load('skg-code', [ours(70)])
    expect(await listed()).toMatchObject([
      { tool: 'skg-code', location: { line: 70 }, reports: [{ line: 70 }, { line: 70, sourceState: 'OPEN' }] },
    ])
    // Another one that now has the line is not taken for it.
    await load('skg-code', [ours(90), ours(70, { fingerprint: 'later' })])
    expect(await load('Bandit', [bandits(70), bandits(90, { fingerprint: 'second' })])).toMatchObject({ added: 1 })
    expect((await listed()).map(({ reports }) => reports.length)).toEqual([2, 1, 1])
  })

  test('supply-chain §8.1: a finding of both is open while one reports it, with its decision and without ways of the other', async () => {
    await load('Bandit', [bandits()])
    await load('skg-code', [ours()])
    const { id } = (await listed())[0]!
    await sql`insert into finding_triage (finding_id, decision, by, at)
      select id, 'accepted', 'someone', now() from security_finding where application_id = (select id from application where name = ${own})`.execute(
      database.db,
    )
    await load('skg-code', [])
    expect(await listed()).toMatchObject([
      {
        id,
        tool: 'Bandit',
        rule: 'B608',
        severity: 2,
        codeFlows: [],
        reports: [{ tool: 'Bandit' }, { sourceState: 'FIXED' }],
      },
    ])
    await load('skg-code', [ours()])
    expect(await listed()).toMatchObject([{ id, tool: 'skg-code', status: 'OPEN', codeFlows: [{}], reports: told }])
    await load('skg-code', [])
    await load('Bandit', [])
    expect(await listed()).toMatchObject([{ id, status: 'CLOSED' }])
  })

  test('supply-chain §8.1: REST lists what each tool reports', async () => {
    await load('skg-code', [ours()])
    await load('Bandit', [bandits()])
    const { id } = (await listed())[0]!
    const { status, body } = await triage.ci('GET', `/findings/${id}`)
    expect({ status, reports: body.reports }).toMatchObject({ status: 200, reports: told })
  })
})
