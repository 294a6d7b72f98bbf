import { ServiceError } from '../ground/errors.ts'
import type { Warning } from './source-keys.ts'
import { escapeKey, type KeysOfObject, untrackedKeys } from './source-keys.ts'

/**
 * Reads an object of a source field by field; what has the wrong type is warned about with its JSON pointer (RFC 6901)
 * and read as absent.
 */
export type SourceObject = {
  /** The id of the object, or of the one that it is part of. */
  readonly id: string | null
  readonly pointer: string
  readonly keys: readonly string[]
  has(key: string): boolean
  isList(key: string): boolean
  /** The text; throws INPUT_REFUSED when there is none, for an object cannot be without it. */
  required(key: string): string
  text(key: string): string | null
  /** `YYYY-MM-DD`; a date with a time loses the time. */
  date(key: string): string | null
  /** The texts of a list; other entries go to `stray` or are warned about. */
  texts(key: string, stray?: (entry: unknown, pointer: string) => void): string[]
  /** The objects of a list; a plain text stands for an object with only the key `textKey`, if that is given. */
  objects(key: string, textKey?: string): SourceObject[]
  object(key: string): SourceObject | null
  /** The objects in a map, with their keys, which are also their ids where they name none. */
  entries(key: string): (readonly [string, SourceObject])[]
  warn(message: string, key?: string): void
  /** Leaves the object out as a whole: that its keys are not read is no loss that must be reported. */
  leaveOut(): void
}

/** Returns a reader of `value`, which is or belongs to the object `id`, at `pointer`; `trail` records what is read. */
export function readObject(
  value: Readonly<Record<string, unknown>>,
  pointer: string,
  id: string | null,
  warnings: Warning[],
  trail: KeysOfObject = untrackedKeys,
): SourceObject {
  const own = id ?? ownId(value)
  const warned = new Set<string>()
  const at = (...keys: readonly (string | number)[]) =>
    pointer + keys.map((key) => `/${escapeKey(String(key))}`).join('')
  const warnAt = (place: string, message: string) => {
    if (warned.has(place + message)) return
    warned.add(place + message)
    warnings.push({ id: own, pointer: place, message })
  }
  const wrong = (place: string, wanted: string, found: unknown) => {
    warnAt(place, `must be ${wanted}, but is ${kindOf(found)}; it is left out`)
    return null
  }
  const isAbsent = (key: string) => !Object.hasOwn(value, key) || value[key] === undefined || value[key] === null
  const listOf = (key: string): readonly unknown[] => {
    trail.read(key)
    if (isAbsent(key)) return []
    if (Array.isArray(value[key])) return value[key]
    wrong(at(key), 'a list', value[key])
    return []
  }
  const storable = (text: string, place: string) => {
    const clean = text.replaceAll('\0', '').toWellFormed()
    if (clean !== text) warnAt(place, 'has characters that no text can hold (NUL, half a surrogate pair)')
    return clean
  }

  const inner = (found: Readonly<Record<string, unknown>>, owner: string | null, step: string, place: string) =>
    readObject(found, place, owner, warnings, trail.enter(step, place, found))

  const reader: SourceObject = {
    id: own,
    pointer,
    keys: Object.keys(value),
    has: (key) => !isAbsent(key),
    isList: (key) => !isAbsent(key) && Array.isArray(value[key]),
    leaveOut: trail.leaveOut,
    required(key) {
      const found = reader.text(key)
      if (found?.trim()) return found
      throw refused(at(key), 'must be a text that is not empty')
    },
    text(key) {
      trail.read(key)
      if (isAbsent(key)) return null
      const found = value[key]
      if (typeof found === 'string') return storable(found, at(key))
      return typeof found === 'number' ? String(found) : wrong(at(key), 'a text', found)
    },
    date(key) {
      const found = reader.text(key)
      if (found === null) return null
      const date = /^(?!0000)\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(found)?.[0]
      if (date && new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date)) return date
      warnAt(at(key), `"${found.slice(0, 40)}" is not a date; it is left out`)
      return null
    },
    texts(key, stray) {
      return listOf(key).flatMap((entry, index) => {
        if (typeof entry === 'string') return [storable(entry, at(key, index))]
        if (stray) stray(entry, at(key, index))
        else wrong(at(key, index), 'a text', entry)
        return []
      })
    },
    objects(key, textKey) {
      return listOf(key).flatMap((entry, index) => {
        const found = textKey && typeof entry === 'string' ? { [textKey]: entry } : entry
        if (isObject(found)) return [inner(found, own, `${key}/*`, at(key, index))]
        wrong(at(key, index), 'an object', entry)
        return []
      })
    },
    object(key) {
      trail.read(key)
      if (isAbsent(key)) return null
      return isObject(value[key]) ? inner(value[key], own, key, at(key)) : wrong(at(key), 'an object', value[key])
    },
    entries(key) {
      trail.read(key)
      if (isAbsent(key)) return []
      if (!isObject(value[key])) {
        wrong(at(key), 'an object', value[key])
        return []
      }
      return Object.entries(value[key] as Record<string, unknown>).flatMap(([name, entry]) => {
        if (isObject(entry)) {
          const place = at(key, name)
          const trailOfEntry = trail.enter(`${key}/*`, place, entry)
          return [[name, readObject({ id: name, ...entry }, place, name, warnings, trailOfEntry)] as const]
        }
        wrong(at(key, name), 'an object', entry)
        return []
      })
    },
    warn: (message, key) => warnAt(key === undefined ? pointer : at(key), message),
  }
  return reader
}

/** Returns what `read` makes of each object; objects without a required member are left out with a warning. */
export function readEach<T>(
  objects: readonly SourceObject[],
  warnings: Warning[],
  read: (object: SourceObject) => T,
): T[] {
  return objects.flatMap((object) => {
    try {
      return [read(object)]
    } catch (cause) {
      if (!(cause instanceof ServiceError) || cause.code !== 'INPUT_REFUSED') throw cause
      const { pointer, reason } = cause.details as { pointer: string; reason: string }
      warnings.push({ id: object.id, pointer, message: `${reason}; ${object.pointer} is left out` })
      object.leaveOut()
      return []
    }
  })
}

/** Returns true for what JSON calls an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the refusal of a source for what stands at `pointer`. */
export function refused(pointer: string, reason: string): ServiceError {
  return new ServiceError('INPUT_REFUSED', `${pointer || '/'}: ${reason}`, { pointer, reason })
}

/** Names the type of a value in words. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'absent'
  return Array.isArray(value) ? 'a list' : `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`
}

function ownId({ id }: Readonly<Record<string, unknown>>): string | null {
  return typeof id === 'string' && id.startsWith('AML.') ? id : null
}
