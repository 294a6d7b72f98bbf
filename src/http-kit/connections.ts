import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ClientLimits, clientLimits } from '../ground/limits.ts'

/** How long a client may take. */
export const patience = {
  /** For the head of a request. */
  headMs: 10_000,
  /** For a body, besides a second for each `bodyBytesPerSecond` of it that came. */
  bodyMs: 10_000,
  bodyBytesPerSecond: 1_024,
  /** Without taking a byte of an answer; Node looks twice, so that it may be as long again. */
  stalledMs: 7_500,
  /** For the rest of a request when the server ends. */
  halfSentMs: 2_000,
} as const

export type Patience = { readonly [Name in keyof typeof patience]: number }

/** Why a connection was closed that came or sent too much. */
export type Overrun = 'connections' | 'pipelined' | 'unread'

const sweepMs = 1_000
const drainStepMs = 50
/** In which a request that was on its way when the server began to end is read. */
const unusedMs = 200

/** Returns the options of an HTTP server whose connections are watched. */
export function serverOptionsOf({ headMs }: Patience): ServerOptions {
  // Without Host a request is refused with the others whose head is wrong, in words.
  return { headersTimeout: headMs, requestTimeout: 0, connectionsCheckingInterval: sweepMs, requireHostHeader: false }
}

export type Connections = {
  /** How many are open. */
  count(): number
  /**
   * Takes no more connections, closes idle ones, says `connection: close` in each answer from now on, ends what is half
   * sent after `patience.halfSentMs` and everything after `timeoutMs`. Resolves when no connection is left.
   */
  drain(timeoutMs: number): Promise<void>
}

/** Undocumented state of a Node connection; http-terminator reads the same. */
type Used = Socket & {
  /** The answer that is being made or sent. */
  readonly _httpMessage?: ServerResponse | null
  /** Its `incoming` is the last request whose head came. */
  readonly parser?: { readonly incoming: IncomingMessage | null } | null
  /** Its `writeQueueSize` is what the kernel has not taken yet. */
  readonly _handle?: { readonly writeQueueSize: number } | null
}

/**
 * Ends connections of `server` whose clients send a body more slowly than is allowed (as Apache's mod_reqtimeout
 * counts), or take no byte of an answer. A request that is being answered, an upload and a download that make progress
 * may take any time.
 */
export function watchConnections(
  server: Server,
  { bodyMs, bodyBytesPerSecond, stalledMs, halfSentMs }: Patience = patience,
  { connections, unreadBytes }: ClientLimits = clientLimits,
  onOverrun: (overrun: Overrun) => void = () => {},
): Connections {
  const sockets = new Set<Used>()
  server.maxConnections = connections
  server.on('drop', () => onOverrun('connections'))
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  server.setTimeout(stalledMs, (socket: Used) => {
    const isSending = socket.parser?.incoming?.complete === false
    if (isSending || isComputing(socket)) return
    // Else the kernel keeps what is unsent for minutes.
    if (socket.writableLength > 0) socket.resetAndDestroy()
    else socket.destroy()
  })

  const endSlow = (socket: Used) => {
    const cause = Object.assign(new Error('The body came too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    if (socket._httpMessage?.headersSent === false) server.emit('clientError', cause, socket)
    else socket.destroy()
  }
  const begun = new WeakMap<IncomingMessage, { readonly at: number; readonly bytes: number }>()
  const endSlowOnes = () => {
    const now = performance.now()
    for (const socket of sockets) {
      const request = socket.parser?.incoming
      if (!request || request.complete) continue
      const start = begun.get(request) ?? { at: now, bytes: socket.bytesRead }
      begun.set(request, start)
      const allowedMs = bodyMs + ((socket.bytesRead - start.bytes) / bodyBytesPerSecond) * 1_000
      if (now - start.at > allowedMs) endSlow(socket)
    }
  }
  const unsentBefore = new WeakMap<Used, number>()
  const endUnread = () => {
    const unread = [...sockets].filter(({ writableLength }) => writableLength > 0)
    let excess = unread.reduce((sum, { writableLength }) => sum + writableLength, -unreadBytes)
    for (const socket of unread.sort((one, other) => other.writableLength - one.writableLength)) {
      const unsent = socket._handle?.writeQueueSize ?? 0
      const takesNone = unsentBefore.get(socket) === unsent
      unsentBefore.set(socket, unsent)
      if (excess <= 0 || !takesNone) continue
      excess -= socket.writableLength
      onOverrun('unread')
      socket.resetAndDestroy()
    }
  }
  const sweepAll = () => {
    endSlowOnes()
    endUnread()
  }
  server.once('listening', () => {
    const sweep = setInterval(sweepAll, sweepMs).unref()
    server.once('close', () => clearInterval(sweep))
  })

  // Node's own, which `close` calls as well, cuts off answers whose end it has not yet sent.
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    const unsent = [...sockets].flatMap(({ _httpMessage: response }) =>
      response?.finished && !response.writableFinished ? [response] : [],
    )
    for (const response of unsent) response.finished = false
    closeIdle()
    for (const response of unsent) response.finished = true
  }

  return {
    count: () => sockets.size,
    drain: (timeoutMs) =>
      new Promise((resolve) => {
        const began = performance.now()
        server.prependListener('request', (_, response) => {
          response.shouldKeepAlive = false
        })
        for (const { _httpMessage: response } of sockets)
          if (response && !response.headersSent) response.shouldKeepAlive = false
        const step = () => {
          const elapsed = performance.now() - began
          server.closeIdleConnections()
          for (const socket of sockets)
            if (elapsed > (socket.bytesRead === 0 ? unusedMs : halfSentMs) && isHalfSent(socket)) socket.destroy()
          if (elapsed > timeoutMs) server.closeAllConnections()
        }
        const timer = setInterval(step, drainStepMs)
        server.close(() => {
          clearInterval(timer)
          resolve()
        })
        step()
      }),
  }
}

const brokenOff = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_UNABLE_TO_PIPE',
])

/**
 * Returns true for an error by which a request or its answer shows that the client has gone, which is no failure of the
 * server.
 */
export function isClientGone(error: unknown, { socket }: IncomingMessage): boolean {
  return socket.destroyed && brokenOff.has((error as NodeJS.ErrnoException).code ?? '')
}

/** True while the client waits for bytes that the server has yet to make. */
function isComputing({ _httpMessage: response, parser }: Used): boolean {
  return response != null && parser?.incoming?.complete === true && response.writableLength === 0
}

/** True for a connection that is neither idle nor waits for an answer. */
function isHalfSent({ _httpMessage: response, parser }: Used): boolean {
  return response == null || parser?.incoming?.complete === false
}
