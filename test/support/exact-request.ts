import { Agent, type IncomingMessage, request } from 'node:http'

export type ExactRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
}

/**
 * Opens one kept connection for requests whose paths go out as they are; `send` returns status 0 when the server ends
 * the connection without an answer, and no text of a stream of events.
 */
export function exactClient() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (url: string, { method, path, headers, body }: ExactRequest) =>
    new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
      const { port } = new URL(url)
      const given = body && method !== 'HEAD' ? { 'content-length': String(body.length) } : {}
      const options = { agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...given } }
      const asked = request(options, (answer: IncomingMessage) => {
        let text = ''
        // A stream of events has no end.
        if (answer.headers['content-type']?.startsWith('text/event-stream')) {
          resolve({ status: answer.statusCode!, text })
          answer.destroy()
          return
        }
        answer.on('data', (chunk) => (text += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode!, text }))
        answer.on('error', reject)
      })
      asked.on('error', ({ code }: NodeJS.ErrnoException) =>
        code === 'ECONNRESET' || code === 'EPIPE' ? resolve({ status: 0, text: '' }) : reject(code),
      )
      asked.setTimeout(20_000, () => reject(new Error('no answer within 20 s')))
      asked.end(body && method !== 'HEAD' ? body : undefined)
    })
  return { send, close: () => agent.destroy() }
}
