import type { EvidenceItem } from './evidence-item.ts'

export const exportFormats = ['json', 'jsonl', 'csv', 'har', 'sarif', 'markdown', 'html', 'zip'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The file of `items` in pieces. */
export async function* writeEvidence(
  format: ExportFormat,
  items: readonly EvidenceItem[],
  about: { readonly generatedAt: string; readonly version: string },
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  if (format !== 'jsonl') yield encoder.encode(`${JSON.stringify(about)}\n`)
  for (const item of items) yield encoder.encode(`${JSON.stringify(item)}\n`)
}

export function mediaTypeOf(format: ExportFormat): string {
  return format === 'json' ? 'application/json' : format === 'zip' ? 'application/zip' : 'application/octet-stream'
}

export function fileNameOf(format: ExportFormat): string {
  return `evidence.${format}`
}
