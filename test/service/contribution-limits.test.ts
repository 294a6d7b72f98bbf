// @module-tag long
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schemaOf } from '../../graphql/schema.ts'
import { compileRoutes } from '../../rest-adapters/adapter.ts'
import { contributionRoutes } from '../../rest-adapters/contribution.ts'
import { exampleOf } from '../../rest-adapters/openapi/described-route.ts'
import { createRateLimit } from '../../src/contribution/rate-limit.ts'
import { subgraphNames } from '../../src/ground/config.ts'
import {
  type Answer,
  clientOf,
  documentOf,
  reviewerToken,
  reviewing,
  technique,
} from '../support/contribution-client.ts'
import { databases, describeDatabases, startTestService, type TestDatabase } from '../support/setup.ts'

describe('submissions are counted per client', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await databases[0]!.open('starter')
  })
  afterAll(() => database.close())

  test('contribution §5.3: submitting is limited per client, and Retry-After says until when', async () => {
    const service = await startTestService(database, { SUBMISSIONS_PER_HOUR: '2' })
    const client = clientOf(service)
    const answers = []
    for (const name of ['one', 'two', 'three']) answers.push(await client.submit(documentOf(technique(name))))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 429])
    expect(answers[2]!.body.code).toBe('TOO_MANY_REQUESTS')
    expect(Number(answers[2]!.headers.get('retry-after'))).toBeGreaterThan(1790)
    expect((await client.validate(documentOf(technique('four')))).status).toBe(200)
    await service.close()
  })

  test('operations §2.5: X-Forwarded-For counts from TRUSTED_PROXIES alone', async () => {
    const submitTo = async (url: string, forwarded: string) =>
      (await clientOf({ url }).submit(documentOf(technique('Forwarded')), { 'x-forwarded-for': forwarded })).status
    const env = { SUBMISSIONS_PER_HOUR: '1' }
    const behind = await startTestService(database, { ...env, TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' })
    expect(await submitTo(behind.url, '192.0.2.1')).toBe(201)
    expect(await submitTo(behind.url, '192.0.2.1')).toBe(429)
    expect(await submitTo(behind.url, '192.0.2.2, 10.1.2.3')).toBe(201)
    expect(await submitTo(behind.url, '198.51.100.7, 192.0.2.2')).toBe(429)
    const links = await fetch(`${behind.url}/api/compat`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    })
    expect(await links.text()).not.toContain('evil.example')
    await behind.close()
    const open = await startTestService(database, env)
    expect(await submitTo(open.url, '192.0.2.1')).toBe(201)
    expect(await submitTo(open.url, '192.0.2.2')).toBe(429)
    await open.close()
  })
})

test('operations §2.5: a limit counts addresses without the ports that proxies add, and what is no address as one', () => {
  const take = createRateLimit(1)
  for (const client of ['192.0.2.1:5000', '[2001:db8::1]:5000', 'someone']) take(client)
  for (const client of ['192.0.2.1', '192.0.2.1:5001', '[2001:db8::2]:1', '[2001:db8::3]', 'someone else'])
    expect(() => take(client)).toThrow(/At most 1 submissions/)
})

test('a limit fills up again with time, and counts IPv6 networks, not addresses', () => {
  let now = 0
  const take = createRateLimit(2, () => now)
  const isTaken = (client: string) => {
    try {
      take(client)
      return true
    } catch {
      return false
    }
  }
  expect([isTaken('2001:db8::1'), isTaken('2001:db8:0:0:1::2'), isTaken('2001:db8::3')]).toEqual([true, true, false])
  expect([isTaken('2001:db8:0:1::1'), isTaken('::ffff:192.0.2.1'), isTaken('192.0.2.1'), isTaken('192.0.2.1')]).toEqual(
    [true, true, true, false],
  )
  now = 30 * 60_000
  expect([isTaken('2001:db8::1'), isTaken('2001:db8::1')]).toEqual([true, false])
})

describeDatabases('10,000 contributions', ({ open }) => {
  test('are listed page by page, each once, while others are handed in', async () => {
    const database = await open('starter')
    const service = await startTestService(database, reviewing)
    const client = clientOf(service)
    const token = await reviewerToken()
    await sql`
      insert into contribution (status, document, preview, receipt_hash)
        select case when n % 3 = 0 then 'rejected' else 'submitted' end, '{"additional-info": "x", "submissions": []}', '{}', 'x'
        from generate_series(1, 10000) as n`.execute(database.db)
    const seen: string[] = []
    let next: string | null = ''
    let total = 0
    while (next !== null) {
      const { body }: { body: { contributions: { id: string }[]; total: number; next: string | null } } =
        await client.list(token, `?status=submitted&first=100&after=${next}`)
      seen.push(...body.contributions.map(({ id }) => id))
      if (seen.length === 100) total = body.total
      if (seen.length === 300) await client.submit(documentOf(technique('Handed in meanwhile')))
      next = body.next
    }
    expect(total).toBe(6_667)
    expect([seen.length, new Set(seen).size]).toEqual([6_668, 6_668])
    expect(seen.map(Number)).toEqual(seen.map(Number).toSorted((a, b) => a - b))
    await service.close()
    await database.close()
  })
})

test('report §4: each path of contributions answers as its schema documents', async () => {
  const database = await databases[0]!.open('starter')
  const service = await startTestService(database, reviewing)
  const client = clientOf(service)
  const token = await reviewerToken()
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const routes = compileRoutes(schemaOf(subgraphNames), contributionRoutes)
  const expectDocumented = (operationId: string, { body }: Answer) => {
    const { response } = routes.find((route) => route.operationId === operationId)!
    expect([operationId, ajv.validate(response, body), ajv.errors]).toEqual([operationId, true, null])
    expect(Object.keys(body).sort()).toEqual(Object.keys(exampleOf(operationId) as object).sort())
  }
  const document = documentOf(technique('Documented'), {
    'object-type': 'technique',
    id: 'AML.T0051',
    name: 'Documented',
    description: 'x',
    'items-to-remove': { tactics: ['AML.TA0005'] },
  })
  expectDocumented('validateContribution', await client.validate(document))
  expectDocumented('validateContribution', await client.validate({ contact: 5 }))
  const submitted = await client.submit(document)
  expectDocumented('submitContribution', submitted)
  expectDocumented('listContributions', await client.list(token))
  expectDocumented('getContribution', await client.read(submitted.body.id, token))
  expectDocumented('reviewContribution', await client.review(submitted.body.id, token, { decision: 'accept' }))
  const second = await client.submit(documentOf({ 'object-type': 'other', description: 'x' }))
  expectDocumented('withdrawContribution', await client.withdraw(second.body.id, second.body.receipt))
  await service.close()
  await database.close()
})
