/** Values by two keys, looked up without joining these to one text. */
export type PairMap<First, Second, Value> = {
  get(first: First, second: Second): Value | undefined
  /** Returns the value of a pair, which `make` makes the first time. */
  of(first: First, second: Second): Value
  /** Values in the order of their first keys, then of their second. */
  entries(): readonly (readonly [First, Second, Value])[]
}

/** Creates an empty map of pairs. */
export function createPairMap<First, Second, Value>(
  make: (first: First, second: Second) => Value,
): PairMap<First, Second, Value> {
  const byFirst = new Map<First, Map<Second, Value>>()
  const get = (first: First, second: Second) => byFirst.get(first)?.get(second)
  return {
    get,
    of(first, second) {
      const known = get(first, second)
      if (known !== undefined) return known
      const made = make(first, second)
      byFirst.set(first, (byFirst.get(first) ?? new Map<Second, Value>()).set(second, made))
      return made
    },
    entries: () =>
      [...byFirst].flatMap(([first, values]) => [...values].map(([second, value]) => [first, second, value] as const)),
  }
}
