import { afterAll, beforeAll, expect, test } from 'vitest'
import { code, type FindingFolder, finding, findingFolder, removeApplications, scan } from '../support/finding-lines.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const at = (day: number) => ({ startedAt: `2026-03-0${day}T08:00:00Z` })
const step = (line: number, rest: object = {}) => ({ location: code('src/db.py', line), ...rest })
const injection = {
  rule: 'sqli',
  cwes: [89],
  location: code('src/db.py', 9),
  locations: [code('src/db.py', 9), code('src/api.py', 4)],
  relatedLocations: [{ location: code('src/schema.sql', 1), message: 'the table' }, { message: 'no place' }],
  codeFlows: [
    {
      message: 'from the request',
      threadFlows: [
        {
          steps: [
            step(3, { message: 'read here', kinds: ['source'], importance: 'ESSENTIAL', nestingLevel: 0 }),
            step(9, { kinds: ['sink'] }),
          ],
        },
      ],
    },
  ],
}
const otherContent = '00000000000000000000000000000000'
const query = `query ($guid: ID!, $first: Int = 100, $steps: Int = 200) { application(guid: $guid) { findings(first: 3) { nodes {
  title location { ...place } locations(first: $first) { ...place } relatedLocations(first: $first) { message location { ...place } }
  codeFlows { message threadFlows { message steps(first: $steps) { message kinds importance nestingLevel location { ...place } } } }
} } } } fragment place on SecurityFindingLocation { ... on CodeLocation { path line } }`

