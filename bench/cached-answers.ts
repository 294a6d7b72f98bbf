import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parentPort, Worker } from 'node:worker_threads'
import { createAnswerCache } from '../src/http/answer-cache/cache.ts'
import { createCacheFront } from '../src/http/answer-cache/front.ts'
import { type CreateMessage, createPlainMessage } from '../src/http/answer-cache/message.ts'
import { createOneWriteMessage } from '../src/http/answer-cache/one-write.ts'
import { markShareable } from '../src/http/answer-cache/response.ts'
import { createMetrics } from '../src/http/metrics.ts'
import { quantilesOf } from './quantiles.ts'
import { ask } from './speed/ask.ts'
import type { Request } from './speed/requests.ts'

/**
 * Sends cached answers in each way in turn, in one process, and prints requests a second and processor time of the
 * server's thread a request.
 */
const ways: Readonly<Record<string, CreateMessage>> = { plain: createPlainMessage, 'one write': createOneWriteMessage }
const headers = { accept: 'application/json', 'accept-encoding': 'gzip, br', 'user-agent': 'bench' }
const query = 'query ($id: ID!) { technique(id: $id) { id name tactics { id } } }'
const cases: readonly { readonly name: string; readonly request: Request; readonly bytes: number }[] = [
  {
    name: 'POST, 424 bytes',
    bytes: 424,
    request: {
      method: 'POST',
      path: '/graphql',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { id: 'AML.T0051' } }),
    },
  },
  { name: 'GET, 16 KiB', bytes: 16_384, request: { method: 'GET', path: '/api/charts/one', headers } },
]
const rounds = 25
const roundSeconds = 0.25

type Job = { readonly url: string; readonly request: Request }

async function measure(): Promise<void> {
  const client = new Worker(fileURLToPath(import.meta.url))
  const load = (job: Job) =>
    new Promise<number>((resolve) => {
      client.once('message', resolve)
      client.postMessage(job)
    })
  for (const { name, request, bytes } of cases) {
    const fronts = await Promise.all(Object.values(ways).map((createMessage) => listen(createMessage, bytes)))
    const measured = Object.keys(ways).map((way) => ({ way, cpuUs: [] as number[], perSecond: [] as number[] }))
    for (let round = -2; round < rounds; round++) {
      for (const [index, url] of fronts.entries()) {
        const before = process.threadCpuUsage()
        const answers = await load({ url, request })
        const { user, system } = process.threadCpuUsage(before)
        if (round < 0) continue
        measured[index]!.cpuUs.push((user + system) / answers)
        measured[index]!.perSecond.push(answers / roundSeconds)
      }
    }
    for (const { way, cpuUs, perSecond } of measured)
      console.log(
        `${name}, ${way}: ${quantilesOf(perSecond)(0.5).toFixed(0)} requests/s, ${quantilesOf(cpuUs)(0.5).toFixed(1)} µs of processor time a request`,
      )
  }
  await client.terminate()
  process.exit()
}

/** Starts a cache front before a listener that answers `bytes` bytes under the headers of the service. */
async function listen(createMessage: CreateMessage, bytes: number): Promise<string> {
  const metrics = createMetrics(() => 1, {})
  const front = createCacheFront(
    {
      cache: createAnswerCache(16 * 1024 * 1024),
      currentRevision: () => 1,
      staleness: { headers: () => null, isTooStale: () => false },
      onAnswered: ({ route, status, seconds }) => metrics.observe(route, status, seconds),
      createMessage,
    },
    (_, response) => {
      markShareable(response, 1)
      response
        .writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': bytes,
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
          'access-control-allow-origin': '*',
          'access-control-expose-headers': '*',
          vary: 'accept, accept-encoding, host',
          'cache-control': 'public, no-cache',
          etag: '"1-0123456789abcdef"',
        })
        .end(Buffer.alloc(bytes, 'x'))
    },
  )
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}`
}

if (parentPort)
  parentPort.on('message', async ({ url, request }: Job) => {
    const { answers } = await ask(url, [request], 16, { wakeSeconds: 0, seconds: roundSeconds })
    parentPort!.postMessage(answers)
  })
else await measure()
