import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const day = 86_400_000

export type RunFolder = {
  readonly files: string
  readonly env: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/**
 * A folder for files of runs, and keys: `ci` with all scopes of data, `pipeline` with `scan` alone, `other` for
 * applications named `other*`, `operator` with `admin` alone.
 */
export async function runFolder(): Promise<RunFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-runs-'))
  const entry = (name: string, scopes: readonly string[], rest: object = {}) => ({
    name,
    sha256: createHash('sha256').update(keyOf(name)).digest('hex'),
    scopes,
    ...rest,
  })
  const keys = [
    entry('ci', ['read', 'write', 'scan']),
    entry('pipeline', ['scan']),
    entry('other', ['read', 'write', 'scan'], { applications: ['other*'] }),
    entry('operator', ['admin']),
  ]
  await writeFile(join(folder, 'keys.yaml'), JSON.stringify(keys), { mode: 0o600 })
  return {
    files: join(folder, 'files'),
    env: {
      SECENG_KEYS_FILE: join(folder, 'keys.yaml'),
      SECENG_FILES_DIR: join(folder, 'files'),
      FINDINGS_ACCESS: 'credential',
      SECENG_WRITES_PER_MINUTE: '100000',
      SECENG_READS_PER_MINUTE: '100000',
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export function keyOf(name: string): string {
  return `skg_key-of-${name}-for-the-tests`
}

export type Answer = {
  // biome-ignore lint/suspicious/noExplicitAny: its shape is that of the path.
  readonly body: any
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Sends requests to the server API at `url`, as the key `ci` unless another is named. */
export function secengClient(url: string, key = 'ci') {
  const send = async (method: string, path: string, options: { headers?: object; body?: BodyInit } = {}) => {
    const response = await fetch(`${url}/v1/seceng${path}`, {
      method,
      headers: { authorization: `Bearer ${keyOf(key)}`, ...options.headers },
      ...(options.body !== undefined && { body: options.body, duplex: 'half' }),
    } as RequestInit)
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : null,
    } as Answer
  }
  return {
    send,
    get: (path: string, headers: object = {}) => send('GET', path, { headers }),
    /** Hands a file in. */
    upload: (query: string, body: BodyInit, headers: object = {}) =>
      send('POST', `/scan-runs?${query}`, { body, headers: { 'content-type': 'application/sarif+json', ...headers } }),
    json: (method: string, path: string, body: unknown, headers: object = {}) =>
      send(method, path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }),
    /** The run when it has ended. */
    async ended(id: string) {
      for (;;) {
        const { body } = await send('GET', `/scan-runs/${id}`, { headers: { prefer: 'wait=10' } })
        if (body.pollAfterMs === null) return body
      }
    },
  }
}

/** Data of a query, as the key `ci`. */
export async function graph<T>(url: string, query: string): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${keyOf('ci')}` }
  const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  const { data, errors } = (await answer.json()) as { data: T; errors?: unknown }
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

const shownFields =
  'title tool rule status weaknesses { id } techniques { id } location { ... on CodeLocation { path } }'

/** Findings of the applications with `name` in their names. */
// biome-ignore lint/suspicious/noExplicitAny: its shape is that of the query.
export async function findingsOf(url: string, name: string, fields = shownFields): Promise<any[]> {
  const { applications } = await graph<{ applications: { nodes: { findings: { nodes: unknown[] } }[] } }>(
    url,
    `{ applications(name: "${name}") { nodes { findings(first: 100) { nodes {
      ${fields}
    } } } } }`,
  )
  return applications.nodes.flatMap(({ findings }) => findings.nodes)
}

/** A SARIF log of one tool with a result of each of `rules`, of a scan that began `daysAgo`. */
export function sarifOf(
  rules: readonly string[],
  { tool = 'Scanner', daysAgo = 1, text = 'found' }: { tool?: string; daysAgo?: number; text?: string } = {},
): string {
  const startTimeUtc = new Date(Math.floor((Date.now() - daysAgo * day) / day) * day).toISOString()
  return JSON.stringify({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: tool, version: '1' } },
        invocations: [{ executionSuccessful: true, startTimeUtc }],
        results: rules.map((ruleId, index) => ({
          ruleId,
          level: 'error',
          message: { text: `${ruleId} ${text}` },
          locations: [
            { physicalLocation: { artifactLocation: { uri: `src/${ruleId}.ts` }, region: { startLine: index + 1 } } },
          ],
        })),
      },
    ],
  })
}
