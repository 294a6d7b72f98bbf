import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../src/ground/config.ts'
import { demo } from '../support/explorer.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const origins = ['https://www.example.com', 'https://blog.example.org:8443']

describe('explorer §4: pages that others frame', () => {
  let database: TestDatabase
  let service: TestService
  let shut: TestService
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    service = await startTestService(database, { EMBED_ORIGINS: origins.join(', ') })
    shut = await startTestService(database)
  })
  afterAll(async () => {
    await Promise.all([service?.close(), shut?.close()])
    await database?.close()
  })
  const get = (path: string, from = service) => fetch(`${from.url}${path}`, { headers: { accept: 'text/html' } })

  const embeds = ['/embed/charts/controls-by-wave', '/embed/matrix', '/embed/path?from=AML.M0015&to=CWE-79']

  test.each(embeds)('%s is there for these origins alone, and runs nothing', async (path) => {
    const response = await get(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = response.headers.get('content-security-policy')!.split('; ')
    expect(policy).toEqual([
      "default-src 'none'",
      "style-src 'self'",
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${origins.join(' ')}`,
    ])
    expect(response.headers.get('x-frame-options')).toBeNull()
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await response.text()).not.toMatch(/<script|style=|\son\w+=/)
    const again = await fetch(`${service.url}${path}`, { headers: { 'if-none-match': response.headers.get('etag')! } })
    expect(again.status).toBe(304)
  })

  test.each(embeds)('%s is not there without EMBED_ORIGINS', async (path) => {
    const response = await get(path, shut)
    expect([response.status, response.headers.get('x-frame-options')]).toEqual([404, 'DENY'])
  })

  test.each(['/', '/object/AML.T0051', '/charts', '/graphql', '/contribute', '/embed/nothing'])(
    'no other site frames %s',
    async (path) => {
      const response = await get(path)
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(response.headers.get('x-frame-options')).toBe('DENY')
    },
  )

  test('they show what is asked for, in its theme, with a link to all of it', async () => {
    const chart = await (await get('/embed/charts/genai-adoption-by-wave?period=2026-H1&theme=dark&x=1')).text()
    expect(chart).toContain('src="/api/charts/genai-adoption-by-wave.svg?period=2026-H1&amp;theme=dark"')
    expect(chart).toContain('<html lang="en" data-theme="dark">')
    expect(chart).toContain('href="/charts/genai-adoption-by-wave?period=2026-H1"')
    const themed = await (await get('/embed/charts/genai-adoption-by-wave')).text()
    expect(themed).toContain('srcset="/api/charts/genai-adoption-by-wave.svg?theme=dark"')
    expect(themed).toContain('<html lang="en">')
    const matrix = await (await get('/embed/matrix')).text()
    const { data } = await service.query('{ matrix { tactics { id techniques(first: 100) { nodes { id } } } } }')
    const links = [...matrix.matchAll(/href="\/object\/([^"]+)"/g)].map(([, id]) => id)
    type Tactic = { readonly id: string; readonly techniques: { readonly nodes: readonly { readonly id: string }[] } }
    const tactics: readonly Tactic[] = data.matrix.tactics
    expect(links).toEqual(tactics.flatMap(({ id, techniques }) => [id, ...techniques.nodes.map((one) => one.id)]))
    const path = await (await get('/embed/path?from=AML.M0015&to=CWE-79')).text()
    expect(path).toContain('<h1>From Adversarial Input Detection to Improper Neutralization of Input')
    expect(path).toContain('>mitigates</span>')
    expect(path).toContain('href="/path?from=AML.M0015&amp;to=CWE-79"')
    for (const [asked, shown] of [
      ['charts/controls-by-wave?theme=&period=', 'charts/controls-by-wave'],
      ['charts/controls-by-wave?period=a&period=b', 'charts/controls-by-wave'],
      ['path?from=AML.M0015&to=CWE-79&hops=6&theme=', 'path?from=AML.M0015&to=CWE-79'],
    ])
      expect(await (await get(`/embed/${asked}`)).text()).toBe(await (await get(`/embed/${shown}`)).text())
    expect(themed).toContain('href="/charts/genai-adoption-by-wave"')
    const light = await (await get('/embed/charts/controls-by-wave?theme=light')).text()
    expect(light).toContain('<html lang="en" data-theme="light">')
    expect(light).toContain('src="/api/charts/controls-by-wave.svg"')
    expect(light).not.toContain('<picture>')
    expect([matrix, path].map((page) => /<title>([^<]*)/.exec(page)?.[1])).toEqual([
      'ATLAS matrix',
      expect.stringMatching(/^Adversarial Input Detection to Improper Neutralization/),
    ])
    const short = await (await get('/embed/path?from=AML.M0015&to=CWE-79&hops=1')).text()
    expect(short).toContain('a longer one may exist')
  })

  const isAbsent = 'One of the two ends is not there, or it is not public.'
  const ends = 'from and to name the two ends of a path.'
  const range = 'hops is a whole number from 1 to 6.'
  test.each([
    ['/embed/charts/nothing', 404, 'There is no chart nothing.'],
    ['/embed/charts/controls-by-wave?period=1066-H1', 400, '1066-H1'],
    ['/embed/matrix?theme=blue', 400, 'theme is light or dark.'],
    ['/embed/path?from=AML.M0015', 400, ends],
    ['/embed/path?to=CWE-79&from=', 400, ends],
    ['/embed/path?from=AML.M0015&to=CWE-79&hops=0', 400, range],
    ['/embed/path?from=AML.M0015&to=CWE-79&hops=7', 400, range],
    ['/embed/path?from=AML.M0015&to=CWE-79&hops=1.5', 400, range],
    ['/embed/path?from=AML.M0015&to=%22%3E%3Cscript%3E', 400, '&lt;script&gt;'],
    ['/embed/path?from=AML.M0015&to=CWE-999999', 404, 'to: there is no object CWE-999999'],
    ['/embed/path?from=CWE-999999&to=AML.M0015', 404, 'from: there is no object CWE-999999'],
    [`/embed/path?from=AML.M0015&to=${demo}`, 404, isAbsent],
    [`/embed/path?from=${demo}&to=CWE-79`, 404, isAbsent],
  ])('%s answers %i with a page of its own', async (path, status, words) => {
    const response = await get(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors ${origins.join(' ')}`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    expect(text).toContain('There is nothing to show')
    expect(text).toContain(words)
    expect(text).toContain('href="/"')
    expect(text).not.toMatch(/<script|support assistant/i)
  })

  test.each(embeds)('%s is only read', async (path) => {
    const response = await fetch(`${service.url}${path}`, { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  test.each([
    '*',
    'https://*.example.com',
    'http://www.example.com',
    'https://www.example.com/',
    'https://www.example.com/page',
    'https://WWW.example.com',
    'https://user@example.com',
    "https://a.example;script-src 'unsafe-inline'",
    'https://a.example;b',
    'https://a.example:443',
    'null',
    'www.example.com',
  ])('EMBED_ORIGINS=%s is refused at the start', (value) => {
    const read = () => readConfig({ EMBED_ORIGINS: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/^EMBED_ORIGINS has ".*", but must be origins such as https:\/\/www\.example\.com/)
  })
})
