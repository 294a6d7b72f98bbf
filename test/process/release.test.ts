import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyClone } from '../support/packed.ts'
import { cycloneDxProblems } from '../support/published-schemas.ts'

const run = promisify(execFile)
const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))
const by = { GIT_AUTHOR_NAME: 'Test', GIT_AUTHOR_EMAIL: 'test@example.org' }
const env = { ...process.env, ...by, GIT_COMMITTER_NAME: 'Test', GIT_COMMITTER_EMAIL: 'test@example.org' }

describe('operations §4: npm run release', { tags: ['long'], timeout: 600_000 }, () => {
  let top: string
  let root: string
  let next: string
  const git = async (...args: readonly string[]) => (await run('git', args, { cwd: root, env })).stdout.trim()
  const textOf = (name: string) => readFile(join(root, name), 'utf8')
  const release = (...args: readonly string[]) =>
    run('npm', ['run', '--silent', 'release', '--', ...args], { cwd: root, env }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    )
  const stateOf = async () => [await git('rev-parse', 'HEAD'), await git('tag'), await git('worktree', 'list')]

  beforeAll(async () => {
    top = await mkdtemp(join(tmpdir(), 'skg-release-'))
    root = join(top, 'clone')
    await copyClone(root)
    await symlink(packages, join(root, 'node_modules'))
    const [, major, minor] = /^(\d+)\.(\d+)/.exec(JSON.parse(await textOf('package.json')).version)!
    next = `${major}.${Number(minor) + 1}.0`
    const changelog = await textOf('CHANGELOG.md')
    if (!changelog.includes('## Unreleased\n'))
      await writeFile(join(root, 'CHANGELOG.md'), changelog.replace(/^## /m, '## Unreleased\n\n- This.\n\n## '))
    await git('init', '--quiet', '--initial-branch=main')
    await appendFile(join(root, '.git/info/exclude'), '/node_modules\n')
    await git('add', '--all')
    await git('commit', '--quiet', '--message', 'Begin')
  })
  afterAll(() => rm(top, { recursive: true, force: true }))

  test('is refused on a tree with changes, after checks that fail, and for a version that does not follow', async () => {
    const before = await stateOf()
    const failed = await release(next, '--checks', 'echo looked; exit 3')
    expect(failed).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^the checks failed: echo looked; exit 3\n/),
    })
    expect(failed.stdout).toContain('\nlooked\n')
    const changed = await release(next, '--yes', '--checks', 'touch made')
    expect(changed.stderr).toMatch(/^the tree has changed while the checks ran\n/)
    expect((await release(next, '--yes', '--checks', 'true')).stderr).toMatch(/^the tree has changes that are not/)
    await rm(join(root, 'made'))
    expect((await release('7.0.1', '--yes', '--checks', 'true')).stderr).toMatch(/^after \S+ comes .*, not 7\.0\.1\n/)
    await git('tag', `v${next}`)
    expect((await release(next, '--yes', '--checks', 'true')).stderr).toMatch(/^the tag v\S+ is there already\n/)
    await git('tag', '--delete', `v${next}`)
    expect(await stateOf()).toEqual(before)
  })

  test('packs, sums and lists what a release has, and with --yes commits and tags it', async () => {
    const before = await stateOf()
    const tried = await release(next, '--checks', 'true')
    expect(tried).toMatchObject({ code: 0, stdout: expect.stringContaining('\nnothing was changed; with --yes ') })
    expect(await stateOf()).toEqual(before)
    expect(await git('status', '--porcelain')).toBe('')

    const packed = `security-knowledge-graph-${next}`
    const names = ['SHA256SUMS', `${packed}.cdx.json`, `${packed}.tgz`]
    const folder = join(root, 'release', next)
    expect((await readdir(folder)).sort()).toEqual(names)
    await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder })
    expect((await readFile(join(folder, 'SHA256SUMS'), 'utf8')).trim().split('\n')).toHaveLength(2)
    const { stdout: manifest } = await run('tar', ['-xzOf', `${packed}.tgz`, 'package/package.json'], { cwd: folder })
    expect(JSON.parse(manifest).version).toBe(next)

    const bill = await readFile(join(folder, `${packed}.cdx.json`), 'utf8')
    expect(cycloneDxProblems('1.5')(JSON.parse(bill))).toEqual([])
    const { metadata, components } = JSON.parse(bill) as {
      metadata: { component: object }
      components: readonly {
        name: string
        version: string
        hashes?: readonly unknown[]
        licenses?: readonly unknown[]
      }[]
    }
    expect(metadata.component).toMatchObject({ name: 'security-knowledge-graph', version: next, type: 'application' })
    const listed = components.map(({ name }) => name)
    expect(listed).toEqual(expect.arrayContaining(['fastify', '@electric-sql/pglite', 'react', 'dejavu-fonts-ttf']))
    expect(listed.filter((name) => ['vitest', '@biomejs/biome', 'puppeteer-core'].includes(name))).toEqual([])
    expect(components.filter(({ hashes }) => !hashes?.length).map(({ name }) => name)).toEqual([])

    const taken = await release(next, '--yes', '--checks', 'true', '--folder', join(top, 'taken'))
    expect(taken.stdout).toContain(`\nv${next} is tagged; push it with: git push --follow-tags\n`)
    expect(await git('log', '-1', '--format=%s')).toBe(`Release ${next}`)
    expect(await git('rev-parse', 'HEAD^')).toBe(before[0])
    expect([await git('cat-file', '-t', `v${next}`), await git('rev-parse', `v${next}^{commit}`)]).toEqual([
      'tag',
      await git('rev-parse', 'HEAD'),
    ])
    expect(await git('status', '--porcelain')).toBe('')
    const date = new Date().toISOString().slice(0, 10)
    expect(await textOf('CHANGELOG.md')).toMatch(new RegExp(`^# Changelog\n\n## ${next} \\(${date}\\)\n\n(?!## )`))
    expect(JSON.parse(await textOf('package-lock.json'))).toMatchObject({
      version: next,
      packages: { '': { version: next } },
    })
    expect(await textOf('deploy/kubernetes/kustomization.yaml')).toContain(`newTag: "${next}"`)
    expect((await git('worktree', 'list')).split('\n')).toHaveLength(1)

    // A forge packs the tagged commit again, and gets the same file.
    expect(await release('--files', '--folder', join(top, 'again'))).toMatchObject({ code: 0 })
    const [, hash] = /^(\w{64}) {2}\S+\.tgz$/m.exec(await readFile(join(top, 'taken/SHA256SUMS'), 'utf8'))!
    expect(await readFile(join(top, 'again/SHA256SUMS'), 'utf8')).toContain(`${hash}  ${packed}.tgz\n`)
  })
})
