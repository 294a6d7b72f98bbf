import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'

const server = `from mcp.server.fastmcp import FastMCP
import subprocess
mcp = FastMCP("x")
@mcp.tool()
def run(cmd: str) -> str:
    """Runs."""
    return subprocess.run(cmd, shell=True).stdout
`
/** A pickle that runs `id` when it is loaded. */
const malicious = `cos\nsystem\n(S'id'\ntR.`
/** In place of bandit: reports the first line of one file, or ends with an error. */
const bandit = `#!${process.execPath}
const { writeFileSync } = require('node:fs')
if (process.argv.includes('--version')) console.log('bandit 1.8.0')
else if (process.env.HOME && require('node:fs').existsSync('broken-bandit')) process.exit(9)
`

describe('skg scan', () => {
  let folder: string
  let app: string
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', app, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { stdio: 'pipe' })
  /** As on a machine that has no program but git. */
  const scanOf = (...args: readonly string[]) => runCommand(['scan', ...args], { PATH: join(folder, 'programs') })
  const scan = (...args: readonly string[]) => scanOf(app, ...args)
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-scanned-'))
    app = join(folder, 'app')
    await mkdir(join(folder, 'programs'))
    await symlink(
      execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim(),
      join(folder, 'programs/git'),
    )
    await mkdir(join(app, 'node_modules/evil'), { recursive: true })
    await writeFile(join(app, 'server.py'), server)
    await writeFile(join(app, 'model.pkl'), malicious)
    await writeFile(join(app, 'node_modules/evil/model.pkl'), malicious)
    await symlink('/etc/passwd', join(app, 'link.py'))
    git('init', '-q')
    git('add', 'server.py')
    git('commit', '-qm', 'one')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('runs the own scanners, says which others are not installed, and leaves installed packages out', async () => {
    const { code, stdout, stderr } = await scan('--fail-on', '5')
    expect([code, stderr]).toEqual([1, ''])
    expect(stdout).toMatch(
      /^server\.py:7: Untrusted text is part of a shell command \[skg-code AI-SHELL, severity 5\]$/m,
    )
    expect(stdout).toMatch(/^ {4}server\.py:5: argument of a tool cmd$/m)
    expect(stdout).toMatch(/^model\.pkl, byte 0: .* \[skg-trust PKL-\d+, severity 5\]$/m)
    expect(stdout).toMatch(/^3 findings \(severity 5 to 1: 2, 0, 0, 0, 1\) by built-in [\d.]+, skg-code [\d.]+\.$/m)
    expect(stdout).toMatch(/^Not run: secretlint, eslint-security \(run skg scanners install\)\.$/m)
    expect(stdout).toMatch(/^Not run: bandit \(its program bandit is not installed\)\.$/m)
    expect(stdout).not.toContain('node_modules')
  })

  test('a baseline leaves out what was found before, of each tool', async () => {
    const known = join(folder, 'baseline.json')
    expect((await scan('--write-baseline', known)).code).toBe(0)
    expect(JSON.parse(await readFile(known, 'utf8')).fingerprints).toEqual([
      expect.stringMatching(/^skg-code /),
      expect.stringMatching(/^skg-trust /),
      expect.stringMatching(/^skg-trust /),
    ])
    const { code, stdout } = await scan('--baseline', known, '--fail-on', '1', '--sarif')
    expect(code).toBe(0)
    expect(JSON.parse(stdout).runs.map(({ results }: { results: unknown[] }) => results.length)).toEqual([0, 0])
  })

  test('--diff reports what is not in the commit, and changes nothing of the repository', async () => {
    const before = git('status', '--porcelain').toString()
    const { stdout } = await scan('--diff', 'HEAD', '--json')
    const { findings, capabilities, inUse, components, scanners } = JSON.parse(stdout)
    expect(findings.map(({ tool, location }: Found) => [tool, location.path])).toEqual([
      ['skg-trust', 'model.pkl'],
      ['skg-trust', 'model.pkl'],
    ])
    expect(capabilities).toContainEqual(expect.objectContaining({ kind: 'tool', path: 'server.py' }))
    expect(inUse).toContainEqual({ kind: 'PACKAGE', names: expect.arrayContaining(['mcp']), place: 'server.py' })
    expect(components).toContainEqual(
      expect.objectContaining({ kind: 'mcp-server', place: 'server.py', confidence: 2 }),
    )
    expect(scanners.map(({ name, state }: Found) => [name, state])).toEqual([
      ['built-in', 'succeeded'],
      ['skg-code', 'succeeded'],
    ])
    expect(git('status', '--porcelain').toString()).toBe(before)
    await mkdir(join(app, 'src'), { recursive: true })
    await writeFile(join(app, 'src/new.py'), server)
    const below = await scanOf(join(app, 'src'), '--diff', 'HEAD', '--json')
    expect(JSON.parse(below.stdout).findings).toMatchObject([{ rule: 'AI-SHELL', location: { path: 'new.py' } }])
    await rm(join(app, 'src'), { recursive: true })
  })

  test.each([
    ['a folder that there is not', ['nowhere'], /^There is no folder nowhere\.$/m],
    ['a commit that there is not', ['.', '--diff', 'no-such'], /git cannot read no-such in /],
    ['a commit that is an option', ['.', '--diff=-x'], /^-x is no commit, branch or tag\.$/m],
    ['a baseline of something else', ['.', '--baseline', 'package.json'], /^package\.json is not a baseline/m],
  ])('refuses %s', async (_, args, message) => {
    const { code, stdout, stderr } = await runCommand(['scan', ...args])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(message)
  })

  test('a scanner that fails makes the exit code 3, and what others found is reported', async () => {
    const bin = join(folder, 'bin')
    await mkdir(bin)
    await writeFile(join(bin, 'bandit'), bandit)
    await chmod(join(bin, 'bandit'), 0o755)
    expect((await runCommand(['scan', app], { PATH: bin })).stdout).toMatch(
      /^Not run: bandit \(bubblewrap \(bwrap\) is not installed, and SECENG_ISOLATION is not none\)\.$/m,
    )
    const env = { PATH: `${bin}:${join(folder, 'programs')}`, SECENG_ISOLATION: 'none' }
    const { code, stdout } = await runCommand(['scan', app], env)
    expect(stdout).toMatch(/^3 findings .* by built-in [\d.]+, skg-code [\d.]+, bandit 1\.8\.0 \(failed\)\.$/m)
    expect(stdout).toMatch(/^Not run: secretlint, eslint-security \(run skg scanners install\)\.$/m)
    expect(code).toBe(3)
  })
})

type Found = {
  readonly tool: string
  readonly name: string
  readonly state: string
  readonly location: { readonly path: string }
}
