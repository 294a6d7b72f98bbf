/** Returns a count with its noun in the right form, such as `1 call` and `2000 calls`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Returns the values that are allowed as a message lists them; `null` and an empty text are spelled out. */
export function alternatives(values: readonly unknown[]): string {
  return values.map((value) => (value === '' ? '""' : String(value))).join(', ')
}
