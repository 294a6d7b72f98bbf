// @module-tag long
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkTree } from '../../src/runner/clone/check-tree.ts'
import { cloneRepository } from '../../src/runner/clone/clone.ts'
import { listGroup } from '../../src/runner/program/process-table.ts'
import { readPolicy } from '../../src/scope/policy.ts'
import { createRepository, type GitServer, type Repository, startGitServer } from '../support/git-server.ts'

let server: GitServer
beforeAll(async () => {
  server = await startGitServer()
})
afterAll(() => server.close())

async function clone(name: string, limits: object = {}, signal = new AbortController().signal) {
  const into = await mkdtemp(join(tmpdir(), 'skg-clone-'))
  onTestFinished(() => rm(into, { recursive: true, force: true }))
  const allow = [{ host: `localhost:${server.port}`, caFile: server.caFile }]
  const { value: policy } = readPolicy({ git: { allow }, privateAddresses: ['127.0.0.0/8'], limits })
  const request = { url: server.url(name), ref: null, commit: null, folder: null }
  const found = await cloneRepository(request, into, policy, async () => ['127.0.0.1'], signal)
  return { ...found, files: await readdir(found.path, { recursive: true, withFileTypes: true }) }
}

/** A tree with entries that git itself would not make. */
function rawTree(repository: Repository, entries: readonly [mode: string, name: string, sha: string][]): string {
  const bytes = entries.flatMap(([mode, name, sha]) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(sha, 'hex')])
  return repository.git(['hash-object', '-t', 'tree', '--literally', '-w', '--stdin'], Buffer.concat(bytes))
}
const blob = (repository: Repository, text = 'text') => repository.git(['hash-object', '-w', '--stdin'], text)

