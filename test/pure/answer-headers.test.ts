import fastify from 'fastify'
import { expect, test } from 'vitest'
import { completeHeaders } from '../../src/http/answer-headers.ts'

const age = { age: '12', warning: '110 - "Response is Stale"' }

/** Answers of paths by status, while the database has been away for 12 s or not at all. */
async function headersOf(path: string, isAway: boolean) {
  const app = fastify()
  completeHeaders(app, { headers: () => (isAway ? age : null), isTooStale: () => false })
  app.get('/fine', async () => 'fine')
  app.get('/away', async (_, reply) => reply.code(503).send('away'))
  app.get('/full', async (_, reply) => reply.code(503).header('retry-after', '60').send('full'))
  app.get('/same', async (_, reply) => reply.code(304).header('etag', '"a"').send())
  app.get('/packed', async (_, reply) => reply.header('content-encoding', 'br').header('etag', '"a"').send('packed'))
  app.get('/weak', async (_, reply) => reply.header('content-encoding', 'br').header('etag', 'W/"a"').send('packed'))
  app.get('/own', { onSend: async (_, reply) => void reply.header('own', 'hook') }, async () => 'own')
  const { headers } = await app.inject(path)
  await app.close()
  return headers
}

test('a 503 says when to come back, unless it does already; nothing else does', async () => {
  expect((await headersOf('/away', false))['retry-after']).toBe('5')
  expect((await headersOf('/full', false))['retry-after']).toBe('60')
  expect((await headersOf('/fine', false))['retry-after']).toBeUndefined()
})

test('while the database is away, what a client has is marked as stale; what no cache answered is not', async () => {
  expect(await headersOf('/same', true)).toMatchObject(age)
  expect((await headersOf('/same', false)).age).toBeUndefined()
  expect((await headersOf('/fine', true)).age).toBeUndefined()
  expect((await headersOf('/away', true)).age).toBeUndefined()
})

test('the ETag of a compressed answer names its encoding; a weak one is as it was', async () => {
  expect((await headersOf('/packed', false)).etag).toBe('"a-br"')
  expect((await headersOf('/weak', false)).etag).toBe('W/"a"')
  expect((await headersOf('/same', false)).etag).toBe('"a"')
})

test('an answer that no other client may be sent names its request', async () => {
  expect((await headersOf('/fine', false))['x-request-id']).toMatch(/^req-/)
})

test('a path keeps hooks of its own', async () => {
  expect((await headersOf('/own', false)).own).toBe('hook')
})
