import { clearing, deepLabels, joinLabels, type Label, unknown, type Value } from './value.ts'

const maxText = 600

/**
 * Returns the text that `parts` make one after the other. Only what stands before any text that settles a host or a
 * program leads.
 */
export function concatenate(parts: readonly Value[]): Value {
  let text = ''
  let ours = 0
  let leads = true
  let labels: readonly Label[] = []
  let isConstant = true
  for (const part of parts) if (part.text !== null) ours += part.text.replaceAll('\0', '').length
  for (const part of parts) {
    const own = deepLabels(part)
    const known = part.text?.replaceAll('\0', '').length ?? 0
    if (own.length > 0)
      labels = joinLabels(
        labels,
        own.map((label) => ({
          ...label,
          leads: leads && label.leads,
          ours: label.ours + ours - known,
          cleared:
            text !== '' && (label.cleared & clearing.inner) !== 0 ? label.cleared | clearing.path : label.cleared,
        })),
      )
    isConstant = isConstant && part.isConstant
    text += part.text ?? '\0'
    if (leads && (part.text === null || part.text.includes('\0') || settles(text))) leads = part.text === ''
  }
  return { ...unknown, labels, text: text.length > maxText ? `${text.slice(0, maxText)}\0` : text, isConstant }
}

/** Checks that a beginning of a text settles which host or program it names. */
function settles(text: string): boolean {
  const start = text.trimStart()
  if (start === '') return false
  const host = /^[a-z][\w+.-]*:\/\/(.*)$/is.exec(start)?.[1]
  if (host === undefined) return !/^(?:https?|wss?|ftp)?:?\/{0,2}$/i.test(start)
  return /^[^/?#]*[/?#]/.test(host) || /(?:\.[a-z]{2,}|localhost|:\d+)$/i.test(host)
}

/** Returns `format` with its marks (`%s`, `{}`) replaced by `values`, in order. */
export function fill(format: Value, marks: RegExp, values: readonly Value[], named: ReadonlyMap<string, Value>): Value {
  if (format.text === null) return concatenate([format, ...values, ...named.values()])
  const parts: Value[] = []
  let from = 0
  let next = 0
  for (const match of format.text.matchAll(marks)) {
    parts.push({ ...unknown, text: format.text.slice(from, match.index), isConstant: true })
    const name = /^[%{]\(?([A-Za-z_]\w*)/.exec(match[0])?.[1]
    const place = /^\{(\d+)/.exec(match[0])?.[1]
    const byName = name === undefined || match[0].startsWith('%') ? undefined : named.get(name)
    parts.push(byName ?? values[place === undefined ? next++ : Number(place)] ?? unknown)
    from = match.index + match[0].length
  }
  parts.push({ ...unknown, text: format.text.slice(from), isConstant: true })
  const filled = concatenate(parts)
  const rest = from === 0 ? [...values, ...named.values()].flatMap((value) => deepLabels(value)) : []
  return { ...filled, labels: joinLabels(joinLabels(filled.labels, format.labels), rest) }
}
