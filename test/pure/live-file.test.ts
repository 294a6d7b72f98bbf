import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JWTVerifyGetKey } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { schemaOf } from '../../graphql/schema.ts'
import { ServiceError } from '../../src/ground/errors.ts'
import { createLiveFiles, type LiveFiles } from '../../src/ground/live-file.ts'
import type { Logger } from '../../src/ground/log.ts'
import { parseSigningKeys, type SigningKey } from '../../src/http/access/compat-signature.ts'
import { readKeys } from '../../src/http/access/credentials.ts'
import type { StoredKey } from '../../src/http/access/keys-file.ts'
import { type DocumentFile, noDocuments, parseDocuments } from '../../src/http/document-manifest.ts'
import { parsePolicy } from '../../src/http/seceng/target-facts.ts'
import { noKeys, parseKeySet } from '../../src/http-kit/key-set.ts'
import { emptyPolicy, type Policy } from '../../src/scope/policy.ts'

type Kind = {
  readonly setting: string
  /** Names of the entries that are in force. */
  open(files: LiveFiles, file: string): () => Promise<readonly string[]>
  text(entries: readonly unknown[]): string
  entry(name: 'one' | 'two'): unknown
  /** An entry that is wrong, and no other. */
  readonly wrong: unknown
}

const key = (name: string) => ({
  name,
  sha256: createHash('sha256').update(name).digest('hex'),
  scopes: ['read'],
})
const signing = (name: string) => ({ name, id: `${name}12345678`, secret: '0'.repeat(32), scopes: ['read'] })
const pairs = { one: generateKeyPairSync('ed25519'), two: generateKeyPairSync('ed25519') }
const jwk = (kid: 'one' | 'two') => ({ ...pairs[kid].publicKey.export({ format: 'jwk' }), kid, alg: 'EdDSA' })
const schema = schemaOf(['knowledge'])
const documents = { one: 'query One { revision }', two: 'query Two { revision }' }
const yaml = (entries: readonly unknown[]) => JSON.stringify(entries)
const opened = <T>(reader: (() => Promise<T>) | null, namesOf: (value: T) => readonly string[]) => {
  if (!reader) throw new Error('there is no file')
  return async () => namesOf(await reader())
}
const hasKey = async (set: JWTVerifyGetKey, kid: string) => {
  try {
    return Boolean(await set({ alg: 'EdDSA', kid }, { payload: '', signature: '' }))
  } catch {
    return false
  }
}

const kinds: readonly Kind[] = [
  {
    setting: 'SECENG_KEYS_FILE',
    open: (files, file) =>
      opened<readonly StoredKey[]>(
        files.open('SECENG_KEYS_FILE', file, [], (text) => readKeys(text, 'credential')),
        (keys) => keys.map(({ caller }) => caller.name),
      ),
    text: yaml,
    entry: key,
    wrong: { ...key('wrong'), scopes: ['reed'] },
  },
  {
    setting: 'COMPAT_KEYS_FILE',
    open: (files, file) =>
      opened<readonly SigningKey[]>(files.open('COMPAT_KEYS_FILE', file, [], parseSigningKeys), (keys) =>
        keys.map(({ caller }) => caller.name),
      ),
    text: yaml,
    entry: signing,
    wrong: { ...signing('wrong'), secret: 'x' },
  },
  {
    setting: 'SECENG_JWKS_FILE',
    open(files, file) {
      const reader = files.open('SECENG_JWKS_FILE', file, noKeys, parseKeySet)!
      return async () => {
        const set = await reader()
        const found = await Promise.all(['one', 'two'].map(async (kid) => ((await hasKey(set, kid)) ? [kid] : [])))
        return found.flat()
      }
    },
    text: (keys) => JSON.stringify({ keys }),
    entry: jwk,
    wrong: { ...jwk('one'), kid: 'wrong', x: 'short' },
  },
  {
    setting: 'SECENG_POLICY_FILE',
    open: (files, file) =>
      opened<Policy>(files.open('SECENG_POLICY_FILE', file, emptyPolicy, parsePolicy), ({ git }) =>
        git.allow.map(({ host }) => host),
      ),
    text: (allow) => JSON.stringify({ git: { allow } }),
    entry: (host) => ({ host }),
    wrong: { host: '' },
  },
  {
    setting: 'TRUSTED_DOCUMENTS_FILE',
    open: (files, file) =>
      opened<DocumentFile>(
        files.open('TRUSTED_DOCUMENTS_FILE', file, noDocuments, (text, _, previous) =>
          parseDocuments(schema, text, previous),
        ),
        ({ byId }) => [...byId.keys()],
      ),
    text: (entries) => JSON.stringify(Object.fromEntries(entries as readonly (readonly [string, string])[])),
    entry: (name) => [name, documents[name]],
    wrong: ['wrong', '{ nothing }'],
  },
]

