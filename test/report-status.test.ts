import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appendRevision } from '../db/revision.ts'
import { storeMinBase } from '../db/survey.ts'
import { importReport } from '../src/import/import.ts'
import { runSkg } from './process.ts'
import { copyReport } from './report-folder.ts'
import { databases, startTestService, type TestDatabase, type TestService } from './setup.ts'

type Check = { readonly id: string; readonly status: string; readonly message: string }

describe.each(databases)('status on $kind', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let folder: string
  beforeEach(async () => {
    database = await open('starter')
    folder = await mkdtemp(join(tmpdir(), 'skg-exports-'))
    service = await startTestService(database, { EXPORT_DIR: folder })
    return async () => {
      await service.close()
      await rm(folder, { recursive: true })
      await database.close()
    }
  })
  // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the path.
  const status = async (name: string): Promise<any> => (await fetch(`${service.url}/api/status/${name}`)).json()
  const checkOf = async (id: string): Promise<Check> =>
    (await status('wiring')).checks.find((check: Check) => check.id === id)
  const run = (statement: RawBuilder<unknown>) => statement.execute(database.db)
  /** What the paths under /data/ answer, written as `export` does. */
  const exportAll = async () => {
    const { exports } = (await (await fetch(`${service.url}/api/exports`)).json()) as { exports: { path: string }[] }
    for (const { path } of exports) {
      await mkdir(join(folder, path, '..'), { recursive: true })
      await writeFile(join(folder, path), Buffer.from(await (await fetch(`${service.url}${path}`)).arrayBuffer()))
    }
    await writeFile(join(folder, 'exports.json'), JSON.stringify({ exports }))
  }

  test('report §3: a fresh installation is ok, but for exports that were never made', async () => {
    const { checks } = await status('wiring')
    expect(Object.fromEntries(checks.map((check: Check) => [check.id, check.status]))).toEqual({
      'charts-have-rows': 'ok',
      'findings-have-charts': 'ok',
      'routes-have-operations': 'ok',
      'exports-are-current': 'broken',
      imports: 'ok',
    })
    await exportAll()
    expect(await checkOf('exports-are-current')).toMatchObject({
      status: 'ok',
      message: 'All 5 files are those of revision 5.',
    })
    expect((await status('wiring')).status).toBe('ok')
  })

  test('report §4: wiring notices a byte changed, a file missing, an older revision; its ETag changes with the files', async () => {
    await exportAll()
    const etag = async () => (await fetch(`${service.url}/api/status/wiring`)).headers.get('etag')
    const whole = await etag()
    const manifest = join(folder, 'data/report-manifest.json')
    const bytes = await readFile(manifest)
    bytes[10]! ^= 1
    await writeFile(manifest, bytes)
    expect(await checkOf('exports-are-current')).toMatchObject({
      status: 'broken',
      message: '/data/report-manifest.json is not the file that was exported.',
    })
    expect(await etag()).not.toBe(whole)
    await rm(manifest)
    expect((await checkOf('exports-are-current')).message).toBe('/data/report-manifest.json is missing.')
    await exportAll()
    await database.db.transaction().execute((trx) => appendRevision(trx, 'test'))
    await expect
      .poll(async () => checkOf('exports-are-current'), { timeout: 5_000 })
      .toMatchObject({
        status: 'degraded',
        message: '5 of 5 files show revision 5, but the data is at 6; export again.',
      })
    await writeFile(
      join(folder, 'exports.json'),
      JSON.stringify({ exports: [{ path: '/../secret', sha256: 'x', revision: 5 }] }),
    )
    expect((await checkOf('exports-are-current')).message).toBe(
      'exports.json in EXPORT_DIR is not one that this service wrote.',
    )
  })

  test.each<[string, RawBuilder<unknown>, string, string]>([
    [
      'a chart without rows',
      sql`delete from chart_cell where chart_id = 'days-to-remedy'`,
      'charts-have-rows',
      'Charts lack their data: days-to-remedy (no rows).',
    ],
    [
      'a chart without its question',
      sql`delete from survey_question where name = 'controls'`,
      'charts-have-rows',
      '(no question)',
    ],
    ['a chart without its survey', sql`delete from survey`, 'charts-have-rows', '(no survey)'],
    [
      'a knowledge chart without rows',
      sql`update mitigation set lifecycle_phases = '{}'`,
      'charts-have-rows',
      'mitigations-by-lifecycle-phase (no rows)',
    ],
    [
      'a finding whose chart is gone',
      sql`delete from chart where id = 'never-red-teamed-by-industry'`,
      'findings-have-charts',
      'red-teaming-becomes-routine shows never-red-teamed-by-industry, which is missing',
    ],
    [
      'a finding whose chart is retired',
      sql`update chart set retired = true where id = 'never-red-teamed-by-industry'`,
      'findings-have-charts',
      'which is retired',
    ],
    [
      'an import with warnings',
      sql`update import_log set warnings = '[{"id": null}]' where importer = 'cwe'`,
      'imports',
      'The last imports had warnings: cwe starter had 1.',
    ],
  ])('report §3: wiring notices %s', async (_, statement, id, message) => {
    await run(statement)
    const check = await checkOf(id)
    expect(check.status).not.toBe('ok')
    expect(check.message).toContain(message)
  })

  test.each<[string, RawBuilder<unknown>, string]>([
    ['a finding that is not indexed', sql`delete from node_index where id = 'detection-gets-faster'`, 'not-indexed'],
    [
      'another title in the index',
      sql`update node_index set name = 'X' where id = 'detection-gets-faster'`,
      'index-differs',
    ],
    [
      'a finding that only the index has',
      sql`insert into node_index (id, kind, name, aliases, body, retired) values ('detection-gets', 'RESEARCH_FINDING', 'X', '', '', false)`,
      'not-configured',
    ],
    [
      'a readiness that is not stored',
      sql`delete from claim_readiness where id = 'detection-gets-faster'`,
      'no-readiness',
    ],
    [
      'a readiness that evidence does not bear out',
      sql`update evidence set validated = 'rejected' where finding_id = 'detection-gets-faster'`,
      'readiness-differs',
    ],
    [
      'a readiness of no finding',
      sql`insert into claim_readiness values ('detection-gets', 1, '{}')`,
      'readiness-not-configured',
    ],
  ])('report §3: findings status notices %s', async (_, statement, kind) => {
    expect(await status('findings')).toMatchObject({ status: 'ok', configured: 10, indexed: 10, inconsistencies: [] })
    await run(statement)
    const { status: verdict, inconsistencies } = await status('findings')
    expect(verdict).toBe('degraded')
    expect(inconsistencies).toEqual([expect.objectContaining({ slug: expect.stringMatching(/^detection-gets/), kind })])
  })

  test('report §3: research that changes, vanishes or is not indexed is told after the next import', async () => {
    const before = await status('generated-research')
    expect(before.counts).toEqual({ indexed: 3, stale: 1, missing: 1, unindexed: 1 })
    const report = await copyReport()
    await appendFile(join(report.path, 'research/prompt-injection-field-notes.md'), '\nOne more line.\n')
    await report.remove('research/agent-permissions-review.md')
    await report.change('research/new.md', () => 'New.')
    await importReport(database.db, report.path)
    const after = await status('generated-research')
    expect(after.counts).toEqual({ indexed: 1, stale: 2, missing: 2, unindexed: 2 })
    await report.dispose()
  })

  test('report §3: candidate entities are matched with the graph as it is now', async () => {
    const match = async () =>
      (await status('generated-research')).candidateEntities.find(
        ({ name }: { name: string }) => name === 'LLM Prompt Injection',
      ).matchedId
    expect(await match()).toBe('AML.T0051')
    await run(sql`update node_index set name = 'Renamed' where id = 'AML.T0051'`)
    expect(await match()).toBeNull()
  })

  test('report §3: the evidence trail and the citation queue count what waits', async () => {
    const { pendingSourceValidations } = await status('evidence-trail')
    await run(
      sql`update evidence set validated = 'confirmed' where validated = 'pending' and finding_id = 'detection-gets-faster'`,
    )
    const trail = await status('evidence-trail')
    expect(trail.pendingSourceValidations).toBe(pendingSourceValidations - 1)
    expect(trail.findings.find(({ slug }: { slug: string }) => slug === 'detection-gets-faster')).toMatchObject({
      pending: 0,
    })
    const queue = await status('citation-queue')
    expect(queue.items).toHaveLength(queue.total)
    expect(Object.values<number>(queue.bySeverity).reduce((sum, count) => sum + count)).toBe(queue.total)
    expect(Object.values<number>(queue.byProblem).reduce((sum, count) => sum + count)).toBe(queue.total)
    await run(sql`update citation set problem = null where id = ${queue.items[0].id}`)
    expect((await status('citation-queue')).total).toBe(queue.total - 1)
  })

  test('DESIGN §4.11: SURVEY_MIN_BASE holds for every surface, and a change is a new revision', async () => {
    const shown = async () => {
      const { rows, revision } = (await (
        await fetch(`${service.url}/api/charts/genai-in-production-by-industry`)
      ).json()) as { rows: { suppressed: boolean }[]; revision: number }
      return [rows.filter(({ suppressed }) => !suppressed).length, revision]
    }
    const [before] = await shown()
    await storeMinBase(database.db, 60)
    await expect.poll(async () => (await shown())[1], { timeout: 5_000 }).toBe(6)
    expect((await shown())[0]!).toBeLessThan(before!)
    await storeMinBase(database.db, 60)
    const { rows } = await sql<{ revision: number }>`select max(id) as revision from revision`.execute(database.db)
    expect(rows[0]!.revision).toBe(6)
  })
})

