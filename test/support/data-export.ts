import { createHash } from 'node:crypto'
import { keyOf, secengClient } from './scan-run.ts'

type Api = ReturnType<typeof secengClient>

/** A CVE of a component, as a line of findings. */
export const component = (cve: string, name: string, rest: object = {}) => ({
  rule: cve,
  cves: [cve],
  location: { kind: 'component', name, version: '1.0.0', ecosystem: 'npm', purl: `pkg:npm/${name}@1.0.0` },
  ...rest,
})

/** Sends requests about exports to the server API at `url`, as the key `ci` unless another is named. */
export function exportClient(url: string, key = 'ci') {
  const api = secengClient(url, key)
  const create = (body: object, headers: object = {}) => api.json('POST', '/exports', body, headers)
  return {
    ...api,
    create,
    ended: (id: string) => endedExport(api, id),
    /** The export of a request when it has ended, and the text of its file. */
    async make(body: object) {
      const made = await create(body)
      if (made.status !== 202) throw new Error(`${made.status} ${made.text}`)
      const ended = await endedExport(api, made.body.id)
      return { export: ended, text: ended.sha256 ? (await content(url, ended.id, key)).text : '' }
    },
  }
}

async function endedExport(api: Api, id: string) {
  for (;;) {
    const { body } = await api.send('GET', `/exports/${id}`, { headers: { prefer: 'wait=10' } })
    if (body.pollAfterMs === null) return body
  }
}

/** The file of an export, or what is sent in its place. */
export async function content(url: string, id: string, key = 'ci', headers: object = {}, method = 'GET') {
  const response = await fetch(`${url}/v1/seceng/exports/${id}/content`, {
    method,
    headers: { authorization: `Bearer ${keyOf(key)}`, 'accept-encoding': 'gzip, br', ...headers },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, text: bytes.toString('utf8'), bytes }
}

export function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex')
}
