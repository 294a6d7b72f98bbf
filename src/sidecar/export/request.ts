import type { FieldError } from '../../ground/strict-schema.ts'
import { acceptPrepared, validationProblem } from '../check.ts'
import type { SidecarParts } from '../http/route.ts'
import type { ClassifyInput } from '../jobs/classify.ts'
import type { ExportInput } from '../jobs/export.ts'
import type { Prepared } from '../prepare.ts'
import { findEvidenceKeys } from '../store/evidence-store.ts'
import type { ExportFormat } from './format.ts'

export type ExportRequest = {
  readonly source: string
  readonly items: readonly (string | Readonly<Record<string, unknown>>)[]
  readonly format: ExportFormat
}

/**
 * Returns the input of an export job: ids that are stored, inline items redacted; an item that is named twice counts
 * once. Throws `validation_failed` for an id that is not known, `out_of_scope` for an inline item outside the scope.
 */
export async function readExportRequest(
  { source, items, format }: ExportRequest,
  parts: SidecarParts,
  signal: AbortSignal,
): Promise<ExportInput> {
  const connector = source === 'store' || source === 'inline' ? null : source
  const errors: FieldError[] = items.flatMap((item, index) => {
    const pointer = `/items/${index}`
    if (typeof item === 'string')
      return source === 'inline'
        ? [{ pointer, message: 'must be a message or a finding, since the source is inline' }]
        : []
    if (source === 'store') return [{ pointer, message: 'must be an id, since the source is store' }]
    if (connector && item.source !== undefined && item.source !== connector)
      return [{ pointer: `${pointer}/source`, message: `must be ${connector}, as the source of the export` }]
    return []
  })
  if (errors.length > 0) throw validationProblem('export', errors)

  const names = items.filter((item) => typeof item === 'string')
  const found = names.length === 0 ? [] : await findEvidenceKeys(parts.store.db, names, connector)
  const byName = new Map(
    found.flatMap((key) => [...(key.externalId ? [[key.externalId, key] as const] : []), [key.id, key]]),
  )
  const unknown = items.flatMap((item, index) =>
    typeof item === 'string' && !byName.has(item) ? [{ pointer: `/items/${index}`, message: 'is not stored' }] : [],
  )
  if (unknown.length > 0) throw validationProblem('export', unknown)

  const given = items.filter((item) => typeof item !== 'string')
  const inline = await prepareInline(
    given.map((item) => (connector ? { source: connector, ...item } : item)),
    items.flatMap((item, index) => (typeof item === 'string' ? [] : index)),
    parts,
    signal,
  )
  const receivedAt = new Date().toISOString()
  const used = new Set<string>()
  const input = items.flatMap((item): ExportInput['items'][number] | [] => {
    if (typeof item === 'string') {
      const { id, bytes } = byName.get(item)!
      if (used.has(id)) return []
      used.add(id)
      return { id, bytes }
    }
    const { kind, document, redactions, fingerprint } = inline.shift()!
    const id = `inline_${fingerprint.slice(0, 32)}`
    if (used.has(id)) return []
    used.add(id)
    return {
      id,
      kind,
      receivedAt,
      redactions: JSON.stringify(redactions),
      document,
      bytes: Buffer.byteLength(document),
    }
  })
  return { format, items: input }
}

/**
 * Returns the input of a classify job: ids that are stored messages, inline messages redacted. Throws as an export
 * does.
 */
export async function readClassifyRequest(
  { items }: { readonly items?: ExportRequest['items'] },
  parts: SidecarParts,
  signal: AbortSignal,
): Promise<ClassifyInput> {
  if (!items) return { items: null }
  const names = items.filter((item) => typeof item === 'string')
  const found = new Map((await findEvidenceKeys(parts.store.db, names, null)).map((key) => [key.id, key]))
  const errors = items.flatMap((item, index) => {
    if (typeof item !== 'string' || found.get(item)?.kind === 'message') return []
    return [{ pointer: `/items/${index}`, message: found.has(item) ? 'is a finding, not a message' : 'is not stored' }]
  })
  if (errors.length > 0) throw validationProblem('input', errors)
  const positions = items.flatMap((item, index) => (typeof item === 'string' ? [] : index))
  const given = items.filter((item) => typeof item !== 'string')
  const inline = await prepareInline(given, positions, parts, signal)
  return {
    items: items.map((item) => (typeof item === 'string' ? { id: item } : { document: inline.shift()!.document })),
  }
}

async function prepareInline(
  given: readonly unknown[],
  positions: readonly number[],
  { pool }: SidecarParts,
  signal: AbortSignal,
): Promise<Prepared[]> {
  if (given.length === 0) return []
  const preparations = await pool.call('either', given, signal)
  const errors = preparations.flatMap((preparation, index) =>
    'errors' in preparation
      ? preparation.errors.map(({ pointer, message }) => ({ pointer: `/items/${positions[index]}${pointer}`, message }))
      : [],
  )
  if (errors.length > 0) throw validationProblem('items', errors)
  return preparations.map((preparation) => acceptPrepared(preparation, 'item'))
}
