import { afterEach, describe, expect, test } from 'vitest'
import { type Answer, type Posted, startService, status, taken } from '../support/findings-service.ts'
import { sidecarFolder, startTestSidecar, type TestSidecar } from '../support/sidecar.ts'

const envOf = (url: string) => ({ SKG_URL: url, SKG_KEY: 'key-of-the-sidecar', SKG_APPLICATION: 'Shop' })
const findingOf = (title: string, more: object = {}) => ({
  source: 'zap',
  title,
  severity: 'high',
  target: { url: `https://shop.example.test/${encodeURIComponent(title)}?q=1`, method: 'GET', param: 'q' },
  ...more,
})

async function ingest(sidecar: TestSidecar, finding: object): Promise<void> {
  const answer = await sidecar.call('POST', '/v1/connectors/ingest-finding', { json: finding })
  expect(answer.status).toBe(201)
}

async function forwarding(sidecar: TestSidecar) {
  return (await sidecar.call('GET', '/readyz')).json.forwarding
}

async function untilForwarding(sidecar: TestSidecar, wanted: object): Promise<void> {
  await expect.poll(() => forwarding(sidecar), { timeout: 120_000 }).toMatchObject(wanted)
}

describe('§4.4: findings are forwarded to the knowledge service', () => {
  const open: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close()
  })
  const opened = <T extends { close(): Promise<void> }>(one: T): T => {
    open.push(one)
    return one
  }

  test('a finding arrives as one of a dynamic scan, with its place and evidence, under the key', async () => {
    const service = opened(await startService())
    const sidecar = opened(await startTestSidecar({ env: envOf(service.url) }))
    const request = { method: 'GET', url: 'https://shop.example.test/q', headers: [] }
    await ingest(
      sidecar,
      findingOf('Cross-site\nscripting', {
        dedupe_key: 'xss-q',
        description: 'Reflected.',
        status: 'accepted',
        confidence: 'firm',
        cwe: ['CWE-79', 'CWE-80'],
        cve: ['CVE-2024-3094'],
        cvss: { version: '3.1', score: 6.1 },
        techniques: ['AML.T0051'],
        remediation: 'Encode.',
        references: [{ url: 'https://example.test/' }],
        tags: ['web'],
        detected_at: '2026-01-01T00:00:00Z',
        evidence: [{ http_message: { source: 'zap', request, response: { status: 200, headers: [] } }, note: 'Seen.' }],
      }),
    )
    await untilForwarding(sidecar, { delivered: 1, waiting: 0, refused: 0, lastError: null })
    const [{ headers, body }] = service.posted as [Posted]
    expect(headers).toMatchObject({ authorization: 'Bearer key-of-the-sidecar', 'content-type': 'application/json' })
    expect(body).toEqual({
      application: 'Shop',
      tool: { name: 'zap', version: null },
      findings: [
        {
          fingerprint: expect.stringMatching(/^[\da-f]{64}$/),
          rule: 'xss-q',
          title: 'Cross-site scripting',
          description:
            'Reflected.\n\nConfidence: firm.\n\nEvidence:\n\n- `GET https://shop.example.test/q` → 200: Seen.',
          recommendation: 'Encode.',
          severity: 4,
          status: 'suppressed',
          cwes: [79, 80],
          cves: ['CVE-2024-3094'],
          techniqueIds: ['AML.T0051'],
          cvss: { version: '3.1', score: 6.1, vector: null },
          references: [{ title: null, url: 'https://example.test/' }],
          location: {
            kind: 'http',
            url: expect.stringContaining('https://shop.example.test/'),
            hostname: 'shop.example.test',
            port: 443,
            path: '/Cross-site%0Ascripting',
            method: 'GET',
            parameter: 'q',
            attack: null,
          },
          count: 1,
          firstFoundAt: '2026-01-01T00:00:00Z',
          tags: ['web'],
        },
      ],
    })
  })

  test('a duplicate is not sent again; without a name the application is the host', { tags: ['long'] }, async () => {
    const service = opened(await startService())
    const { SKG_APPLICATION: _, ...env } = envOf(service.url)
    const sidecar = opened(await startTestSidecar({ env }))
    await ingest(sidecar, findingOf('A'))
    expect((await sidecar.call('POST', '/v1/connectors/ingest-finding', { json: findingOf('A') })).status).toBe(200)
    await ingest(sidecar, findingOf('B', { target: { url: 'https://api.example.test/' } }))
    await untilForwarding(sidecar, { delivered: 2 })
    expect(service.posted.map(({ body }) => body.application)).toEqual(['shop.example.test', 'api.example.test'])
  })

  test('findings of a file are sent in runs of one tool', { tags: ['long'] }, async () => {
    const service = opened(await startService())
    const sidecar = opened(await startTestSidecar({ env: envOf(service.url) }))
    const lines = Array.from({ length: 250 }, (_, index) =>
      JSON.stringify({
        'template-id': `t-${index}`,
        info: { name: `Finding ${index}`, severity: 'low' },
        type: 'http',
        host: 'https://shop.example.test',
        'matched-at': `https://shop.example.test/${index}`,
        timestamp: '2026-01-01T00:00:00Z',
      }),
    )
    const job = await sidecar.submit({ type: 'ingest-nuclei', input: { text: lines.join('\n') } })
    await sidecar.until(job.id, ['succeeded'])
    await untilForwarding(sidecar, { delivered: 250 })
    const sent = service.posted.flatMap(({ body }) => body.findings)
    expect(new Set(sent.map(({ fingerprint }) => fingerprint)).size).toBe(250)
    expect(sent).toHaveLength(250)
    expect(Math.max(...service.posted.map(({ body }) => body.findings.length))).toBeLessThanOrEqual(100)
  })

  const refusals: readonly (readonly [name: string, answer: Answer, lastError: string])[] = [
    ['500', status(500), 'the service answers 500'],
    ['a broken connection', (_, response) => response.destroy(), 'the service does not answer'],
    ['401', status(401), 'the service answers 401'],
    [
      '429 with a time to wait',
      (_, response) => response.writeHead(429, { 'retry-after': '1' }).end(),
      'the service answers 429',
    ],
    [
      'a redirect',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'the service does not answer',
    ],
  ]
  const sentAgain = '%s: the finding waits and is sent again'
  const sendAgain = async (_: string, answer: Answer, lastError: string) => {
    const service = opened(await startService())
    service.answer = answer
    const sidecar = opened(await startTestSidecar({ env: envOf(service.url) }))
    await ingest(sidecar, findingOf('Retried'))
    await untilForwarding(sidecar, { waiting: 1, lastError })
    service.answer = taken
    await untilForwarding(sidecar, { delivered: 1, waiting: 0, lastError: null })
    const sent = service.posted.map(({ body }) => body.findings[0]!.fingerprint)
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent).size).toBe(1)
  }
  test.each(refusals)(sentAgain, { tags: ['long'] }, sendAgain)

  test('one finding that the service refuses does not hold up the others', { tags: ['long'] }, async () => {
    const service = opened(await startService())
    service.answer = (posted, response) =>
      posted.body.findings.some(({ title }) => title === 'Bad')
        ? status(422)(posted, response)
        : taken(posted, response)
    const folder = await sidecarFolder()
    const offline = await startTestSidecar({ folder })
    for (const title of ['Good', 'Bad', 'Also good']) await ingest(offline, findingOf(title))
    expect(await forwarding(offline)).toBeUndefined()
    await offline.close()
    const sidecar = opened(await startTestSidecar({ folder, env: envOf(service.url) }))
    await untilForwarding(sidecar, { delivered: 2, refused: 1, waiting: 0, lastError: 'the service answers 422' })
    expect(service.posted.map(({ body }) => body.findings.length)).toEqual([3, 1, 1, 1])
  })

  test('nothing is lost while the service is away, nor across restarts of either', { tags: ['long'] }, async () => {
    const first = await startService()
    const port = Number(new URL(first.url).port)
    await first.close()
    const folder = await sidecarFolder()
    const before = await startTestSidecar({ folder, env: envOf(first.url) })
    for (let index = 0; index < 5; index++) await ingest(before, findingOf(`Kept ${index}`))
    await untilForwarding(before, { waiting: 5, lastError: 'the service does not answer' })
    const ready = await before.call('GET', '/readyz')
    expect([ready.status, ready.json.checks.service]).toEqual([
      503,
      { status: 'fail', detail: 'the service does not answer' },
    ])
    await before.close()

    const service = opened(await startService(port))
    let answered = 0
    service.answer = (posted, response) => (answered++ === 0 ? response.destroy() : taken(posted, response))
    const sidecar = opened(await startTestSidecar({ folder, env: envOf(service.url) }))
    await untilForwarding(sidecar, { delivered: 5, waiting: 0 })
    const titles = new Set(service.posted.flatMap(({ body }) => body.findings.map(({ title }) => title)))
    expect([...titles].toSorted()).toEqual([0, 1, 2, 3, 4].map((index) => `Kept ${index}`))
    expect((await sidecar.call('GET', '/readyz')).status).toBe(200)
  })

  test('a slow service holds up neither requests nor the end', { tags: ['long'] }, async () => {
    const service = opened(await startService())
    const hanging = Promise.withResolvers<void>()
    service.answer = () => hanging.resolve()
    const folder = await sidecarFolder()
    const sidecar = await startTestSidecar({ folder, env: envOf(service.url) })
    await ingest(sidecar, findingOf('Slow'))
    await hanging.promise
    await ingest(sidecar, findingOf('Meanwhile'))
    expect(await forwarding(sidecar)).toMatchObject({ waiting: 2, delivered: 0 })
    await sidecar.close()
    service.answer = taken
    const again = opened(await startTestSidecar({ folder, env: envOf(service.url) }))
    await untilForwarding(again, { delivered: 2, waiting: 0 })
  })
})
