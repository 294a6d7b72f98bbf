import { connect } from 'node:net'
import fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { appendRevision } from '../../db/engine/revision.ts'
import { createRevisionEvents } from '../../graphql/runtime/revision-events.ts'
import { type MovedRoom, movedRooms } from '../../src/ground/moved-room.ts'
import { createEventStreams } from '../../src/http/event-stream.ts'
import { openEvents } from '../support/events.ts'
import { databases } from '../support/setup.ts'

describe('questions §4.9: streams of events', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  /** A server of streams, whose clients name themselves, and what ends it. */
  async function serve(limits: { all: number; own: number; pingMs: number }, texts: () => AsyncIterable<string>) {
    const ending = new AbortController()
    const clients = {
      clientOf: ({ headers }: { headers: { readonly [name: string]: unknown } }) => ({
        key: String(headers.client),
        kind: 'address' as const,
      }),
    }
    const streams = createEventStreams(clients, ending.signal, limits)
    const app = fastify({ forceCloseConnections: true })
    app.get('/', (request, reply) => {
      streams.enter(request, reply)
      return streams.send(reply, texts())
    })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    closing.push(() => app.close())
    return { url, ending }
  }
  async function* nothing(): AsyncGenerator<string> {
    await new Promise(() => {})
  }

  test('places are counted by client and in all', async () => {
    const { url } = await serve({ all: 3, own: 2, pingMs: 60_000 }, nothing)
    const open = async (client: string) => {
      const stream = await openEvents(url, { client })
      closing.push(() => stream.close())
      return stream.response.status
    }
    expect([await open('a'), await open('a'), await open('a'), await open('b'), await open('c')]).toEqual([
      200, 200, 500, 200, 500,
    ])
  })

  test('a comment comes when nothing else does, and the stream ends with its source', async () => {
    let end = () => {}
    const source = async function* () {
      await new Promise<void>((resolve) => {
        end = resolve
      })
      yield 'data: 1\n\n'
    }
    const { url } = await serve({ all: 3, own: 2, pingMs: 20 }, source)
    const stream = await openEvents(url)
    await expect.poll(() => stream.comments(), { timeout: 20_000 }).toBeGreaterThan(3)
    end()
    expect(await stream.next()).toEqual({ data: 1 })
    expect(await stream.next()).toBeNull()
  })

  test('a source is not read ahead of a client that takes nothing', async () => {
    let read = 0
    const endless = async function* () {
      for (;;) {
        read += 1
        yield `data: ${'x'.repeat(10_000)}\n\n`
      }
    }
    const { url } = await serve({ all: 3, own: 2, pingMs: 5 }, endless)
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'),
    )
    socket.pause()
    closing.push(() => socket.destroy())
    let before = -1
    const isStill = () => {
      const still = read === before && read > 0
      before = read
      return still
    }
    await expect.poll(isStill, { interval: 300, timeout: 30_000 }).toBe(true)
    expect(read).toBeLessThan(5_000)
  })

  test('a service that is ending sends the time to wait, to those that come, too', async () => {
    const { url, ending } = await serve({ all: 3, own: 2, pingMs: 60_000 }, nothing)
    const stream = await openEvents(url)
    ending.abort()
    expect(await stream.rest()).toBe(':\n\nretry: 1000\n\n')
    expect(await (await openEvents(url)).rest()).toBe(':\n\nretry: 1000\n\n')
  })

  test('a slow follower gets several moves as one, in another epoch all rooms, and ends with its signal', async () => {
    const database = await databases[0]!.open('empty')
    closing.push(() => database.close())
    let [revision, epoch, statements] = [0, 'a', 0]
    let told = () => {}
    const clock = {
      current: () => revision,
      epoch: () => epoch,
      onMove: (listener: () => void) => {
        told = listener
      },
    }
    const counted = new Proxy(database.db, {
      get: (db, name) => {
        if (name === 'getExecutor') statements += 1
        const value = Reflect.get(db, name)
        return typeof value === 'function' ? value.bind(db) : value
      },
    })
    const events = createRevisionEvents(counted, clock)
    const move = async (rooms: readonly MovedRoom[]) => {
      revision = await database.db.transaction().execute(async (trx) => (await appendRevision(trx, 'test', rooms)).id)
      told()
    }
    const left = new AbortController()
    const elsewhere = events.follow({ epoch: 'of another', revision: 0 }, left.signal)
    expect((await elsewhere.next()).value).toEqual({ epoch: 'a', revision: 0, rooms: movedRooms })
    const [one, other] = [events.follow(null, left.signal), events.follow({ epoch: null, revision: 0 }, left.signal)]
    expect((await one.next()).value).toEqual({ epoch: 'a', revision: 0, rooms: [] })
    const first = other.next()
    await move(['chart'])
    expect((await first).value).toEqual({ epoch: 'a', revision: 1, rooms: ['chart'] })
    await move(['report'])
    await move(['knowledge', 'chart'])
    expect((await one.next()).value).toEqual({ epoch: 'a', revision: 3, rooms: ['knowledge', 'chart', 'report'] })
    expect((await other.next()).value).toEqual({ epoch: 'a', revision: 3, rooms: ['knowledge', 'chart', 'report'] })
    const before = statements
    const both = [one.next(), other.next()]
    await move(['finding'])
    expect((await Promise.all(both)).map(({ value }) => value.rooms)).toEqual([['finding'], ['finding']])
    expect(statements - before).toBe(1)
    epoch = 'b'
    told()
    expect((await one.next()).value).toEqual({ epoch: 'b', revision: 4, rooms: movedRooms })
    const last = one.next()
    left.abort()
    expect(await last).toEqual({ done: true, value: undefined })
  })
})
