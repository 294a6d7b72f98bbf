import { componentKinds } from '../src/application/component.ts'
import { positions, standings } from '../src/application/model.ts'
import { toEnum } from '../src/ground/names.ts'
import { everything } from './attack-exposure.ts'
import type { Filter } from './attack-request.ts'
import { withoutPrefix } from './runtime/prefixed-id.ts'

/** What ids of attack paths begin with. */
export const attackPathPrefix = 'attack-path'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isOneOf = (words: readonly string[]): Check => {
  const values: ReadonlySet<unknown> = new Set(words.map((word) => toEnum(word)))
  return (value) => values.has(value)
}
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

/** What each member of a filter may be, in the order in which ids have them. */
const members = {
  severityAtLeast: Number.isInteger,
  controls: isOneOf(['annotate', 'exclude']),
  from: isListOf(isText),
  to: isListOf(isText),
  through: isText,
  maxSteps: Number.isInteger,
  without: isListOf(isText),
  standingAtLeast: isOneOf(standings),
  attackers: isListOf(isOneOf(positions)),
  suppose: isListOf(isOneOf(componentKinds)),
  supposeAbsent: isListOf(isOneOf(componentKinds)),
  model: Number.isInteger,
} as const satisfies Readonly<Record<keyof Filter, Check>>

/** What a filter says that the SDL fills in. */
const unfiltered: Filter = { ...everything, model: null }

type Member = keyof typeof members
const names = Object.keys(members) as readonly Member[]

/**
 * Returns a function that returns the id of a path by its fingerprint, without its prefix: the subject, the fingerprint
 * and, where it is another than that of all paths, the filter. A path under another filter has other values, and is
 * another object to caches of clients.
 */
export function attackPathNamer(subject: string, filter: Filter): (fingerprint: string) => string {
  const own = names.flatMap((name) => {
    const value = filter[name] ?? null
    return JSON.stringify(value) === JSON.stringify(unfiltered[name]) ? [] : [[name, value] as const]
  })
  const end = own.length > 0 ? `/${Buffer.from(JSON.stringify(Object.fromEntries(own))).toString('base64url')}` : ''
  return (fingerprint) => `${subject}/${fingerprint}${end}`
}

/** Returns the parts of an id without its prefix; null for what `attackPathNamer` never returns. */
export function readAttackPathId(id: string) {
  const [subject = '', fingerprint = '', end] = id.split('/')
  const filter = end === undefined ? unfiltered : readFilter(end)
  return filter && attackPathNamer(subject, filter)(fingerprint) === id ? { subject, fingerprint, filter } : null
}

/** Returns the fingerprint in the id of a path, which may be the fingerprint itself. */
export function fingerprintOf(id: string): string {
  const parts = withoutPrefix(attackPathPrefix, id).split('/')
  return parts[1] ?? id
}

function readFilter(encoded: string): Filter | null {
  try {
    const sent: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString())
    const given = typeof sent === 'object' && sent !== null ? Object.entries(sent) : []
    const isFilter = given.every(([name, value]) => Object.hasOwn(members, name) && members[name as Member](value))
    return isFilter ? { ...unfiltered, ...Object.fromEntries(given) } : null
  } catch {
    return null
  }
}
