import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startRevisionClock } from '../../db/engine/revision.ts'
import { createHttp } from '../../src/http/server.ts'
import { readServiceConfig } from '../../src/http/service-config.ts'
import { databases, startTestService } from '../support/setup.ts'

test('DESIGN §4.5: /metrics tells caches, revision and durations by route and status', async () => {
  const database = await databases[1]!.open('starter')
  const service = await startTestService(database)
  const asked = async (path: string) => (await fetch(`${service.url}${path}`)).text()
  for (const path of ['/api/charts/controls-by-wave', '/api/charts/controls-by-wave', '/api/charts/none', '/nothing'])
    await asked(path)
  const { data } = await service.query('{ revision technique(id: "AML.T0051") { name } }')
  await service.query('{ technique(id: "AML.T0051") { id name } }')

  const response = await fetch(`${service.url}/metrics`)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const lines = (await response.text()).split('\n')
  const figure = (name: string) => Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length))
  expect(figure('skg_revision')).toBe(data.revision)
  expect(figure('skg_cache_hits_total{cache="answers"}')).toBe(1)
  expect(figure('skg_cache_misses_total{cache="answers"}')).toBeGreaterThanOrEqual(5)
  expect(figure('skg_cache_entries{cache="answers"}')).toBe(3)
  expect(figure('skg_cache_bytes{cache="answers"}')).toBeGreaterThan(1000)
  expect(figure('skg_cache_hits_total{cache="rows"}')).toBeGreaterThanOrEqual(1)
  const chart = 'http_request_duration_seconds_count{route="/api/charts/:chartId",status='
  expect([figure(`${chart}"200"}`), figure(`${chart}"404"}`)]).toEqual([2, 1])
  expect(figure('http_request_duration_seconds_count{route="unmatched",status="404"}')).toBe(1)
  expect(figure('http_request_duration_seconds_count{route="/graphql",status="200"}')).toBe(2)
  const bucket = 'http_request_duration_seconds_bucket{le="+Inf",route="/graphql",status="200"}'
  expect(figure(bucket)).toBe(2)
  expect(figure(bucket.replace('+Inf', '10'))).toBe(2)
  expect(figure('http_request_duration_seconds_sum{route="/graphql",status="200"}')).toBeGreaterThan(0)
  expect(figure('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  await service.close()
  await database.close()
})

test('DESIGN §4.5: a cached answer is counted and logged as any other', async () => {
  const database = await databases[1]!.open('starter')
  const lines: {
    readonly route?: string
    readonly method: string
    readonly status: number
    readonly isCached: boolean
  }[] = []
  const log = pino({ level: 'debug', base: null }, { write: (line) => lines.push(JSON.parse(line)) })
  const clock = await startRevisionClock(database)
  const app = await createHttp({ config: await readServiceConfig({ PORT: '0' }), opened: database, clock, log })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ query: '{ technique(id: "AML.T0051") { name } }' })
  const send = async (path: string, init?: RequestInit) => (await fetch(url + path, init)).text()
  for (let round = 0; round < 3; round++) {
    await send('/api/charts/controls-by-wave')
    await send('/graphql', { method: 'POST', headers, body })
  }
  const metrics = await send('/metrics')
  for (const [method, route] of [
    ['GET', '/api/charts/:chartId'],
    ['POST', '/graphql'],
  ]) {
    const own = lines.filter((line) => line.route === route)
    expect(own).toMatchObject([false, true, true].map((isCached) => ({ method, route, status: 200, isCached })))
    expect(new Set(own.map((line) => Object.keys(line).join())).size).toBe(1)
    expect(metrics).toContain(`http_request_duration_seconds_count{route="${route}",status="200"} 3\n`)
  }
  await app.close()
  await clock.stop()
  await database.close()
})
