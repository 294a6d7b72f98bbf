import type { Warning } from './source-object.ts'

type Members = Readonly<Record<string, unknown>>

/** The keys of one object of a source. */
export type KeysOfObject = {
  /** Marks a key as read. */
  read(key: string): void
  /** Registers the object at `step` in this one, where `*` stands for an index or an id. */
  enter(step: string, pointer: string, object: Members): KeysOfObject
  /** Leaves the object out as a whole, with all in it: its keys are not reported. */
  leaveOut(): void
}

type Entered = {
  readonly path: string
  readonly pointer: string
  readonly unread: Set<string>
  readonly isLeftOut: boolean
}

/** Records which keys of a source are read, so that none vanishes silently. */
export type SourceKeys = {
  /** Registers an outermost object; `path` names it where there are several. */
  root(path: string, pointer: string, object: Members): KeysOfObject
  /**
   * One warning for each key with a value that was never read, at the first object that has it, with the number of objects that have it; in the order of the source.
   * `ignored` are paths, or their ends, of keys that are left out on purpose; a step `*` of theirs stands for any.
   */
  warnings(ignored: readonly string[]): Warning[]
}

const reportedAtMost = 100

/** Records the keys of no source: for readers that report unknown keys in another way. */
export const untrackedKeys: KeysOfObject = { read: () => {}, enter: () => untrackedKeys, leaveOut: () => {} }

/** An empty record of keys. */
export function createSourceKeys(): SourceKeys {
  const objects: Entered[] = []

  const enter = (path: string, pointer: string, object: Members, parent: Entered | null): KeysOfObject => {
    const own: Entered = {
      path,
      pointer,
      unread: new Set(Object.keys(object).filter((key) => !isEmpty(object[key]))),
      get isLeftOut() {
        return isLeftOut || (parent?.isLeftOut ?? false)
      },
    }
    let isLeftOut = false
    objects.push(own)
    return {
      read: (key) => void own.unread.delete(key),
      enter: (step, place, inner) => enter(`${path}/${step}`, place, inner, own),
      leaveOut: () => {
        isLeftOut = true
      },
    }
  }

  return {
    root: (path, pointer, object) => enter(path, pointer, object, null),
    warnings(ignored) {
      const ends = ignored.map((end) => end.split('/').reverse())
      const isIgnored = (path: string) => {
        const steps = path.split('/').reverse()
        return ends.some((end) => end.every((step, index) => step === '*' || step === steps[index]))
      }
      const found = new Map<string, { readonly key: string; readonly pointer: string; count: number }>()
      for (const { path, pointer, unread, isLeftOut } of objects) {
        if (isLeftOut) continue
        for (const key of unread) {
          const earlier = found.get(`${path}/${key}`)
          if (earlier) earlier.count++
          else found.set(`${path}/${key}`, { key, pointer: `${pointer}/${escapeKey(key)}`, count: 1 })
        }
      }
      const unknown = [...found].filter(([path]) => !isIgnored(path)).map(([, one]) => one)
      const warnings = unknown.slice(0, reportedAtMost).map(({ key, pointer, count }) => ({
        id: null,
        pointer,
        message: `the key ${JSON.stringify(key.slice(0, 80))} is not known here; it is left out of ${counted(count)}`,
      }))
      const others = unknown.length - warnings.length
      if (others > 0) warnings.push({ id: null, pointer: '', message: `${others} other keys are not known either` })
      return warnings
    },
  }
}

/** `key` as a step of a JSON Pointer (RFC 6901). */
export function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

function counted(objects: number): string {
  return objects === 1 ? '1 object' : `${objects} objects`
}
