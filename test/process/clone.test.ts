// @module-tag long
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type CloneRequest, cloneRepository } from '../../src/runner/clone/clone.ts'
import type { Lookup } from '../../src/runner/clone/pinned-address.ts'
import { readPolicy } from '../../src/scope/policy.ts'
import { createRepository, type GitServer, privateUser, startGitServer } from '../support/git-server.ts'

let server: GitServer
beforeAll(async () => {
  server = await startGitServer()
})
afterAll(() => server.close())

const loopback: Lookup = async () => ['127.0.0.1']
type Options = { lookup?: Lookup; limits?: object; rule?: object; privateAddresses?: string[]; signal?: AbortSignal }

/** Clones as the policy of the tests allows. */
async function clone(url: string, rest: Partial<CloneRequest> = {}, options: Options = {}) {
  const into = await mkdtemp(join(tmpdir(), 'skg-clone-'))
  onTestFinished(() => rm(into, { recursive: true, force: true }))
  const { hostname, port } = new URL(url)
  const { value: policy } = readPolicy({
    git: { allow: [{ host: `${hostname}:${port || 443}`, caFile: server.caFile, ...options.rule }] },
    privateAddresses: options.privateAddresses ?? ['127.0.0.0/8'],
    limits: options.limits ?? {},
  })
  const request = { url, ref: null, commit: null, folder: null, ...rest }
  const signal = options.signal ?? new AbortController().signal
  const found = await cloneRepository(request, into, policy, options.lookup ?? loopback, signal)
  return { ...found, into, files: (await readdir(found.path, { recursive: true })).sort() }
}

describe('clones', () => {
  test('seceng §8.3: one commit of a branch, a tag, a commit id, or HEAD', async () => {
    const repository = await createRepository(server.folder, 'plain.git')
    const first = await repository.commit({ 'a.txt': 'one' })
    repository.git(['tag', '-a', '-m', 'a tag', 'v1', first])
    const second = await repository.commit({ 'a.txt': 'two', 'src/b.txt': 'b' })
    const url = server.url('plain.git')
    expect(await clone(url)).toMatchObject({ sha: second, files: ['a.txt', 'src', 'src/b.txt'] })
    expect(await clone(url, { ref: 'main' })).toMatchObject({ sha: second })
    expect(await clone(url, { ref: 'v1' })).toMatchObject({ sha: first, files: ['a.txt'] })
    expect(await clone(url, { ref: first })).toMatchObject({ sha: first })
    expect(await clone(url, { ref: 'main', commit: first })).toMatchObject({ sha: first })
    expect(await clone(url, { folder: 'src' })).toMatchObject({ files: ['b.txt'] })
  })

  test.each<[string, string, Partial<CloneRequest>, string]>([
    ['a repository that is not there', 'none.git', {}, 'There is no such repository.'],
    ['a ref that is not there', 'plain.git', { ref: 'gone' }, 'The ref or commit is not there.'],
    ['a commit that is not there', 'plain.git', { commit: 'a'.repeat(40) }, 'The ref or commit is not there.'],
    [
      'a folder that is not there',
      'plain.git',
      { folder: 'gone' },
      'The folder of the target is not in the repository.',
    ],
    ['a redirect', 'moved/plain.git', {}, 'The server sends elsewhere; redirects are refused.'],
    [
      'a repository that needs a credential',
      'private/plain.git',
      {},
      'The server asks for a credential that the policy does not give.',
    ],
  ])('seceng §8.3: %s fails the clone', async (_, name, rest, message) => {
    await expect(clone(server.url(name), rest)).rejects.toMatchObject({ reason: 'clone_failed', message })
  })

  test('seceng §8.3: a credential reaches git by its protocol alone', async () => {
    const file = join(server.folder, 'credential')
    await writeFile(file, `username=${privateUser.username}\npassword=${privateUser.password}\n`, { mode: 0o600 })
    const { into, files } = await clone(server.url('private/plain.git'), {}, { rule: { credentialFile: file } })
    expect(files).toContain('a.txt')
    for (const name of await readdir(into, { recursive: true, withFileTypes: true }))
      if (name.isFile())
        expect(await readFile(join(name.parentPath, name.name), 'latin1')).not.toContain(privateUser.password)
  })

  test('seceng §8.3: proxies and settings in the environment of the service do not reach git', async () => {
    const dead = 'http://127.0.0.1:9'
    vi.stubEnv('https_proxy', dead).stubEnv('HTTPS_PROXY', dead).stubEnv('ALL_PROXY', dead)
    vi.stubEnv('GIT_CONFIG_COUNT', '1').stubEnv('GIT_CONFIG_KEY_0', 'http.proxy').stubEnv('GIT_CONFIG_VALUE_0', dead)
    vi.stubEnv('GIT_SSL_NO_VERIFY', '1')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect((await clone(server.url('plain.git'))).files).toContain('a.txt')
    await expect(clone(server.url('plain.git'), {}, { rule: { caFile: null } })).rejects.toMatchObject({
      message: 'The certificate of the server is not trusted.',
    })
  })

  test('seceng §4.3: a certificate that is not trusted is refused', async () => {
    await expect(clone(server.url('plain.git'), {}, { rule: { caFile: null } })).rejects.toMatchObject({
      message: 'The certificate of the server is not trusted.',
    })
  })
})

describe('addresses', () => {
  const url = () => `https://git.test:${server.port}/plain.git`

  test('seceng §4.3: the address is that which was checked, whatever the name says later', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    const asked: string[] = []
    const lookup: Lookup = async (host) => {
      asked.push(host)
      return answers.shift()!
    }
    // No other resolver knows the name, so that git can only have used the pinned address.
    expect((await clone(url(), {}, { lookup })).files).toContain('a.txt')
    expect(asked).toEqual(['git.test'])
  })

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.51.100.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '2001:db8::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    '::7f00:1',
  ])('seceng §4.3: the address %s is refused, alone and beside a public one', async (address) => {
    const before = server.requests.length
    for (const addresses of [[address], ['93.184.216.34', address]]) {
      const options = { lookup: async () => addresses, privateAddresses: [] }
      await expect(clone(url(), {}, options)).rejects.toMatchObject({ reason: 'out_of_scope' })
    }
    expect(server.requests).toHaveLength(before)
  })

  test.each(['2130706433', '0x7f.1', '017700000001', '127.1', '[::ffff:127.0.0.1]', '[::1]', '127.0.0.1'])(
    'seceng §4.3: the host %s is loopback, and refused',
    async (host) => {
      const own = `https://${host}:${server.port}/plain.git`
      const canonical = new URL(own).href
      await expect(clone(canonical, {}, { privateAddresses: [] })).rejects.toMatchObject({ reason: 'out_of_scope' })
    },
  )

  test('seceng §4.3: a name without an address fails, another port or host is out of scope', async () => {
    await expect(clone(url(), {}, { lookup: async () => [] })).rejects.toMatchObject({ reason: 'clone_failed' })
    await expect(clone(url(), {}, { rule: { host: `other.test:${server.port}` } })).rejects.toMatchObject({
      reason: 'out_of_scope',
    })
    await expect(clone(url(), {}, { rule: { host: 'git.test' } })).rejects.toMatchObject({ reason: 'out_of_scope' })
    await expect(
      clone(url(), {}, { rule: { host: `git.test:${server.port}`, paths: ['/x/*'] } }),
    ).rejects.toMatchObject({ reason: 'out_of_scope' })
  })
})
