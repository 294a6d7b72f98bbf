import { ServiceError } from '../errors.ts'

/** Something that is wrong in a source but does not stop its import. */
export type Warning = { readonly id: string | null; readonly pointer: string; readonly message: string }

/** Reads an object of a source field by field; what has the wrong type is warned about with its JSON pointer (RFC 6901) and read as absent. */
export type SourceObject = {
  readonly pointer: string
  readonly keys: readonly string[]
  has(key: string): boolean
  /** The text; throws INPUT_REFUSED when there is none, for an object cannot be without it. */
  required(key: string): string
  text(key: string): string | null
  /** `YYYY-MM-DD`; a date with a time loses the time. */
  date(key: string): string | null
  /** The texts of a list; other entries go to `stray` or are warned about. */
  texts(key: string, stray?: (entry: unknown, pointer: string) => void): string[]
  objects(key: string): SourceObject[]
  object(key: string): SourceObject | null
  /** The objects in a map, with their keys. */
  entries(key: string): (readonly [string, SourceObject])[]
  warn(message: string, key?: string): void
}

/** A reader of `value`, which is the object `id` at `pointer`; throws INPUT_REFUSED when it is no object. */
export function readObject(value: unknown, pointer: string, id: string | null, warnings: Warning[]): SourceObject {
  if (!isObject(value)) throw refused(pointer, `must be an object, but is ${kindOf(value)}`)
  const own = typeof value.id === 'string' ? value.id : id
  const at = (key: string | number) => `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
  const warn = (message: string, key?: string) =>
    void warnings.push({ id: own, pointer: key === undefined ? pointer : at(key), message })
  const wrong = (key: string, wanted: string) => {
    warn(`must be ${wanted}, but is ${kindOf(value[key])}; it is left out`, key)
    return null
  }
  const listOf = (key: string): readonly unknown[] => {
    const found = value[key]
    if (found === undefined || found === null) return []
    if (Array.isArray(found)) return found
    wrong(key, 'a list')
    return []
  }

  const reader: SourceObject = {
    pointer,
    keys: Object.keys(value),
    has: (key) => value[key] !== undefined && value[key] !== null,
    required(key) {
      const found = reader.text(key)
      if (found?.trim()) return found
      throw refused(at(key), `must be a text that is not empty${own ? ` (of ${own})` : ''}`)
    },
    text(key) {
      const found = value[key]
      if (found === undefined || found === null) return null
      if (typeof found === 'string') return found.replaceAll('\0', '')
      return typeof found === 'number' ? String(found) : wrong(key, 'a text')
    },
    date(key) {
      const found = reader.text(key)
      if (found === null) return null
      const date = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(found)?.[0]
      if (date && new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date)) return date
      warn(`"${found.slice(0, 40)}" is not a date; it is left out`, key)
      return null
    },
    texts(key, stray) {
      return listOf(key).flatMap((entry, index) => {
        if (typeof entry === 'string') return [entry]
        if (stray) stray(entry, `${at(key)}/${index}`)
        else
          warnings.push({
            id: own,
            pointer: `${at(key)}/${index}`,
            message: `must be a text, but is ${kindOf(entry)}; it is left out`,
          })
        return []
      })
    },
    objects(key) {
      return listOf(key).flatMap((entry, index) => {
        const place = `${at(key)}/${index}`
        if (isObject(entry)) return [readObject(entry, place, own, warnings)]
        warnings.push({
          id: own,
          pointer: place,
          message: `must be an object, but is ${kindOf(entry)}; it is left out`,
        })
        return []
      })
    },
    object(key) {
      if (!reader.has(key)) return null
      return isObject(value[key]) ? readObject(value[key], at(key), own, warnings) : wrong(key, 'an object')
    },
    entries(key) {
      const map = reader.object(key)
      const inner = value[key] as Record<string, unknown>
      return (map?.keys ?? []).map(
        (name) => [name, readObject(inner[name], `${at(key)}/${name}`, name, warnings)] as const,
      )
    },
    warn,
  }
  return reader
}

/** True for what JSON calls an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The refusal of a source for what stands at `pointer`. */
export function refused(pointer: string, message: string): ServiceError {
  return new ServiceError('INPUT_REFUSED', `${pointer || '/'}: ${message}`, { pointer })
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'absent'
  return Array.isArray(value) ? 'a list' : `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`
}
