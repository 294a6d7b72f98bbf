import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scannerPackages } from '../../src/runner/scanner/packages.ts'
import { type PackageFiles, type PackageRegistry, startPackageRegistry } from '../support/package-registry.ts'
import { runSkg, startSkg } from '../support/process.ts'

const printing = (version: string) => `console.log('${version}')\n`
const programs: Readonly<Record<string, PackageFiles>> = {
  secretlint: { 'bin/secretlint.js': printing('13.0.6') },
  eslint: { 'bin/eslint.js': printing('v10.15.0') },
  '@ast-grep/cli': { 'ast-grep': '#!/bin/sh\necho ast-grep 0.51.1\n' },
}
const fromNpm = ['secretlint', 'eslint-security', 'ast-grep']

describe('skg scanners', { tags: ['long'] }, () => {
  let root: string
  let registry: PackageRegistry
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'skg-install-'))
    registry = await startPackageRegistry(
      Object.fromEntries(
        Object.entries(scannerPackages).map(([name, version]) => [name, { version, files: programs[name] ?? {} }]),
      ),
    )
  })
  afterAll(async () => {
    await registry?.close()
    await rm(root, { recursive: true, force: true })
  })

  const environment = (name: string) => ({
    DATA_DIR: join(root, name),
    SECENG_ISOLATION: 'none',
    HOME: root,
    npm_config_registry: registry.url,
    npm_config_cache: join(root, `${name}-cache`),
    npm_config_fetch_retries: '0',
  })
  const listed = async (env: Readonly<Record<string, string>>) => {
    const { code, stdout } = await runSkg(['scanners', 'list', '--json'], env)
    expect(code).toBe(0)
    const all: { name: string; version: string; available: boolean; reason: string | null }[] = JSON.parse(stdout)
    expect(all[0]).toMatchObject({ name: 'built-in', available: true })
    return all.filter(({ name }) => fromNpm.includes(name))
  }
  const missing = fromNpm.map((name) => ({ name, version: null, available: false, reason: 'run skg scanners install' }))
  const available = [
    { name: 'secretlint', version: '13.0.6', available: true, reason: null },
    { name: 'eslint-security', version: '10.15.0', available: true, reason: null },
    { name: 'ast-grep', version: '0.51.1', available: true, reason: null },
  ]

  test('seceng §7.5: one at a time installs; killed half-way there is nothing, afterwards all, and a second time needs no registry', async () => {
    const env = environment('killed')
    registry.answer('never')
    const first = startSkg(['scanners', 'install'], env)
    await expect.poll(registry.waiting, { timeout: 60_000 }).toBeGreaterThan(0)
    const second = await runSkg(['scanners', 'install'], env)
    expect(second).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Another process installs the scanners into the same folder'),
    })
    first.child.kill('SIGKILL')
    // npm has ended with it.
    await expect.poll(registry.waiting, { timeout: 60_000 }).toBe(0)
    expect(await listed(env)).toEqual(missing)

    registry.answer('bytes')
    const stale = join(env.DATA_DIR, 'scanners/npm-of-other-versions')
    await mkdir(stale)
    expect(await runSkg(['scanners', 'install'], env)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Installed in [\s\S]*secretlint +available +13\.0\.6\n/),
    })
    expect(await listed(env)).toEqual(available)
    expect(await readdir(join(env.DATA_DIR, 'scanners'))).toEqual([
      'installing',
      expect.stringMatching(/^npm-[0-9a-f]{12}$/),
    ])

    const away = { ...env, npm_config_registry: 'http://127.0.0.1:9/', PATH: '/nowhere' }
    expect(await runSkg(['scanners', 'install'], away)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Already installed in /),
    })
  })

  test('seceng §7.5: without a package, without npm, or where a file is in the way, nothing is installed, and it says why', async () => {
    const env = environment('refused')
    registry.answer('missing')
    const refused = await runSkg(['scanners', 'install'], env)
    expect(refused.code).toBe(3)
    expect(refused.stderr).toMatch(/404[\s\S]*npm could not install the scanners \(code 1; /)
    expect(await listed(env)).toEqual(missing)
    const without = await runSkg(['scanners', 'install'], { ...env, PATH: '/nowhere' })
    expect(without).toMatchObject({ code: 3, stderr: expect.stringContaining('npm is not on the search path. ') })
    await writeFile(join(root, 'file'), '')
    const inTheWay = await runSkg(['scanners', 'install'], { ...env, DATA_DIR: join(root, 'file') })
    expect(inTheWay).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('a file or a broken link is in its place'),
    })
  })

  test('seceng §7.5: an unknown verb names the known ones', async () => {
    expect(await runSkg(['scanners', 'instal'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/unknown command 'instal'[\s\S]*install/),
    })
  })
})
