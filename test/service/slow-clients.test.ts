// @module-tag long
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patience, watchConnections } from '../../src/http-kit/connections.ts'
import { rawClient, requestText } from '../support/raw-client.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { startTestSidecar } from '../support/sidecar.ts'

describe('operations §5: clients that are slow', () => {
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    const impatient = { headMs: 500, bodyMs: 500, stalledMs: 500 }
    service = await startTestService(database, {}, { ...patience, ...impatient })
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })

  /** Writes one piece after the other, ten a second, until the connection ends. */
  const trickle = async (client: Awaited<ReturnType<typeof rawClient>>, pieces: Iterable<string>) => {
    for (const piece of pieces) {
      if (client.socket.destroyed) return
      client.send(piece)
      await sleep(100)
    }
  }

  test.each([
    ['a head that comes byte by byte', () => service.url, '', 'GET /livez HTTP/1.1\r\nx-long: '.padEnd(1_000, 'x')],
    [
      'a body that comes byte by byte',
      () => service.url,
      requestText('POST', '/graphql', '', { 'content-type': 'application/json', 'content-length': '1000' }),
      ' '.repeat(1_000),
    ],
    [
      'a body that comes after its refusal',
      () => service.url,
      requestText('PUT', '/livez', '', { 'content-type': 'text/plain', 'content-length': '1000' }),
      ' '.repeat(1_000),
    ],
    ['a connection on which nothing comes', () => service.url, '', ''],
  ])('%s is ended', async (_, urlOf, head, rest) => {
    const client = await rawClient(urlOf())
    if (head) client.send(head)
    void trickle(client, rest)
    expect(await client.ended).not.toContain('200 OK')
  })

  test('a body that stops, at the sidecar, is ended', { tags: ['long'] }, async () => {
    const sidecar = await startTestSidecar({ flags: { token: false } })
    const client = await rawClient(sidecar.url)
    const headers = { 'content-type': 'application/octet-stream', 'content-length': '1000' }
    client.send(requestText('PUT', '/v1/uploads/x', 'x', headers))
    expect(await client.ended).not.toContain('200 OK')
    await sidecar.close()
  })

  test.each([
    ['before the first byte of an answer', 0],
    ['in the middle of an answer', 1],
  ])('a client that stops reading %s is reset, and one that reads slowly is not', async (_, reads) => {
    const piece = 'x'.repeat(1_000_000)
    const sent = new Set<Promise<unknown>>()
    const server = createServer((_, response) => {
      const whole = pipeline(Readable.from(Array.from({ length: 30 }, () => piece)), response).catch(
        (cause: NodeJS.ErrnoException) => cause.code,
      )
      sent.add(whole)
    })
    watchConnections(server, { ...patience, stalledMs: 1_000 })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      const deaf = await rawClient(url, { isDeaf: true })
      deaf.send(requestText('GET', '/'))
      for (let read = 0; read < reads; read++) {
        await new Promise((resolve) => deaf.socket.once('readable', resolve))
        deaf.socket.read()
      }
      while (sent.size === 0) await sleep(10)
      expect(await [...sent][0]).toBe('ERR_STREAM_PREMATURE_CLOSE')
      const slow = await rawClient(url)
      slow.send(requestText('GET', '/', '', { connection: 'close' }))
      const pauses = setInterval(() => {
        slow.socket.pause()
        setTimeout(() => slow.socket.resume(), 50)
      }, 60)
      expect((await slow.ended.finally(() => clearInterval(pauses))).length).toBeGreaterThan(30_000_000)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})
