/**
 * `value` as JSON of at most `length` characters; what is longer ends in `…`. Takes no longer for a large value than
 * for a small one.
 */
export function shownJson(value: unknown, length: number): string {
  const text = start(value, length + 1, 0)
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}

const maxDepth = 20

/** The JSON of `value`, or at least `length` characters of it. */
function start(value: unknown, length: number, depth: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, length))
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (depth === maxDepth) return '…'
  const isList = Array.isArray(value)
  let text = isList ? '[' : '{'
  for (const key of isList ? value.keys() : Object.keys(value)) {
    if (text.length > length) return text
    if (text.length > 1) text += ','
    if (typeof key === 'string') text += `${start(key, length, depth)}:`
    text += start((value as Record<string | number, unknown>)[key], length, depth + 1)
  }
  return text + (isList ? ']' : '}')
}
