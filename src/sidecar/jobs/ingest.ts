import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { FieldError } from '../../ground/strict-schema.ts'
import { counted } from '../../ground/text.ts'
import { Problem } from '../http/problem.ts'
import type { Prepared } from '../prepare.ts'
import type { FileFormat } from '../read/file-format.ts'
import { storeEvidence } from '../store/evidence-store.ts'
import type { JobContext, JobResult } from './work.ts'

const told = { problems: 100, hosts: 20 }

/** Counts of one file; the result of an ingest job. */
export type IngestReport = {
  readonly format: FileFormat
  readonly messages: { readonly created: number; readonly duplicate: number }
  readonly findings: { readonly created: number; readonly duplicate: number }
  /** How many lie outside the scope and were left out, and the hosts that most of them name. */
  readonly outOfScope: { readonly count: number; readonly hosts: readonly HostCount[] }
  /** How often each kind of secret was taken out of what is new. */
  readonly redactions: Readonly<Record<string, number>>
  /** How many places could not be read, and the first of them. */
  readonly problems: { readonly count: number; readonly first: readonly FieldError[] }
}
type HostCount = { readonly host: string; readonly count: number }

/** Reads a file of one tool into the store, batch by batch. A file with nothing but problems is refused with them. */
export async function ingestFile(format: FileFormat, context: JobContext): Promise<JobResult> {
  const { thread, signal, store, file } = context
  const bytes = file!
  const isOwn = bytes.byteLength === bytes.buffer.byteLength
  await thread.call('read', { format, bytes }, signal, isOwn ? [bytes.buffer as ArrayBuffer] : [])

  const counts = { message: { created: 0, duplicate: 0 }, finding: { created: 0, duplicate: 0 } }
  const redactions: Record<string, number> = {}
  const hosts = new Map<string, number>()
  const problems: FieldError[] = []
  let problemCount = 0
  let outside = 0
  let read = 0
  for (;;) {
    const batch = await thread.call('nextBatch', undefined, signal)
    signal.throwIfAborted()
    const stored = await storeEvidence(store.db, batch.items)
    for (const [index, item] of batch.items.entries()) {
      counts[item.kind][stored[index]!.isNew ? 'created' : 'duplicate']++
      if (stored[index]!.isNew) addRedactions(redactions, item)
    }
    if (batch.items.length > 0) context.onStored()
    for (const host of batch.outside) hosts.set(host, (hosts.get(host) ?? 0) + 1)
    problems.push(...batch.problems.slice(0, told.problems - problems.length))
    problemCount += batch.problems.length
    outside += batch.outside.length
    read += batch.items.length + batch.outside.length
    const unreadable = problemCount > 0 ? `, ${problemCount} not readable` : ''
    context.progress(read === 0 ? 0 : (batch.done ?? read), batch.total, `${read} read${unreadable}`)
    if (batch.isLast) break
  }
  if (read === 0 && problemCount > 0)
    throw new Problem('validation_failed', `Nothing in this file could be read as ${format}.`, { errors: problems })

  const report: IngestReport = {
    format,
    messages: counts.message,
    findings: counts.finding,
    outOfScope: { count: outside, hosts: mostNamed(hosts) },
    redactions,
    problems: { count: problemCount, first: problems },
  }
  return { ...(await writeJson(context.resultPath, report)), name: 'ingest.json', message: summaryOf(report) }
}

async function writeJson(path: string, value: unknown) {
  const content = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  await writeFile(path, content, { mode: 0o600 })
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { mediaType: 'application/json', bytes: content.length, sha256 }
}

function addRedactions(sums: Record<string, number>, { redactions }: Prepared): void {
  for (const { kind, count } of redactions) sums[kind] = (sums[kind] ?? 0) + count
}

function mostNamed(hosts: ReadonlyMap<string, number>): readonly HostCount[] {
  return [...hosts]
    .map(([host, count]) => ({ host, count }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, told.hosts)
}

function summaryOf({ messages, findings, outOfScope, problems }: IngestReport): string {
  const parts = (
    Object.entries({ message: messages, finding: findings }) as readonly [string, IngestReport['messages']][]
  )
    .filter(([, { created, duplicate }]) => created + duplicate > 0)
    .map(([name, { created, duplicate }]) => `${counted(created, `new ${name}`)}, ${duplicate} known`)
  if (outOfScope.count > 0) parts.push(`${outOfScope.count} outside the scope`)
  if (problems.count > 0) parts.push(`${problems.count} not readable`)
  return parts.join(', ') || 'the file is empty'
}
