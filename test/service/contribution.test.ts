import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, contact, documentOf, reviewerToken, reviewing, technique } from '../support/contribution-client.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { starter } from '../support/starter.ts'
import { testDecisions } from './contribution/decisions.ts'
import { testKinds } from './contribution/kinds.ts'

type Client = ReturnType<typeof clientOf>

describeDatabases('contributions', ({ open }) => {
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

  const reviewed = () => ({ service, client, token, submitted })

  test('contribution §4: the whole way, from validation to the graph with its provenance', both, async () => {
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
      [starter.next.technique, 'Walked technique'],
      [starter.next.mitigation, 'Walked mitigation'],
    ])
    expect(
      preview.linksAdded.map(({ kind, sourceId, targetId }: Record<string, string>) => [kind, sourceId, targetId]),
    ).toEqual([
      ['ACHIEVES', starter.next.technique, 'AML.TA0005'],
      ['MITIGATES', 'AML.M0015', starter.next.technique],
      ['MITIGATES', starter.next.mitigation, starter.next.technique],
    ])
    expect((await service.query(`{ technique(id: "${starter.next.technique}") { id } }`)).data.technique).toBeNull()

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
      technique(id: "${starter.next.technique}") {
        name description maturity references { title url } createdDate
        tactics { id } mitigations { nodes { id } }
        provenance { kind revision at source version contributionId fields }
      }
      mitigation(id: "AML.M0015") { provenance { source fields } }
      search(text: "Walked technique") { nodes { id } }
      path(from: "${starter.next.mitigation}", to: "AML.TA0005", maxHops: 2) { paths { hops { source } } }
    }`)
    expect(data.revision).toBe(before + 1)
    expect(data.technique).toMatchObject({
      name: 'Walked technique',
      description: 'Walked technique is described.',
      maturity: 'FEASIBLE',
      references: [{ title: 'A title', url: null }],
      createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      tactics: [{ id: 'AML.TA0005' }],
      mitigations: { nodes: [{ id: 'AML.M0015' }, { id: starter.next.mitigation }] },
      provenance: [
        {
          kind: 'CONTRIBUTION',
          revision: before + 1,
          source: `contribution ${id}`,
          version: null,
          contributionId: `contribution:${id}`,
          fields: ['*'],
        },
      ],
    })
    expect(data.mitigation.provenance).toEqual([
      { source: 'starter', fields: ['*'] },
      { source: `contribution ${id}`, fields: ['techniques'] },
    ])
    expect(data.search.nodes[0].id).toBe(starter.next.technique)
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

  testKinds(reviewed)

  test('a contribution of other items alone is accepted without a new revision', async () => {
    const { data } = await service.query('{ revision }')
    const { id } = await submitted({ 'object-type': 'other', description: 'Only a thought.' })
    const accepted = await client.review(id, token, { decision: 'accept' })
    expect(accepted.body).toMatchObject({ status: 'accepted', revision: null })
    expect((await service.query('{ revision }')).data.revision).toBe(data.revision)
  })

  testDecisions(reviewed)
})
