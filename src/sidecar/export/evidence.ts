import { pacer } from '../read/result.ts'
import type { EvidenceItem, ExportOrigin } from '../store/evidence-store.ts'
import { csvOf } from './csv.ts'
import { harOf } from './har.ts'
import { htmlOf } from './html.ts'
import { jsonLinesOf, jsonOf } from './json.ts'
import { markdownOf } from './markdown.ts'
import { sarifOf } from './sarif.ts'
import { zipOf } from './zip.ts'

export const exportFormats = ['json', 'jsonl', 'csv', 'har', 'sarif', 'markdown', 'html', 'zip'] as const
export type ExportFormat = (typeof exportFormats)[number]

type TextFormat = Exclude<ExportFormat, 'zip'>

const writers: Readonly<
  Record<TextFormat, (items: readonly EvidenceItem[], origin: ExportOrigin) => Iterable<string>>
> = {
  json: jsonOf,
  jsonl: jsonLinesOf,
  csv: csvOf,
  har: harOf,
  sarif: sarifOf,
  markdown: markdownOf,
  html: htmlOf,
}

const files: Readonly<Record<ExportFormat, readonly [name: string, mediaType: string]>> = {
  json: ['evidence.json', 'application/json'],
  jsonl: ['evidence.jsonl', 'application/jsonl'],
  csv: ['evidence.csv', 'text/csv; charset=utf-8'],
  har: ['evidence.har', 'application/json'],
  sarif: ['evidence.sarif', 'application/sarif+json'],
  markdown: ['report.md', 'text/markdown; charset=utf-8'],
  html: ['report.html', 'text/html; charset=utf-8'],
  zip: ['evidence.zip', 'application/zip'],
}

/**
 * Returns the file of redacted items in one format, in pieces and in the order of the items; between pieces it yields to other work. The same items and
 * origin return the same bytes.
 */
export async function* writeEvidence(
  format: ExportFormat,
  items: readonly EvidenceItem[],
  origin: ExportOrigin,
): AsyncGenerator<Uint8Array> {
  if (format === 'zip') {
    const parts = (['html', 'markdown', 'json', 'jsonl', 'csv', 'har', 'sarif'] as const).map((part) => ({
      name: fileNameOf(part),
      mediaType: mediaTypeOf(part),
      pieces: writeEvidence(part, items, origin),
    }))
    return yield* zipOf(parts, items, origin)
  }
  const pause = pacer()
  for (const piece of writers[format](items, origin)) {
    yield Buffer.from(piece)
    await pause()
  }
}

/** Media type of a format's file, with its charset. */
export function mediaTypeOf(format: ExportFormat): string {
  return files[format][1]
}

/** Name of a format's file. */
export function fileNameOf(format: ExportFormat): string {
  return files[format][0]
}

/** Returns the Repr-Digest header (RFC 9530) of a SHA-256 in hexadecimal. */
export function digestHeader(sha256: string): { readonly 'repr-digest': string } {
  return { 'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:` }
}
