/** `value` with every string fit for a store: lone surrogates replaced, and no NUL outside of `text` members, where it marks a body as binary. */
export function wellFormed<T>(value: T, member = ''): T {
  if (typeof value === 'string') {
    const text = value.isWellFormed() ? value : value.toWellFormed()
    return (member === 'text' || !text.includes('\0') ? text : text.replaceAll('\0', '')) as T
  }
  if (Array.isArray(value)) return value.map((item) => wellFormed(item)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, wellFormed(item, name)])) as T
}
