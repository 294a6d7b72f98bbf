import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf, contact, documentOf, reviewerToken, reviewing, technique } from '../support/contribution-client.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

type Client = ReturnType<typeof clientOf>

describe.each(databases)('contributions on $kind', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let client: Client
  let token: string
  beforeAll(async () => {
    database = await open('starter')
    service = await startTestService(database, reviewing)
    client = clientOf(service)
    token = await reviewerToken()
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })
  const submitted = async (...submissions: readonly object[]) => {
    const answer = await client.submit(documentOf(...submissions))
    expect([answer.status, answer.body.violations]).toEqual([201, undefined])
    return answer.body as { id: string; receipt: string; preview: { digest: string }; warnings: unknown[] }
  }

  test('contribution §4: the whole way, from validation to the graph with its provenance', async () => {
    const document = documentOf(
      technique('Walked technique', {
        maturity: 'feasible',
        references: [{ title: 'A title', url: null }],
        mitigations: ['AML.M0015', { 'object-type': 'mitigation', name: 'Walked mitigation', description: 'Helps.' }],
      }),
    )
    const checked = await client.validate(document)
    expect([checked.status, checked.body.valid, checked.body.violations]).toEqual([200, true, []])
    const { preview } = checked.body
    expect(preview.added.map(({ id, name }: { id: string; name: string }) => [id, name])).toEqual([
      ['AML.T0113', 'Walked technique'],
      ['AML.M0035', 'Walked mitigation'],
    ])
    expect(
      preview.linksAdded.map(({ kind, sourceId, targetId }: Record<string, string>) => [kind, sourceId, targetId]),
    ).toEqual([
      ['ACHIEVES', 'AML.T0113', 'AML.TA0005'],
      ['MITIGATES', 'AML.M0015', 'AML.T0113'],
      ['MITIGATES', 'AML.M0035', 'AML.T0113'],
    ])
    expect((await service.query('{ technique(id: "AML.T0113") { id } }')).data.technique).toBeNull()

    const answer = await client.submit(document)
    expect([answer.status, answer.headers.get('location')]).toEqual([201, `/api/contributions/${answer.body.id}`])
    expect(answer.body).toMatchObject({ status: 'submitted', receipt: expect.stringMatching(/^skgr_/), preview })
    const { id, receipt } = answer.body

    const before = (await service.query('{ revision }')).data.revision
    expect((await client.review(id, token, { decision: 'start' })).body.status).toBe('in_review')
    const accepted = await client.review(id, token, { decision: 'accept', note: 'Good.', previewed: preview.digest })
    expect([accepted.status, accepted.body.status, accepted.body.revision]).toEqual([200, 'accepted', before + 1])

    const { data } = await service.query(`{
      revision
      technique(id: "AML.T0113") {
        name description maturity references { title url } createdDate
        tactics { id } mitigations { nodes { id } }
        provenance { kind revision at source version contributionId fields }
      }
      mitigation(id: "AML.M0015") { provenance { source fields } }
      search(text: "Walked technique") { nodes { id } }
      path(from: "AML.M0035", to: "AML.TA0005", maxHops: 2) { paths { hops { source } } }
    }`)
    expect(data.revision).toBe(before + 1)
    expect(data.technique).toMatchObject({
      name: 'Walked technique',
      description: 'Walked technique is described.',
      maturity: 'feasible',
      references: [{ title: 'A title', url: null }],
      createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      tactics: [{ id: 'AML.TA0005' }],
      mitigations: { nodes: [{ id: 'AML.M0015' }, { id: 'AML.M0035' }] },
      provenance: [
        {
          kind: 'contribution',
          revision: before + 1,
          source: `contribution ${id}`,
          version: null,
          contributionId: id,
          fields: ['*'],
        },
      ],
    })
    expect(data.mitigation.provenance).toEqual([
      { source: 'starter', fields: ['*'] },
      { source: `contribution ${id}`, fields: ['techniques'] },
    ])
    expect(data.search.nodes[0].id).toBe('AML.T0113')
    expect(data.path.paths[0].hops.map(({ source }: { source: string }) => source)).toEqual([
      `contribution ${id}`,
      `contribution ${id}`,
    ])

    const own = await client.read(id, receipt)
    expect(
      own.body.moves.map(({ from, to, role, reviewer, note }: Record<string, unknown>) => [
        from,
        to,
        role,
        reviewer,
        note,
      ]),
    ).toEqual([
      [null, 'submitted', 'submitter', null, null],
      ['submitted', 'in_review', 'reviewer', null, null],
      ['in_review', 'accepted', 'reviewer', null, 'Good.'],
    ])
    expect([own.body.check, own.body.contact]).toEqual([null, contact])
    expect(own.body.document).not.toHaveProperty('contact')
    expect((await client.read(id, token)).body.moves[2].reviewer).toBe('rita')
  })

  test('an edit shows exactly the fields that differ, and acceptance changes just those', async () => {
    const read = async () =>
      (
        await service.query(`{ technique(id: "AML.T0051") {
          name description maturity references { title } tactics { id } platforms createdDate modifiedDate
          mitigations { edges { node { id } use } } subtechniques { id tactics { id } } } }`)
      ).data.technique
    const before = await read()
    const edit = {
      'object-type': 'technique',
      id: 'AML.T0051',
      name: before.name,
      description: 'Another description.',
      tactics: [before.tactics[0].id, 'AML.TA0002'],
      'items-to-remove': { mitigations: [before.mitigations.edges[0].node.id] },
    }
    const { id } = await submitted(edit)
    const { previewed } = (await client.read(id, token)).body
    expect(previewed.added).toEqual([])
    expect(previewed.changed).toEqual([
      {
        kind: 'TECHNIQUE',
        id: 'AML.T0051',
        name: before.name,
        pointer: '/submissions/0',
        fields: [{ field: 'description', before: before.description, after: 'Another description.' }],
      },
    ])
    const subtechniques = before.subtechniques.map((sub: { id: string }) => sub.id)
    expect(previewed.linksAdded.map(({ sourceId }: { sourceId: string }) => sourceId)).toEqual([
      'AML.T0051',
      ...subtechniques,
    ])
    expect(previewed.linksRemoved).toHaveLength(1)

    expect((await client.review(id, token, { decision: 'accept' })).status).toBe(200)
    const after = await read()
    expect(after).toEqual({
      ...before,
      description: 'Another description.',
      tactics: [...before.tactics, { id: 'AML.TA0002' }],
      mitigations: { edges: before.mitigations.edges.slice(1) },
      subtechniques: before.subtechniques.map((sub: { id: string; tactics: object[] }) => ({
        ...sub,
        tactics: [...sub.tactics, { id: 'AML.TA0002' }],
      })),
    })
  })

  test('§2.3, §2.5–2.8: tactics, mitigations and case studies with what they bring along; other items change nothing', async () => {
    const study = {
      meta: { 'any-key': 1 },
      study: {
        name: 'Stored study',
        summary: 'It happened.',
        'incident-date': '2024-03-01T23:30:00-05:00',
        'incident-date-granularity': 'MONTH',
        'case-study-type': 'incident',
        reporter: 'A reporter',
        procedure: [
          { tactic: 'AML.TA0002', technique: 'AML.T0000', description: 'First.' },
          {
            tactic: { 'object-type': 'tactic', name: 'Stored tactic', description: 'A goal.' },
            technique: {
              'object-type': 'technique',
              name: 'Stored technique',
              description: 'A way.',
              maturity: 'realized',
            },
            description: 'Second.',
          },
          {
            tactic: { 'object-type': 'tactic', name: 'stored  TACTIC', description: 'A goal.' },
            technique: { 'object-type': 'technique', name: 'Stored technique', description: 'A way.' },
            description: 'Third.',
          },
        ],
      },
    }
    const mitigation = {
      'object-type': 'mitigation',
      name: 'Stored mitigation',
      description: 'Helps.',
      'mitigation-category': 'Policy',
      'ml-lifecycle': ['Deployment'],
      techniques: ['AML.T0051.000', { 'object-type': 'technique', name: 'Stored technique', description: 'A way.' }],
    }
    const tactic = {
      'object-type': 'tactic',
      name: 'Second tactic',
      description: 'Another goal.',
      techniques: ['AML.T0000'],
    }
    const { id } = await submitted(
      { 'object-type': 'other', description: 'A thought.', extra: true },
      study,
      mitigation,
      tactic,
    )
    const { previewed } = (await client.read(id, token)).body
    expect(previewed.added.map(({ kind, name }: Record<string, string>) => [kind, name])).toEqual([
      ['CASE_STUDY', 'Stored study'],
      ['MITIGATION', 'Stored mitigation'],
      ['TACTIC', 'Second tactic'],
      ['TACTIC', 'Stored tactic'],
      ['TECHNIQUE', 'Stored technique'],
    ])
    expect((await client.review(id, token, { decision: 'accept' })).status).toBe(200)
    const idOf = (name: string) => previewed.added.find((added: Record<string, string>) => added.name === name).id
    const { data } = await service.query(
      `query ($study: ID!, $mitigation: ID!, $technique: ID!) {
        caseStudy(id: $study) {
          name summary type incidentDate incidentDateGranularity reporter target
          procedure { position tacticId techniqueId description leadsTo }
        }
        mitigation(id: $mitigation) { categories lifecyclePhases techniques { nodes { id } } }
        technique(id: $technique) { maturity tactics { id } caseStudies { nodes { id } } }
        matrix { tactics { id position } }
      }`,
      { study: idOf('Stored study'), mitigation: idOf('Stored mitigation'), technique: idOf('Stored technique') },
    )
    const [ofTactic, ofTechnique] = [idOf('Stored tactic'), idOf('Stored technique')]
    expect(data.caseStudy).toEqual({
      name: 'Stored study',
      summary: 'It happened.',
      type: 'incident',
      incidentDate: '2024-03-01',
      incidentDateGranularity: 'MONTH',
      reporter: 'A reporter',
      target: null,
      procedure: [
        { position: 1, tacticId: 'AML.TA0002', techniqueId: 'AML.T0000', description: 'First.', leadsTo: null },
        { position: 2, tacticId: ofTactic, techniqueId: ofTechnique, description: 'Second.', leadsTo: null },
        { position: 3, tacticId: ofTactic, techniqueId: ofTechnique, description: 'Third.', leadsTo: null },
      ],
    })
    expect(data.mitigation).toEqual({
      categories: ['Policy'],
      lifecyclePhases: ['Deployment'],
      techniques: { nodes: [{ id: 'AML.T0051.000' }, { id: ofTechnique }] },
    })
    expect(data.technique).toEqual({
      maturity: 'realized',
      tactics: [{ id: ofTactic }],
      caseStudies: { nodes: [{ id: idOf('Stored study') }] },
    })
    const positions = data.matrix.tactics.map(({ position }: { position: number }) => position)
    expect(positions).toEqual(positions.map((_: number, index: number) => index + 1))
  })

  test('a contribution of other items alone is accepted without a new revision', async () => {
    const { data } = await service.query('{ revision }')
    const { id } = await submitted({ 'object-type': 'other', description: 'Only a thought.' })
    const accepted = await client.review(id, token, { decision: 'accept' })
    expect(accepted.body).toMatchObject({ status: 'accepted', revision: null })
    expect((await service.query('{ revision }')).data.revision).toBe(data.revision)
  })

  test('numbers are never given twice, also when two are accepted at once', async () => {
    const both = await Promise.all([submitted(technique('At once, one')), submitted(technique('At once, two'))])
    const accepted = await Promise.all(both.map(({ id }) => client.review(id, token, { decision: 'accept' })))
    const ids = accepted.map(({ body }) => body.previewed.added[0].id)
    expect([accepted.map(({ status }) => status), new Set(ids).size]).toEqual([[200, 200], 2])
  })

  test('a graph that moved since the preview is a conflict that says what moved', async () => {
    const edit = (description: string) => ({
      'object-type': 'technique',
      id: 'AML.T0000',
      name: 'Renamed by both',
      description,
    })
    const [one, two] = [await submitted(edit('One.')), await submitted(edit('Two.'))]
    expect((await client.review(one.id, token, { decision: 'accept' })).status).toBe(200)
    const conflict = await client.review(two.id, token, { decision: 'accept' })
    expect([conflict.status, conflict.body.code]).toEqual([409, 'CONFLICT'])
    expect(conflict.body.moved.map(({ what }: { what: string }) => what)).toEqual([
      'AML.T0000 name',
      'AML.T0000 description',
    ])
    expect(conflict.body.moved[0].now).toBeNull()
    const { body } = await client.read(two.id, token)
    expect([body.status, body.check.preview.digest]).toEqual(['submitted', conflict.body.digest])
    const stale = await client.review(two.id, token, { decision: 'accept', previewed: 'f'.repeat(64) })
    expect(stale.status).toBe(409)
    const accepted = await client.review(two.id, token, { decision: 'accept', previewed: conflict.body.digest })
    expect(accepted.body).toMatchObject({ status: 'accepted', previewed: { digest: conflict.body.digest } })
    expect((await service.query('{ technique(id: "AML.T0000") { description } }')).data.technique.description).toBe(
      'Two.',
    )
  })

  test('a number that was given meanwhile is no conflict, unless the reviewer insists on the preview', async () => {
    const [one, two] = [await submitted(technique('Numbered one')), await submitted(technique('Numbered two'))]
    expect((await client.review(one.id, token, { decision: 'accept', previewed: one.preview.digest })).status).toBe(200)
    const insisted = await client.review(two.id, token, { decision: 'accept', previewed: two.preview.digest })
    expect([insisted.status, insisted.body.moved[0].what]).toEqual([409, 'id of the new "Numbered two"'])
    expect((await client.review(two.id, token, { decision: 'accept' })).status).toBe(200)
  })

  test('a contribution that does not fit any more is a conflict with its obstacles', async () => {
    const removal = {
      'object-type': 'mitigation',
      id: 'AML.M0000',
      name: 'Limit Public Release of Information',
      description: 'x',
      'items-to-remove': { techniques: ['AML.T0000'] },
    }
    const [one, two] = [await submitted(removal), await submitted({ ...removal, description: 'y' })]
    expect((await client.review(one.id, token, { decision: 'accept' })).status).toBe(200)
    const conflict = await client.review(two.id, token, { decision: 'accept' })
    expect([conflict.status, conflict.body.obstacles[0].rule]).toEqual([409, 'not-linked'])
  })

  test('two reviewers at once: one wins, the other is told', async () => {
    const { id } = await submitted(technique('Raced'))
    const answers = await Promise.all(
      ['ann', 'bob', 'cleo'].map(async (sub) =>
        client.review(id, await reviewerToken({ sub }), { decision: 'accept' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const told = answers.find(({ status }) => status === 409)!
    expect(told.body.detail).toMatch(/^Contribution \d+ was accepted at .*; that is final\.$/)
    const { data } = await service.query('{ techniques(filter: {text: "Raced"}) { totalCount } }')
    expect(data.techniques.totalCount).toBe(1)
  })

  test.each([
    ['accept', 'accept', 'accepted'],
    ['accept', 'reject', 'accepted'],
    ['accept', 'start', 'accepted'],
    ['accept', 'withdraw', 'accepted'],
    ['reject', 'accept', 'rejected'],
    ['reject', 'withdraw', 'rejected'],
    ['withdraw', 'withdraw', 'withdrawn'],
    ['withdraw', 'start', 'withdrawn'],
    ['withdraw', 'accept', 'withdrawn'],
    ['start', 'start', 'in_review'],
  ])('contribution §4: after %s, %s is refused', async (first, second, status) => {
    const { id, receipt } = await submitted({ 'object-type': 'other', description: 'x' })
    const move = (name: string) =>
      name === 'withdraw' ? client.withdraw(id, receipt, 'Mine.') : client.review(id, token, { decision: name })
    expect((await move(first)).status).toBe(200)
    const refused = await move(second)
    expect([refused.status, refused.body.code, refused.body.standing]).toEqual([409, 'CONFLICT', status])
    expect((await client.read(id, token)).body.status).toBe(status)
  })

  test('a rejected contribution changes nothing', async () => {
    const { data } = await service.query('{ revision }')
    const { id } = await submitted(technique('Rejected technique'))
    expect((await client.review(id, token, { decision: 'reject', note: 'No source.' })).body).toMatchObject({
      status: 'rejected',
      check: null,
    })
    expect((await service.query('{ revision }')).data.revision).toBe(data.revision)
  })

  test('an idempotency key keeps a document once, however many send it at once', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const document = documentOf(technique('Sent often'))
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.submit(document, key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect((await client.read(answers[0]!.body.id, answers[4]!.body.receipt)).status).toBe(200)
    const other = await client.submit(documentOf(technique('Sent otherwise')), key)
    expect([other.status, other.body.detail]).toEqual([422, expect.stringContaining('Idempotency-Key')])
    expect((await client.submit(document, { 'idempotency-key': 'x'.repeat(256) })).status).toBe(400)
  })

  test('a refused document leaves its idempotency key free', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    expect((await client.submit(documentOf(technique('Mistaken', { tactics: ['AML.TA9999'] })), key)).status).toBe(422)
    expect((await client.submit(documentOf(technique('Mended')), key)).status).toBe(201)
  })
})
