/** Leaves one execution of an operation to graphql-js, which answers whatever is not plain success. */
export function refuse(): never {
  throw new NotPlain()
}

/** Leaves every execution of an operation to graphql-js. */
export function refuseAlways(): never {
  throw new NotPlain(true)
}

export class NotPlain extends Error {
  readonly isAlways: boolean

  constructor(isAlways = false) {
    super('not plain')
    this.isAlways = isAlways
  }
}

/** One execution of a compiled operation, and the promises that it waits for. */
export class Run {
  readonly context: unknown
  readonly variables: Readonly<Record<string, unknown>>
  /** Arguments that depend on variables, by the number of their field. */
  readonly args: Record<string, unknown>[] = []
  /** What is done with the values of promises, by promise: objects of a list often wait for the same. */
  #uses: Map<PromiseLike<unknown>, ((value: unknown) => void)[]> | undefined
  #finish: ((isPlain: boolean) => void) | undefined
  #hasFailed = false
  /** True when every other execution would end as this one. */
  isHopeless = false

  constructor(context: unknown, variables: Readonly<Record<string, unknown>>) {
    this.context = context
    this.variables = variables
  }

  /** Calls `use` with the value of the promise; a promise that rejects, or a use that throws, ends the run. */
  wait(value: PromiseLike<unknown>, use: (value: unknown) => void): void {
    const pending = this.#uses ?? new Map<PromiseLike<unknown>, ((value: unknown) => void)[]>()
    this.#uses = pending
    const waiting = pending.get(value)
    if (waiting) {
      waiting.push(use)
      return
    }
    const uses = [use]
    pending.set(value, uses)
    value.then(
      (found) => {
        pending.delete(value)
        if (this.#hasFailed) return
        try {
          for (const each of uses) each(found)
          if (pending.size === 0) this.#finish?.(true)
        } catch (cause) {
          this.#fail(cause)
        }
      },
      () => this.#fail(),
    )
  }

  /** Returns whether every value was plain; a promise only while values are pending. */
  end(): boolean | Promise<boolean> {
    if (this.#hasFailed) return false
    if (!this.#uses || this.#uses.size === 0) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#finish = resolve
    return promise
  }

  #fail(cause?: unknown): void {
    this.#hasFailed = true
    if (cause instanceof NotPlain && cause.isAlways) this.isHopeless = true
    this.#finish?.(false)
  }
}
