import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const headers = {
  'apollographql-client-name': 'web',
  'apollographql-client-version': '1.0',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  'x-request-id': 'one',
  'graphql-require-preflight': '1',
  'apollo-require-preflight': '1',
  authorization: 'Bearer none',
}

describe('DESIGN §4.16: a page of another origin, in a browser', () => {
  let database: TestDatabase
  let service: TestService
  let elsewhere: Server
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    service = await startTestService(database)
    elsewhere = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>elsewhere</p>'))
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    browser = await launchBrowser()
    page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
  })
  afterAll(async () => {
    await browser.close()
    elsewhere.close()
    await service.close()
    await database.close()
  })

  const ask = (path: string, init: RequestInit) =>
    page.evaluate(
      async (url, given) => {
        const response = await fetch(url, given)
        return { status: response.status, etag: response.headers.get('etag'), text: await response.text() }
      },
      service.url + path,
      init as Record<string, string>,
    )
  const search = new URLSearchParams({ query: '{ technique(id: "AML.T0051") { name } }' })

  test('asks the graph by POST and GET with the headers of its client', async () => {
    const posted = await ask('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: '{ technique(id: "AML.T0051") { name } }' }),
    })
    expect(posted).toMatchObject({ status: 200, text: expect.stringContaining('LLM Prompt Injection') })
    const got = await ask(`/graphql?${search}`, { headers })
    expect(got).toMatchObject({ status: 200, text: expect.stringContaining('LLM Prompt Injection') })
  })

  test('asks again with the tag of what it holds, and reads the tag', async () => {
    for (const path of [`/graphql?${search}`, '/api/compat/appsec/v1/cwes/79']) {
      const { etag } = await ask(path, { headers: { 'x-request-id': 'one' } })
      expect(etag).toMatch(/^"/)
      expect(await ask(path, { headers: { 'if-none-match': etag! }, cache: 'no-store' })).toMatchObject({ status: 304 })
    }
  })

  test('is refused what no page may do, by status and not by CORS', async () => {
    expect(await ask('/graphql', { method: 'DELETE' }).catch((cause: Error) => cause.message)).toContain(
      'Failed to fetch',
    )
    expect(await ask('/nowhere', { headers: { 'x-request-id': 'one' } })).toMatchObject({ status: 404 })
  })
})
