import { pacer } from '../read/result.ts'
import type { EvidenceItem, ExportOrigin } from '../store/evidence-store.ts'
import { csvOf } from './csv.ts'
import { type ExportFormat, fileNameOf, mediaTypeOf } from './format.ts'
import { harOf } from './har.ts'
import { htmlOf } from './html.ts'
import { jsonLinesOf, jsonOf } from './json.ts'
import { markdownOf } from './markdown.ts'
import { sarifOf } from './sarif.ts'
import { zipOf } from './zip.ts'

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

/**
 * Returns the file of redacted items in one format, in pieces and in the order of the items; between pieces it yields
 * to other work. The same items and origin return the same bytes.
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
