import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { startPurging } from '../../src/runner/purge.ts'

/** A cache that notes what it is told, and answers with `status`. */
async function startCache(status: number) {
  const told: string[] = []
  const server = createServer(({ method, url, headers }, response) => {
    told.push(`${method} ${url} ${headers['cache-tag']}`)
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/all`
  return { told, url, close: () => server.close() }
}

test('operations §2.8: each cache of PURGE_URLS is told of each revision, and one that fails is logged', async () => {
  const lines: string[] = []
  const [good, bad] = [await startCache(200), await startCache(400)]
  const clock = { revision: 1, current: () => clock.revision }
  const purging = startPurging([good.url, bad.url], clock, pino({ base: null }, { write: (line) => lines.push(line) }))
  await vi.waitFor(() => expect(lines).toHaveLength(1), 10_000)
  clock.revision = 2
  await vi.waitFor(() => expect(lines).toHaveLength(2), 10_000)
  await purging?.stop()
  expect([good.told, bad.told]).toEqual([
    ['PURGE /all skg', 'PURGE /all skg'],
    ['PURGE /all skg', 'PURGE /all skg'],
  ])
  expect(JSON.parse(lines[0]!)).toMatchObject({ host: new URL(bad.url).host, err: { message: 'it answers 400' } })
  good.close()
  bad.close()
})

test('operations §2.8: without caches nothing runs', () => {
  expect(startPurging([], { current: () => 1 }, pino({ enabled: false }))).toBeNull()
})
