/** A value that is there already, or will be. */
export type MaybePromise<T> = T | Promise<T>

/** What `next` makes of a value: at once when it is there, so that nothing waits that need not. */
export function after<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** All `values` in their order, at once when none has to be waited for. */
export function allOf<T>(values: readonly MaybePromise<T>[]): MaybePromise<readonly T[]> {
  return values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as readonly T[])
}

/** A value, with null for undefined. */
export function orNull<T>(value: MaybePromise<T | undefined>): MaybePromise<T | null> {
  return after(value, (found) => found ?? null)
}
