import { expect, test } from 'vitest'
import { type clientOf, documentOf, reviewerToken, technique } from '../../support/contribution-client.ts'
import type { TestService } from '../../support/setup.ts'

type Client = ReturnType<typeof clientOf>

/** A service with reviewers, and what submits to it and decides. */
export type Reviewed = {
  readonly service: TestService
  readonly client: Client
  readonly token: string
  submitted(
    ...submissions: readonly object[]
  ): Promise<{ id: string; receipt: string; preview: { digest: string }; warnings: unknown[] }>
}

/** Tests what reviewers decide, one after the other and at once. */
export function testDecisions(reviewed: () => Reviewed): void {
  test('numbers are never given twice, also when two are accepted at once', async () => {
    const { client, token, submitted } = reviewed()
    const both = await Promise.all([submitted(technique('At once, one')), submitted(technique('At once, two'))])
    const accepted = await Promise.all(both.map(({ id }) => client.review(id, token, { decision: 'accept' })))
    const ids = accepted.map(({ body }) => body.previewed.added[0].id)
    expect([accepted.map(({ status }) => status), new Set(ids).size]).toEqual([[200, 200], 2])
  })

  test('a graph that moved since the preview is a conflict that says what moved', async () => {
    const { client, token, service, submitted } = reviewed()
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
    const { client, token, submitted } = reviewed()
    const [one, two] = [await submitted(technique('Numbered one')), await submitted(technique('Numbered two'))]
    expect((await client.review(one.id, token, { decision: 'accept', previewed: one.preview.digest })).status).toBe(200)
    const insisted = await client.review(two.id, token, { decision: 'accept', previewed: two.preview.digest })
    expect([insisted.status, insisted.body.moved[0].what]).toEqual([409, 'id of the new "Numbered two"'])
    expect((await client.review(two.id, token, { decision: 'accept' })).status).toBe(200)
  })

  test('a contribution that does not fit any more is a conflict with its obstacles', async () => {
    const { client, token, submitted } = reviewed()
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
    const { client, service, submitted } = reviewed()
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
    const { client, token, submitted } = reviewed()
    const { id, receipt } = await submitted({ 'object-type': 'other', description: 'x' })
    const move = (name: string) =>
      name === 'withdraw' ? client.withdraw(id, receipt, 'Mine.') : client.review(id, token, { decision: name })
    expect((await move(first)).status).toBe(200)
    const refused = await move(second)
    expect([refused.status, refused.body.code, refused.body.standing]).toEqual([409, 'CONFLICT', status])
    expect((await client.read(id, token)).body.status).toBe(status)
  })

  test('a rejected contribution changes nothing', async () => {
    const { client, token, service, submitted } = reviewed()
    const { data } = await service.query('{ revision }')
    const { id } = await submitted(technique('Rejected technique'))
    expect((await client.review(id, token, { decision: 'reject', note: 'No source.' })).body).toMatchObject({
      status: 'rejected',
      check: null,
    })
    expect((await service.query('{ revision }')).data.revision).toBe(data.revision)
  })

  test('an idempotency key keeps a document once, however many send it at once', async () => {
    const { client } = reviewed()
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
    const { client } = reviewed()
    const key = { 'idempotency-key': crypto.randomUUID() }
    expect((await client.submit(documentOf(technique('Mistaken', { tactics: ['AML.TA9999'] })), key)).status).toBe(422)
    expect((await client.submit(documentOf(technique('Mended')), key)).status).toBe(201)
  })
}
