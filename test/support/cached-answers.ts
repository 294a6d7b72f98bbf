import { subscribe } from 'node:diagnostics_channel'
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createAnswerCache } from '../../src/http/answer-cache/cache.ts'
import { createCacheFront } from '../../src/http/answer-cache/front.ts'
import { createPlainMessage } from '../../src/http/answer-cache/message.ts'
import { createOneWriteMessage } from '../../src/http/answer-cache/one-write.ts'
import { markShareable, nameRoute } from '../../src/http/answer-cache/response.ts'

/** One exchange over a persistent connection as its ends and the watchers of the server saw it. */
export type Exchange = {
  readonly status: number
  /** Names and values of the headers in turn, without those of `Date`. */
  readonly head: readonly string[]
  readonly body: string
  /** Writes to the socket that it took to send the answer. */
  readonly writes: number
  readonly answered: {
    readonly method: string
    readonly route: string
    readonly status: number
    readonly isCached: boolean
  }
  /** What Node's diagnostics channels, to which tracers listen, told of it. */
  readonly traced: readonly string[]
}

/** The same exchanges with cached answers sent in the plain way and in one write. */
export type Report = {
  readonly version: string
  readonly plain: readonly Exchange[]
  readonly oneWrite: readonly Exchange[]
}

const body = Buffer.from(JSON.stringify({ text: 'ä'.repeat(500) }))
const sent = JSON.stringify({ query: '{ text }' })

/** Sends the same request four times by each method to a cache front that sends cached answers by `createMessage`. */
async function exchangeWith(createMessage: typeof createPlainMessage): Promise<readonly Exchange[]> {
  let writes = 0
  let answered: Exchange['answered'] | undefined
  const traced: string[] = []
  subscribe('http.server.request.start', (message) => {
    const { method, url } = (message as { request: IncomingMessage }).request
    traced.push(`${method} ${url}`)
  })
  subscribe('http.server.response.finish', (message) => {
    const { statusCode, req } = (message as { response: ServerResponse }).response
    traced.push(`${statusCode} to ${req.method} ${req.url}`)
  })
  const front = createCacheFront(
    {
      cache: createAnswerCache(1024 * 1024),
      currentRevision: () => 1,
      staleness: { headers: () => null, isTooStale: () => false },
      onAnswered: ({ method, route, status, isCached }) => {
        answered = { method, route, status, isCached }
      },
      createMessage,
    },
    async (incoming, response) => {
      if (incoming.method === 'POST' && (await buffer(incoming)).toString() !== sent) response.writeHead(400)
      nameRoute(response, '/graphql')
      markShareable(response, 1)
      response.setHeader('etag', '"1-tag"')
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    },
  )
  front.on('connection', (socket: Socket) => {
    const { write } = socket
    socket.write = (...parts: unknown[]) => {
      writes++
      return write.apply(socket, parts as never)
    }
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const { port } = front.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const exchanges: Exchange[] = []
  for (const method of ['GET', 'POST'] as const) {
    for (let round = 0; round < 4; round++) {
      writes = 0
      traced.length = 0
      const received = await new Promise<IncomingMessage>((resolve, reject) => {
        const outgoing = request({ port, agent, method, path: '/graphql', headers: { accept: '*/*' } }, resolve)
        outgoing.on('error', reject)
        if (method === 'GET') return outgoing.end()
        outgoing.setHeader('content-length', sent.length)
        outgoing.write(sent.slice(0, 5))
        setImmediate(() => outgoing.end(sent.slice(5)))
      })
      const text = (await buffer(received)).toString()
      const dates = received.rawHeaders.indexOf('Date')
      await new Promise(setImmediate)
      exchanges.push({
        status: received.statusCode!,
        head: received.rawHeaders.toSpliced(dates, 2),
        body: text,
        writes,
        answered: answered!,
        traced: [...traced],
      })
    }
  }
  agent.destroy()
  front.close()
  return exchanges
}

const plain = await exchangeWith(createPlainMessage)
const oneWrite = await exchangeWith(createOneWriteMessage)
const report: Report = { version: process.version, plain, oneWrite }
console.log(JSON.stringify(report))