describe('hostile repositories', () => {
  test('seceng §8.3: links are files, submodules are left out, filters and encodings do nothing', async () => {
    const repository = await createRepository(server.folder, 'attributes.git')
    const file = blob(repository)
    const tree = rawTree(repository, [
      ['100644', '.gitattributes', blob(repository, '* filter=evil working-tree-encoding=UTF-16 eol=crlf\n')],
      [
        '100644',
        '.gitmodules',
        blob(repository, `[submodule "x"]\n\tpath = x\n\turl = https://localhost:${server.port}/other.git\n`),
      ],
      ['100755', 'a.sh', file],
      ['120000', 'link', blob(repository, '/etc/passwd')],
      ['160000', 'x', 'a'.repeat(40)],
    ])
    repository.commitTree(tree)
    const before = server.requests.length
    const { files, facts } = await clone('attributes.git')
    expect(facts).toEqual({ files: 5, links: 1, submodules: 1 })
    expect(files.filter((entry) => entry.isSymbolicLink())).toEqual([])
    expect(
      files
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['.gitattributes', '.gitmodules', 'a.sh', 'link'])
    expect(server.requests.slice(before).every(({ path }) => path.startsWith('/attributes.git/'))).toBe(true)
  })

  test('seceng §8.3: hooks, a monitor, filters and drivers that a repository brings are files, and none is run', async () => {
    const marker = join(server.folder, 'was-run')
    const repository = await createRepository(server.folder, 'brought.git')
    const script = blob(repository, `#!/bin/sh\ntouch ${marker}\n`)
    const text = (content: string) => blob(repository, content)
    const hooks = ['fsmonitor-watchman', 'post-checkout', 'post-index-change', 'reference-transaction']
    const hooksTree = rawTree(
      repository,
      hooks.map((name) => ['100755', name, script]),
    )
    const settings = `[core]\n\tfsmonitor = touch ${marker}\n\thooksPath = hooks\n\tsshCommand = touch ${marker}\n[filter "evil"]\n\tsmudge = touch ${marker}\n\tprocess = touch ${marker}\n\trequired\n[diff "evil"]\n\ttextconv = touch ${marker}\n[alias]\n\tfetch = !touch ${marker}\n`
    repository.commitTree(
      rawTree(repository, [
        ['100644', '.gitattributes', text('* filter=evil diff=evil merge=evil ident\n')],
        ['100644', '.gitconfig', text(settings)],
        ['100644', 'HEAD', text('ref: refs/heads/main\n')],
        ['100644', 'a.txt', text('$Id$')],
        ['100644', 'config', text(settings)],
        ['40000', 'hooks', hooksTree],
        ['40000', 'objects', rawTree(repository, [['100644', 'x', script]])],
        ['40000', 'refs', rawTree(repository, [['100644', 'x', script]])],
      ]),
    )
    const { path, files } = await clone('brought.git')
    expect(files.filter((entry) => entry.isFile())).toHaveLength(11)
    expect(readFileSync(join(path, 'a.txt'), 'utf8')).toBe('$Id$')
    expect(existsSync(marker)).toBe(false)
  })

  test.each<[string, string, string]>([
    ['a submodule by ext::', '.gitmodules', '[submodule "x"]\n\tpath = x\n\turl = ext::sh -c "touch /tmp/owned"\n'],
    ['a submodule with an option', '.gitmodules', '[submodule "x"]\n\tpath = x\n\turl = -u./payload\n'],
  ])('seceng §8.3: %s is refused or left out', { tags: ['exhaustive'] }, async (_, name, text) => {
    const repository = await createRepository(server.folder, 'modules.git')
    repository.commitTree(
      rawTree(repository, [
        ['100644', name, blob(repository, text)],
        ['160000', 'x', 'a'.repeat(40)],
      ]),
    )
    const found = await clone('modules.git').catch((cause) => cause)
    expect(found.reason ?? found.files.filter((entry: { isFile(): boolean }) => entry.isFile()).length).toSatisfy(
      (value: unknown) => value === 'clone_failed' || value === 1,
    )
  })

  test.each<[string, string]>([
    ['a folder above', '..'],
    ['a folder .git', '.git'],
    ['a folder .GIT', '.GIT'],
    ['a folder that HFS takes for .git', '.g\u200cit'],
    ['a folder that NTFS takes for .git', 'git~1'],
    ['a control character', 'a\u0007b'],
    ['a backslash', 'a\\..\\b'],
    ['a name of 300 characters', 'n'.repeat(300)],
    ['a line feed and an escape code', 'a\n\u001b[2J'],
  ])('seceng §8.3: a tree with %s is refused', { tags: ['exhaustive'] }, async (_, name) => {
    const repository = await createRepository(server.folder, 'names.git')
    const inner = rawTree(repository, [['100644', 'hooks', blob(repository)]])
    repository.commitTree(rawTree(repository, [['40000', name, inner]]))
    await expect(clone('names.git')).rejects.toMatchObject({ reason: 'clone_failed' })
  })

  test('seceng §8.3: a name that is not UTF-8 is refused, names that differ in case are two files', async () => {
    const repository = await createRepository(server.folder, 'bytes.git')
    const file = blob(repository)
    const entry = (name: Buffer) =>
      Buffer.concat([Buffer.from('100644 '), name, Buffer.from('\0'), Buffer.from(file, 'hex')])
    const bytes = entry(Buffer.from([0x61, 0xff, 0x62]))
    repository.commitTree(repository.git(['hash-object', '-t', 'tree', '--literally', '-w', '--stdin'], bytes))
    await expect(clone('bytes.git')).rejects.toMatchObject({
      reason: 'clone_failed',
      message: 'The repository has a name that is not UTF-8.',
    })
    const cases = ['A.txt', 'a.txt', 'ä.txt', 'a\u0308.txt']
    const sorted = cases.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    repository.commitTree(
      rawTree(
        repository,
        sorted.map((name) => ['100644', name, file]),
      ),
    )
    expect((await clone('bytes.git')).files.map(({ name }) => name).sort()).toEqual(cases.toSorted())
  })

  test('seceng §13: a listing of a tree is read no further than its limit', async () => {
    let pieces = 0
    async function* listed() {
      for (; pieces < 1_000_000; pieces++)
        yield Buffer.from(`100644 blob ${'a'.repeat(40)}       1\tf${pieces}\0`.repeat(100))
    }
    const limits = { cloneMb: 1_000, cloneFiles: 1_000, cloneSeconds: 1 }
    await expect(checkTree(listed(), limits)).rejects.toMatchObject({ reason: 'clone_too_large' })
    expect(pieces).toBeLessThan(20)
  })

  test('seceng §8.3: a path that is too deep is refused', { tags: ['exhaustive'] }, async () => {
    const repository = await createRepository(server.folder, 'deep.git')
    let tree = rawTree(repository, [['100644', 'f', blob(repository)]])
    for (let depth = 0; depth < 30; depth++) tree = rawTree(repository, [['40000', 'd'.repeat(200), tree]])
    repository.commitTree(tree)
    await expect(clone('deep.git')).rejects.toMatchObject({ reason: 'clone_failed' })
  })

  test('seceng §13: a tree that grows without end, large files and many files are too large', async () => {
    const bomb = await createRepository(server.folder, 'bomb.git')
    let tree = rawTree(bomb, [['100644', 'f', blob(bomb)]])
    for (let depth = 0; depth < 9; depth++)
      tree = rawTree(
        bomb,
        Array.from({ length: 10 }, (_, index) => ['40000', `d${index}`, tree] as [string, string, string]),
      )
    bomb.commitTree(tree)
    await expect(clone('bomb.git', { cloneMb: 4 })).rejects.toMatchObject({ reason: 'clone_too_large' })
    const large = await createRepository(server.folder, 'large.git')
    await large.commit({ 'zeros.bin': Buffer.alloc(30_000_000) })
    await expect(clone('large.git', { cloneMb: 20 })).rejects.toMatchObject({ reason: 'clone_too_large' })
    const many = await createRepository(server.folder, 'many.git')
    await many.commit(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, 'x'])))
    await expect(clone('many.git', { cloneFiles: 50 })).rejects.toMatchObject({ reason: 'clone_too_large' })
  })

  test('seceng §8.3: a server that never answers ends the clone at its time, or when the run is stopped, without a process', async () => {
    await expect(clone('slow/x.git', { cloneSeconds: 1 })).rejects.toMatchObject({ message: 'Cloning took over 1 s.' })
    const stopping = new AbortController()
    const before = server.requests.length
    const stopped = clone('slow/y.git', {}, stopping.signal)
    stopped.catch(() => {})
    await expect.poll(() => server.requests.length, { timeout: 20_000 }).toBeGreaterThan(before)
    stopping.abort(new Error('stopped'))
    await expect(stopped).rejects.toThrow('stopped')
    // What remains below this process belongs to the server of the tests.
    expect(listGroup(process.pid).filter(({ pid }) => pid !== process.pid && isFetch(pid))).toEqual([])
  })
})

function isFetch(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('slow/y.git')
  } catch {
    return false
  }
}
