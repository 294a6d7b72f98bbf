import { RpcError } from './error.ts'
import type { Row } from './filter.ts'
import type { Media } from './negotiation.ts'
import type { Selected } from './select.ts'
import type { Value } from './value.ts'

/**
 * Rows in a media type: an array, the only row (PGRST116 when there is not just one), or CSV as PostgREST writes it: LF
 * between lines, none behind the last.
 */
export function writeRows(rows: readonly Row[], selected: readonly Selected[], { kind, isStripped }: Media): string {
  if (kind === 'csv') {
    const header = selected.map(({ name }) => csvCell(name)).join(',')
    const lines = rows.map((row) => selected.map(({ valueIn }) => csvCell(valueIn(row))).join(','))
    return `${header}\n${lines.join('\n')}`
  }
  if (kind === 'object' && rows.length !== 1)
    throw new RpcError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows.length} rows`,
    })
  const objects = rows.map((row) => Object.fromEntries(selected.map(({ name, valueIn }) => [name, valueIn(row)])))
  const shaped = isStripped ? objects.map(withoutNulls) : objects
  return JSON.stringify(kind === 'object' ? shaped[0] : shaped)
}

/** Returns the JSON content of a media type. */
export function writeValue(value: unknown, { kind, isStripped }: Media): string {
  const text = JSON.stringify(isStripped ? withoutNulls(value) : value)
  return kind === 'csv' ? `pgrst_scalar\n${csvCell(text)}` : text
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutNulls(member)]))
}

function csvCell(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 't' : 'f'
  const text = String(value)
  return text === '' || /[",()\\\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
