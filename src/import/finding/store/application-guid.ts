import { uuidOfUri } from '../../../identifiers.ts'
import { refused } from '../../source-object.ts'

const longestName = 200

/** The UUIDv5 of an application's name, the same on every machine. */
export function applicationGuid(name: string): string {
  return uuidOfUri(`urn:skg:application:${name}`)
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
