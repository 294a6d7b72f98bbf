// @module-tag long
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { patience, watchConnections } from '../../src/http-kit/connections.ts'
import { rawClient, requestText } from '../support/raw-client.ts'

const size = 20_000_000

describe('operations §5: clients that take or send a lot, slowly', () => {
  let server: Server
  let url: string
  beforeEach(async () => {
    server = createServer(async (request, response) => {
      let bytes = 0
      for await (const chunk of request) bytes += chunk.length
      response.end(request.method === 'POST' ? `took ${bytes}` : Buffer.alloc(size, 'x'))
    })
    watchConnections(server, { ...patience, bodyMs: 500, stalledMs: 1_000 })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })
  const openConnections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

  test('who never reads a large answer is ended, and the connection freed', async () => {
    const client = await rawClient(url, { isDeaf: true })
    client.send(requestText('GET', '/'))
    await new Promise((resolve) => client.socket.once('readable', resolve))
    expect(await openConnections()).toBe(1)
    await expect.poll(openConnections, { timeout: 30_000 }).toBe(0)
    client.socket.destroy()
  })

  test('who reads slowly gets all of it', async () => {
    const client = await rawClient(url)
    const pause = () => {
      client.socket.pause()
      void sleep(10).then(() => client.socket.resume())
    }
    client.socket.on('data', pause)
    client.send(requestText('GET', '/', '', { connection: 'close' }))
    expect((await client.ended).length).toBeGreaterThan(size)
  })

  test('who sends slowly, but faster than is asked for, gets an answer', async () => {
    const client = await rawClient(url)
    const pieces = 20
    client.send(requestText('POST', '/', '', { connection: 'close', 'content-length': String(pieces * 1_000) }))
    for (let piece = 0; piece < pieces; piece++) {
      client.send('x'.repeat(1_000))
      await sleep(50)
    }
    expect(await client.ended).toContain('took 20000')
  })
})
