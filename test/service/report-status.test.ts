import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { appendRevision } from '../../db/engine/revision.ts'
import {
  both,
  describeDatabases,
  startTestService,
  type TestDatabase,
  type TestService,
  uncached,
} from '../support/setup.ts'

/** Makes `search` what search reads of the catalogues; `whole` is what it read before. */
const indexed = (search: RawBuilder<unknown>) =>
  sql`alter view catalogue_object rename to whole; create view catalogue_object as ${search}`

type Check = { readonly id: string; readonly status: string; readonly message: string }

describeDatabases('status', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  let folder: string
  beforeEach(async () => {
    database = await open('starter')
    folder = await mkdtemp(join(tmpdir(), 'skg-exports-'))
    service = await startTestService(database, { EXPORT_DIR: folder, ...uncached })
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

  test('report §3: a fresh installation is ok, but for exports that were never made', both, async () => {
    const { checks } = await status('wiring')
    expect(Object.fromEntries(checks.map((check: Check) => [check.id, check.status]))).toEqual({
      'charts-have-rows': 'ok',
      'findings-have-charts': 'ok',
      'routes-have-operations': 'ok',
      'exports-are-current': 'broken',
      'figures-are-audited': 'ok',
      imports: 'ok',
    })
    await exportAll()
    expect(await checkOf('exports-are-current')).toMatchObject({
      status: 'ok',
      message: 'All 8 files are those of revision 5.',
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
        message: '8 of 8 files show revision 5, but the data is at 6; export again.',
      })
    await writeFile(
      join(folder, 'exports.json'),
      JSON.stringify({ exports: [{ path: '/../secret', sha256: 'x', revision: 5 }] }),
    )
    expect((await checkOf('exports-are-current')).message).toBe(
      'exports.json in EXPORT_DIR is not one that this service wrote.',
    )
  })

  test('report §4: an index that lists a file twice is none', { tags: ['long'] }, async () => {
    await exportAll()
    const index = join(folder, 'exports.json')
    const { exports } = JSON.parse(await readFile(index, 'utf8')) as { exports: readonly object[] }
    await writeFile(index, JSON.stringify({ exports: [...exports, exports[0]] }))
    expect(await checkOf('exports-are-current')).toMatchObject({
      status: 'broken',
      message: 'exports.json in EXPORT_DIR is not one that this service wrote.',
    })
  })

  test('report §3: a check that fails to run is unknown, the whole is degraded, and neither is cached', async () => {
    await exportAll()
    const ask = async (etag = '') => {
      const response = await fetch(`${service.url}/api/status/wiring`, { headers: { 'if-none-match': etag } })
      return { code: response.status, etag: response.headers.get('etag')!, text: await response.text() }
    }
    const whole = await ask()
    expect(JSON.parse(whole.text).status).toBe('ok')
    await run(sql`alter table chart rename to chart_away`)
    const failing = await ask(whole.etag)
    expect(failing.code).toBe(200)
    const { status: verdict, checks } = JSON.parse(failing.text)
    expect(verdict).toBe('degraded')
    expect(checks.find(({ id }: { id: string }) => id === 'charts-have-rows')).toEqual({
      id: 'charts-have-rows',
      status: 'unknown',
      message: 'The check could not be made: it failed to run (42P01).',
      details: null,
    })
    await run(sql`alter table chart_away rename to chart`)
    expect(await ask(failing.etag)).toMatchObject({ code: 200, etag: whole.etag, text: whole.text })
    expect((await ask(whole.etag)).code).toBe(304)
  })

  test('report §3: files that no setting asks to check do not count', async () => {
    const unasked = await startTestService(database)
    const { status: verdict, checks } = (await (await fetch(`${unasked.url}/api/status/wiring`)).json()) as {
      status: string
      checks: Check[]
    }
    expect([verdict, checks.find(({ id }) => id === 'exports-are-current')?.status]).toEqual(['ok', 'unknown'])
    await unasked.close()
  })

  test('report §3: the age of an import is that of the moment of asking', async () => {
    const etag = (await fetch(`${service.url}/api/status/wiring`)).headers.get('etag')!
    await run(sql`update revision set at = at - interval '25 hours'`)
    const response = await fetch(`${service.url}/api/status/wiring`, { headers: { 'if-none-match': etag } })
    expect(response.status).toBe(200)
    const { checks } = (await response.json()) as { checks: { id: string; details: { ageDays: number }[] }[] }
    const { details } = checks.find(({ id }) => id === 'imports')!
    expect(new Set(details.map(({ ageDays }) => ageDays))).toEqual(new Set([1]))
  })

  const broken: readonly (readonly [what: string, statement: RawBuilder<unknown>, check: string, message: string])[] = [
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
  ]
  const isNoticed = 'report §3: wiring notices %s'
  const noticeBroken = async (_: string, statement: RawBuilder<unknown>, id: string, message: string) => {
    await run(statement)
    const check = await checkOf(id)
    expect(check.status).not.toBe('ok')
    expect(check.message).toContain(message)
  }
  test.each(broken.slice(0, 1))(isNoticed, noticeBroken)
  test.each(broken.slice(1))(isNoticed, { tags: ['long'] }, noticeBroken)

  test.each<[string, RawBuilder<unknown>, string]>([
    [
      'a finding that is not indexed',
      indexed(sql`select * from whole where id <> 'detection-gets-faster'`),
      'not-indexed',
    ],
    [
      'another title in the index',
      indexed(
        sql`select id, kind, case id when 'detection-gets-faster' then 'X' else name end as name, aliases, body, retired from whole`,
      ),
      'index-differs',
    ],
    [
      'a finding that only the index has',
      indexed(sql`select * from whole union all select 'detection-gets', 'RESEARCH_FINDING', 'X', '', '', false`),
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
})
