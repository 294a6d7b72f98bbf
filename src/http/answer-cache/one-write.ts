import type { ServerResponse } from 'node:http'
import { type CreateMessage, createPlainMessage } from './message.ts'

/** Fields of a response that Node does not document: the composed head, and true once it was sent. */
type Internals = { _header: unknown; _headerSent: unknown }

/** A body, alone or behind the head that Node composed for it. */
type Wire = {
  bytes: Buffer
  /** Where the body begins; 0 when it has no head. */
  readonly bodyAt: number
  /** Where the date of the head begins. */
  readonly dateAt: number
  /** That date in seconds from 1970. */
  second: number
  /** True while a slow client may still be sent these bytes, which must then stay as they are. */
  isInFlight: boolean
}

/**
 * Builds a message that, after the first time, is sent in one write: the head that Node composed with a fresh Date, and
 * the body behind it. It is sent as a plain one with more headers, over connections that are not persistent, and where
 * Node has no such fields.
 */
export const createOneWriteMessage: CreateMessage = (headers, body) => {
  const { bytes } = createPlainMessage(headers, body)
  let wire: Wire = { bytes: body, bodyAt: 0, dateAt: 0, second: 0, isInFlight: false }
  return {
    bytes,
    send(response, more) {
      const isUsual = response.shouldKeepAlive && response.req.httpVersionMinor === 1 && !more
      if (isUsual && wire.bodyAt > 0) return sendWhole(wire, response)
      const own = wire.bytes.subarray(wire.bodyAt)
      createPlainMessage(headers, own).send(response, more)
      if (isUsual) wire = withHead(response as Partial<Internals>, own) ?? wire
    },
  }
}

function sendWhole(wire: Wire, response: ServerResponse & Partial<Internals>): void {
  dateNow(wire)
  response._header = 'sent with the body'
  response._headerSent = true
  response.end(wire.bytes)
  if (response.writableLength > 0) wire.isInFlight = true
}

/** Null when Node does not show the head that it sent, or sent one without a date. */
function withHead({ _header: head, _headerSent: isSent }: Partial<Internals>, body: Buffer): Wire | null {
  const date = typeof head === 'string' && isSent === true ? /\r\nDate: (?=[^\r]{29}\r\n)/.exec(head) : null
  if (!date) return null
  return {
    bytes: Buffer.concat([Buffer.from(date.input, 'latin1'), body]),
    bodyAt: date.input.length,
    dateAt: date.index + date[0].length,
    second: 0,
    isInFlight: false,
  }
}

let now = { second: 0, date: '' }

/** Dates the head now (RFC 9110 §5.6.7), in the same bytes unless they are in flight. */
function dateNow(wire: Wire): void {
  const second = Math.floor(Date.now() / 1000)
  if (wire.second === second) return
  if (now.second !== second) now = { second, date: new Date(second * 1000).toUTCString() }
  if (wire.isInFlight) wire.bytes = Buffer.from(wire.bytes)
  wire.isInFlight = false
  wire.bytes.write(now.date, wire.dateAt, 'latin1')
  wire.second = second
}
