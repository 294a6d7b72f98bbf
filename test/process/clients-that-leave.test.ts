// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSkg } from '../support/process.ts'
import { rawClient, requestText } from '../support/raw-client.ts'
import { databases, type TestDatabase } from '../support/setup.ts'
import { sidecarEnv, sidecarFolder } from '../support/sidecar.ts'

const key = 'a-key-of-the-tests-0123456789'
const large = JSON.stringify({ query: `{ weaknesses(first: 100) { nodes { ${'x'.repeat(90_000)}: id } } }` })
const unfinished = { 'content-length': '1000', authorization: `Bearer ${key}`, apikey: key }

describe('operations §5.4: clients that go away are no failures', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
  })
  afterAll(() => database.close())

  test('the log of the service stays empty', async () => {
    const env = {
      DATABASE_URL: database.url!,
      PORT: '0',
      LOG_LEVEL: 'info',
      LOG_REQUESTS_PER_SECOND: '0',
      CONNECTOR_KEYS: key,
      GATEWAY_KEYS: key,
    }
    const { child, finished, printed } = startSkg(['serve'], env)
    const url = /at (http:\S+)/.exec(await printed('Health'))![1]!
    for (const path of ['/graphql', '/api/contributions', '/api/connector-findings', '/rest/v1/rpc/get_chart_dataset'])
      await leave(url, requestText('POST', path, '{', unfinished))
    await leave(url, requestText('PUT', '/livez', '{', unfinished))
    await leave(url, requestText('POST', '/graphql', large))
    await leave(url, requestText('POST', '/graphql', large, { 'accept-encoding': 'br' }))
    await leave(url, requestText('GET', '/api/compat/appsec/v1/cwes?size=500', '', { 'accept-encoding': 'gzip' }))
    expect((await fetch(`${url}/livez`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await finished).toMatchObject({ code: 0, stderr: '' })
  })

  test('the log of the sidecar has no error', { tags: ['long'] }, async () => {
    const { child, finished, printed } = startSkg(['sidecar', '--no-token'], {
      ...sidecarEnv(await sidecarFolder()),
      LOG_LEVEL: 'warn',
    })
    const url = /at (http:\S+)/.exec(await printed('API'))![1]!
    const { host } = new URL(url)
    await leave(url, requestText('POST', '/v1/jobs', '{', { host, 'content-length': '1000' }))
    await leave(
      url,
      requestText('PUT', '/v1/uploads/x', 'x', {
        host,
        'content-type': 'application/octet-stream',
        'content-length': '1000',
      }),
    )
    await leave(url, requestText('GET', '/openapi.json', '', { host }))
    child.kill('SIGTERM')
    expect(await finished).toMatchObject({ code: 0, stderr: expect.not.stringContaining('"level"') })
  })
})

/** Sends `text` and resets the connection, in the midst of it and again in the midst of its answer. */
async function leave(url: string, text: string): Promise<void> {
  const early = await rawClient(url)
  early.send(text)
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  early.socket.resetAndDestroy()
  if (text.includes('content-length: 1000')) return
  const late = await rawClient(url, { isDeaf: true })
  late.send(text)
  await new Promise((resolve) => late.socket.once('readable', resolve))
  late.socket.resetAndDestroy()
}