describeDatabases('places and code flows of security findings', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let folder: FindingFolder
  beforeAll(async () => {
    database = await open('starter')
    folder = await findingFolder()
    await removeApplications(database.db)
    service = await startTestService(database)
  })
  afterAll(async () => {
    await service.close()
    await folder.remove()
    await database.close()
  })
  const load = (application: string, day: number, ...findings: readonly unknown[]) =>
    folder.import(database.db, application, [scan('STATIC', 'lint', at(day)), ...findings])
  const guidOf = async (name: string) => {
    const { data } = await service.query(`{ applications(name: "${name}") { nodes { guid } } }`)
    return data.applications.nodes[0].guid
  }
  const findingsOf = async (name: string, variables: object = {}) => {
    const { data, errors } = await service.query(query, { guid: await guidOf(name), ...variables })
    expect(errors).toBeUndefined()
    return data.application.findings.nodes
  }
  const traces = () => database.db.selectFrom('securityFindingTrace').selectAll().execute()

  test(
    'compat §4: all places and code flows are kept, in their order; a finding with one place has it',
    both,
    async () => {
      await load('flows', 1, finding('Injection', 5, injection), finding('Plain', 2, { location: code('a.py', 1) }))
      const [flows, plain] = await findingsOf('flows')
      expect(flows).toEqual({
        title: 'Injection',
        location: { path: 'src/db.py', line: 9 },
        locations: [
          { path: 'src/db.py', line: 9 },
          { path: 'src/api.py', line: 4 },
        ],
        relatedLocations: [
          { message: 'the table', location: { path: 'src/schema.sql', line: 1 } },
          { message: 'no place', location: null },
        ],
        codeFlows: [
          {
            message: 'from the request',
            threadFlows: [
              {
                message: null,
                steps: [
                  {
                    message: 'read here',
                    kinds: ['source'],
                    importance: 'ESSENTIAL',
                    nestingLevel: 0,
                    location: { path: 'src/db.py', line: 3 },
                  },
                  {
                    message: null,
                    kinds: ['sink'],
                    importance: null,
                    nestingLevel: null,
                    location: { path: 'src/db.py', line: 9 },
                  },
                ],
              },
            ],
          },
        ],
      })
      expect(plain).toMatchObject({ locations: [{ path: 'a.py', line: 1 }], relatedLocations: [], codeFlows: [] })
      expect((await findingsOf('flows', { first: 1, steps: 1 }))[0]).toMatchObject({
        locations: [{ path: 'src/db.py' }],
        codeFlows: [{ threadFlows: [{ steps: [{ kinds: ['source'] }] }] }],
      })
    },
  )

  test('compat §4: a scan that tells another flow changes the finding; one without takes it away; the first date and issue id stay', async () => {
    const other = structuredClone(injection)
    other.codeFlows[0]!.message = 'from the queue'
    await load('changes', 1, finding('Injection', 5, injection))
    expect((await load('changes', 2, finding('Injection', 5, injection))).scans![0]).toMatchObject({ unchanged: 1 })
    expect((await load('changes', 3, finding('Injection', 5, other))).scans![0]).toMatchObject({ changed: 1 })
    expect((await findingsOf('changes'))[0].codeFlows[0].message).toBe('from the queue')
    const before = (await traces()).length
    const { location, rule, cwes } = injection
    expect((await load('changes', 4, finding('Injection', 5, { location, rule, cwes }))).scans![0]).toMatchObject({
      changed: 1,
      added: 0,
    })
    expect((await findingsOf('changes'))[0]).toMatchObject({ codeFlows: [], locations: [{ path: 'src/db.py' }] })
    expect((await traces()).length).toBe(before - 1)
  })

  test('compat §4: findings are deleted with their places and flows', async () => {
    await load('gone', 1, finding('Injection', 5, injection))
    await removeApplications(database.db)
    expect(await traces()).toEqual([])
  })

  test('compat §4: repeats are counted in the report and on the scan', async () => {
    const { scans } = await load(
      'repeats',
      1,
      ...[9, 9, 9, 4].map((line) => finding(`At ${line}`, 2, { rule: 'r', location: code(`${line}.py`, line) })),
    )
    expect(scans![0]).toMatchObject({ reported: 2, repeats: 2, added: 2 })
    const { data } = await service.query('{ scans(first: 1) { nodes { reported repeats } } }')
    expect(data.scans.nodes).toEqual([{ reported: 2, repeats: 2 }])
  })

  test('compat §4: a file that an older edition read is read again: what it tells is added, issue ids and first dates stay', async () => {
    const lines = [scan('STATIC', 'Bandit', at(1)), finding('Injection', 5, { ...injection, rule: 'B608', cwes: [] })]
    const first = await folder.import(database.db, 'upgraded', lines)
    const { id, firstSeenAt, fingerprint } = await database.db
      .selectFrom('securityFinding')
      .selectAll()
      .where('rule', '=', 'B608')
      .executeTakeFirstOrThrow()
    await database.db.deleteFrom('securityFindingTrace').where('id', '=', id).execute()
    const older = { derivedFrom: null, derivedBy: null, sourceCwes: [], cwe: null, content: otherContent }
    await database.db.updateTable('securityFinding').set(older).where('id', '=', id).execute()
    await database.db.updateTable('scan').set({ reader: 1 }).where('tool', '=', 'Bandit').execute()
    const again = await folder.import(database.db, 'upgraded', lines)
    // The service may read the changed row once more meanwhile, by a revision of its own.
    expect(again.revision).toBeGreaterThan(first.revision)
    expect(again.scans![0]).toMatchObject({ reported: 1, added: 0, changed: 1, fixed: 0 })
    const { data } = await service.query(
      `{ application(guid: "${await guidOf('upgraded')}") { findings { nodes { derivedFrom derivedBy weakness { id } codeFlows { message } } } } }`,
    )
    expect(data.application.findings.nodes).toEqual([
      {
        derivedFrom: 'RULE_TABLE',
        derivedBy: 'bandit B608',
        weakness: { id: 'CWE-89' },
        codeFlows: [{ message: 'from the request' }],
      },
    ])
    const kept = await database.db.selectFrom('securityFinding').selectAll().where('rule', '=', 'B608').execute()
    expect(kept).toMatchObject([{ id, firstSeenAt, fingerprint }])
    expect(await folder.import(database.db, 'upgraded', lines)).toMatchObject({ revision: again.revision })
  })

  test.each([
    ['locations(first: 0) { __typename }', 'first'],
    ['locations(first: 101) { __typename }', 'first'],
    ['relatedLocations(first: 101) { message }', 'first'],
    ['codeFlows(first: 11) { message }', 'first'],
    ['codeFlows { threadFlows { steps(first: 201) { message } } }', 'first'],
  ])('DESIGN §4.13: %s is refused', async (field, argument) => {
    await load('refused', 1, finding('Injection', 5, injection))
    const { errors } = await service.query(
      `{ application(guid: "${await guidOf('refused')}") { findings { nodes { ${field} } } } }`,
    )
    expect(errors![0]!.message).toContain(argument)
    expect(errors![0]!.extensions!.code).toBe('BAD_USER_INPUT')
  })

  test('DESIGN §4.13: places and steps are priced by how many there may be', async () => {
    const steps = 'codeFlows { threadFlows { steps { message kinds importance } } }'
    const { errors } = await service.query(`{ securityFindings(first: 100) { nodes { ${steps} } } }`)
    expect(errors![0]!.extensions!.code).toBe('LIMIT_EXCEEDED')
    const few = await service.query(`{ securityFindings(first: 10) { nodes { ${steps} } } }`)
    expect(few.errors).toBeUndefined()
  })
})
