import { request } from 'node:http'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const demo = '43f284d7-0221-55a6-abab-4d4b85e64ac1'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('compat §7.2: an origin of its own', () => {
  let database: TestDatabase
  let service: TestService
  let port: number
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    port = await freePort()
    service = await startTestService(database, { COMPAT_HOST: 'compat.example', COMPAT_PORT: String(port) })
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
  })

  type Got = { readonly status: number; readonly type: string | undefined; readonly text: string }
  const get = (at: number, host: string, path: string) =>
    new Promise<Got>((resolve, reject) => {
      request({ host: '127.0.0.1', port: at, path, headers: { host } }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'], text }),
        )
      })
        .on('error', reject)
        .end()
    })
  const main = () => Number(new URL(service.url).port)
  const origins = () =>
    [
      [main(), 'compat.example', 'http://compat.example'],
      [main(), 'Compat.Example:8443', 'http://compat.example:8443'],
      [port, `127.0.0.1:${port}`, `http://127.0.0.1:${port}`],
      [port, 'evil.example', `http://127.0.0.1:${port}`],
    ] as const
  const paths = [
    '/appsec/v1/applications?size=1',
    `/appsec/v1/applications/${demo}`,
    `/appsec/v2/applications/${demo}/findings?size=1`,
    '/appsec/v1/cwes?size=2',
    '/appsec/v1/policies',
    '/',
  ]

  test.each(paths)('%s is that of the prefix, and its links lead to the origin', async (path) => {
    const prefixed = await get(main(), `127.0.0.1:${main()}`, `/api/compat${path === '/' ? '' : path}`)
    expect([prefixed.status, prefixed.type]).toEqual([200, 'application/json'])
    for (const [at, host, origin] of origins()) {
      const own = await get(at, host, path)
      expect([host, own.status, own.type]).toEqual([host, 200, 'application/json'])
      const expected = prefixed.text.replaceAll(`${service.url}/api/compat`, origin)
      const withoutTime = (text: string) => text.replace(/"generated_at":"[^"]*"/, '')
      expect(withoutTime(own.text)).toBe(withoutTime(expected))
    }
    const again = await get(main(), `127.0.0.1:${main()}`, `/api/compat${path === '/' ? '' : path}`)
    expect(again.text).toContain(`${service.url}/api/compat`)
  })

  test.each(['/graphql', '/data/openapi.json', '/v1/seceng/targets', '/api/compat'])(
    '%s is not served there',
    async (path) => {
      for (const [at, host] of origins()) {
        const { status, text } = await get(at, host, path)
        const [{ code, title }] = JSON.parse(text)._embedded.api_errors
        const words = `There is nothing at ${path}. The paths are listed at /.`
        expect([host, status, code, title]).toEqual([host, 404, 'NOT_FOUND', words])
      }
    },
  )

  test('a port that is taken ends the start', async () => {
    await expect(startTestService(database, { COMPAT_PORT: String(port) })).rejects.toThrow(/COMPAT_PORT/)
  })
})
