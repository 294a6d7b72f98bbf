/** A value, or a promise of it. */
export type MaybePromise<T> = T | Promise<T>

/** Applies `next` to a value: synchronously unless the value is a promise. */
export function after<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** Returns all `values` in their order, synchronously unless one is a promise. */
export function allOf<T, U>(values: readonly [MaybePromise<T>, MaybePromise<U>]): MaybePromise<readonly [T, U]>
export function allOf<T>(values: readonly MaybePromise<T>[]): MaybePromise<readonly T[]>
export function allOf(values: readonly unknown[]): MaybePromise<readonly unknown[]> {
  return values.some((value) => value instanceof Promise) ? Promise.all(values) : values
}

/** Returns a value, with null for undefined. */
export function orNull<T>(value: MaybePromise<T | undefined>): MaybePromise<T | null> {
  return after(value, (found) => found ?? null)
}
