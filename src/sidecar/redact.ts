export type Redaction = { readonly kind: string; readonly location: string; readonly count: number }

const secretNames = /^(authorization|proxy-authorization|cookie|set-cookie|x-api-key)$/i
const secretShapes = /sk-[A-Za-z0-9]{8,}|AKIA[A-Z0-9]{12,}|ghp_[A-Za-z0-9]{10,}/g

/** `value` without its secrets, and what was taken out. */
export function redact<T>(value: T): { readonly value: T; readonly redactions: readonly Redaction[] } {
  const redactions: Redaction[] = []
  const visit = (part: unknown, location: string): unknown => {
    if (typeof part === 'string') {
      const text = redactText(part)
      if (text !== part) redactions.push({ kind: 'token', location, count: 1 })
      return text
    }
    if (Array.isArray(part)) return part.map((item, index) => visit(item, `${location}/${index}`))
    if (typeof part !== 'object' || part === null) return part
    const { name } = part as { name?: unknown }
    if (typeof name === 'string' && secretNames.test(name)) {
      redactions.push({ kind: 'header', location, count: 1 })
      return { ...part, value: '[redacted]' }
    }
    return Object.fromEntries(Object.entries(part).map(([key, own]) => [key, visit(own, `${location}/${key}`)]))
  }
  return { value: visit(value, '') as T, redactions }
}

/** `text` without what has the shape of a secret. */
export function redactText(text: string): string {
  return text.replaceAll(secretShapes, '[redacted]')
}
