/** The own member of a JSON object, or undefined when it is none or has none of this name. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

/** The value at a path of members, or undefined where the path ends. */
export function memberAt(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(member, value)
}

/** `value` when it is an array, else nothing. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
