import { ServiceError } from '../../ground/errors.ts'
import type { Terminal } from '../../ground/terminal.ts'
import { counted } from '../../ground/text.ts'
import type { Classification } from '../classify/message.ts'
import type { JobOnWire } from '../jobs/wire.ts'
import { openClient, problemText } from './connection.ts'
import { type ExportFlags, newestIds, requestExport, saveAnswer } from './export.ts'
import { readGiven, type Sent, sendFile } from './send.ts'

type Printed = { readonly json?: boolean }

/**
 * Sends each file in turn and prints what came of it. A file that is refused does not keep the next from being sent;
 * then it throws INPUT_REFUSED at the end.
 */
export async function send(
  terminal: Terminal,
  files: readonly string[],
  flags: Printed & { readonly format?: string },
): Promise<void> {
  const client = openClient(terminal.env)
  const sent: Sent[] = []
  const refused: string[] = []
  for (const file of files) {
    try {
      const done = await sendFile(client, file, flags.format, terminal)
      sent.push(done)
      if (!flags.json) print(terminal, `${file}: ${done.summary}`)
    } catch (cause) {
      if (!(cause instanceof ServiceError) || cause.code !== 'INPUT_REFUSED') throw cause
      refused.push(cause.message)
    }
  }
  if (flags.json) printJson(terminal, sent)
  if (refused.length > 0) throw new ServiceError('INPUT_REFUSED', refused.join('\n'))
}

/** Prints what kind of traffic the message in `file` is. */
export async function classify(terminal: Terminal, file: string, flags: Printed): Promise<void> {
  const client = openClient(terminal.env)
  const content = await readGiven(file, terminal.stdin)
  let message: unknown
  try {
    message = JSON.parse(content.toString())
  } catch {
    throw new ServiceError('INPUT_REFUSED', `${file} is not JSON; it must be one message`)
  }
  const answer = await client.request('POST', '/v1/connectors/classify', { json: message })
  const classification = (await answer.json()) as Classification
  if (flags.json) printJson(terminal, classification)
  else print(terminal, classificationText(classification))
}

/** Prints the jobs, or one; or cancels it, or saves its result. */
export async function jobs(
  terminal: Terminal,
  id: string | undefined,
  flags: Printed & { readonly status?: string; readonly cancel?: boolean; readonly result?: string },
): Promise<void> {
  const client = openClient(terminal.env)
  if (id === undefined) {
    if (flags.cancel || flags.result)
      throw new ServiceError('INPUT_REFUSED', '--cancel and --result need the id of a job')
    const query = new URLSearchParams({ limit: '50', ...(flags.status && { status: flags.status }) })
    const page = (await (await client.request('GET', `/v1/jobs?${query}`)).json()) as { readonly items: JobOnWire[] }
    return flags.json ? printJson(terminal, page.items) : print(terminal, jobTable(page.items))
  }
  const path = `/v1/jobs/${encodeURIComponent(id)}`
  if (flags.result !== undefined) {
    const saved = await saveAnswer(await client.request('GET', `${path}/result`), flags.result, terminal.stdout)
    return saved === '-' ? undefined : print(terminal, saved)
  }
  const answer = flags.cancel ? await client.request('POST', `${path}/cancel`) : await client.request('GET', path)
  const job = (await answer.json()) as JobOnWire
  return flags.json ? printJson(terminal, job) : print(terminal, jobText(job))
}

/** Writes evidence into a file and prints where. */
export async function exportTo(terminal: Terminal, ids: readonly string[], flags: ExportFlags): Promise<void> {
  const client = openClient(terminal.env)
  const newest = ids.length > 0 ? { ids, hasMore: false } : await newestIds(client, flags)
  if (newest.ids.length === 0)
    throw new ServiceError('INPUT_REFUSED', 'The sidecar has stored nothing of this kind yet.')
  const saved = await saveAnswer(
    await requestExport(client, newest.ids, flags.format, terminal.stderr),
    flags.out,
    terminal.stdout,
  )
  if (newest.hasMore) terminal.stderr.write(`Only the newest ${newest.ids.length} are in it; the sidecar holds more.\n`)
  if (saved !== '-') print(terminal, `${saved}: ${counted(newest.ids.length, 'item')}`)
}

function classificationText(classification: Classification): string {
  const { categories, primary, apiType, authType, ai, sensitive, suggestedTechniques, inScope } = classification
  const named = [ai.provider, ai.model].filter(Boolean).join(', ')
  return [
    `${primary ?? 'no category'}${inScope ? '' : ' (outside the scope)'}`,
    ...categories.flatMap(({ label, score, reasons }) => [
      `  ${label} ${score.toFixed(2)}`,
      ...reasons.map((reason) => `    ${reason}`),
    ]),
    `  API ${apiType}, authentication ${authType}, AI ${ai.kind}${named ? ` (${named})` : ''}`,
    ...sensitive.map(
      ({ kind, location, count }) => `  sensitive: ${kind} at ${location}${count > 1 ? ` (${count})` : ''}`,
    ),
    ...suggestedTechniques.map(({ id, score, reason }) => `  ${id} ${score.toFixed(2)} ${reason}`),
  ].join('\n')
}

function print({ stdout }: Terminal, text: string): void {
  stdout.write(`${text}\n`)
}

function printJson(terminal: Terminal, value: unknown): void {
  print(terminal, JSON.stringify(value, null, 2))
}

/** Returns the jobs as a table for people, one a line. */
export function jobTable(jobs: readonly JobOnWire[]): string {
  if (jobs.length === 0) return 'no jobs'
  return jobs
    .map(({ id, type, status, progress: { percent, message }, createdAt }) => {
      const share = percent === null ? '' : `${percent} %`
      return `${id}  ${type.padEnd(15)}  ${status.padEnd(10)}  ${share.padStart(5)}  ${createdAt.slice(0, 19)}  ${message ?? ''}`.trimEnd()
    })
    .join('\n')
}

/** Returns one job for people, with its error when it has one. */
export function jobText(job: JobOnWire): string {
  return [jobTable([job]), ...(job.error ? [problemText(job.error)] : [])].join('\n')
}
