import { cleanName, longestName } from '../../../ground/names.ts'
import { refused } from '../../source-object.ts'

/** Returns `name` as `cleanName` does; throws INPUT_REFUSED for what names nothing. */
export function applicationName(name: string): string {
  const clean = cleanName(name)
  if (clean !== null) return clean
  throw refused(
    '/application',
    `${JSON.stringify(name.trim().slice(0, 60))} cannot name an application: a name has 1 to ${longestName} characters, and no control characters`,
  )
}
