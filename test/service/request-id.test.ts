import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRevisionClock } from '../../db/engine/revision.ts'
import { createHttp } from '../../src/http/server.ts'
import { readServiceConfig } from '../../src/http/service-config.ts'
import { databases, type TestDatabase } from '../support/setup.ts'

describe('operations §3.4: x-request-id', () => {
  let database: TestDatabase
  let url: string
  let close: () => Promise<void>
  const lines: { readonly requestId?: string | null; readonly route?: string; readonly isCached?: boolean }[] = []
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    const log = pino({ level: 'debug', base: null }, { write: (line) => lines.push(JSON.parse(line)) })
    const clock = await startRevisionClock(database)
    const config = await readServiceConfig({ PORT: '0', GATEWAY_KEYS: 'k'.repeat(16) })
    const app = await createHttp({ config, opened: database, clock, log })
    await app.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    close = async () => {
      await app.close()
      await clock.stop()
      await database.close()
    }
  })
  afterAll(() => close())

  const ask = async (path: string, id?: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, {
      ...init,
      headers: { ...init.headers, ...(id && { 'x-request-id': id }) },
    })
    await response.text()
    return { id: response.headers.get('x-request-id'), status: response.status, etag: response.headers.get('etag') }
  }
  const made = /^[0-9a-f]{8}-[0-9a-f]{4}-4/

  test('is made for answers of one client, and repeated where the request had one', async () => {
    for (const path of ['/nothing', '/readyz', '/graphql?query={', '/database/rest/v1/rpc/none']) {
      expect((await ask(path)).id).toMatch(made)
      expect((await ask(path, 'of-a-proxy.1')).id).toBe('of-a-proxy.1')
    }
    const ids = [await ask('/nothing'), await ask('/nothing')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
  })

  test('is no part of an answer that others are sent', async () => {
    const path = '/api/charts/controls-by-wave'
    expect(await ask(path, 'first')).toMatchObject({ id: 'first', status: 200 })
    const cached = await ask(path)
    expect(cached).toMatchObject({ id: null, status: 200 })
    expect((await ask(path, 'second')).id).toBe('second')
    expect(await ask(path, undefined, { headers: { 'if-none-match': cached.etag! } })).toMatchObject({
      id: null,
      status: 304,
    })
    expect(lines.filter(({ isCached }) => isCached).map(({ requestId }) => requestId)).toEqual([null, 'second', null])
  })

  test.each(['a b', 'x'.repeat(129), '{"level":50}', 'é'])('%j is not repeated', async (id) => {
    const value = Buffer.from(id).toString('latin1')
    expect((await ask('/nothing', value)).id).toMatch(made)
  })

  test('is in the line of the log', async () => {
    await ask('/readyz', 'in-the-log')
    await expect
      .poll(() => lines.filter(({ requestId }) => requestId === 'in-the-log'))
      .toMatchObject([{ route: '/readyz' }])
  })
})
