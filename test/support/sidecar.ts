import { cp, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import type { SidecarFlags } from '../../src/sidecar/config.ts'
import type { JobOnWire } from '../../src/sidecar/jobs/wire.ts'
import { type Sidecar, startSidecar } from '../../src/sidecar/start.ts'
import { openStore } from '../../src/sidecar/store/open.ts'
import { compiledPglite } from './compiled-pglite.ts'
import { expectDescribed } from './sidecar-described.ts'

/** A data folder for a sidecar, with an empty store and the scope file `scope.yaml`. */
export async function sidecarFolder(
  scope = 'allow: ["*.example.test"]\ndeny: [admin.example.test]\n',
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-sidecar-'))
  await copySidecarStore(folder)
  await writeFile(join(folder, 'scope.yaml'), scope)
  return folder
}

/** Puts an empty store into `folder`. */
export async function copySidecarStore(folder: string): Promise<void> {
  await cp(await templateFolder(), folder, { recursive: true })
}

async function templateFolder(): Promise<string> {
  const template = join(inject('templates'), 'sidecar')
  if (await stat(template).catch(() => null)) return template
  const made = await mkdtemp(`${template}-`)
  await cp(join(inject('templates'), 'bare'), made, { recursive: true })
  await (await openStore(made)).close()
  await rename(made, template).catch(() => rm(made, { recursive: true }))
  return template
}

export type Answered = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Null when the body is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for.
  readonly json: any
}
export type Call = {
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly body?: string | Uint8Array
}

/** One HTTP request as it is written, every header included. */
export function callUrl(method: string, url: string, { headers, json, body }: Call = {}): Promise<Answered> {
  const sent = json === undefined ? body : JSON.stringify(json)
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        method,
        agent: false,
        headers: {
          ...(method === 'POST' && { 'content-type': 'application/json' }),
          ...(sent !== undefined && { 'content-length': String(Buffer.byteLength(sent)) }),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const isJson = /^application\/([\w.]+\+)?json(;|$)/.test(answer.headers['content-type'] ?? '')
          resolve({ status: answer.statusCode!, headers: answer.headers, text, json: isJson ? JSON.parse(text) : null })
        })
      },
    )
    asked.on('error', reject)
    asked.end(sent)
  })
}

export type TestSidecar = Sidecar & {
  readonly folder: string
  /** A request with the token. */
  call(method: string, path: string, call?: Call): Promise<Answered>
  /** The job once its state is one of `states`. */
  until(id: string, states: readonly JobOnWire['status'][]): Promise<JobOnWire>
  submit(job: object, headers?: Readonly<Record<string, string>>): Promise<JobOnWire>
}

/** A sidecar on a free port and a folder of its own, or on `folder`. */
export async function startTestSidecar(
  given: {
    readonly folder?: string
    readonly scope?: string
    readonly env?: Readonly<Record<string, string>>
    readonly flags?: SidecarFlags
  } = {},
): Promise<TestSidecar> {
  await compiledPglite
  const folder = given.folder ?? (await sidecarFolder(given.scope))
  const sidecar = await startSidecar(sidecarEnv(folder, given.env), given.flags)
  return { ...sidecar, ...clientOf(sidecar.url, sidecar.token), folder }
}

export function sidecarEnv(folder: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    SIDECAR_DATA_DIR: folder,
    SIDECAR_SCOPE: join(folder, 'scope.yaml'),
    SECENG_SIDECAR_URL: 'http://127.0.0.1:0',
    LOG_LEVEL: 'silent',
    ...more,
  }
}

export const ended = ['succeeded', 'failed', 'timed_out', 'cancelled'] as const

export function clientOf(url: string, token: string | null): Pick<TestSidecar, 'call' | 'until' | 'submit'> {
  const call: TestSidecar['call'] = async (method, path, { headers, ...rest } = {}) => {
    const answer = await callUrl(method, `${url}${path}`, {
      ...rest,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    })
    expectDescribed(method, path, answer)
    return answer
  }
  return {
    call,
    until: async (id, states) => {
      for (;;) {
        const { json } = await call('GET', `/v1/jobs/${id}`)
        if (states.includes(json.status)) return json
        if (json.pollAfterMs === null) throw new Error(`the job is ${json.status}: ${JSON.stringify(json.error)}`)
        await sleep(25)
      }
    },
    submit: async (json, headers) => {
      const answer = await call('POST', '/v1/jobs', { json, ...(headers && { headers }) })
      if (answer.status !== 202) throw new Error(`${answer.status}: ${answer.text}`)
      return answer.json
    },
  }
}

/** A message to `url`. */
export function messageTo(url: string, more: object = {}): object {
  return { source: 'proxy', request: { method: 'GET', url, headers: [] }, response: null, ...more }
}

/** A HAR file of `count` entries, each with another path of `host`. */
export function harOf(count: number, host = 'shop.example.test', body = ''): string {
  const entries = Array.from({ length: count }, (_, index) => ({
    startedDateTime: '2026-01-01T00:00:00.000Z',
    time: 1,
    request: {
      method: 'GET',
      url: `https://${host}/${index}`,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [{ name: 'Accept', value: '*/*' }],
      queryString: [],
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status: 200,
      statusText: 'OK',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [],
      content: { size: body.length, mimeType: 'text/plain', text: body },
      redirectURL: '',
      headersSize: -1,
      bodySize: body.length,
    },
    cache: {},
    timings: { send: 0, wait: 1, receive: 0 },
  }))
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } })
}
