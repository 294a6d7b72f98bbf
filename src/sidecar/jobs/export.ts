import { counted } from '../../ground/text.ts'
import { version } from '../../ground/version.ts'
import { type ExportFormat, fileNameOf, mediaTypeOf } from '../export/format.ts'
import { type EvidenceKey, findEvidence } from '../store/evidence-store.ts'
import type { EvidenceRow } from '../thread/operations.ts'
import { inBytes, type JobContext, type JobResult } from './work.ts'

/** Stored evidence by id, inline evidence redacted, in the order of the file. */
export type ExportInput = {
  readonly format: ExportFormat
  readonly items: readonly (Pick<EvidenceKey, 'id' | 'bytes'> | (EvidenceRow & { readonly bytes: number }))[]
}

/** Writes the evidence that `context.input` names as one file. */
export async function exportEvidence(
  context: Pick<JobContext, 'input' | 'thread' | 'signal' | 'store' | 'resultPath' | 'progress'>,
): Promise<JobResult> {
  const { thread, signal, store, resultPath } = context
  const { format, items } = context.input as ExportInput
  let done = 0
  for (const page of inBytes(items)) {
    signal.throwIfAborted()
    const found = new Map(
      (
        await findEvidence(
          store.db,
          page.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    )
    const rows = page.flatMap((item) => ('document' in item ? item : (found.get(item.id) ?? [])))
    await thread.call(
      'hold',
      rows.map(({ id, kind, receivedAt, redactions, document }) => ({ id, kind, receivedAt, redactions, document })),
      signal,
    )
    done += page.length
    context.progress(done, items.length, `${done} of ${items.length} collected`)
  }
  const written = await thread.call('export', { path: resultPath, format, version }, signal)
  return {
    ...written,
    mediaType: mediaTypeOf(format),
    name: fileNameOf(format),
    message: `${counted(items.length, 'item')} as ${format}`,
  }
}
