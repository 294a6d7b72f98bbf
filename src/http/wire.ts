/** A body as it is held: alone, or behind the head with which it goes over a connection of HTTP/1.1 that is kept. */
export type Wire = {
  bytes: Buffer
  /** Whether they may still be on their way to a slow client, and must stay as they are. */
  isUnderWay: boolean
  /** Where the body begins; 0 when it has no head. */
  readonly bodyAt: number
  /** Where the date of the head begins. */
  readonly dateAt: number
  /** The second of that date, from 1970. */
  second: number
}

let now = { second: 0, date: '' }

/** A body without a head. */
export function bare(body: Buffer): Wire {
  return { bytes: body, isUnderWay: false, bodyAt: 0, dateAt: 0, second: 0 }
}

export function bodyOf({ bytes, bodyAt }: Wire): Buffer {
  return bytes.subarray(bodyAt)
}

/** The body behind `head` as Node composed it; as it was when the head tells no date. */
export function headed(wire: Wire, head: string): Wire {
  const date = /\r\nDate: (?=[^\r]{29}\r\n)/.exec(head)
  if (!date) return wire
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), bodyOf(wire)])
  return { bytes, isUnderWay: false, bodyAt: head.length, dateAt: date.index + date[0].length, second: 0 }
}

/** Dates the head now (RFC 9110 section 5.6.7), in the same bytes unless they are under way. */
export function dateNow(wire: Wire): void {
  const second = Math.floor(Date.now() / 1000)
  if (wire.second === second) return
  if (now.second !== second) now = { second, date: new Date(second * 1000).toUTCString() }
  if (wire.isUnderWay) wire.bytes = Buffer.from(wire.bytes)
  wire.isUnderWay = false
  wire.bytes.write(now.date, wire.dateAt, 'latin1')
  wire.second = second
}
