import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { describeDatabases, type TestDatabase } from '../support/setup.ts'
import { bom, grype, openVex, vex } from '../support/supply-files.ts'

describeDatabases('storing components and statements', ({ open }) => {
  let folder: string
  let database: TestDatabase
  let number = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-supply-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  const load = async (format: string, content: object, application = 'shop') => {
    const path = join(folder, `${++number}.json`)
    await writeFile(path, JSON.stringify(content))
    return importFindings(database.db, { format, path, application })
  }
  const components = async () =>
    (
      await sql<{ name: string; dependency: string; seen: boolean }>`
        select name, version, kind, dependency, last_seen_at is null as seen from software_component order by name`.execute(
        database.db,
      )
    ).rows
  const states = async () =>
    (
      await sql<{ state: string }>`
        select rule, state, source_state, vex_state from security_finding order by rule`.execute(database.db)
    ).rows

  test('supply-chain §2.1: components of a BOM are stored once, with how the application depends on them', async () => {
    const report = await load('cyclonedx', bom())
    expect(report.counts).toMatchObject({ components: { total: 4, added: 4, unchanged: 0 } })
    expect(await components()).toMatchObject([
      { name: 'classifier', kind: 'MODEL', dependency: 'UNKNOWN', seen: true },
      { name: 'lodash', dependency: 'TRANSITIVE' },
      { name: 'reviews', kind: 'DATASET' },
      { name: 'vue', dependency: 'DIRECT' },
    ])
    const again = await load('cyclonedx', { ...bom(), serialNumber: undefined })
    expect(again.counts).toMatchObject({ components: { added: 0, retired: 0 } })
    expect(await components()).toHaveLength(4)
    expect((await load('cyclonedx', bom())).revision).toBeGreaterThan(again.revision)
  })

  test('supply-chain §2.4: a component that its scanner no longer names keeps when it was last seen', async () => {
    const dated = (day: string, content: object) =>
      load('cyclonedx', { ...bom(), ...content, metadata: { ...bom().metadata, timestamp: `${day}T00:00:00Z` } })
    await dated('2026-06-01', {})
    await dated('2026-06-02', {})
    const { counts } = await dated('2026-06-20', { components: bom().components.slice(0, 1) })
    expect(counts).toMatchObject({ components: { total: 1, retired: 3 } })
    const { rows } = await sql<{ day: string; number: number }>`
      select last_seen_at::date::text as day, count(*)::int as number from software_component group by 1 order by 1`.execute(
      database.db,
    )
    expect(rows).toEqual([
      { day: '2026-06-02', number: 3 },
      { day: null, number: 1 },
    ])
    expect((await components()).map(({ name, seen }) => [name, seen])).toEqual([
      ['classifier', false],
      ['lodash', false],
      ['reviews', false],
      ['vue', true],
    ])
    await dated('2026-06-21', {})
    expect((await components()).every(({ seen }) => seen)).toBe(true)
  })

  test('supply-chain §4.1: a VEX before and after its findings ends in the same state', async () => {
    const early = await load('cyclonedx', vex(), 'early')
    expect(early.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('joins no finding of CVE-2026-1111'),
      expect.stringContaining('joins no finding of CVE-2026-2222'),
    ])
    await load('cyclonedx', bom(), 'early')
    await load('grype', grype(), 'early')
    const ofEarly = await states()
    expect(ofEarly).toMatchObject([
      { rule: 'CVE-2026-1111', state: 'false_positive', sourceState: 'open' },
      { rule: 'CVE-2026-2222', state: 'fixed' },
      { rule: 'CVE-2026-3333', state: 'open', vexState: null },
      { rule: 'DAT-001' },
      { rule: 'MOD-001' },
    ])
    await sql`delete from security_finding`.execute(database.db)
    await load('grype', grype(), 'late')
    await load('cyclonedx', bom(), 'late')
    expect((await load('cyclonedx', vex(), 'late')).warnings).toEqual([])
    expect(await states()).toEqual(ofEarly)
  })

  test('supply-chain §4.2: of several statements the newest counts, and a decision stands above it', async () => {
    await load('grype', grype())
    await load('openvex', openVex('not_affected', '2026-05-02T00:00:00Z'))
    await load('openvex', openVex('affected', '2026-05-01T00:00:00Z'))
    expect((await states())[0]).toMatchObject({ state: 'false_positive' })
    await load('openvex', openVex('under_investigation', '2026-05-03T00:00:00Z'))
    expect((await states())[0]).toMatchObject({ state: 'open', vexState: 'open' })
    await sql`insert into finding_triage (finding_id, decision, by, at)
      select id, 'accepted', 'someone', now() from security_finding where rule = 'CVE-2026-1111'`.execute(database.db)
    await load('openvex', openVex('not_affected', '2026-05-04T00:00:00Z'))
    expect((await states())[0]).toMatchObject({ state: 'suppressed', vexState: 'false_positive' })
  })

  test('supply-chain §4.2: a scan that reports it again does not open what a statement closed', async () => {
    await load('grype', grype())
    await load('openvex', openVex('fixed', '2026-05-02T00:00:00Z'))
    const { counts } = await load('grype', grype({ descriptor: { name: 'grype', version: '0.99' } }))
    expect(counts.findings).toMatchObject({ changed: 0, unchanged: 3 })
    expect((await states())[0]).toMatchObject({ state: 'fixed', sourceState: 'open' })
  })

  test('supply-chain §2.4: what is of an application goes with it, and moves when applications are merged', async () => {
    await load('cyclonedx', bom(), 'shop')
    await load('cyclonedx', bom(), 'web')
    await load('openvex', openVex('fixed', '2026-05-02T00:00:00Z'), 'web')
    const { mergeApplication } = await import('../../db/application-merge.ts')
    const rows = await database.db.selectFrom('application').selectAll().orderBy('id').execute()
    await database.db.transaction().execute((trx) => mergeApplication(trx, rows[1]!, rows[0]!))
    expect(await components()).toHaveLength(4)
    expect(await database.db.selectFrom('vexStatement').selectAll().execute()).toHaveLength(1)
    const { removeApplication } = await import('../../db/application-removal.ts')
    await database.db.transaction().execute((trx) => removeApplication(trx, rows[0]!))
    expect(await components()).toEqual([])
  })
})
