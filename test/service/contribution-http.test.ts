import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf, documentOf, reviewerToken, reviewing, technique } from '../support/contribution-client.ts'
import { mib, refusedCredentials, refusedDocuments } from '../support/contribution-requests.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { testReviewerKeys } from './contribution-http/reviewer-keys.ts'

describe('contributions over HTTP', () => {
  let database: TestDatabase
  let service: TestService
  let client: ReturnType<typeof clientOf>
  let token: string
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    service = await startTestService(database, reviewing)
    client = clientOf(service)
    token = await reviewerToken()
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })

  test.each(refusedDocuments)(
    '%s is refused when it is submitted or validated',
    async (_, body, headers, status, code) => {
      for (const path of ['/api/contributions', '/api/contributions/validate']) {
        const response = await fetch(service.url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
        })
        expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
        expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code])
      }
    },
  )

  test('§4.6: a document may be YAML, up to 2 MiB; obstacles say where', async () => {
    const yaml = `
contact: {name: null, emails: null}
additional-info: ${'x'.repeat(1.5 * mib)}
submissions:
- object-type: technique
  name: In YAML
  description: Told.
  tactics: [AML.TA0099]
`
    const response = await fetch(`${service.url}/api/contributions/validate`, {
      method: 'POST',
      headers: { 'content-type': 'text/yaml; charset=utf-8' },
      body: yaml,
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({
      valid: true,
      acceptable: false,
      obstacles: [{ pointer: '/submissions/0/tactics/0', line: expect.any(Number), column: expect.any(Number) }],
    })
  })

  test.each(refusedCredentials)('%s at %s %s is refused', async (_, method, path, credential, status) => {
    const {
      status: found,
      headers,
      body,
    } = await client.send(
      method,
      path,
      method === 'POST' ? { ...(path.endsWith('review') && { decision: 'accept' }) } : undefined,
      credential ? { authorization: `Bearer ${credential}` } : {},
    )
    expect([found, body.status]).toEqual([status, status])
    expect(headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null)
  })

  test.each<[string, Record<string, unknown>, string | undefined, number, RegExp]>([
    ['that has expired', { exp: 1_000_000_000 }, undefined, 401, /has expired/],
    ['without an end', { exp: undefined }, undefined, 401, /"exp" is missing/],
    ['that is not valid yet', { nbf: 4_000_000_000 }, undefined, 401, /not valid yet/],
    ['of another role', { role: 'anon' }, undefined, 403, /has not the role "reviewer"/],
    ['without a role', { role: undefined }, undefined, 403, /has not the role "reviewer"/],
    ['of a subject that is no text', { sub: 5 }, undefined, 401, /"sub" is not a text/],
    ['of another key', {}, 'another secret that is long enough', 401, /no configured key has signed it/],
  ])('contribution §5.2: a token %s is refused', async (_, claims, secret, status, detail) => {
    const { status: found, body } = await client.list(await reviewerToken(claims, secret))
    expect([found, body.detail]).toEqual([status, expect.stringMatching(detail)])
  })

  test('DESIGN §4.8: a small document whose aliases multiply is refused with the limit, and other requests are answered', async () => {
    const lines = Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}]`)
    const bomb = fetch(`${service.url}/api/contributions/validate`, {
      method: 'POST',
      headers: { 'content-type': 'application/yaml' },
      body: ['a0: &a0 [1]', ...lines].join('\n'),
    })
    const [refused, alive] = await Promise.all([bomb, fetch(`${service.url}/livez`)])
    expect([refused.status, alive.status]).toEqual([422, 200])
    expect(await refused.json()).toMatchObject({
      detail: expect.stringMatching(/aliases make the document larger than/),
    })
  })

  test('contribution §5.2: a token without signature is refused', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = `${part({ alg: 'none' })}.${part({ role: 'reviewer', exp: 4_000_000_000 })}.`
    expect((await client.list(unsigned)).status).toBe(401)
  })

  test('contribution §5.2: a role may be one of several', async () => {
    expect((await client.list(await reviewerToken({ role: ['editor', 'reviewer'] }))).status).toBe(200)
  })

  testReviewerKeys(() => ({ database, service, token }))

  test('a receipt opens its own contribution and no other; only the submitter withdraws', async () => {
    const [one, two] = [
      (await client.submit(documentOf(technique('Mine')))).body,
      (await client.submit(documentOf(technique('Theirs')))).body,
    ]
    expect((await client.read(one.id, one.receipt)).status).toBe(200)
    expect((await client.read(two.id, one.receipt)).status).toBe(404)
    expect((await client.withdraw(two.id, one.receipt)).status).toBe(404)
    expect((await client.withdraw(two.id, token)).status).toBe(403)
    expect((await client.review(one.id, one.receipt, { decision: 'accept' })).status).toBe(401)
    for (const id of ['999999', '0', '-1', '1e3', 'x'.repeat(400), '99999999999999'])
      expect([id, (await client.read(id, token)).status]).toEqual([id, 404])
  })

  test.each<[unknown, RegExp]>([
    [{}, /^decision: must be one of start, accept, reject$/],
    [{ decision: 'accepted' }, /^decision: must be one of/],
    [{ decision: 'accept', notes: 'x' }, /^notes: is not known; known are decision, note, previewed$/],
    [{ decision: 'accept', note: 5 }, /^note: must be a text$/],
    [{ decision: 'reject', note: 'x'.repeat(2001) }, /^note: must have at most 2000 characters/],
    [[], /^The body must be an object/],
  ])('a review %j is refused', async (review, detail) => {
    const { body } = await client.submit(documentOf(technique('Reviewed wrongly')))
    const answer = await client.review(body.id, token, review as object)
    expect([answer.status, answer.body.detail]).toEqual([400, expect.stringMatching(detail)])
  })

  test('a page of another origin may submit, and a form of one may not', async () => {
    const preflight = await fetch(`${service.url}/api/contributions`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://example.org',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,idempotency-key',
      },
    })
    expect([preflight.status, preflight.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS'])
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type,idempotency-key')
    const put = await fetch(`${service.url}/api/contributions`, { method: 'PUT' })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
    const get = await fetch(
      `${service.url}/graphql?${new URLSearchParams({ query: 'mutation { withdrawContribution(input: { id: "1" }) { errors { code } } }' })}`,
    )
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
    const form = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      body: new URLSearchParams({ query: '{ revision }' }),
    })
    expect(form.status).toBe(415)
  })

  test('contribution §5.3: the same in the graph, whose private answers are not kept by anybody', async () => {
    const ask = async (query: string, variables: object, credential?: string) => {
      const response = await fetch(`${service.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(credential && { authorization: `Bearer ${credential}` }) },
        body: JSON.stringify({ query, variables }),
      })
      // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the document.
      return { cache: response.headers.get('cache-control'), ...((await response.json()) as any) }
    }
    const document = documentOf(technique('In the graph'))
    const checked = await ask('query ($d: JSON!) { validateContribution(document: $d) { valid preview { digest } } }', {
      d: document,
    })
    expect(checked.data.validateContribution.valid).toBe(true)
    const { data } = await ask(
      'mutation ($d: JSON!) { submitContribution(input: { document: $d, idempotencyKey: "graph" }) { receipt contribution { id status } errors { code } } }',
      { d: document },
    )
    const { receipt, contribution } = data.submitContribution
    const read =
      'query ($id: ID!, $receipt: String) { contribution(id: $id, receipt: $receipt) { contact { name } additionalInfo } }'
    const own = await ask(read, { id: contribution.id }, receipt)
    expect([own.cache, own.data.contribution.additionalInfo]).toEqual(['no-store', 'Seen at work.'])
    expect((await ask(read, { id: contribution.id, receipt })).data).toEqual(own.data)
    expect((await ask(read, { id: contribution.id })).errors[0].extensions.code).toBe('UNAUTHENTICATED')
    const refused = await ask(
      `mutation ($d: JSON!) { submitContribution(input: { document: $d }) { receipt contribution { id } warnings { rule }
        errors { __typename code message path
          ... on ContributionError { violations { rule } obstacles { rule severity } details } } } }`,
      {
        d: documentOf(technique('X', { tactics: ['AML.TA0500'] })),
      },
    )
    expect(refused.errors).toBeUndefined()
    expect(refused.data.submitContribution).toMatchObject({
      receipt: null,
      contribution: null,
      warnings: [],
      errors: [
        {
          __typename: 'ContributionError',
          code: 'INPUT_REFUSED',
          message: expect.stringContaining('AML.TA0500'),
          path: ['document'],
          violations: [],
          obstacles: [{ rule: 'unknown-id', severity: 'ERROR' }],
          details: { obstacles: [{ severity: 'error' }] },
        },
      ],
    })
    const note =
      'mutation ($input: WithdrawContributionInput!) { withdrawContribution(input: $input) { contribution { id } errors { code path } } }'
    const longNote = await ask(note, { input: { id: contribution.id, receipt, note: 'x'.repeat(2001) } })
    expect(longNote.data.withdrawContribution).toEqual({
      contribution: null,
      errors: [{ code: 'BAD_USER_INPUT', path: ['note'] }],
    })
    const stranger = await ask(note, { input: { id: contribution.id } })
    expect([stranger.data.withdrawContribution, stranger.errors[0].extensions.code]).toEqual([null, 'UNAUTHENTICATED'])
    const accept =
      'mutation ($id: ID!) { reviewContribution(input: { id: $id, decision: ACCEPT }) { contribution { status revision } errors { code path } } }'
    const accepted = await ask(accept, { id: contribution.id }, token)
    expect(accepted.data.reviewContribution.contribution.status).toBe('ACCEPTED')
    expect((await ask('{ revision }', {})).data.revision).toBe(accepted.data.reviewContribution.contribution.revision)
    expect((await ask(accept, { id: contribution.id }, token)).data.reviewContribution).toEqual({
      contribution: null,
      errors: [{ code: 'CONFLICT', path: null }],
    })
    const literal = await ask(
      '{ validateContribution(document: {contact: {name: null, emails: null}, submissions: [{a: 1.5, b: true}]}) { valid violations { pointer rule } } }',
      {},
    )
    expect(literal.data.validateContribution).toMatchObject({ valid: false })
  })
})
