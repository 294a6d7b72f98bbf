import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyChange, noting } from '../../src/command/application-change.ts'
import { applicationGuid } from '../../src/ground/identifiers.ts'
import { finding, findingFolder, removeApplications, scan } from '../support/finding-lines.ts'
import { client, createKeys } from '../support/seceng.ts'
import { both, describeDatabases, startTestService } from '../support/setup.ts'

const revisionOf = (answer: { readonly body: { readonly data: { readonly revision: number } } }) =>
  answer.body.data.revision

describeDatabases('questions §1: owner, team and labels of applications', ({ open }) => {
  let started: Awaited<ReturnType<typeof start>>
  async function start() {
    const database = await open('starter')
    const folder = await findingFolder()
    await removeApplications(database.db)
    for (const [name, count] of [
      ['shop', 3],
      ['bank', 2],
      ['lab', 1],
    ] as const) {
      const lines = Array.from({ length: count }, (_, index) =>
        finding(`${name} ${index}`, index + 1, { fingerprint: `${index}` }),
      )
      await folder.import(database.db, name, [scan('STATIC', 'lint'), ...lines])
    }
    const { file, keys, remove } = await createKeys([
      { name: 'ci' },
      { name: 'reader', scopes: ['read'] },
      { name: 'banker', applications: ['bank'] },
    ])
    const service = await startTestService(database, { SECENG_KEYS_FILE: file, FINDINGS_ACCESS: 'credential' })
    const close = async () => {
      await service.close()
      await folder.remove()
      await database.close()
      await remove()
    }
    const as = (name: 'ci' | 'reader' | 'banker') => client(service.url, keys[name]!)
    return { database, folder, as, close }
  }
  beforeAll(async () => {
    started = await start()
    const { database } = started
    await applyChange(database.db, false, noting('shop', { owner: 'Ada', team: 'retail', labels: ['pci', 'eu'] }))
    await applyChange(database.db, false, noting('bank', { owner: 'Bob', team: 'retail', labels: ['pci'] }))
    await started.as('ci')('POST', '/graphql', { body: { query: '{ revision }' } })
  })
  afterAll(() => started.close())
  const graph = async (query: string, variables: object = {}, who: 'ci' | 'reader' | 'banker' = 'ci') =>
    started.as(who)('POST', '/graphql', { body: { query, variables } })
  const namesOf = async (filter: string, who: 'ci' | 'banker' = 'ci') => {
    const { body } = await graph(
      `{ revision applications${filter} { totalCount nodes { name } facets { field values { value count } } } }`,
      {},
      who,
    )
    expect(body.errors).toBeUndefined()
    return body.data.applications
  }
  const change = (guid: string, details: object, who: 'ci' | 'reader' | 'banker' = 'ci') =>
    graph(
      `mutation U($input: UpdateApplicationInput!) {
        updateApplication(input: $input) { application { name owner team labels } errors { code message ... on InputError { pointer } } }
      }`,
      { input: { application: guid, ...details } },
      who,
    )

  test.each([
    ['(owner: ["Ada"])', ['shop']],
    ['(owner: ["Ada", "Bob"])', ['bank', 'shop']],
    ['(owner: [])', []],
    ['(team: ["retail"])', ['bank', 'shop']],
    ['(team: ["retail"], label: ["eu"])', ['shop']],
    ['(label: ["pci", "none"])', ['bank', 'shop']],
    ['(hasOwner: false)', ['lab']],
    ['(hasOwner: true)', ['bank', 'shop']],
    ['(hasTeam: false)', ['lab']],
    ['(hasTeam: true, name: "ban")', ['bank']],
  ])('applications%s are %o', both, async (filter, names) => {
    const { nodes, totalCount } = await namesOf(filter)
    expect(nodes.map(({ name }: { name: string }) => name)).toEqual(names)
    expect(totalCount).toBe(names.length)
  })

  test('facets of applications count each once for each label, and only what exists for the caller', both, async () => {
    expect((await namesOf('')).facets).toEqual([
      {
        field: 'owner',
        values: [
          { value: 'Ada', count: 1 },
          { value: 'Bob', count: 1 },
        ],
      },
      { field: 'team', values: [{ value: 'retail', count: 2 }] },
      {
        field: 'label',
        values: [
          { value: 'pci', count: 2 },
          { value: 'eu', count: 1 },
        ],
      },
    ])
    expect((await namesOf('(owner: ["Ada", "Bob"])', 'banker')).facets).toEqual([
      { field: 'owner', values: [{ value: 'Bob', count: 1 }] },
      { field: 'team', values: [{ value: 'retail', count: 1 }] },
      { field: 'label', values: [{ value: 'pci', count: 1 }] },
    ])
  })

  test.each([
    ['owner: ["Ada"]', 3],
    ['owner: ["Bob"], severityAtLeast: 2', 1],
    ['team: ["retail"]', 5],
    ['label: ["eu"]', 3],
    ['hasOwner: false', 1],
    ['hasTeam: true, status: OPEN', 5],
    ['owner: ["nobody"]', 0],
    ['owner: ["Ada"], scanType: [STATIC], rule: ["none"]', 0],
  ])('findings with %s: %i', both, async (filter, count) => {
    const { body } = await graph(`{ securityFindings(filter: { ${filter} }) { totalCount nodes { title } } }`)
    expect(body.data.securityFindings.totalCount).toBe(count)
    expect(body.data.securityFindings.nodes).toHaveLength(count)
  })

  test('facets of findings count by owner and team, by counts and by rows alike', both, async () => {
    for (const filter of ['{}', '{ decision: [NONE] }', '{ reported: true }']) {
      const { body } = await graph(
        `{ securityFindings(filter: ${filter}) { facets { field values { value label count } } } }`,
      )
      expect(body.data.securityFindings.facets.slice(-2)).toEqual([
        {
          field: 'owner',
          values: [
            { value: 'Ada', label: 'Ada', count: 3 },
            { value: 'Bob', label: 'Bob', count: 2 },
          ],
        },
        { field: 'team', values: [{ value: 'retail', label: 'retail', count: 5 }] },
      ])
    }
  })

  test('nested findings take the filter, too', async () => {
    const { body } = await graph(
      '{ applications { nodes { name findings(filter: { owner: ["Ada"] }) { totalCount } } } }',
    )
    const counts = body.data.applications.nodes.map(
      ({ name, findings }: { name: string; findings: { totalCount: number } }) => [name, findings.totalCount],
    )
    expect(counts).toEqual([
      ['bank', 0],
      ['lab', 0],
      ['shop', 3],
    ])
  })

  test('a mutation changes what it names, appends a revision only for news, and is written down', both, async () => {
    const guid = applicationGuid('lab')
    const before = revisionOf(await graph('{ revision }'))
    const { body } = await change(guid, { owner: ' Eve ', labels: ['b', 'a'] })
    expect(body.data.updateApplication).toEqual({
      application: { name: 'lab', owner: 'Eve', team: null, labels: ['a', 'b'] },
      errors: [],
    })
    expect(revisionOf(await graph('{ revision }'))).toBe(before + 1)
    await change(guid, { owner: 'Eve' })
    expect(revisionOf(await graph('{ revision }'))).toBe(before + 1)
    const cleared = await change(guid, { owner: null, team: 't', labels: null })
    expect(cleared.body.data.updateApplication.application).toEqual({ name: 'lab', owner: null, team: 't', labels: [] })
    await change(guid, { team: null })
    const audited = await started.database.db
      .selectFrom('auditEvent')
      .selectAll()
      .where('action', '=', 'updateApplication')
      .where('object', '=', guid)
      .execute()
    expect(audited).toHaveLength(4)
    expect(audited[0]).toMatchObject({ caller: 'key:ci', kind: 'application', outcome: 'done' })
  })

  test('it is refused for wrong values, for what the caller cannot see, and without the scope', both, async () => {
    const wrong = await change(applicationGuid('lab'), { owner: '', labels: ['a', 'a'] })
    expect(wrong.body.data.updateApplication).toEqual({
      application: null,
      errors: [
        { code: 'INPUT_REFUSED', message: 'must have 1 to 200 characters', pointer: '/owner' },
        { code: 'INPUT_REFUSED', message: 'is given twice', pointer: '/labels/1' },
      ],
    })
    for (const guid of [applicationGuid('shop'), applicationGuid('none'), 'x']) {
      const { body } = await change(guid, { owner: 'Eve' }, 'banker')
      expect(body.data.updateApplication).toMatchObject({ application: null, errors: [{ code: 'NOT_FOUND' }] })
    }
    expect((await change(applicationGuid('lab'), {}, 'reader')).body.errors[0].extensions.code).toBe('FORBIDDEN')
  })

  test('over REST: a list with filters, and a merge patch', both, async () => {
    const { status, body } = await started.as('ci')('GET', '/applications?team=retail&sort=-changed&count=exact')
    expect([status, body.total]).toEqual([200, 2])
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['bank', 'shop'])
    expect(body.items[1]).toMatchObject({
      guid: applicationGuid('shop'),
      owner: 'Ada',
      team: 'retail',
      labels: ['eu', 'pci'],
      counts: { total: 3, open: 3, openBySeverity: [0, 1, 1, 1, 0, 0], unjudged: 3 },
    })
    const listed = await started.as('ci')('GET', '/applications?name=a&owner=Bob,Eve&label=pci')
    expect(listed.body.items.map(({ name }: { name: string }) => name)).toEqual(['bank'])
    const path = `/applications/${applicationGuid('bank')}`
    const patched = await started.as('ci')('PATCH', path, { body: { team: null } })
    expect([patched.status, patched.body.owner, patched.body.team]).toEqual([200, 'Bob', null])
    await started.as('ci')('PATCH', path, { body: { team: 'retail' } })
    expect((await started.as('ci')('PATCH', path, { body: { owner: 5 } })).status).toBe(422)
    expect((await started.as('banker')('PATCH', `/applications/${applicationGuid('shop')}`, { body: {} })).status).toBe(
      404,
    )
    expect((await started.as('reader')('PATCH', path, { body: { team: 'x' } })).status).toBe(403)
  })
})
