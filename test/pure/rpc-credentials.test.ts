import { UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { jwtSecret, key, now, sharedGateway, startGateway, token } from '../support/rpc-gateway.ts'

const { ask } = sharedGateway()

describe('credentials', () => {
  const open = { status: 200 }
  const noKey = {
    status: 401,
    json: { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' },
  }
  const wrongKey = { status: 401, json: { message: 'Invalid API key' } }
  const broken = (message: string) => ({ status: 401, json: { code: 'PGRST301', message, details: null, hint: null } })
  const refused = (message: string) => ({ status: 401, json: { code: 'PGRST303', message, details: null, hint: null } })
  const overviewWith = (headers: Readonly<Record<string, string>>, query = '') =>
    ask(`/get_report_overview${query}`, { headers: { apikey: '', ...headers } })

  test.each<[string, () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>, object]>([
    ['nothing', () => ({}), noKey],
    ['a key', () => ({ apikey: 'another-key' }), open],
    ['a wrong key', () => ({ apikey: `${key}x` }), wrongKey],
    ['a key that is also the Bearer', () => ({ apikey: key, authorization: `Bearer ${key}` }), open],
    ['a wrong key that is also the Bearer', () => ({ apikey: 'x', authorization: 'Bearer x' }), wrongKey],
    ['a key as the Bearer alone', () => ({ authorization: `bearer ${key}` }), open],
    ['another scheme', () => ({ authorization: 'Basic YTpi' }), noKey],
    ['a token', async () => ({ authorization: `Bearer ${await token()}` }), open],
    ['a token and a key', async () => ({ apikey: key, authorization: `Bearer ${await token()}` }), open],
    ['a token and a wrong key', async () => ({ apikey: 'x', authorization: `Bearer ${await token()}` }), wrongKey],
    ['a token as the key', async () => ({ apikey: await token({ role: 'service_role' }) }), open],
    [
      'a key and a broken token',
      () => ({ apikey: key, authorization: 'Bearer a.b' }),
      broken('Expected 3 parts in JWT; got 2'),
    ],
    ['an empty token', () => ({ authorization: 'Bearer ' }), broken('Empty JWT is sent in Authorization header')],
    ['a token that is noise', () => ({ authorization: 'Bearer a.b.c' }), broken('JWT cryptographic operation failed')],
    [
      'a token of another secret',
      async () => ({ authorization: `Bearer ${await token({}, 'another secret that is long enough')}` }),
      broken('No suitable key or wrong key type'),
    ],
    [
      'a token of another algorithm',
      async () => ({ authorization: `Bearer ${await token({}, jwtSecret.repeat(2), 'HS512')}` }),
      broken('Wrong or unsupported encoding algorithm'),
    ],
    [
      'an unsigned token',
      () => ({ authorization: `Bearer ${new UnsecuredJWT({ role: 'anon' }).setExpirationTime('1h').encode()}` }),
      broken('Wrong or unsupported encoding algorithm'),
    ],
    [
      'an expired token',
      async () => ({ authorization: `Bearer ${await token({ exp: now() - 40 })}` }),
      refused('JWT expired'),
    ],
    [
      'a token that expired within the skew',
      async () => ({ authorization: `Bearer ${await token({ exp: now() - 10 })}` }),
      open,
    ],
    [
      'a token for later',
      async () => ({ authorization: `Bearer ${await token({ nbf: now() + 60 })}` }),
      refused('JWT not yet valid'),
    ],
    [
      'a token from later',
      async () => ({ authorization: `Bearer ${await token({ iat: now() + 60 })}` }),
      refused('JWT issued at future'),
    ],
    [
      'a token for ever',
      async () => ({ authorization: `Bearer ${await token({ exp: undefined })}` }),
      refused("The JWT 'exp' claim must be a number"),
    ],
    [
      'a token of another role',
      async () => ({ authorization: `Bearer ${await token({ role: 'postgres' })}` }),
      refused("The JWT 'role' claim must be one of anon, authenticated, service_role"),
    ],
  ])('rpc §5: %s', async (_, headers, expected) => {
    const answer = await overviewWith(await headers())
    expect(answer).toMatchObject(expected)
    if (answer.status === 200) return
    const { code, message } = answer.json
    expect(answer.headers.get('www-authenticate')).toBe(
      code ? `Bearer error="invalid_token", error_description="${message}"` : 'Bearer',
    )
    expect(answer.headers.get('proxy-status')).toBe(code ? `PostgREST; error=${code}` : null)
    expect(answer.text).not.toContain(key)
  })

  test('rpc §5: the key may be a parameter of the query, which is no filter', async () => {
    expect(await overviewWith({}, `?apikey=${key}`)).toMatchObject({ status: 200 })
    expect(await overviewWith({}, '?apikey=x')).toMatchObject(wrongKey)
  })

  test.each<[string, readonly string[], string | null, string, string]>([
    ['without settings nothing opens it', [], null, 'token', 'key'],
    ['without a secret a token does not', [key], null, 'token', ''],
    ['without a secret a token beside the key does not', [key], null, 'token', 'key'],
  ])('rpc §5: %s', async (_, keys, secret, bearer, apikey) => {
    const closed = await startGateway(keys, secret)
    const headers: Record<string, string> = {}
    if (bearer) headers.authorization = `Bearer ${await token()}`
    if (apikey) headers.apikey = key
    const response = await fetch(`${closed.url}/rest/v1/rpc/get_report_overview`, { headers })
    expect(response.status).toBe(401)
    await closed.close()
  })

  test('rpc §5: without keys a token opens it, whatever the key beside it', async () => {
    const opened = await startGateway([], jwtSecret)
    const headers = { apikey: 'publishable', authorization: `Bearer ${await token()}` }
    expect((await fetch(`${opened.url}/rest/v1/rpc/get_report_overview`, { headers })).status).toBe(200)
    await opened.close()
  })
})
