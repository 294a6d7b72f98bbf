import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../db/engine/database.ts'
import { runCommand } from '../support/command.ts'
import { runSkg, startSkg } from '../support/process.ts'
import { databases, dataFolder, type TestDatabase } from '../support/setup.ts'
import { sharedData } from '../support/shared-data.ts'

const atlas = `id: ATLAS
version: 1.0.0
matrices:
- id: ATLAS
  name: Test
  tactics: [{id: AML.TA0001, name: A, description: A.}]
  techniques: [{id: AML.T0001, name: T, description: T., tactics: [AML.TA0001]}]
case-studies: []
`

describe('skg', () => {
  let folder: string
  let env: Record<string, string>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-cli-'))
    env = { DATA_DIR: await dataFolder('empty') }
    await writeFile(join(folder, 'atlas.yaml'), atlas)
    await writeFile(join(folder, 'other.yaml'), 'openapi: 3.1.0\n')
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
    await rm(env.DATA_DIR!, { recursive: true })
  })

  test('every verb explains itself', async () => {
    for (const args of [['--help'], ['serve', '--help'], ['import', '--help'], ['import', 'atlas', '--help']]) {
      const { code, stdout } = await runCommand(args)
      expect([code, stdout.startsWith('Usage: skg')]).toEqual([0, true])
    }
  })

  test('skg completion bash prints a script, which asks skg for verbs, options and values', async () => {
    const script = join(folder, 'completion.sh')
    const { stdout, code } = await runSkg(['completion', 'bash'])
    await writeFile(script, stdout)
    expect([code, spawnSync('bash', ['-n', script]).status]).toEqual([0, 0])
    const completed = async (...words: readonly string[]) => (await runSkg(['complete', '--', ...words])).stdout
    expect(await completed('imp')).toMatch(/^import\t/)
    expect(await completed('findings', '--sar')).toMatch(/^--sarif\t/)
    expect(await completed('findings', '--status', '')).toMatch(/^open\t?\nclosed\t?\nall/)
  })

  test.each([
    ['audit'],
    ['findings'],
    ['paths', '--application', 'shop'],
    ['fix-first', '--application', 'shop'],
    ['export', 'written'],
    ['export', 'findings', '--format', 'csv', '--all'],
  ])('DESIGN §4.10: skg %s in an empty folder says what is missing, and makes nothing', async (...args) => {
    const nothing = join(folder, 'nothing')
    const { code, stdout, stderr } = await runCommand(args, { DATA_DIR: nothing })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      `There is no database in ${nothing}. skg serve and skg import make one; DATA_DIR or DATABASE_URL says where it is.\n`,
    )
    expect(existsSync(nothing)).toBe(false)
  })

  const dryRun = ['import', 'findings', 'examples/findings.jsonl', '--application', 'shop', '--dry-run']
  test.each([dryRun, ['validate', 'examples/contribution.yaml']])(
    'DESIGN §4.10: skg %s %s without a database answers from an empty one in memory, and makes nothing',
    { tags: ['long'] },
    async (...args) => {
      const nothing = join(folder, 'nothing')
      expect(await runCommand(args, { DATA_DIR: nothing })).toMatchObject({ code: 0, stderr: '' })
      expect(existsSync(nothing)).toBe(false)
    },
  )

  const emptyPostgres = 'DESIGN §4.10: skg %s at an empty PostgreSQL makes no tables, and exits with %i'
  const runAtEmpty = async (_: string, expected: number, args: readonly string[], message: RegExp) => {
    const server = await databases[1]!.open('empty')
    const empty = new URL(server.url!)
    empty.pathname = `/nothing_${process.pid}`
    await server.execute(`create database ${empty.pathname.slice(1)}`)
    const { code, stderr } = await runCommand(args, { DATABASE_URL: empty.href })
    expect([code, stderr]).toEqual([expected, expect.stringMatching(message)])
    const opened = openPostgres(empty.href)
    expect(await opened.execute(`select 1 from pg_tables where schemaname = 'public'`)).toEqual([])
    await opened.close()
    await server.execute(`drop database ${empty.pathname.slice(1)} with (force)`)
    await server.close()
  }
  test.each([['audit', 1, ['audit'], /^There is no database at DATABASE_URL\. /] as const])(emptyPostgres, runAtEmpty)
  test.each([['import findings --dry-run', 0, dryRun, /^$/] as const])(emptyPostgres, { tags: ['long'] }, runAtEmpty)

  test('wrong use is exit code 2 and says what is wrong', async () => {
    expect(await runSkg(['import', 'atlas'])).toMatchObject({
      code: 2,
      stderr: "error: missing required argument 'path'\n",
    })
    expect(await runCommand(['improt'])).toMatchObject({
      code: 2,
      stderr: "error: unknown command 'improt'\n(Did you mean import?)\n",
    })
    expect(await runCommand(['import', 'atlas', 'x', '--dry'])).toMatchObject({
      code: 2,
      stderr: "error: unknown option '--dry'\n",
    })
  })

  test('knowledge §2: an import prints counts for people, and the whole report as JSON', async () => {
    const dry = await runCommand(['import', 'atlas', join(folder, 'atlas.yaml'), '--dry-run'], env)
    expect(dry).toMatchObject({ code: 0, stderr: '' })
    expect(dry.stdout).toContain('Dry run: nothing is stored, the revision stays 0 (')
    const done = await runSkg(['import', 'atlas', join(folder, 'atlas.yaml')], env)
    expect(done.stdout).toMatch(/ATLAS 1\.0\.0 \(legacy, \d+ bytes\)/)
    expect(done.stdout).toMatch(/techniques +1 +1 +0 +0 +0\n/)
    expect(done.stdout).toContain('AML.T0001: added')
    expect(done.stdout).toMatch(/\nRevision 1 \(\d+\.\d s\)\.\n$/)
    const again = await runCommand(['import', 'atlas', join(folder, 'atlas.yaml'), '--json'], env)
    expect(JSON.parse(again.stdout)).toMatchObject({
      source: 'ATLAS',
      version: '1.0.0',
      format: 'legacy',
      file: { bytes: atlas.length },
      changes: [],
      warnings: [],
      revision: 1,
    })
  })

  test('a source that is refused is exit code 1 and one line', async () => {
    const database = await databases[1]!.open('empty')
    const env = { DATABASE_URL: database.url! }
    expect(await runCommand(['import', 'atlas', join(folder, 'atlas.yaml')], env)).toMatchObject({ code: 0 })
    expect(await runCommand(['import', 'atlas', join(folder, 'other.yaml')], env)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'Not an ATLAS file: found a map with openapi, but expected format-version (format 6), matrices, or tactics and techniques (older formats).\n',
    })
    expect(await runCommand(['import', 'cwe', join(folder, 'missing')], env)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('there is no such file'),
    })
    await writeFile(join(folder, 'older.yaml'), atlas.replace('1.0.0', '0.9.0'))
    expect(await runCommand(['import', 'atlas', join(folder, 'older.yaml')], env)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--allow-older'),
    })
    expect(await runCommand(['import', 'atlas', join(folder, 'older.yaml'), '--allow-older'], env)).toMatchObject({
      code: 0,
    })
    await database.close()
  })

  test('§7.1: standard input is read no further than the limit', async () => {
    const { child, finished } = startSkg(['validate', '--schema-only', '-'])
    child.stdin!.on('error', () => {})
    child.stdin!.end('x'.repeat(3_000_000))
    expect(await finished).toEqual({
      code: 1,
      stdout: '-: The document is over the limit of 2097152 bytes.\n',
      stderr: '',
    })
  })

  test('a reader that closes the pipe is no failure', { tags: ['long'] }, async () => {
    const running = startSkg(['import', 'atlas', join(folder, 'atlas.yaml'), '--json'], env)
    running.child.stdout!.destroy()
    expect(await running.finished).toMatchObject({ code: 0, stderr: '' })
  })

  test.runIf(sharedData.exists)(
    'knowledge §2: an import into a data folder that is killed leaves the old state or the new one',
    { tags: ['long'] },
    async () => {
      const env = { DATA_DIR: join(folder, 'killed') }
      await runSkg(['import', 'atlas', join(folder, 'atlas.yaml')], env)
      for (const delay of [1_500, 2_000, 2_500]) {
        const running = startSkg(['import', 'cwe', sharedData.cwe], env)
        await sleep(delay)
        running.child.kill('SIGKILL')
        await running.finished
        const { code, stdout, stderr } = await runSkg(['import', 'cwe', sharedData.cwe, '--dry-run', '--json'], env)
        expect([code, stderr]).toEqual([0, ''])
        const { counts, revision } = JSON.parse(stdout)
        expect([
          [1, 969, 0],
          [2, 0, 969],
        ]).toContainEqual([revision, counts.weaknesses.added, counts.weaknesses.unchanged])
      }
    },
  )

  const killed = test.runIf(sharedData.exists)
  const wholeStates = async ({ db }: TestDatabase) => {
    const rows = await db.selectFrom('weakness').select('description').execute()
    return new Set(rows.map(({ description }) => description === null)).size
  }
  killed(
    'an import that is killed in the midst of its transaction leaves the old state',
    { tags: ['long'] },
    async () => {
      const database = await databases[1]!.open('starter')
      const running = startSkg(['import', 'cwe', sharedData.cwe], { DATABASE_URL: database.url! })
      const isWriting = async () => {
        const { rows } = await sql`
        select from pg_locks where relation = 'weakness'::regclass and mode = 'RowExclusiveLock'`.execute(database.db)
        return rows.length > 0
      }
      await expect.poll(isWriting, { timeout: 60_000, interval: 5 }).toBe(true)
      running.child.kill('SIGKILL')
      await running.finished
      expect(await wholeStates(database)).toBe(1)
      await database.close()
    },
  )
  const killAfter = async (delays: readonly number[]) => {
    const database = await databases[1]!.open('starter')
    const env = { DATABASE_URL: database.url! }
    for (const delay of delays) {
      const running = startSkg(['import', 'cwe', sharedData.cwe], env)
      await sleep(delay)
      running.child.kill('SIGKILL')
      await running.finished
      expect(await wholeStates(database)).toBe(1)
    }
    expect((await runSkg(['import', 'cwe', sharedData.cwe], env)).code).toBe(0)
    expect(await wholeStates(database)).toBe(1)
    await database.close()
  }
  killed('an import that is killed again and again leaves the old state or the new one', { tags: ['long'] }, () =>
    killAfter([300, 600, 900, 1_200]),
  )
})
