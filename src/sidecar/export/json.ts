import type { EvidenceItem, ExportOrigin } from '../store/evidence-store.ts'
import { summaryOf } from './summary.ts'

/** Returns one JSON document: its origin, statistics, and the items as they are stored. */
export function* jsonOf(items: readonly EvidenceItem[], { generatedAt, version }: ExportOrigin): Generator<string> {
  const head = {
    format: 'connector-evidence',
    formatVersion: 1,
    generatedAt,
    generator: { name: 'skg sidecar', version },
    summary: summaryOf(items),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"items":[`
  for (const [index, item] of items.entries()) yield `${index === 0 ? '\n' : ',\n'}${JSON.stringify(item)}`
  yield '\n]}\n'
}

/** Returns one item a line. */
export function* jsonLinesOf(items: readonly EvidenceItem[]): Generator<string> {
  for (const item of items) yield `${JSON.stringify(item)}\n`
}
