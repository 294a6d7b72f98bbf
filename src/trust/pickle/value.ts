/** A class or function that a pickle names. */
export class Global {
  readonly module: string
  readonly name: string
  isCalled = false

  constructor(module: string, name: string) {
    this.module = module
    this.name = name
  }

  get path(): string {
    return `${this.module}.${this.name}`
  }
}

/** The result of a call; `maker` is the callable. */
export class Made {
  readonly maker: Global
  readonly args: readonly Value[]
  state: Value = null

  constructor(maker: Global, args: readonly Value[]) {
    this.maker = maker
    this.args = args
  }
}

const none: readonly Value[] = []
const nothing: ReadonlyMap<string, Value> = new Map()

/** A tuple, list or set. `items` are the first ones; `weight` is how many values it stands for when all references are followed. */
export class Sequence {
  #items: Value[] | null = null
  weight = 1

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

  get entries(): ReadonlyMap<string, Value> {
    return this.#entries ?? nothing
  }

  keep(key: string, value: Value): void {
    this.#entries ??= new Map()
    this.#entries.set(key, value)
  }
}

/** A text of which too much would have to be kept, or a value that the memo had no room for. */
export const untold = Symbol('untold')
/** Bytes, which are no name. */
export const notText = Symbol('not text')
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
  | typeof notText
  | typeof mark

/** Items of a container that are kept. */
export const mostItems = 64

export function weightOf(value: Value): number {
  return value instanceof Sequence || value instanceof Dictionary ? value.weight : 1
}

/** A text that is longer is no name. */
export const longestName = 1_024
