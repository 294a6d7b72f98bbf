import { createHmac, randomBytes } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isNonNullType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaOf } from '../../graphql/schema.ts'
import { routes } from '../../rest-adapters/routes.ts'
import { examplePath } from '../../scripts/examples.ts'
import { subgraphNames } from '../../src/ground/config.ts'
import { type FindingFolder, finding, findingFolder, removeApplications, scan } from '../support/finding-lines.ts'
import { closed, hidden, ofHidden, opened, shop } from '../support/finding-questions.ts'
import { createKeys } from '../support/seceng.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const secret = randomBytes(32).toString('hex')
const compat = routes.filter(({ tag }) => tag === 'compat')

describeDatabases('access to findings', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let folder: FindingFolder
  let keys: Awaited<ReturnType<typeof createKeys>>
  beforeAll(async () => {
    database = await open('starter')
    await removeApplications(database.db)
    folder = await findingFolder()
    await importInto('shop')
    keys = await createKeys([
      { name: 'all' },
      { name: 'own', applications: ['shop*'] },
      { name: 'writer', scopes: ['write'] },
    ])
    const compatKeys = join(keys.folder, 'compat.yaml')
    const entry = {
      name: 'scanner',
      id: `vera01ei-${'ab'.repeat(16)}`,
      secret: `vera01es-${secret}`,
      scopes: ['read'],
      applications: ['shop*'],
    }
    await writeFile(compatKeys, JSON.stringify([entry]))
    await chmod(compatKeys, 0o600)
    service = await startTestService(database, {
      SECENG_KEYS_FILE: keys.file,
      COMPAT_KEYS_FILE: compatKeys,
      FINDINGS_ACCESS: 'credential',
      SECENG_READS_PER_MINUTE: '100000',
    })
  })
  afterAll(async () => {
    await service.close()
    await database.close()
    await folder.remove()
    await keys.remove()
  })
  const importInto = (application: string) =>
    folder.import(database.db, application, [
      scan('STATIC', 'lint', { startedAt: '2026-01-01T00:00:00Z' }),
      finding(`Prompt of ${application}`, 5, { fingerprint: 'a', rule: 'r', cwes: [79], techniqueIds: ['AML.T0051'] }),
      finding(`Other of ${application}`, 3, { fingerprint: 'b', rule: 'r', cwes: [89], cves: ['CVE-2024-0001'] }),
    ])
  const headersOf = (key: string | null): Record<string, string> =>
    key === null ? {} : { authorization: `Bearer ${keys.keys[key]}` }
  const ask = async (key: string | null, query: string) => {
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headersOf(key) },
      body: JSON.stringify({ query: `{ ${query} }` }),
    })
    const { data, errors } = await response.json()
    return {
      data,
      codes: errors?.map(({ extensions }: { extensions: { code: string } }) => extensions.code),
      cache: response.headers.get('cache-control'),
    }
  }
  const get = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(service.url + path, { headers })
    return {
      status: response.status,
      cache: response.headers.get('cache-control'),
      etag: response.headers.get('etag'),
      body: await response.json(),
    }
  }

  test.each(closed)('seceng §2.6: %s is null without a credential', both, async (field) => {
    const name = /^(?:technique|weakness)\(/.test(field) ? 'findings' : /^\w+/.exec(field)![0]
    for (const [key, code] of [
      [null, 'UNAUTHENTICATED'],
      ['writer', 'FORBIDDEN'],
    ] as const) {
      const { data, codes, cache } = await ask(key, field)
      expect(codes).toEqual([code])
      expect(JSON.stringify(data)).toContain(`"${name}":null`)
      expect(JSON.stringify(data)).not.toContain('shop')
      expect(cache).toBe('no-store')
    }
    expect((await ask('all', field)).codes).toBeUndefined()
  })

  test('seceng §2.6: search and node leave out what needs a credential', async () => {
    for (const field of opened) {
      const { data, codes, cache } = await ask(null, field)
      expect(codes).toBeUndefined()
      expect(JSON.stringify(data)).not.toContain(shop)
      expect(cache).toBe('no-store')
      expect(JSON.stringify((await ask('all', field)).data)).toContain(shop)
    }
    expect((await ask(null, 'technique(id: "AML.T0051") { id }')).data.technique.id).toBe('AML.T0051')
  })

  test('seceng §2.6: the compat paths answer 401 in their shape, and are never shared', async () => {
    for (const route of compat.filter(({ operation }) =>
      /applications|application\(|securityFinding/.test(operation),
    )) {
      const path = examplePath(route)
      const { status, etag, cache, body } = await get(path, {})
      expect({ path, status, etag, cache }).toEqual({ path, status: 401, etag: null, cache: 'private, no-store' })
      expect(body).not.toHaveProperty('title')
      const found = await get(path, headersOf('all'))
      expect(found.status).not.toBe(401)
      expect({ cache: found.cache, etag: found.etag }).toEqual({ cache: 'private, no-store', etag: null })
    }
    expect((await get('/api/compat/appsec/v1/applications', {})).status).toBe(401)
  })

  test('seceng §2.8: a signed request is its caller, a changed one is nobody', async () => {
    const path = '/api/compat/appsec/v1/applications?size=5'
    const host = new URL(service.url).host
    const signed = (sent: { url?: string; method?: string; host?: string; ts?: number; secret?: string } = {}) => {
      const [id, nonce, ts] = ['AB'.repeat(16), randomBytes(16).toString('hex'), String(sent.ts ?? Date.now())]
      const data = `id=${id.toLowerCase()}&host=${sent.host ?? host}&url=${sent.url ?? path}&method=${sent.method ?? 'GET'}`
      const chain = [Buffer.from(nonce, 'hex'), ts, 'vcode_request_version_1', data]
      const key = Buffer.from(sent.secret ?? secret, 'hex')
      const sig = chain
        .reduce<Buffer>((last, part) => createHmac('sha256', last).update(part).digest(), key)
        .toString('hex')
      return { authorization: `VERACODE-HMAC-SHA-256 id=vera01ei-${id},ts=${ts},nonce=${nonce},sig=${sig}` }
    }
    expect(await get(path, signed())).toMatchObject({ status: 200, body: { page: { total_elements: 1 } } })
    expect((await get(path, signed({ host: host.split(':')[0]! }))).status).toBe(200)
    const wrong = [
      { url: '/other' },
      { method: 'POST' },
      { host: 'example.org' },
      { ts: Date.now() - 301_000 },
      { secret: 'ab'.repeat(32) },
    ]
    for (const sent of wrong) expect((await get(path, signed(sent))).status).toBe(401)
  })

  test('seceng §2.4: a key for one application never learns that another exists', async () => {
    const answers = async () => {
      const graph = await Promise.all([...closed, ...opened, ...ofHidden].map((field) => ask('own', field)))
      const paths = [
        ...compat.map(examplePath),
        `/api/compat/appsec/v2/applications/${hidden}/findings`,
        `/api/compat/appsec/v1/applications/${hidden}`,
        '/v1/seceng/targets?count=exact',
        '/v1/seceng/targets?application=hidden%20shop',
      ]
      const rest = await Promise.all(paths.map((path) => get(path, headersOf('own'))))
      // The revision may be seen to rise, and so may the tag of a body that names it.
      const seen = JSON.stringify([graph, rest]).replace(/"revision":\d+/g, '"revision":0')
      return JSON.parse(seen.replace(/"etag":"[^,]+"/g, '"etag":"of a body"'))
    }
    const before = await answers()
    await importInto('hidden shop')
    const made = await fetch(`${service.url}/v1/seceng/targets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headersOf('all') },
      body: JSON.stringify({ name: 'secret', kind: 'application', application: 'hidden shop', locator: {} }),
    })
    expect(made.status).toBe(201)
    expect(JSON.stringify(await ask('all', 'applications { nodes { name } }'))).toContain('hidden shop')
    expect(withoutTimes(await answers())).toEqual(withoutTimes(before))
    const path = made.headers.get('location')!
    expect(await get(path, headersOf('own'))).toEqual(
      await get(
        path.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
        headersOf('own'),
      ),
    )
    const refused = await fetch(`${service.url}/v1/seceng/targets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headersOf('own') },
      body: JSON.stringify({ name: 'x', kind: 'application', application: 'hidden shop', locator: {} }),
    })
    expect(refused.status).toBe(403)
  })
})

test('seceng §2.6: every field that leads to findings may be null', () => {
  const schema = schemaOf(subgraphNames)
  const types = [
    'Application',
    'ApplicationConnection',
    'SecurityFinding',
    'SecurityFindingConnection',
    'SecurityFindingCounts',
    'Scan',
    'ScanConnection',
    'ApplicationDifference',
  ]
  for (const [type, name] of [
    ['Query', ''],
    ['Technique', ''],
    ['Weakness', ''],
  ]) {
    const fields = Object.values(
      (schema.getType(type!) as { getFields(): Record<string, { name: string; type: unknown }> }).getFields(),
    )
    const bad = fields.filter(
      ({ type }) => types.some((one) => String(type) === `${one}!`) && isNonNullType(type as never),
    )
    expect(bad.map((field) => `${type}.${field.name}${name}`)).toEqual([])
  }
})

/** The compat paths show when they answered, and name each error anew. */
function withoutTimes(value: unknown): unknown {
  const random = /"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}"/g
  const time = /\d{4}-\d\d-\d\d[T ][\d:.]+(Z| UTC)?/g
  return JSON.parse(JSON.stringify(value).replace(time, 'TIME').replace(random, '"RANDOM"'))
}
