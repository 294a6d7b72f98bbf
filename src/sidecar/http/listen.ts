import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { clientLimits } from '../../ground/limits.ts'
import { type Connections, watchConnections } from '../../http-kit/connections.ts'
import { listenProblem } from '../../http-kit/listen.ts'
import { OrderedResponse, oneAtATime } from '../../http-kit/ordered-response.ts'
import { problemMediaType } from '../../http-kit/problem.ts'
import { Problem, problemDocumentOf } from './problem.ts'

export type Listening = {
  readonly port: number
  /** The addresses that are bound. */
  readonly hosts: readonly string[]
  /** Takes no more connections; resolves when the requests in flight are answered, or after `graceMs`. */
  close(graceMs: number): Promise<void>
}

const triesForOnePort = 5
const advice = {
  EADDRINUSE: 'set SECENG_SIDECAR_URL to another port',
  EACCES: 'set SECENG_SIDECAR_URL to a port from 1024',
  EADDRNOTAVAIL: 'set SECENG_SIDECAR_URL',
}

/**
 * Listens on the same port of every host. A loopback address that the machine does not have is left out unless it is
 * the first. Throws UNAVAILABLE in one line when a port cannot be had.
 */
export async function listen(
  handler: RequestListener,
  hosts: readonly string[],
  port: number,
  requestTimeoutMs: number,
): Promise<Listening> {
  for (let attempt = 1; ; attempt++) {
    const servers: { readonly server: Server; readonly connections: Connections; readonly host: string }[] = []
    try {
      for (const host of hosts) {
        const server = createServer(handler, requestTimeoutMs)
        const wanted = servers[0] ? portOf(servers[0].server) : port
        const connections = watchConnections(server)
        if (await bind(server, host, wanted, servers.length > 0)) servers.push({ server, connections, host })
      }
      return {
        port: portOf(servers[0]!.server),
        hosts: servers.map(({ host }) => host),
        close: async (graceMs) =>
          void (await Promise.all(servers.map(({ connections }) => connections.drain(graceMs)))),
      }
    } catch (cause) {
      await Promise.all(servers.map(({ connections }) => connections.drain(0)))
      const { code, address } = cause as NodeJS.ErrnoException & { readonly address?: string }
      if (port === 0 && code === 'EADDRINUSE' && attempt < triesForOnePort) continue
      throw listenProblem(cause as NodeJS.ErrnoException, address ?? hosts[0]!, port, advice)
    }
  }
}

function createServer(handler: RequestListener, requestTimeoutMs: number): Server {
  const server = createHttpServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: Math.min(requestTimeoutMs, 10_000),
      connectionsCheckingInterval: Math.min(requestTimeoutMs, 5_000),
      maxHeaderSize: 16_384,
      ServerResponse: OrderedResponse,
    },
    oneAtATime(handler, clientLimits.pipelined, () => {}),
  )
  server.maxHeadersCount = 100
  server.on('clientError', (cause: NodeJS.ErrnoException, socket: Socket) => {
    if (cause.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const problem =
      cause.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new Problem('timeout', 'The request did not arrive in time.')
        : new Problem('bad_request', 'This is not a request that HTTP allows.')
    const document = problemDocumentOf(problem)
    const body = JSON.stringify(document)
    socket.end(
      `HTTP/1.1 ${document.status} ${document.status === 400 ? 'Bad Request' : 'Gateway Timeout'}\r\n` +
        `content-type: ${problemMediaType}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
  })
  return server
}

/** False when the machine has no such address and can do without it. */
function bind(server: Server, host: string, port: number, isOptional: boolean): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      if (isOptional && (cause.code === 'EADDRNOTAVAIL' || cause.code === 'EAFNOSUPPORT')) resolve(false)
      else reject(cause)
    })
    server.listen({ host, port, ipv6Only: host.includes(':') }, () => resolve(true))
  })
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
