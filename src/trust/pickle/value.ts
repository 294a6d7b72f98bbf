/** A class or function that a pickle names. */
export class Global {
  readonly module: string
  readonly name: string

  constructor(module: string, name: string) {
    this.module = module
    this.name = name
  }

  get path(): string {
    return `${this.module}.${this.name}`
  }
}

/** The result of a call; `maker` is the callable, or the class of the instance. */
export class Made {
  readonly maker: Global
  readonly args: readonly Value[]
  state: Value = null
  /** Items that were put into it when it is a dictionary. */
  entries: Dictionary | null = null

  constructor(maker: Global, args: readonly Value[]) {
    this.maker = maker
    this.args = args
  }
}

const none: readonly Value[] = []
const nothing: ReadonlyMap<string, Value> = new Map()

/**
 * A tuple, list or set. `items` are the first ones; `weight` is how many values it stands for when all references are
 * followed.
 */
export class Sequence {
  #items: Value[] | null = null
  weight = 1
  /** Items that were put into it, whether they are kept or not. */
  count = 0
  readonly isTuple: boolean

  constructor(isTuple = false) {
    this.isTuple = isTuple
  }

  get items(): readonly Value[] {
    return this.#items ?? none
  }

  keep(value: Value): void {
    this.#items ??= []
    this.#items.push(value)
  }
}

/** A dictionary; `entries` are the first ones with a text as key. */
export class Dictionary {
  #entries: Map<string, Value> | null = null
  weight = 1
  /**
   * A key by which an object that has this for its state calls or becomes something else; null when none of all keys
   * does.
   */
  special: string | null = null

  get entries(): ReadonlyMap<string, Value> {
    return this.#entries ?? nothing
  }

  keep(key: string, value: Value): void {
    this.#entries ??= new Map()
    this.#entries.set(key, value)
  }
}

/** What a call returned that is itself the result of a call. */
export const untold = Symbol('untold')
/** A text of the pickle that is too long for a name, and was examined. */
export const longText = Symbol('long text')
/** What the memo had no room for. */
export const unkept = Symbol('unkept')
/** Bytes that stand in the pickle, where they were examined. */
export const bytes = Symbol('bytes')
/** What a persistent id stands for. */
export const persistent = Symbol('persistent')
export const mark = Symbol('mark')

/** Values as far as they decide what is called: null is any other. */
export type Value =
  | null
  | string
  | number
  | bigint
  | Global
  | Made
  | Sequence
  | Dictionary
  | typeof untold
  | typeof longText
  | typeof unkept
  | typeof bytes
  | typeof persistent
  | typeof mark

/** Items of a container that are kept. */
export const mostItems = 64

export function weightOf(value: Value): number {
  return value instanceof Sequence || value instanceof Dictionary ? value.weight : 1
}

/** A text that is longer is no name. */
export const longestName = 1_024

/** Members that Python itself gives a meaning, but for those that only describe. */
const special = /^__(?!(?:doc|module|name|qualname|version|author|orig_class|notes)__$)\w+__$/

/**
 * Returns the name of a key that must not be in the state of an object: a special member, or what is made while
 * loading; null for any other.
 */
export function specialKey(key: Value): string | null {
  if (typeof key === 'string') return special.test(key) ? key : null
  return key instanceof Made || key === untold ? 'a name that is made' : null
}

const templateLine =
  /^(?:|def _parse_args(?:_rvs|_stats)?\(self,[ \w,=.'-]*\):| {4}return \([\w, ]*\)(?:,[\w, ]*)?| {4}return self\._argcheck_rvs\([\w, =]*\))$/

/**
 * Returns true for a value that makes its member special: distributions of SciPy run this text, which is the one that
 * SciPy writes there.
 */
export function isSpecialMember(key: Value, value: Value): boolean {
  if (key !== '_parse_arg_template') return false
  return typeof value !== 'string' || !value.split('\n').every((line) => templateLine.test(line.trimEnd()))
}