describe.each(kinds)('operations §1.5: $setting', ({ setting, open, text, entry, wrong }) => {
  let folder: string
  let file: string
  let files: LiveFiles
  const lines: { readonly level: string; readonly problem?: string; readonly setting?: string }[] = []
  const log = {
    error: (members: object) => void lines.push({ level: 'error', ...members }),
    info: (members: object) => void lines.push({ level: 'info', ...members }),
  } as unknown as Logger
  let version = 0
  /** Each content has another length, so that it is read again whatever the clock of the disk shows. */
  const write = (content: string) => writeFile(file, `${content}${'\n'.repeat(version++)}`, { mode: 0o600 })
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
    folder = await mkdtemp(join(tmpdir(), 'skg-live-'))
    file = join(folder, 'file')
    lines.length = 0
  })
  afterEach(async () => {
    files.stop()
    vi.useRealTimers()
    await rm(folder, { recursive: true })
  })

  test('what is right is in force: after a mistake, beside a wrong entry, and nothing once it is empty or gone', async () => {
    files = createLiveFiles(false, log)
    const names = open(files, file)
    const state = async () => [await names(), await files.wrong()]
    await write(text([entry('one'), entry('two')]))
    expect(await state()).toEqual([['one', 'two'], []])
    await write('{ "keys": [')
    expect(await state()).toEqual([['one', 'two'], [setting]])
    await write(text([entry('one'), wrong]))
    expect(await state()).toEqual([['one'], [setting]])
    await write(text([entry('two')]))
    expect(await state()).toEqual([['two'], []])
    await write('')
    expect(await state()).toEqual([[], []])
    await write(text([entry('one')]))
    expect(await state()).toEqual([['one'], []])
    await rm(file)
    expect(await state()).toEqual([[], [setting]])
  })

  test('a mistake is a line in the log, again each minute, and one when it is right', async () => {
    files = createLiveFiles(false, log)
    const names = open(files, file)
    await write(text([entry('one'), wrong]))
    await names()
    const problem = lines[0]?.problem
    expect(lines).toEqual([{ level: 'error', setting, file, problem: expect.stringMatching(/\w/), closed: false }])
    for (const [seconds, count] of [
      [59, 1],
      [1, 2],
      [59, 2],
      [1, 3],
    ] as const) {
      await vi.advanceTimersByTimeAsync(seconds * 1_000)
      for (let request = 0; request < 5; request++) await names()
      expect([seconds, lines.map((line) => line.problem)]).toEqual([seconds, Array(count).fill(problem)])
    }
    await write(text([entry('one')]))
    await names()
    expect(lines.slice(3)).toEqual([{ level: 'info', setting, file }])
    await vi.advanceTimersByTimeAsync(120_000)
    await names()
    expect(lines).toHaveLength(4)
  })

  test('where mistakes close, nothing is in force while there is one', async () => {
    files = createLiveFiles(true, log)
    const names = open(files, file)
    await write(text([entry('one'), wrong]))
    await expect(names()).rejects.toMatchObject({ code: 'UNAVAILABLE', details: { setting } })
    await write('{ "keys": [')
    await expect(names()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await write(text([entry('one')]))
    expect(await names()).toEqual(['one'])
  })
})

describe('operations §1.5: what is wrong with a file is said as it is', () => {
  test.each([
    ['a code of the product', new ServiceError('INPUT_REFUSED', '/words/0 is wrong'), '/words/0 is wrong'],
    [
      'another file that is not there',
      Object.assign(new Error('ENOENT: no such file, open ca.pem'), { code: 'ENOENT' }),
      'ENOENT: no such file, open ca.pem',
    ],
  ])('a mistake with %s does not look like a file that cannot be read', async (_, mistake, told) => {
    const folder = await mkdtemp(join(tmpdir(), 'skg-live-'))
    const problems: unknown[] = []
    const log = { error: ({ problem }: { problem: string }) => problems.push(problem) } as unknown as Logger
    const files = createLiveFiles(false, log)
    try {
      const file = join(folder, 'file')
      await writeFile(file, 'right')
      const read = files.open('SETTING', file, 'nothing', async (text) => {
        if (text !== 'right') throw mistake
        return { value: text, problems: [] }
      })!
      expect(await read()).toBe('right')
      await writeFile(file, 'wrong by far')
      expect([await read(), problems]).toEqual(['right', [told]])
    } finally {
      files.stop()
      await rm(folder, { recursive: true })
    }
  })
})
