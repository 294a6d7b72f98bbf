import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TestKey = {
  readonly name: string
  readonly scopes?: readonly string[]
  readonly applications?: readonly string[]
  readonly expires?: string
}

/** A keys file, and the keys in it by name, until `remove`. */
export async function createKeys(entries: readonly TestKey[]) {
  const folder = await mkdtemp(join(tmpdir(), 'skg-keys-'))
  const file = join(folder, 'keys.yaml')
  const keys: Record<string, string> = {}
  const write = async (list: readonly TestKey[]) => {
    const stored = list.map(({ scopes = ['read', 'write', 'scan'], ...entry }) => {
      keys[entry.name] ??= `skg_${randomBytes(32).toString('base64url')}`
      return { ...entry, scopes, sha256: createHash('sha256').update(keys[entry.name]!).digest('hex') }
    })
    await writeFile(file, JSON.stringify(stored))
  }
  await write(entries)
  return { file, folder, keys, write, remove: () => rm(folder, { recursive: true }) }
}

export type Answer = {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: its shape is that of the path.
  readonly body: any
}

/** Sends requests to the server API of `url` with a key. */
export function client(url: string, key: string | null) {
  return async (
    method: string,
    path: string,
    sent: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Answer> => {
    const isJson = sent.body !== undefined && typeof sent.body !== 'string'
    const response = await fetch(`${url}${path.startsWith('/v1') || path === '/graphql' ? '' : '/v1/seceng'}${path}`, {
      method,
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(sent.body !== undefined && { body: isJson ? JSON.stringify(sent.body) : String(sent.body) }),
    })
    const text = await response.text()
    const body = response.headers.get('content-type')?.includes('json') && text !== '' ? JSON.parse(text) : text
    return { status: response.status, headers: response.headers, body }
  }
}
