import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { ServiceError } from '../../ground/errors.ts'
import type { Terminal } from '../../ground/terminal.ts'
import { interruptSignal, progressLine } from '../jobs/progress-line.ts'
import type { JobOnWire } from '../jobs/wire.ts'
import { type Client, problemText } from './connection.ts'

export type ExportFlags = {
  readonly format: string
  readonly kind?: string
  readonly source?: string
  readonly last: string
  readonly out?: string
}

type Page = { readonly items: readonly { readonly id: string }[]; readonly nextCursor: string | null }
const most = 1000

/** Returns the ids of the newest evidence, newest first, and whether there are more. */
export async function newestIds(
  client: Client,
  { kind, source, last }: ExportFlags,
): Promise<{ readonly ids: readonly string[]; readonly hasMore: boolean }> {
  if (!/^[1-9]\d{0,3}$/.test(last) || Number(last) > most)
    throw new ServiceError('INPUT_REFUSED', `--last is "${last}", but must be a whole number from 1 to ${most}`)
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const query = new URLSearchParams({
      limit: String(Math.min(200, Number(last) - ids.length)),
      ...(kind && { kind }),
      ...(source && { source }),
      ...(cursor && { cursor }),
    })
    const page = (await (await client.request('GET', `/v1/connectors/evidence?${query}`)).json()) as Page
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor !== null && ids.length < Number(last))
  return { ids, hasMore: cursor !== null }
}

/** Returns the answer with the file of an export, waiting for its job when there is one. */
export async function requestExport(
  client: Client,
  ids: readonly string[],
  format: string,
  stderr: Terminal['stderr'],
): Promise<Response> {
  const answer = await client.request('POST', '/v1/connectors/export-evidence', {
    json: { source: 'store', items: ids, format },
  })
  if (answer.status !== 202) return answer
  const line = progressLine(`export as ${format}`, stderr)
  const interrupt = interruptSignal()
  const job = await client
    .follow((await answer.json()) as JobOnWire, line.show, interrupt.signal)
    .finally(() => [line.clear(), interrupt.done()])
  if (job.status === 'succeeded') return client.request('GET', job.links.result)
  throw new ServiceError('INPUT_REFUSED', job.error ? problemText(job.error) : `The export is ${job.status}.`)
}

/**
 * Writes the file of an answer to `out`, `-` for `stdout`, else to the name in the answer; returns where. Refuses to
 * replace a file.
 */
export async function saveAnswer(answer: Response, out: string | undefined, stdout: Writable): Promise<string> {
  const content = Buffer.from(await answer.arrayBuffer())
  const [, digest] = /sha-256=:([^:]+):/.exec(answer.headers.get('repr-digest') ?? '') ?? []
  if (digest && createHash('sha256').update(content).digest('base64') !== digest)
    throw new ServiceError('UNAVAILABLE', 'The file did not arrive whole; try again.')
  const [, name] = /filename="([\w][\w.-]*)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  const path = out ?? name ?? 'evidence'
  if (path === '-') {
    stdout.write(content)
    return path
  }
  await writeFile(path, content, { flag: 'wx', mode: 0o600 }).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'EEXIST' ? 'it is there already; name another by --out' : cause.message
    throw new ServiceError('INPUT_REFUSED', `${path} cannot be written: ${reason}`)
  })
  return path
}
