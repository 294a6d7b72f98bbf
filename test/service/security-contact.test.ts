import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/ground/config.ts'
import { databases, startTestService, type TestDatabase } from '../support/setup.ts'

const path = '/.well-known/security.txt'
const contacts = 'mailto:security@example.org, https://example.org/report?by=form, tel:+49-30-901820'

describe('operations §4: security.txt', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
  })
  afterAll(() => database.close())

  test('RFC 9116: has whom to tell, until when that holds, and its own address', async () => {
    const settings = { SECURITY_CONTACT: contacts, PUBLIC_URL: 'https://graph.example.org' }
    const service = await startTestService(database, settings)
    vi.useFakeTimers({ now: new Date('2026-11-29T23:59:59.999Z'), toFake: ['Date'] })
    const response = await fetch(service.url + path)
    const text = await response.text()
    vi.useRealTimers()
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'public, max-age=3600',
    ])
    expect(text).toBe(
      [
        'Contact: mailto:security@example.org',
        'Contact: https://example.org/report?by=form',
        'Contact: tel:+49-30-901820',
        'Expires: 2026-12-29T00:00:00Z',
        'Preferred-Languages: en',
        `Canonical: https://graph.example.org${path}`,
        '',
      ].join('\n'),
    )
    const [head, options, post] = await Promise.all(
      ['HEAD', 'OPTIONS', 'POST'].map((method) => fetch(service.url + path, { method })),
    )
    expect([head!.status, options!.headers.get('allow'), post!.status]).toEqual([200, 'GET, HEAD, OPTIONS', 405])
    await service.close()
  })

  test('names no address of its own without PUBLIC_URL, and is there for each subgraph', async () => {
    const settings = { SECURITY_CONTACT: 'mailto:security@example.org', SUBGRAPHS: 'report' }
    const service = await startTestService(database, settings)
    const text = await (await fetch(service.url + path)).text()
    expect(text).toMatch(/^Contact: mailto:security@example\.org\nExpires: .+Z\nPreferred-Languages: en\n$/)
    await service.close()
  })

  test('is not there without SECURITY_CONTACT', async () => {
    const service = await startTestService(database)
    expect((await fetch(service.url + path)).status).toBe(404)
    await service.close()
  })

  test.each([
    'security@example.org',
    'mailto:security',
    'mailto:a@b@c',
    'mailto:a@b c',
    'http://example.org',
    'https://',
    'https://example.org/a b',
    'https://example.org/a\nContact: mailto:other@example.org',
    'tel:+49 30',
    'tel:-1',
    'xmailto:a@b',
  ])('SECURITY_CONTACT=%j is refused at the start', (value) => {
    expect(() => readConfig({ SECURITY_CONTACT: value })).toThrow(
      /^SECURITY_CONTACT has "[\s\S]*", but must be mailto:security@example\.com, an https:\/\/ address/,
    )
  })
})
