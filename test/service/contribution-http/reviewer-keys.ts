import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { clientOf, documentOf, reviewerToken, reviewing, technique } from '../../support/contribution-client.ts'
import { startTestService, type TestDatabase, type TestService } from '../../support/setup.ts'

type Reviewed = { readonly database: TestDatabase; readonly service: TestService; readonly token: string }

/** Tests which keys, audiences and issuers open reviewing. */
export function testReviewerKeys(reviewed: () => Reviewed): void {
  test('contribution §5.2: without keys reviewing is 403 and names the settings; submitting stays open', async () => {
    const { database, token } = reviewed()
    const closed = await startTestService(database)
    const own = clientOf(closed)
    const submitted = await own.submit(documentOf(technique('Without keys')))
    expect(submitted.status).toBe(201)
    for (const answer of [await own.list(token), await own.review(submitted.body.id, token, { decision: 'accept' })]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
      expect(answer.body.detail).toMatch(/REVIEWER_JWT_SECRET or REVIEWER_JWKS_FILE/)
    }
    expect((await own.read(submitted.body.id, submitted.body.receipt)).body.status).toBe('submitted')
    await closed.close()
  })

  test('contribution §5.2: keys of a JWKS file are taken, and new ones when it is written again', async () => {
    const { database, token } = reviewed()
    const folder = await mkdtemp(join(tmpdir(), 'skg-jwks-'))
    const file = join(folder, 'keys.json')
    const [old, young] = [await generateKeyPair('ES256'), await generateKeyPair('EdDSA')]
    const write = async (...keys: readonly CryptoKey[]) =>
      writeFile(file, JSON.stringify({ keys: await Promise.all(keys.map((key) => exportJWK(key))) }))
    const sign = (alg: string, key: CryptoKey) =>
      new SignJWT({ role: 'reviewer' }).setProtectedHeader({ alg }).setExpirationTime('5m').sign(key)
    await write(old.publicKey)
    const own = await startTestService(database, { REVIEWER_JWKS_FILE: file })
    const statusWith = async (credential: string) => (await clientOf(own).list(credential)).status
    expect(await statusWith(await sign('ES256', old.privateKey))).toBe(200)
    expect(await statusWith(await sign('EdDSA', young.privateKey))).toBe(401)
    expect(await statusWith(token)).toBe(401)
    const both = await startTestService(database, { ...reviewing, REVIEWER_JWKS_FILE: file })
    for (const credential of [token, await sign('ES256', old.privateKey)])
      expect((await clientOf(both).list(credential)).status).toBe(200)
    await both.close()
    await write(young.publicKey)
    const later = new Date(Date.now() + 10_000)
    await utimes(file, later, later)
    expect(await statusWith(await sign('EdDSA', young.privateKey))).toBe(200)
    expect(await statusWith(await sign('ES256', old.privateKey))).toBe(401)
    await own.close()
    await writeFile(file, 'no keys')
    await expect(startTestService(database, { REVIEWER_JWKS_FILE: file })).rejects.toThrow(
      /^REVIEWER_JWKS_FILE .* cannot be used/,
    )
    await rm(folder, { recursive: true })
  })

  test('contribution §5.2: a token for another audience, of another issuer or from the future opens nothing', async () => {
    const { database, service } = reviewed()
    const seconds = Math.floor(Date.now() / 1000)
    const strict = await startTestService(database, {
      ...reviewing,
      REVIEWER_JWT_AUDIENCE: 'graph',
      REVIEWER_JWT_ISSUER: 'https://id.example',
    })
    const answerTo = async (claims: object, at = strict) => {
      const { status, body } = await clientOf(at).list(await reviewerToken({ ...claims }))
      return [status, body.detail?.replace('The token of the reviewer is not valid: ', '')]
    }
    const right = { aud: 'graph', iss: 'https://id.example' }
    expect(await answerTo(right)).toEqual([200, undefined])
    expect(await answerTo({ ...right, aud: ['other', 'graph'] })).toEqual([200, undefined])
    for (const aud of ['other', ['other'], undefined])
      expect(await answerTo({ ...right, aud })).toEqual([
        401,
        'its claim "aud" is not what REVIEWER_JWT_AUDIENCE says.',
      ])
    for (const iss of ['https://other.example', undefined])
      expect(await answerTo({ ...right, iss })).toEqual([401, 'its claim "iss" is not what REVIEWER_JWT_ISSUER says.'])
    await strict.close()
    expect(await answerTo({ nbf: seconds + 300 }, service)).toEqual([401, 'it is not valid yet.'])
    expect(await answerTo({ iat: seconds + 300 }, service)).toEqual([401, 'it was issued in the future.'])
    expect(await answerTo({ nbf: seconds + 10, iat: seconds + 10 }, service)).toEqual([200, undefined])
    expect(await answerTo({ role: ['author', 'reviewer'] }, service)).toEqual([200, undefined])
    for (const role of [['author'], [], 'reviewers', { reviewer: true }, null])
      expect((await answerTo({ role }, service))[0]).toBe(403)
  })
}
