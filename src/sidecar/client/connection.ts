import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceError } from '../../ground/errors.ts'
import { withoutTrailing } from '../../ground/text.ts'
import { type ProblemDocument, problemMediaType } from '../../http-kit/problem.ts'
import { defaultSidecarUrl } from '../config.ts'
import type { JobOnWire } from '../jobs/wire.ts'
import { readRuntimeFile, runtimeFileOf } from '../runtime-file.ts'

type Environment = Readonly<Record<string, string | undefined>>
type Sent = {
  readonly json?: unknown
  readonly bytes?: Uint8Array<ArrayBuffer>
  readonly headers?: Record<string, string>
}

export type Client = {
  /**
   * The answer of the sidecar. Throws INPUT_REFUSED with its problem when it refuses, UNAVAILABLE when it is away or
   * cannot.
   */
  request(method: 'GET' | 'POST' | 'PUT', path: string, sent?: Sent): Promise<Response>
  /** The job once it has ended, telling of it at each look; cancels it when `signal` aborts. */
  follow(job: JobOnWire, onLook: (job: JobOnWire) => void, signal: AbortSignal): Promise<JobOnWire>
}

/**
 * Returns a client of the sidecar that `env` names: the one of SECENG_SIDECAR_URL with SIDECAR_TOKEN, else the one that
 * runs on SIDECAR_DATA_DIR.
 */
export function openClient(env: Environment): Client {
  const { url, token } = findSidecar(env)
  const request: Client['request'] = async (method, path, { json, bytes, headers } = {}) => {
    const isFile = bytes !== undefined
    const body = isFile ? bytes : method === 'POST' ? JSON.stringify(json ?? {}) : undefined
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: 'error',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    }).catch(() => {
      throw new ServiceError('UNAVAILABLE', `The sidecar at ${url} does not answer; start one with: skg sidecar`)
    })
    if (!answer.ok) throw await refusalOf(answer)
    return answer
  }
  return {
    request,
    follow: async (job, onLook, signal) => {
      let now = job
      let isCancelled = false
      while (now.pollAfterMs !== null) {
        onLook(now)
        if (signal.aborted && !isCancelled) {
          isCancelled = true
          await request('POST', job.links.cancel).catch(() => {})
        }
        await sleep(now.pollAfterMs / 2, undefined, { signal: isCancelled ? undefined : signal }).catch(() => {})
        now = (await (await request('GET', job.links.self)).json()) as JobOnWire
      }
      return now
    },
  }
}

function findSidecar(env: Environment): { readonly url: string; readonly token: string | null } {
  const named = env.SECENG_SIDECAR_URL?.trim()
  const token = env.SIDECAR_TOKEN?.trim() || null
  if (named && token) return { url: withoutTrailing(named, /\//), token }
  const dataDir = env.SIDECAR_DATA_DIR?.trim() || './.sidecar'
  const runtime = readRuntimeFile(dataDir)
  if (runtime) return runtime
  throw new ServiceError(
    'UNAVAILABLE',
    `No sidecar runs here: there is no ${runtimeFileOf(dataDir)}. Start one with "skg sidecar", or name one by SIDECAR_DATA_DIR, ` +
      `or by SECENG_SIDECAR_URL (${defaultSidecarUrl}) and SIDECAR_TOKEN.`,
  )
}

async function refusalOf(answer: Response): Promise<ServiceError> {
  const isProblem = answer.headers.get('content-type')?.startsWith(problemMediaType)
  const problem = isProblem ? ((await answer.json()) as ProblemDocument) : null
  const code = answer.status >= 500 || answer.status === 429 ? 'UNAVAILABLE' : 'INPUT_REFUSED'
  return new ServiceError(code, problem ? problemText(problem) : `The sidecar answers ${answer.status}.`, { problem })
}

/** Returns a problem in words, with each place that is wrong on a line of its own. */
export function problemText({ code, detail, errors }: ProblemDocument): string {
  const places = (errors ?? []) as readonly { readonly pointer: string; readonly message: string }[]
  const lines = places.slice(0, 10).map(({ pointer, message }) => `  ${pointer || 'the document'} ${message}`)
  return [`${code}: ${detail}`, ...(places.length > 1 ? lines : [])].join('\n')
}
