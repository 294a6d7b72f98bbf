import { readFile, stat } from 'node:fs/promises'
import { type Caller, type Scope, scopes } from '../../../graphql/caller.ts'

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

/** Returns the keys that the YAML list `text` names (contract: seceng §2.2). Throws an Error naming the first entry that is wrong. */
export async function parseKeys(text: string): Promise<readonly StoredKey[]> {
  const entries = await parseList(text)
  const keys = entries.map((entry, index) => {
    const wrong = (problem: string) => new Error(`entry ${index + 1}: ${problem}`)
    checkMembers(entry, members, wrong)
    const { sha256 } = entry
    if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/i.test(sha256))
      throw wrong('sha256 must be 64 hexadecimal digits')
    return {
      caller: callerOfEntry(entry, 'key', wrong),
      digest: Buffer.from(sha256, 'hex'),
      expiresMs: expiryOf(entry.expires, wrong),
    }
  })
  checkDistinct(keys.map(({ caller }) => caller.name))
  return keys
}

export type Entry = Readonly<Record<string, unknown>>
type Wrong = (problem: string) => Error

/** Returns the objects of a YAML list; an empty file is an empty list. */
export async function parseList(text: string): Promise<readonly Entry[]> {
  const { readYamlValue } = await import('../../yaml/value.ts')
  const document = readYamlValue(text).value ?? null
  if (document === null) return []
  if (!Array.isArray(document)) throw new Error('it must be a YAML list')
  return document.map((entry, index) => {
    if (typeof entry === 'object' && entry !== null && !Array.isArray(entry)) return entry as Entry
    throw new Error(`entry ${index + 1}: it must be an object`)
  })
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

/** Throws when a name is given twice. */
export function checkDistinct(names: readonly string[]): void {
  const again = names.find((name, index) => names.indexOf(name) !== index)
  if (again !== undefined) throw new Error(`the name ${again} is given twice`)
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

/** Returns a reader of `file` that parses it again after it was written. It rejects with an Error without the path while the file cannot be read or parsed. */
export function watchFile<T>(file: string, parse: (text: string, mode: number) => Promise<T>): () => Promise<T> {
  let cached: { readonly written: string; readonly parsed: Promise<T> } | null = null
  const read = async (mode: number) => parse(await readFile(file, 'utf8').catch(withoutPath), mode)
  return async () => {
    const { mtimeMs, size, ino, mode } = await stat(file).catch(withoutPath)
    const written = `${mtimeMs} ${size} ${ino} ${mode}`
    if (cached?.written !== written) cached = { written, parsed: read(mode) }
    return cached.parsed
  }
}

function withoutPath(cause: NodeJS.ErrnoException): never {
  throw new Error(cause.code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${cause.code})`)
}
