import { writeEvidence } from '../../../src/sidecar/export/evidence.ts'
import type { ExportFormat } from '../../../src/sidecar/export/format.ts'
import type { EvidenceItem } from '../../../src/sidecar/store/evidence-store.ts'

export const origin = { generatedAt: '2026-08-02T08:00:00.000Z', version: '1.2.3' }

/** Returns the bytes of an export. */
export async function bytesOf(format: ExportFormat, items: readonly EvidenceItem[]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of writeEvidence(format, items, origin)) pieces.push(piece)
  return Buffer.concat(pieces)
}
export const textOf = async (format: ExportFormat, items: readonly EvidenceItem[]) =>
  (await bytesOf(format, items)).toString()
// biome-ignore lint/suspicious/noExplicitAny: documents of other standards, checked by their schemas
export const jsonOf = async (format: ExportFormat, items: readonly EvidenceItem[]): Promise<any> =>
  JSON.parse(await textOf(format, items))
