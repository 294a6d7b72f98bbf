import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createLiveFiles } from '../../src/ground/live-file.ts'
import { createCredentials } from '../../src/http/access/credentials.ts'
import { createKeys } from '../support/seceng.ts'

const secret = 'a secret of at least 32 characters'
const credentialsOf = (findingsAccess: 'public' | 'credential') =>
  createCredentials(
    { secengKeysFile: null, secengJwtSecrets: [secret], secengJwksFile: null, findingsAccess },
    createLiveFiles(false, null),
  )
const token = (claims: Record<string, unknown>, key = secret, alg = 'HS256') =>
  new SignJWT({
    sub: 'ci',
    aud: 'seceng',
    iss: 'idp',
    exp: Math.floor(Date.now() / 1000) + 60,
    scope: 'seceng:read other',
    ...claims,
  })
    .setProtectedHeader({ alg })
    .sign(new TextEncoder().encode(key))
const identify = async (jwt: string, access: 'public' | 'credential' = 'credential') =>
  credentialsOf(access).identify(`Bearer ${jwt}`)

describe('JWTs of the server API', () => {
  test('seceng §2.3: a secret and public keys may be in force together', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'skg-jwks-'))
    const { publicKey, privateKey } = await generateKeyPair('ES256')
    const secengJwksFile = join(folder, 'keys.json')
    await writeFile(secengJwksFile, JSON.stringify({ keys: [await exportJWK(publicKey)] }))
    const credentials = createCredentials(
      { secengKeysFile: null, secengJwtSecrets: [secret], secengJwksFile, findingsAccess: 'credential' },
      createLiveFiles(false, null),
    )
    const claims = { sub: 'ci', aud: 'seceng', iss: 'idp', scope: 'seceng:read' }
    const signed = new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).setExpirationTime('1m')
    for (const jwt of [await token({}), await signed.sign(privateKey)])
      expect((await credentials.identify(`Bearer ${jwt}`)).caller?.id).toBe('jwt:idp#ci')
    await rm(folder, { recursive: true })
  })

  test('seceng §2.3: a JWT is its subject with its scopes and applications', async () => {
    expect((await identify(await token({ applications: ['shop*'] }))).caller).toEqual({
      id: 'jwt:idp#ci',
      name: 'ci',
      kind: 'jwt',
      scopes: ['read'],
      applications: ['shop*'],
    })
  })

  test('seceng §2.7: without applications it sees none, unless findings are public', async () => {
    expect((await identify(await token({}))).caller?.applications).toEqual([])
    expect((await identify(await token({}), 'public')).caller?.applications).toBeNull()
    expect((await identify(await token({ applications: ['a'] }), 'public')).caller).toBeNull()
  })

  test.each([
    ['expired', { exp: 1 }],
    ['for another audience', { aud: 'other' }],
    ['without a subject', { sub: undefined }],
    ['without an end', { exp: undefined }],
    ['with a scope that is no text', { scope: ['seceng:read'] }],
    ['with applications that are no list', { applications: 'a' }],
  ])('seceng §2.3: one %s is nobody', async (_, claims) => {
    const { caller, refusal } = await identify(await token(claims))
    expect({ caller, isExplained: refusal !== null }).toEqual({ caller: null, isExplained: true })
  })

  test('seceng §2.3: one of another key or algorithm is nobody', async () => {
    expect((await identify(await token({}, 'another secret of 32 characters!'))).caller).toBeNull()
    expect((await identify(await token({}, secret, 'HS512'))).caller).toBeNull()
    expect((await identify(`${btoa('{"alg":"none"}')}.${btoa('{"sub":"ci"}')}.x`)).caller).toBeNull()
  })
})

describe('callers whose credential is gone', () => {
  const isGone = async (id: string, settings: { secret?: string; keys?: string; set?: string } = {}) => {
    const { secret, keys: secengKeysFile = null, set: secengJwksFile = null } = settings
    const files = createLiveFiles(false, null)
    const secengJwtSecrets = secret === undefined ? [] : [secret]
    const own = { secengKeysFile, secengJwtSecrets, secengJwksFile, findingsAccess: 'credential' as const }
    return createCredentials(own, files).rules.isGone(id)
  }

  test('are those of a JWT where none is taken any more', async () => {
    expect(await isGone('jwt:idp#ci')).toBe(true)
    expect(await isGone('jwt:idp#ci', { secret })).toBe(false)
    expect(await isGone('jwt:idp#ci', { set: 'keys.json' })).toBe(false)
  })

  test('are those of a key that is not in the file, or has expired', async () => {
    expect(await isGone('key:ci', { secret })).toBe(true)
    const keys = await createKeys([
      { name: 'ci' },
      { name: 'late', expires: new Date(Date.now() - 1_000).toISOString() },
      { name: 'early', expires: new Date(Date.now() + 100_000).toISOString() },
    ])
    const gone = await Promise.all(
      ['ci', 'late', 'early', 'other'].map((name) => isGone(`key:${name}`, { keys: keys.file })),
    )
    expect(gone).toEqual([false, true, false, true])
    await keys.remove()
  })
})
