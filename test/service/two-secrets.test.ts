import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConfigError, readConfig } from '../../src/ground/config.ts'
import { databases, startTestService, type TestDatabase } from '../support/setup.ts'
import { githubHeaders, pushOf, startVcsService } from '../support/vcs.ts'

const [old, young, other] = ['old', 'new', 'other'].map((word) => `${word} secret of thirty-two characters`)

const tokenOf = (secret: string, claims: Readonly<Record<string, unknown>>) =>
  new SignJWT({ sub: 'ci', exp: Math.floor(Date.now() / 1000) + 60, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret))

describe('operations §1.6: two secrets are in force while one replaces the other', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await databases[0]!.open('starter')
  })
  afterAll(() => database?.close())

  test.each([
    ['SECENG_JWT_SECRET', '/v1/seceng/targets', { aud: 'seceng', scope: 'seceng:read', applications: ['*'] }],
    ['REVIEWER_JWT_SECRET', '/api/contributions', { role: 'reviewer' }],
    ['GATEWAY_JWT_SECRET', '/rest/v1/rpc/get_report_overview', { role: 'anon' }],
  ])('%s: tokens of both are taken, those of another are not', async (name, path, claims) => {
    const access = { FINDINGS_ACCESS: name.startsWith('SECENG') ? 'credential' : 'public' }
    const service = await startTestService(database, { ...access, [name]: `${old},${young}` })
    const statusOf = async (secret: string, rest: object = {}) => {
      const authorization = `Bearer ${await tokenOf(secret, { ...claims, ...rest })}`
      return (await fetch(service.url + path, { headers: { authorization } })).status
    }
    expect([await statusOf(old!), await statusOf(young!)]).toEqual([200, 200])
    for (const secret of [other!, `${old},${young}`]) expect(await statusOf(secret)).toBe(401)
    for (const secret of [old!, young!]) expect(await statusOf(secret, { exp: 1 })).toBe(401)
    await service.close()
  })

  test('SECENG_SECRET_KEY: webhooks made before go on, new ones follow from the new key', async () => {
    const deliver = async (vcs: Awaited<ReturnType<typeof startVcsService>>, target: string, secret: string) => {
      const body = pushOf('0'.repeat(40), { deleted: true })
      return (await vcs.deliver(target, body, githubHeaders(secret, body))).status
    }
    const make = (vcs: Awaited<ReturnType<typeof startVcsService>>, name: string) =>
      vcs.makeTarget(name, { webhook: { provider: 'github' } })
    const before = await startVcsService(database, { SECENG_RUNNING: '0', SECENG_SECRET_KEY: old! })
    const first = await make(before, 'first')
    expect(await deliver(before, first.id, first.secret)).toBe(200)
    await before.close()

    const between = await startVcsService(database, { SECENG_RUNNING: '0', SECENG_SECRET_KEY: `${old},${young}` })
    const second = await make(between, 'second')
    expect(await deliver(between, first.id, first.secret)).toBe(200)
    expect(await deliver(between, second.id, second.secret)).toBe(200)
    expect(await deliver(between, second.id, first.secret)).toBe(401)
    await between.close()

    const after = await startVcsService(database, { SECENG_RUNNING: '0', SECENG_SECRET_KEY: young! })
    expect(await deliver(after, second.id, second.secret)).toBe(200)
    expect(await deliver(after, first.id, first.secret)).toBe(401)
    await after.close()
  })

  test.each(['SECENG_JWT_SECRET', 'REVIEWER_JWT_SECRET', 'GATEWAY_JWT_SECRET', 'SECENG_SECRET_KEY'])(
    '%s: each has 32 characters or more, and there are two at most',
    (name) => {
      const problemsOf = (value: string) => {
        try {
          readConfig({ [name]: value, FINDINGS_ACCESS: 'public' })
          return []
        } catch (cause) {
          return (cause as ConfigError).problems
        }
      }
      const [short, long] = ['s'.repeat(31), 's'.repeat(32)]
      for (const value of [long, `${long},${long}`]) expect(problemsOf(value)).toEqual([])
      expect(problemsOf(short)).toEqual([`${name} must have at least 32 characters`])
      const parts = `${name} has a comma, which parts an old secret from the new one; each must have at least 32 characters`
      for (const value of [`${long},${short}`, `${short},${long}`, `${long},`, `${long},${long},${long}`])
        expect(problemsOf(value)).toEqual([parts])
    },
  )
})