describe('skg export', () => {
  let data: string
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'skg-export-'))
  })
  afterAll(() => rm(data, { recursive: true }))

  test('report §4: writes byte for byte what the live paths answer, with their checksums', async () => {
    const database = await databases[1]!.open('starter')
    const service = await startTestService(database)
    const target = join(data, 'out')
    const env = { DATABASE_URL: database.url! }
    const first = await runSkg(['export', target, '--json'], env)
    expect(first).toMatchObject({ code: 0, stderr: '' })
    const index = JSON.parse(await readFile(join(target, 'exports.json'), 'utf8'))
    const live = (await (await fetch(`${service.url}/api/exports`)).json()) as { exports: { path: string }[] }
    expect(index.exports).toEqual(live.exports)
    expect(index.exports.map(({ path }: { path: string }) => path)).toEqual([
      '/data/report-manifest.json',
      '/data/dashboard-contract.json',
      '/data/charts/chart-catalog.json',
      '/data/openapi.json',
      '/data/schema.graphql',
    ])
    for (const { path } of live.exports) {
      const answered = Buffer.from(await (await fetch(`${service.url}${path}`)).arrayBuffer())
      expect([path, answered.equals(await readFile(join(target, path)))]).toEqual([path, true])
    }
    await writeFile(join(target, 'mine.txt'), 'kept')
    expect((await runSkg(['export', target], env)).stdout).toMatch(/5 files of revision 5 in /)
    expect(await readFile(join(target, 'mine.txt'), 'utf8')).toBe('kept')
    const refused = await runSkg(['export', join(target, 'mine.txt', 'x')], env)
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringMatching(/mine\.txt\/x cannot be written: /)])
    await service.close()
    await database.close()
  })
})
