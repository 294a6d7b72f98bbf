import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A connection on which a test writes HTTP by hand. */
export type RawClient = {
  readonly socket: Socket
  send(text: string | Uint8Array): void
  /** Resolves with all that came so far as soon as that has `text` in it; rejects when the connection ends before. */
  received(text: string): Promise<string>
  /** Resolves with all that came when the other side has ended the connection. */
  readonly ended: Promise<string>
}

/** A connection to the server at `url`; with `isDeaf` nothing that comes is ever read. */
export async function rawClient(url: string, { isDeaf = false } = {}): Promise<RawClient> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''))
  const chunks: Buffer[] = []
  const textNow = () => Buffer.concat(chunks).toString('latin1')
  if (!isDeaf) socket.on('data', (chunk) => chunks.push(chunk))
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(textNow())))
  socket.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return {
    socket,
    send: (sent) => void socket.write(sent),
    ended,
    received: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const text = textNow()
          if (!text.includes(wanted)) return
          socket.off('data', look)
          resolve(text)
        }
        socket.on('data', look)
        void ended.then((text) => reject(new Error(`ended without "${wanted}": ${text.slice(0, 500)}`)))
        look()
      }),
  }
}

/** Resolves when nothing takes connections at `url` any more. */
export async function untilRefused(url: string): Promise<void> {
  for (;;) {
    const client = await rawClient(url).catch(() => null)
    if (!client) return
    client.socket.destroy()
    await sleep(10)
  }
}

/** The text of a request. */
export function requestText(method: string, path: string, body = '', headers: Record<string, string> = {}): string {
  const lines = Object.entries({
    host: '127.0.0.1',
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  })
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

/** A request whose answer has 45 MB. */
export const largeRequest = requestText(
  'POST',
  '/graphql',
  JSON.stringify({
    query: `{ ${['a', 'b', 'c', 'd', 'e'].map((name) => `${name}: weaknesses(first: 100) { ...Large }`).join(' ')} }
      fragment Large on WeaknessConnection { nodes { ${'x'.repeat(90_000)}: id } }`,
  }),
)
