// @module-tag long
import { execFile, execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = {
  'package.json': JSON.stringify({ type: 'module', scripts: { test: 'vitest run' } }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      module: 'nodenext',
      target: 'es2024',
      allowImportingTsExtensions: true,
      types: [],
    },
    include: ['src'],
  }),
  '.gitignore': 'node_modules\n',
  'vitest.config.ts': `export default { test: {
    tags: ['long', 'exhaustive', 'both'].map((name) => ({ name })),
    setupFiles: process.env.TEST_REACH ? [${JSON.stringify(join(root, 'test/support/reach.ts'))}] : [],
    experimental: { viteModuleRunner: false },
  } }`,
  'src/tested.ts': 'export function isSmall(size: number): boolean {\n  return size < 10\n}\n',
  'src/looked-at.ts': 'export function isLarge(size: number): boolean {\n  return size > 1_000\n}\n',
  'src/unreached.ts': 'export function isNone(size: number): boolean {\n  return size === 0\n}\n',
  'src/endless.ts':
    'export function countTo(end: number): number {\n  let at = 0\n  while (at !== end) at += 1\n  return at\n}\n',
  'test/pure/tested.test.ts': `import { expect, test } from 'vitest'
    import { countTo } from '../../src/endless.ts'
    import { isSmall } from '../../src/tested.ts'
    test('bounds', () => expect([isSmall(9), isSmall(10), isSmall(19)]).toEqual([true, false, false]))
    test('counts', () => expect(countTo(3)).toBe(3))`,
  'test/pure/looked-at.test.ts': `import { expect, test } from 'vitest'
    import { isLarge } from '../../src/looked-at.ts'
    test('runs', () => expect(typeof isLarge(5)).toBe('boolean'))`,
}

describe('npm run mutants', () => {
  let folder: string
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: folder })
  const mutants = async (...args: readonly string[]) => {
    const env = { ...process.env, NODE_V8_COVERAGE: undefined, TEST_REACH: undefined }
    return promisify(execFile)(process.execPath, [join(root, 'scripts/mutants.ts'), ...args], {
      cwd: folder,
      env,
    }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    )
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-fixture-'))
    for (const [name, text] of Object.entries(files)) {
      await mkdir(join(folder, dirname(name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }
    await mkdir(join(folder, 'node_modules'))
    for (const name of await readdir(join(root, 'node_modules')))
      if (name !== '.cache') await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
    git('init', '--quiet')
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Begin')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('reports faults that no test finds, with place, lines and tests; the same ones again', async () => {
    const once = await mutants('--path', 'src', '--seed', 'a', '--at-least', '0.5')
    expect(once.stdout).toContain('src/tested.ts:2:')
    expect(once.stdout).toMatch(
      /src\/looked-at\.ts:2:\d+ .*\n- return size > 1_000\n\+ return size .*\n {2}1 files of tests ran: test\/pure\/looked-at\.test\.ts/,
    )
    expect(once.stdout).toMatch(/src\/unreached\.ts:2:\d+ .*\n- .*\n\+ .*\n {2}no test reaches it/)
    const [, found, all] = /(\d+) of (\d+) faults found/.exec(once.stdout)!.map(Number) as [number, number, number]
    expect([found >= 2, found < all, once.code]).toEqual([true, true, found / all >= 0.5 ? 0 : 1])
    const lines = (text: string) =>
      text
        .split('\n')
        .filter((line) => line.startsWith('src/'))
        .toSorted()
    const again = await mutants('--path', 'src', '--seed', 'a', '--at-least', '1')
    expect([again.code, lines(again.stdout)]).toEqual([1, lines(once.stdout)])
    expect(git('status', '--porcelain').toString()).toBe('')
    expect(git('worktree', 'list').toString().trim().split('\n')).toHaveLength(1)
  })

  test('takes what is listed as equal, and lines of a diff alone', async () => {
    await writeFile(join(folder, 'src/tested.ts'), `${files['src/tested.ts']}export const two: 2 = 2\n`)
    git('commit', '--quiet', '--all', '--message', 'Change')
    const { code, stdout } = await mutants('--diff', 'HEAD~1', '--at-least', '1')
    expect([code, stdout.trim().split('\n').at(-1)]).toEqual([
      0,
      '0 of 0 faults found (100.0 %); 1 rejected by types, 0 listed as equal, 0 not begun in time',
    ])
  })

  test('tries what a test found that fails without a fault with the others', async () => {
    const extra = {
      'src/extra.ts': 'export function isBelow(size: number): boolean {\n  return size < 0\n}\n',
      // Vitest runs the file first that took longer before, or the larger one.
      'test/pure/flaky.test.ts': `import { expect, test } from 'vitest'
        import { isBelow } from '../../src/extra.ts'
        ${'// Passes where what is reached is recorded, and fails from there on.\n'.repeat(20)}
        test('fails', async () => {
          await new Promise((resolve) => setTimeout(resolve, 1_000))
          expect([isBelow(9), typeof process.env.TEST_REACH]).toEqual([false, 'string'])
        })`,
      'test/pure/sure.test.ts': `import { expect, test } from 'vitest'
        import { isBelow } from '../../src/extra.ts'
        test('finds', () => expect([-1, 0, 1].map(isBelow)).toEqual([true, false, false]))`,
    }
    for (const [name, text] of Object.entries(extra)) await writeFile(join(folder, name), text)
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Add')
    const { code, stdout } = await mutants('--path', 'src/extra.ts', '--at-least', '1')
    expect(stdout).toContain('fails without a fault: test/pure/flaky.test.ts')
    expect([code, stdout.trim().split('\n').at(-1)]).toEqual([0, expect.stringMatching(/^1 of 1 faults found/)])
  })

  test.each([
    [[], '--path or --diff must be given, and not both'],
    [['--path', 'src', '--count', '0'], '--count must be a whole number over 0 and at most 10000'],
    [['--path', 'nowhere'], 'there is no file of the program below nowhere'],
  ])('%j is refused with how it is used', async (args, message) => {
    const { code, stderr } = await mutants(...args)
    expect([code, stderr.split('\n')[0]]).toEqual([2, message])
  })
})
