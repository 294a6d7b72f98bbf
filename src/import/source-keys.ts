import { counted } from '../ground/text.ts'

/** Something that is wrong in a source but does not stop its import. */
export type Warning = { readonly id: string | null; readonly pointer: string; readonly message: string }

type Members = Readonly<Record<string, unknown>>

/** The keys of one object of a source. */
export type KeysOfObject = {
  /** Marks a key as read. */
  read(key: string): void
  /**
   * Registers the object at `step` in this one, where `*` stands for an index or an id. An object that is read twice is
   * one.
   */
  enter(step: string, pointer: string, object: Members): KeysOfObject
  /** Leaves the object out as a whole, with all in it: its keys are not reported. */
  leaveOut(): void
}

type Entered = {
  readonly path: string
  readonly pointer: string
  readonly unread: Set<string>
  readonly parent: Entered | null
  isLeftOut: boolean
}

/** Records which keys of a source are read, so that none vanishes silently. */
export type SourceKeys = {
  /** Registers an outermost object; `path` names it where there are several. */
  root(path: string, pointer: string, object: Members): KeysOfObject
  /** Records a key that the way through a stream passes over, at this path; settles what comes before it. */
  passOver(path: readonly (string | number)[]): void
  /**
   * Counts what was never read of the objects registered so far, and forgets them: so the record of a stream does not
   * grow with it.
   */
  settle(): void
  /**
   * One warning for each key with a value that was never read, at the first object that has it, with the number of
   * objects that have it; in the order of the source.
   */
  warnings(): Warning[]
}

const reportedAtMost = 100
const countedAtMost = 10_000
const longestKey = 200

/** Records the keys of no source: for readers that report unknown keys in another way. */
export const untrackedKeys: KeysOfObject = { read: () => {}, enter: () => untrackedKeys, leaveOut: () => {} }

/**
 * Returns an empty record of keys. `ignored` are paths, or their ends, of keys that are left out on purpose, `notKept`
 * those of keys that are known and have no place; a step `*` of theirs stands for any.
 */
export function createSourceKeys(ignored: readonly string[] = [], notKept: readonly string[] = []): SourceKeys {
  let objects: Entered[] = []
  let newest = new WeakMap<Members, Entered>()
  const found = new Map<
    string,
    { readonly key: string; readonly pointer: string; readonly why: string; count: number }
  >()
  const isIgnored = matcherOf(ignored)
  const isNotKept = matcherOf(notKept)

  const entered = (path: string, pointer: string, object: Members, parent: Entered | null): Entered => {
    const earlier = newest.get(object)
    if (earlier?.path === path && earlier.pointer === pointer) return earlier
    const unread = new Set(Object.keys(object).filter((key) => !isEmpty(object[key])))
    const own: Entered = { path, pointer, unread, parent, isLeftOut: false }
    objects.push(own)
    newest.set(object, own)
    return own
  }

  const enter = (path: string, pointer: string, object: Members, parent: Entered | null): KeysOfObject => {
    const own = entered(path, pointer, object, parent)
    return {
      read: (key) => void own.unread.delete(key),
      enter: (step, place, inner) => enter(`${path}/${step}`, place, inner, own),
      leaveOut: () => {
        own.isLeftOut = true
      },
    }
  }

  const count = (parent: string, pointer: string, key: string) => {
    const step = escapeKey(key.slice(0, longestKey))
    const path = `${parent}/${step}`
    const earlier = found.get(path)
    if (earlier) earlier.count++
    else if (found.size < countedAtMost && !isIgnored(path))
      found.set(path, {
        key: key.slice(0, 80),
        pointer: `${pointer}/${step}`,
        why: isNotKept(path) ? 'has no place in the graph' : 'is not known here',
        count: 1,
      })
  }

  const settle = () => {
    for (const object of objects) {
      if (!isLeftOut(object)) for (const key of object.unread) count(object.path, object.pointer, key)
    }
    objects = []
    newest = new WeakMap()
  }

  return {
    root: (path, pointer, object) => enter(path, pointer, object, null),
    passOver(path) {
      settle()
      const stepsOf = (any: string | null) =>
        path.slice(0, -1).map((step) => `/${typeof step === 'number' ? (any ?? step) : escapeKey(step)}`)
      count(stepsOf('*').join(''), stepsOf(null).join(''), String(path.at(-1)))
    },
    settle,
    warnings() {
      settle()
      const unknown = [...found.values()]
      const warnings = unknown.slice(0, reportedAtMost).map(({ key, pointer, why, count: objectsWithIt }) => ({
        id: null,
        pointer,
        message: `the key ${JSON.stringify(key)} ${why}; it is left out of ${counted(objectsWithIt, 'object')}`,
      }))
      const others = unknown.length - warnings.length
      const atLeast = unknown.length === countedAtMost ? 'at least ' : ''
      if (others > 0)
        warnings.push({ id: null, pointer: '', message: `${atLeast}${counted(others, 'other key')} not known either` })
      return warnings
    },
  }
}

function isLeftOut({ isLeftOut: own, parent }: Entered): boolean {
  return own || (parent !== null && isLeftOut(parent))
}

/** Checks that a path ends with one of `ends`. */
function matcherOf(ends: readonly string[]): (path: string) => boolean {
  const stepOf = (step: string) => (step === '*' ? '[^/]*' : step.replace(/[^\w-]/g, '\\$&'))
  const patterns = ends.map((end) => end.split('/').map(stepOf).join('/'))
  const pattern = new RegExp(`(?:^|/)(?:${patterns.join('|')})$`)
  return (path) => ends.length > 0 && pattern.test(path)
}

/** `key` as a step of a JSON Pointer (RFC 6901). */
export function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Returns true for what says nothing: null, absent, or an empty list. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}
