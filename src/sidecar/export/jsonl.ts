import type { EvidenceItem } from '../store/evidence-item.ts'

/** One item a line. */
export function* jsonLinesOf(items: readonly EvidenceItem[]): Generator<string> {
  for (const item of items) yield `${JSON.stringify(item)}\n`
}
