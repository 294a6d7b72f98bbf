import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

describe('operations §1.5: files of the configuration that change while the service runs', () => {
  let database: TestDatabase
  let service: TestService
  let strict: TestService
  let folder: string
  const names = { keys: 'keys.yaml', compat: 'compat.yaml', jwks: 'jwks.json', policy: 'policy.yaml' } as const
  type Name = keyof typeof names
  const settings = {
    keys: 'SECENG_KEYS_FILE',
    compat: 'COMPAT_KEYS_FILE',
    jwks: 'SECENG_JWKS_FILE',
    policy: 'SECENG_POLICY_FILE',
  } as const
  const write = async (name: Name, content: unknown) => {
    const path = join(folder, names[name])
    await writeFile(`${path}.new`, typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o600 })
    await chmod(`${path}.new`, 0o600)
    await rename(`${path}.new`, path)
  }
  const key = (name: string) => ({
    name,
    sha256: createHash('sha256').update(`skg_${name}`).digest('hex'),
    scopes: ['read'],
  })
  const byKey = (name: string) => ({ authorization: `Bearer skg_${name}` })
  const pairs = { one: generateKeyPairSync('ed25519'), two: generateKeyPairSync('ed25519') }
  const jwk = (kid: 'one' | 'two') => ({ ...pairs[kid].publicKey.export({ format: 'jwk' }), kid, alg: 'EdDSA' })
  const token = (privateKey: KeyObject, header: object) => {
    const claims = {
      sub: 'x',
      aud: 'seceng',
      scope: 'seceng:read',
      applications: ['*'],
      exp: Math.floor(Date.now() / 1000) + 600,
    }
    const body = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    return `Bearer ${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}`
  }
  const byToken = (kid: 'one' | 'two', header: object = { alg: 'EdDSA', kid }) => ({
    authorization: token(pairs[kid].privateKey, header),
  })
  const secret = randomBytes(32)
  const signing = (name: string, id: string) => ({
    name,
    id: `vera01ei-${id}`,
    secret: `vera01es-${secret.toString('hex')}`,
    scopes: ['read'],
  })

  /** As public clients of the projected API sign. */
  const signed = (
    id: string,
    { at = Date.now(), host = new URL(service.url).host, path = '/api/compat/appsec/v1/applications' } = {},
  ) => {
    const nonce = randomBytes(16)
    const hmac = (by: Buffer, data: string | Buffer) => createHmac('sha256', by).update(data).digest()
    const derived = hmac(hmac(hmac(secret, nonce), String(at)), 'vcode_request_version_1')
    const sig = hmac(derived, `id=${id}&host=${host}&url=${path}&method=GET`).toString('hex')
    return { authorization: `VENDOR-HMAC-SHA-256 id=${id},ts=${at},nonce=${nonce.toString('hex')},sig=${sig}` }
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-config-'))
    await write('keys', [key('one'), key('two')])
    await write('compat', [signing('a', 'aaaaaaaa'), signing('b', 'bbbbbbbb')])
    await write('jwks', { keys: [jwk('one')] })
    await write('policy', { git: { allow: [{ host: 'git.example' }] } })
    database = await databases[1]!.open('starter')
    const env = {
      FINDINGS_ACCESS: 'credential',
      ...Object.fromEntries(
        Object.entries(settings).map(([name, setting]) => [setting, join(folder, names[name as Name])]),
      ),
    }
    service = await startTestService(database, env)
    strict = await startTestService(database, { ...env, CONFIG_ON_ERROR: 'close' })
  })
  afterAll(async () => {
    await Promise.all([service.close(), strict.close()])
    await database.close()
    await rm(folder, { recursive: true })
  })
  const targets = async (headers: Record<string, string>, at = service) =>
    (await fetch(`${at.url}/v1/seceng/targets`, { headers })).status
  const compat = async (headers: Record<string, string>) =>
    (await fetch(`${service.url}/api/compat/appsec/v1/applications`, { headers })).status
  const state = async () => {
    const response = await fetch(`${service.url}/readyz`)
    const { status, configuration } = (await response.json()) as { status: string; configuration?: { wrong: string[] } }
    const gauges = [
      ...(await (await fetch(`${service.url}/metrics`)).text()).matchAll(
        /^skg_config_file_errors\{setting="(\w+)"\} 1$/gm,
      ),
    ]
    return [response.status, status, configuration?.wrong ?? [], gauges.map(([, setting]) => setting)]
  }
  const isRight = [200, 'ok', [], []]
  const isWrong = (name: Name) => [200, 'degraded', [settings[name]], [settings[name]]]

  test('keys: what was good stays, a wrong entry is off alone, a removed one is revoked, an empty file revokes all', async () => {
    expect([await targets(byKey('one')), await state()]).toEqual([200, isRight])
    await write('keys', 'no list: [')
    expect([await targets(byKey('one')), await targets(byKey('three')), await state()]).toEqual([
      200,
      401,
      isWrong('keys'),
    ])
    const closed = await fetch(`${strict.url}/v1/seceng/targets`, { headers: byKey('one') })
    expect([closed.status, await closed.json()]).toMatchObject([503, { title: 'A file of the configuration is wrong' }])
    await write('keys', [key('one'), { ...key('three'), scopes: ['reed'] }])
    expect([
      await targets(byKey('one')),
      await targets(byKey('two')),
      await targets(byKey('three')),
      await state(),
    ]).toEqual([200, 401, 401, isWrong('keys')])
    await write('keys', '')
    expect([await targets(byKey('one')), await state()]).toEqual([401, isRight])
    await write('keys', [key('two')])
    expect([await targets(byKey('two')), await state()]).toEqual([200, isRight])
    await rm(join(folder, names.keys))
    expect([await targets(byKey('two')), await state()]).toEqual([401, isWrong('keys')])
    await write('keys', [key('one'), key('two')])
    expect([await targets(byKey('one')), await targets(byKey('one'), strict), await state()]).toEqual([
      200,
      200,
      isRight,
    ])
  })

  test('compat keys, as a foreign client signs: rotation, time, host, and mistakes', async () => {
    const { host, hostname } = new URL(service.url)
    const minute = 60_000
    const sent = [
      signed('aaaaaaaa'),
      signed('aaaaaaaa', { host: hostname }),
      signed('aaaaaaaa', { at: Date.now() - 4 * minute }),
      signed('aaaaaaaa', { at: Date.now() + 4 * minute }),
      signed('aaaaaaaa', { at: Date.now() - 6 * minute }),
      signed('aaaaaaaa', { at: Date.now() + 6 * minute }),
      signed('aaaaaaaa', { host: 'api.example' }),
      signed('aaaaaaaa', { path: '/api/compat/appsec/v1/cwes' }),
      { authorization: signed('aaaaaaaa').authorization.replace('id=aaaaaaaa', 'id=vera01ei-aaaaaaaa') },
      signed('cccccccc'),
    ]
    const expected = [200, 200, 200, 200, 401, 401, 401, 401, 200, 401]
    expect([host, await Promise.all(sent.map(compat))]).toEqual([host, expected])
    await write('compat', [{ ...signing('a', 'aaaaaaaa'), secret: 'x' }, signing('b', 'bbbbbbbb')])
    expect([await compat(signed('aaaaaaaa')), await compat(signed('bbbbbbbb')), await state()]).toEqual([
      401,
      200,
      isWrong('compat'),
    ])
    await chmod(join(folder, names.compat), 0o644)
    expect([await compat(signed('bbbbbbbb')), await state()]).toEqual([200, isWrong('compat')])
    await write('compat', [signing('a', 'aaaaaaaa')])
    expect([await compat(signed('aaaaaaaa')), await compat(signed('bbbbbbbb')), await state()]).toEqual([
      200,
      401,
      isRight,
    ])
  })

  test('JWKS: a key added and removed while running, a missing kid, another algorithm, and mistakes', async () => {
    expect([await targets(byToken('one')), await targets(byToken('two'))]).toEqual([200, 401])
    expect(await targets(byToken('one', { alg: 'EdDSA' }))).toBe(200)
    expect(await targets(byToken('one', { alg: 'ES256', kid: 'one' }))).toBe(401)
    expect(await targets(byToken('one', { alg: 'none', kid: 'one' }))).toBe(401)
    expect(await targets(byToken('one', { alg: 'HS256', kid: 'one' }))).toBe(401)
    await write('jwks', { keys: [jwk('one'), jwk('two')] })
    expect([await targets(byToken('one')), await targets(byToken('two')), await state()]).toEqual([200, 200, isRight])
    await write('jwks', '{"keys": [')
    expect([await targets(byToken('one')), await targets(byToken('two')), await state()]).toEqual([
      200,
      200,
      isWrong('jwks'),
    ])
    await write('jwks', { keys: [{ ...jwk('one'), x: 'short' }, jwk('two')] })
    expect([await targets(byToken('one')), await targets(byToken('two')), await state()]).toEqual([
      401,
      200,
      isWrong('jwks'),
    ])
    await write('jwks', { keys: [jwk('two')] })
    expect([await targets(byToken('one')), await targets(byToken('two')), await state()]).toEqual([401, 200, isRight])
    expect(await targets(byToken('two', { alg: 'EdDSA' }))).toBe(200)
  })

  test('policy: a wrong rule is off alone', async () => {
    await write('policy', { git: { allow: [{ host: '' }, { host: 'other.example' }] } })
    expect(await state()).toEqual(isWrong('policy'))
    await write('policy', { git: { allow: [{ host: 'git.example' }] } })
    expect(await state()).toEqual(isRight)
  })

  test.each<[Name, unknown, RegExp]>([
    ['keys', [{ ...key('x'), scopes: ['reed'] }], /^SECENG_KEYS_FILE .*: entry 1: scopes must be a list of/],
    ['jwks', { keys: [{ kty: 'oct', k: 'AAAA' }] }, /^SECENG_JWKS_FILE .*: key 1: it must be a public key$/],
    ['policy', { limits: { cloneMb: 0 } }, /^SECENG_POLICY_FILE .*: \/limits\/cloneMb must be/],
  ])('at the start the same mistake is fatal: %s', async (name, content, problem) => {
    const file = join(folder, `wrong-${names[name]}`)
    await writeFile(file, JSON.stringify(content))
    const starting = startTestService(database, {
      FINDINGS_ACCESS: name === 'policy' ? 'public' : 'credential',
      [settings[name]]: file,
    })
    await expect(starting).rejects.toThrow(problem)
  })
})
