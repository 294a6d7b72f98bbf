import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockFile, scannerPackages } from '../../src/runner/scanner/packages.ts'
import { type PackageFiles, type PackageRegistry, startPackageRegistry } from '../support/package-registry.ts'
import { runSkg, startSkg } from '../support/process.ts'

const printing = (version: string) => `console.log('${version}')\n`
const programs: Readonly<Record<string, PackageFiles>> = {
  secretlint: { 'bin/secretlint.js': printing('13.0.6') },
  eslint: { 'bin/eslint.js': printing('v10.15.0') },
}
/** A module that has a process read the file beside it that `LOCK` names as the lock of the packages. */
const readsOtherLock = `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const { readFileSync } = fs
  fs.readFileSync = (path, ...rest) => readFileSync(String(path) === '${lockFile}' ? new URL(process.env.LOCK, import.meta.url) : path, ...rest)
  syncBuiltinESMExports()
`
const fromNpm = ['secretlint', 'eslint-security']

test('seceng §7.5: the lock that comes along has the versions and the digests of all packages, and no address', async () => {
  const { packages } = JSON.parse(await readFile(lockFile, 'utf8'))
  const { '': own, ...others } = packages
  expect(own.dependencies).toEqual(scannerPackages)
  for (const [name, { version, integrity, resolved }] of Object.entries<Record<string, string>>(others))
    expect([name, version, integrity, resolved]).toEqual([
      name,
      expect.stringMatching(/^\d+\.\d+\.\d+/),
      expect.stringMatching(/^sha512-/),
      undefined,
    ])
})

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
    await writeFile(join(root, 'lock.json'), registry.lock)
    await writeFile(join(root, 'other-bytes.json'), registry.lock.replace(/sha512-[^"]+/, `sha512-${'A'.repeat(86)}==`))
    await writeFile(join(root, 'lock-of-registry.mjs'), readsOtherLock)
  })
  afterAll(async () => {
    await registry?.close()
    await rm(root, { recursive: true, force: true })
  })

  /** With the lock of the packages of the test in place of the one that comes along. */
  const environment = (name: string) => ({
    LOCK: 'lock.json',
    NODE_OPTIONS: `--import=${join(root, 'lock-of-registry.mjs')}`,
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
  ]

  test('seceng §7.5: one at a time installs; killed half-way there is nothing, afterwards all; a second time, or another folder with the same cache, needs no registry', async () => {
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

    registry.answer('missing')
    const again = { ...env, DATA_DIR: join(root, 'again') }
    expect(await runSkg(['scanners', 'install'], again)).toMatchObject({ code: 0 })
    expect(await listed(again)).toEqual(available)

    const away = { ...env, npm_config_registry: 'http://127.0.0.1:9/', PATH: '/nowhere' }
    expect(await runSkg(['scanners', 'install'], away)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Already installed in /),
    })
  })

  test('seceng §7.5: packages with other bytes than those locked are refused', async () => {
    registry.answer('bytes')
    const env = { ...environment('other bytes'), LOCK: 'other-bytes.json' }
    const refused = await runSkg(['scanners', 'install'], env)
    expect(refused.code).toBe(3)
    expect(refused.stderr).toMatch(/EINTEGRITY[\s\S]*npm could not install the scanners/)
    expect(await listed(env)).toEqual(missing)
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
