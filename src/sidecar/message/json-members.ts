/** Returns the own member of a JSON object, or undefined when it is none or has none of this name. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

/** Returns the value at a path of members, or undefined where the path ends. */
export function memberAt(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(member, value)
}

/** `value` when it is an array, else nothing. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns a text member, or a number or boolean as text; empty when it is anything else or missing. */
export function textAt(value: unknown, name: string): string {
  const found = member(value, name)
  if (typeof found === 'string') return found
  return typeof found === 'number' || typeof found === 'boolean' ? String(found) : ''
}

/** Returns a number member, also one that is written as a string; NaN when it is anything else or missing. */
export function numberAt(value: unknown, name: string): number {
  const text = textAt(value, name).trim()
  return text === '' ? Number.NaN : Number(text)
}
