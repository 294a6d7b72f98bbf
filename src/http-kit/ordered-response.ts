import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { http } from '../ground/node-http.ts'

/** A response that knows when the answers before it on its connection have been sent. */
export class OrderedResponse<Request extends IncomingMessage = IncomingMessage> extends http.ServerResponse<Request> {
  /** Called once with its turn; set it while `socket` is null. */
  onTurn: (() => void) | null = null

  override assignSocket(socket: Socket): void {
    super.assignSocket(socket)
    const { onTurn } = this
    this.onTurn = null
    onTurn?.()
  }
}

/**
 * Returns a listener that answers the requests of one connection one after the other, so that a client that does not
 * read has one answer in memory, however many requests it sends ahead. A connection with more than `mostWaiting` of
 * them is closed, which `onClosed` is called for.
 */
export function oneAtATime<Request extends IncomingMessage, Response extends ServerResponse>(
  listener: (request: Request, response: Response) => void,
  mostWaiting: number,
  onClosed: () => void,
): typeof listener {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    if (response.socket || !isOrdered(response)) return listener(request, response)
    const { socket } = request
    if (socket.destroyed) return
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > mostWaiting) {
      onClosed()
      socket.destroy()
      return
    }
    waiting.set(socket, count)
    response.onTurn = () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      listener(request, response)
    }
  }
}

function isOrdered(response: ServerResponse): response is OrderedResponse {
  return response instanceof OrderedResponse
}
