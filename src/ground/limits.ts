import type { SaxesParser } from 'saxes'

/** How much the clients of one server may take of its memory together. */
export const clientLimits = {
  /** Connections at once; more are closed as they come. */
  connections: 4_000,
  /** Requests that one connection may send ahead of their answers; with more it is closed. */
  pipelined: 32,
  /** Requests that are computed at once; the others wait their turn. */
  inFlight: 32,
  /** Requests that wait for their turn; more are refused. */
  waiting: 1_000,
  /** Milliseconds for which a request waits for its turn at most; then it is refused. */
  waitMs: 4_000,
  /** Milliseconds from the head of a request to that of its answer; its statements have what is left of them. */
  deadlineMs: 9_000,
  /**
   * Bytes of answers that wait to be read; beyond them those are reset that took none for a second, the largest first.
   */
  unreadBytes: 32 * 1024 * 1024,
} as const

export type ClientLimits = { readonly [Name in keyof typeof clientLimits]: number }

const mostAttributes = 100
const longestName = 1_000

/**
 * Makes `parser` call `stop` for an element with more than 100 attributes, or a name of over 1,000 characters, before
 * it keeps more of them.
 */
export function limitXml(parser: SaxesParser, stop: (message: string) => void): void {
  let attributes = 0
  const checkName = (name: string) => {
    if (name.length > longestName) stop(`a name has more than ${longestName} characters: ${name.slice(0, 60)}…`)
  }
  parser.on('opentagstart', ({ name }) => {
    attributes = 0
    checkName(name)
  })
  parser.on('attribute', ({ name }) => {
    checkName(name)
    if (++attributes === mostAttributes + 1) stop(`an element has more than ${mostAttributes} attributes`)
  })
}
