import { Connection } from './connection.ts'
import type { Request } from './requests.ts'

export type Asked = {
  /** Milliseconds that each answer took, of those that came in the measured time. */
  readonly latencies: readonly number[]
  /** Answers in all, with those before and after the measured time. */
  readonly answers: number
}

type Times = { readonly wakeSeconds: number; readonly seconds: number }

/**
 * Asks all `requests` in turn over that many connections at once, each beginning at another: `wakeSeconds` to get
 * going, then `seconds` that are measured; what has been asked by then is waited for. Throws when an answer is not 200
 * or does not come.
 */
export async function ask(
  url: string,
  requests: readonly Request[],
  connections: number,
  { wakeSeconds, seconds }: Times,
): Promise<Asked> {
  const { hostname, port } = new URL(url)
  const written = requests.map((request) => writtenOut(hostname, request))
  const begin = performance.now() + wakeSeconds * 1000
  const end = begin + seconds * 1000
  const latencies: number[] = []
  let answers = 0
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const opened = Array.from({ length: connections }, () => new Connection(hostname, Number(port), reject))
  let asking = connections
  for (const [index, connection] of opened.entries()) {
    let next = Math.floor((index * written.length) / connections)
    const go = () => {
      const asked = performance.now()
      if (asked >= end) {
        asking--
        if (asking === 0) resolve()
        return
      }
      connection.ask(written[next++ % written.length]!, () => {
        const answered = performance.now()
        answers++
        if (answered >= begin && answered < end) latencies.push(answered - asked)
        go()
      })
    }
    go()
  }
  try {
    await promise
    return { latencies, answers }
  } finally {
    for (const connection of opened) connection.close()
  }
}

function writtenOut(host: string, { method, path, headers = {}, body }: Request): Buffer {
  const length = body === undefined ? [] : [['content-length', Buffer.byteLength(body)]]
  const lines = [['host', host], ...Object.entries(headers), ...length].map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
}
