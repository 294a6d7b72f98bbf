import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ServiceError } from '../../ground/errors.ts'
import type { Terminal } from '../../ground/terminal.ts'
import { counted } from '../../ground/text.ts'
import type { IngestReport } from '../jobs/ingest.ts'
import { interruptSignal, progressLine } from '../jobs/progress-line.ts'
import type { JobOnWire } from '../jobs/wire.ts'
import { formatOf, type SentFormat, sentFormats } from '../read/file-format.ts'
import { type Client, problemText } from './connection.ts'

/** The result of one file. */
export type Sent = {
  readonly file: string
  readonly format: SentFormat
  readonly summary: string
  readonly job: JobOnWire | null
  readonly report: unknown
}

/** Returns the bytes of a file, or of `stdin` for `-`. Throws INPUT_REFUSED when it cannot be read. */
export async function readGiven(file: string, stdin: Readable): Promise<Buffer<ArrayBuffer>> {
  try {
    return Buffer.from(file === '-' ? await buffer(stdin) : await readFile(file))
  } catch (cause) {
    throw new ServiceError('INPUT_REFUSED', `${file} cannot be read: ${(cause as Error).message}`)
  }
}

/**
 * Sends one file and waits until it is taken in. Throws INPUT_REFUSED when its format is not known or the sidecar
 * refuses it.
 */
export async function sendFile(
  client: Client,
  file: string,
  asked: string | undefined,
  { stdin, stderr }: Terminal,
): Promise<Sent> {
  if (asked !== undefined && !(sentFormats as readonly string[]).includes(asked))
    throw new ServiceError('INPUT_REFUSED', `--format is "${asked}", but must be one of ${sentFormats.join(', ')}`)
  const content = await readGiven(file, stdin)
  const format = (asked as SentFormat | undefined) ?? formatOf(content)
  if (format === null)
    throw new ServiceError(
      'INPUT_REFUSED',
      `${file} is none of the formats ${sentFormats.join(', ')}; name it by --format`,
    )
  if (format === 'message' || format === 'finding') return sendDocuments(client, file, format, content)
  return sendByJob(client, file, format, content, stderr)
}

async function sendByJob(
  client: Client,
  file: string,
  format: Exclude<SentFormat, 'message' | 'finding'>,
  content: Buffer<ArrayBuffer>,
  stderr: Terminal['stderr'],
): Promise<Sent> {
  const upload = randomUUID()
  await client.request('PUT', `/v1/uploads/${upload}`, { bytes: content })
  const submitted = await client.request('POST', '/v1/jobs', {
    json: { type: `ingest-${format}`, input: { upload } },
    headers: { 'idempotency-key': randomUUID() },
  })
  const line = progressLine(file, stderr)
  const interrupt = interruptSignal()
  const job = await client
    .follow((await submitted.json()) as JobOnWire, line.show, interrupt.signal)
    .finally(() => [line.clear(), interrupt.done()])
  if (job.status !== 'succeeded')
    throw new ServiceError('INPUT_REFUSED', `${file}: ${job.error ? problemText(job.error) : job.status}`, { job })
  const report = (await (await client.request('GET', job.links.result)).json()) as IngestReport
  return { file, format, summary: summaryOf(job, report), job, report }
}

function summaryOf({ progress }: JobOnWire, { redactions, outOfScope, problems }: IngestReport): string {
  const secrets = Object.values(redactions).reduce((sum, count) => sum + count, 0)
  const hosts = outOfScope.hosts.slice(0, 5).map(({ host, count }) => `  outside the scope: ${host} (${count})`)
  const places = problems.first.slice(0, 5).map(({ pointer, message }) => `  ${pointer || 'the file'} ${message}`)
  return [
    `${progress.message}${secrets > 0 ? `, ${counted(secrets, 'secret')} taken out` : ''}`,
    ...hosts,
    ...places,
  ].join('\n')
}

async function sendDocuments(
  client: Client,
  file: string,
  format: 'message' | 'finding',
  content: Buffer,
): Promise<Sent> {
  const path = format === 'message' ? '/v1/connectors/ingest-http' : '/v1/connectors/ingest-finding'
  const report: unknown[] = []
  let created = 0
  for (const [index, document] of documentsOf(file, content.toString()).entries()) {
    const answer = await client.request('POST', path, { json: document }).catch((cause) => {
      if (!(cause instanceof ServiceError)) throw cause
      throw new ServiceError(cause.code, `${file}, ${format} ${index + 1}: ${cause.message}`, cause.details)
    })
    if (answer.status === 201) created++
    report.push(await answer.json())
  }
  const summary = `${counted(created, `new ${format}`)}, ${report.length - created} known`
  return { file, format, summary, job: null, report }
}

function documentsOf(file: string, text: string): readonly unknown[] {
  const parse = (json: string) => {
    try {
      return JSON.parse(json) as unknown
    } catch {
      return undefined
    }
  }
  const whole = parse(text)
  if (whole !== undefined) return [whole].flat()
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line, index) => {
    const value = parse(line)
    if (value === undefined) throw new ServiceError('INPUT_REFUSED', `${file}, line ${index + 1}: is not JSON`)
    return value
  })
}
