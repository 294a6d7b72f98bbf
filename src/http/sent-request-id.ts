import type { IncomingMessage } from 'node:http'

/** Ids of others are short words, so that they neither fill the log nor forge lines in it. */
const pattern = /^[\w.:+/=@-]{1,128}$/

/** Returns the id that a client or proxy has given its request; null without one that may be logged. */
export function sentRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const sent = headers['x-request-id']
  return typeof sent === 'string' && pattern.test(sent) ? sent : null
}

/** Returns the header that repeats an id; no header without one. */
export function requestIdHeader(id: string | null): Readonly<Record<string, string>> {
  return id === null ? {} : { 'x-request-id': id }
}
