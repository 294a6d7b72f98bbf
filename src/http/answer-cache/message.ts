import type { ServerResponse } from 'node:http'

export type Headers = readonly (readonly [name: string, value: string])[]

/** A cached answer with status 200, ready to be sent any number of times. */
export type Message = {
  /** Bytes that it takes in memory, about. */
  readonly bytes: number
  /**
   * Sends the answer and ends the response; `more` are names and values in turn, sent behind the answer's own headers.
   */
  send(response: ServerResponse, more: readonly string[] | null): void
}

/** Builds a message from headers in lower case, without Content-Length and those of a connection, and a body. */
export type CreateMessage = (headers: Headers, body: Buffer) => Message

/** Builds a message that is sent by Node's documented API. */
export function createPlainMessage(headers: Headers, body: Buffer): Message {
  const head = [...headers.flat(), 'content-length', String(body.length)]
  return {
    bytes: 2 * head.join('').length + body.length,
    send: (response, more) => void response.writeHead(200, more ? [...head, ...more] : head).end(body),
  }
}
