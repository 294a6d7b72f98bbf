import { type Caller, type Scope, scopes } from '../../../graphql/runtime/requester.ts'
import { eachEntry, type Parsed } from '../../ground/live-file.ts'

/** A key of SECENG_KEYS_FILE. */
export type StoredKey = {
  readonly caller: Caller
  /** SHA-256 of the key. */
  readonly digest: Buffer
  /** The instant from which it is no longer valid; null when it does not expire. */
  readonly expiresMs: number | null
}

const members = ['name', 'sha256', 'scopes', 'applications', 'expires']
const longestName = 100

/**
 * Returns the keys that the YAML list `text` names (contract: seceng §2.2); a wrong entry is left out and a problem.
 */
export async function parseKeys(text: string): Promise<Parsed<readonly StoredKey[]>> {
  const taken = new Set<string>()
  return eachEntry(await parseList(text), (given, index) => {
    const wrong = (problem: string) => new Error(`entry ${index + 1}: ${problem}`)
    const entry = objectOf(given, wrong)
    checkMembers(entry, members, wrong)
    const { sha256 } = entry
    if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/i.test(sha256))
      throw wrong('sha256 must be 64 hexadecimal digits')
    const caller = callerOfEntry(entry, 'key', wrong)
    takeOnce(taken, caller.name, wrong)
    return { caller, digest: Buffer.from(sha256, 'hex'), expiresMs: expiryOf(entry.expires, wrong) }
  })
}

export type Entry = Readonly<Record<string, unknown>>
type Wrong = (problem: string) => Error

/** Returns the entries of a YAML list; an empty file is an empty list. */
export async function parseList(text: string): Promise<readonly unknown[]> {
  const { readYamlValue } = await import('../../ground/yaml/value.ts')
  const document = readYamlValue(text).value ?? null
  if (document === null) return []
  if (!Array.isArray(document)) throw new Error('it must be a YAML list')
  return document
}

/** Returns `given` when it is an object. */
export function objectOf(given: unknown, wrong: Wrong): Entry {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Entry
  throw wrong('it must be an object')
}

/** Throws when `entry` has a member that is not one of `allowed`. */
export function checkMembers(entry: Entry, allowed: readonly string[], wrong: Wrong): void {
  const unknown = Object.keys(entry).find((name) => !allowed.includes(name))
  if (unknown !== undefined) throw wrong(`${unknown} is unknown; known are ${allowed.join(', ')}`)
}

/** Returns the caller that an entry describes by `name`, `scopes` and `applications`. */
export function callerOfEntry(entry: Entry, kind: 'key' | 'compat', wrong: Wrong): Caller {
  const { name, scopes: wanted = [], applications = null } = entry
  if (typeof name !== 'string' || !/^[\x21-\x7e]+$/.test(name) || name.length > longestName)
    throw wrong(`name must be 1 to ${longestName} visible ASCII characters`)
  if (!isListOfTexts(wanted) || !wanted.every((scope): scope is Scope => (scopes as readonly string[]).includes(scope)))
    throw wrong(`scopes must be a list of ${scopes.join(', ')}`)
  if (applications !== null && !isListOfTexts(applications))
    throw wrong('applications must be a list of globs of names')
  return { id: `${kind}:${name}`, name, kind, scopes: wanted, applications }
}

/** Adds `name` to `taken`; throws when it is in it. */
export function takeOnce(taken: Set<string>, name: string, wrong: Wrong): void {
  if (taken.has(name)) throw wrong(`the name ${name} is given twice`)
  taken.add(name)
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && one.length > 0)
}

function expiryOf(expires: unknown, wrong: Wrong): number | null {
  if (expires === undefined || expires === null) return null
  const isInstant = typeof expires === 'string' && /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z)?$/.test(expires)
  const instant = isInstant ? Date.parse(expires) : Number.NaN
  if (Number.isNaN(instant)) throw wrong('expires must be a day such as 2027-01-31 or an instant in UTC')
  return instant
}
