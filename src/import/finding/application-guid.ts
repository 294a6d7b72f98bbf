import { createHash } from 'node:crypto'
import { refused } from '../source-object.ts'

/** The namespace of UUIDs made of URLs (RFC 9562 §6.6). */
const namespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')
const longestName = 200

/** The UUIDv5 (RFC 9562 §5.5) of an application's name, the same on every machine. */
export function applicationGuid(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(`urn:skg:application:${name}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** `name` in Unicode's composed form without blanks around it; throws INPUT_REFUSED unless it has 1 to 200 characters, none of them a control character. */
export function applicationName(name: string): string {
  const clean = name.normalize('NFC').trim()
  if (clean.length > 0 && clean.length <= longestName && !/\p{Cc}/u.test(clean) && clean.isWellFormed()) return clean
  throw refused(
    '/application',
    `${JSON.stringify(clean.slice(0, 60))} cannot name an application: a name has 1 to ${longestName} characters, and no control characters`,
  )
}
