// @module-tag long
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { currentRevision } from '../../db/engine/revision.ts'
import { readAtlas } from '../../src/import/atlas/reader.ts'
import { importAtlas } from '../../src/import/importers.ts'
import { legacy } from '../support/atlas-samples.ts'
import { describeDatabases, type TestDatabase } from '../support/setup.ts'
import { sharedData } from '../support/shared-data.ts'

describeDatabases('ATLAS is imported', ({ open }) => {
  let database: TestDatabase
  let folder: string
  beforeEach(async () => {
    database = await open()
    folder = await mkdtemp(join(tmpdir(), 'skg-atlas-'))
  })
  afterEach(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })
  const file = async (text: string) => {
    await writeFile(join(folder, 'atlas.yaml'), text)
    return join(folder, 'atlas.yaml')
  }

  test('text survives byte for byte: non-ASCII, <think>, code fences, footnotes', { tags: ['both'] }, async () => {
    await importAtlas(database.db, await file(legacy))
    const { description } = await database.db
      .selectFrom('technique')
      .select('description')
      .where('id', '=', 'AML.T0001')
      .executeTakeFirstOrThrow()
    expect(description).toBe('Müller says `<think>` twice\n\n```\n  code\n```\n[^1]')
  })

  test('the same file twice changes nothing, a dry run neither', async () => {
    const path = await file(legacy)
    const dry = await importAtlas(database.db, path, { dryRun: true })
    expect(dry).toMatchObject({ dryRun: true, revision: 0, counts: { techniques: { total: 2, added: 2 } } })
    expect(await currentRevision(database.db)).toBe(0)
    const first = await importAtlas(database.db, path)
    const second = await importAtlas(database.db, path)
    expect(first.revision).toBe(1)
    expect(second).toMatchObject({ revision: 1, changes: [] })
    for (const count of Object.values(second.counts))
      expect(count).toEqual({ ...count, added: 0, changed: 0, retired: 0, unchanged: count.total })
  })

  test('another order is stored under a new revision, though no object changes', async () => {
    await importAtlas(database.db, await file(legacy))
    const use = (text: string) => `    - {id: AML.T0001, use: ${text}}\n`
    const reordered = legacy
      .replace(/ {4}- \{id: AML\.T9999.*\n/, '')
      .replace(use('One way.'), `    - {id: AML.T9999, use: Nowhere.}\n${use('One way.')}`)
    const report = await importAtlas(database.db, await file(reordered))
    expect(report).toMatchObject({ changes: [], revision: 2 })
    const first = await database.db
      .selectFrom('mitigationTechnique')
      .select('techniqueId')
      .where('position', '=', 1)
      .executeTakeFirstOrThrow()
    expect(first.techniqueId).toBe('AML.T9999')
    expect(await importAtlas(database.db, await file(reordered))).toMatchObject({ changes: [], revision: 2 })
    const renamed = reordered.replace('  name: Test\n', '  name: Renamed\n')
    expect(await importAtlas(database.db, await file(renamed))).toMatchObject({ revision: 3 })
  })

  test('what changed is told by object and field; what vanished is retired, keeps its relations, and may return', {
    tags: ['both'],
  }, async () => {
    await importAtlas(database.db, await file(legacy))
    const later = legacy
      .replace('version: 4.10', 'version: 4.11')
      .replace('name: Help', 'name: More help')
      .replace(/ {2}- \{id: AML\.T0001\.000.*\n/, '')
    const report = await importAtlas(database.db, await file(later))
    expect(report.changes).toEqual([
      { id: 'AML.T0001.000', kind: 'technique', field: 'retired', before: false, after: true },
      { id: 'AML.M0001', kind: 'mitigation', field: 'name', before: 'Help', after: 'More help' },
    ])
    expect(report.counts.techniques).toEqual({ total: 1, added: 0, changed: 0, retired: 1, unchanged: 1 })
    const kept = await database.db
      .selectFrom('techniqueTactic')
      .selectAll()
      .where('techniqueId', '=', 'AML.T0001.000')
      .execute()
    expect(kept).toHaveLength(2)
    const back = await importAtlas(database.db, await file(legacy), { allowOlder: true })
    expect(back.counts.techniques).toMatchObject({ added: 0, changed: 1, unchanged: 1 })
  })

  test('an older version needs to be allowed; a file that lacks much is refused and changes nothing', async () => {
    await importAtlas(database.db, await file(legacy))
    await expect(importAtlas(database.db, await file(legacy.replace('4.10', '4.9')))).rejects.toThrow(
      'Version 4.9 is older than 4.10, which is stored: importing it goes back in time. Give --allow-older to do so.',
    )
    expect(await currentRevision(database.db)).toBe(1)
  })

  test('a file that is refused leaves the database as it was', { tags: ['both'] }, async () => {
    await importAtlas(database.db, await file(legacy))
    const before = await database.db.selectFrom('technique').selectAll().orderBy('id').execute()
    const cutOff = legacy.slice(0, legacy.indexOf('  mitigations:'))
    await expect(importAtlas(database.db, await file(cutOff))).rejects.toThrow(
      'The source lacks 1 of the 1 stored mitigations; it may be cut off or older.',
    )
    await expect(importAtlas(database.db, await file(legacy.slice(0, 620)))).rejects.toThrow(
      /^Not YAML: line \d+, column \d+/,
    )
    await expect(importAtlas(database.db, join(folder, 'missing.yaml'))).rejects.toThrow('there is no such file')
    expect(await database.db.selectFrom('technique').selectAll().orderBy('id').execute()).toEqual(before)
    expect(await currentRevision(database.db)).toBe(1)
  })

  test('two imports at once are done one after the other', async () => {
    const path = await file(legacy)
    const reports = await Promise.all([importAtlas(database.db, path), importAtlas(database.db, path)])
    expect(reports.map(({ revision }) => revision)).toEqual([1, 1])
    expect(reports.map(({ changes }) => changes.length).sort((a, b) => a - b)[0]).toBe(0)
  })

  describe.runIf(sharedData.exists)('from the official files', () => {
    const totals = ({ counts }: Awaited<ReturnType<typeof importAtlas>>) =>
      Object.fromEntries(Object.entries(counts).map(([name, { total }]) => [name, total]))
    const expected = {
      tactics: 16,
      techniques: 170,
      mitigations: 35,
      caseStudies: 57,
      steps: 449,
      mitigationLinks: 246,
    }

    test('knowledge §2: 5.6.0 has 16, 170 (69 sub), 35, 57 (40 exercise, 17 incident), 449 and 246', async () => {
      const report = await importAtlas(database.db, sharedData.atlas56)
      expect(report).toMatchObject({ source: 'ATLAS', version: '5.6.0', format: 'legacy', revision: 1 })
      expect(totals(report)).toMatchObject(expected)
      const { rows: types } = {
        rows: await database.db
          .selectFrom('caseStudy')
          .select(['type', (eb) => eb.fn.countAll<number>().as('count')])
          .groupBy('type')
          .orderBy('type')
          .execute(),
      }
      expect(types).toEqual([
        { type: 'exercise', count: 40 },
        { type: 'incident', count: 17 },
      ])
      const subtechniques = await database.db
        .selectFrom('technique')
        .select('id')
        .where('parentId', 'is not', null)
        .execute()
      expect(subtechniques).toHaveLength(69)
      const warned = new Set(report.warnings.map(({ id }) => id))
      for (const id of ['AML.M0018', 'AML.M0034', 'AML.CS0006', 'AML.M0002', 'AML.M0004', 'AML.T0096'])
        expect(warned).toContain(id)
      expect(report.warnings.filter(({ message }) => message.includes('more exact'))).toHaveLength(4)
    })

    test('knowledge §2: 2026.05 over 5.6.0 tells what changed, and 5.6.0 again goes back in time', async () => {
      await importAtlas(database.db, sharedData.atlas56)
      const report = await importAtlas(database.db, sharedData.atlas2026)
      expect(totals(report)).toMatchObject(expected)
      expect(report.counts.techniques).toMatchObject({ added: 0, retired: 0 })
      expect(report.changes).toContainEqual({
        id: 'AML.T0051',
        kind: 'technique',
        field: 'platforms',
        before: [],
        after: expect.arrayContaining(['Generative AI']),
      })
      expect(report.changes.filter(({ field }) => field === 'tactics')).toEqual([])
      await expect(importAtlas(database.db, sharedData.atlas56)).rejects.toThrow('goes back in time')
    })

    test.each([
      ['5.6.0', sharedData.atlas56, 12],
      ['2026.05', sharedData.atlas2026, 5],
    ])('knowledge §2: each warning of %s has a place in the file', async (_, path, count) => {
      const text = await readFile(path, 'utf8')
      const { warnings } = readAtlas(text)
      expect(warnings).toHaveLength(count)
      const document = parse(text)
      for (const { id, pointer, message } of warnings) {
        const keys = pointer.slice(1).split('/')
        const holder = keys.slice(0, -1).reduce((inner, key) => inner?.[key], document)
        expect(holder, `${id} ${pointer}`).toBeTypeOf('object')
        if (!message.includes('reporter')) expect(holder[keys.at(-1)!], `${id} ${pointer}`).toBeDefined()
      }
    })

    test('the texts are those of the file', async () => {
      const text = await readFile(sharedData.atlas56, 'utf8')
      await importAtlas(database.db, sharedData.atlas56)
      const stored = await database.db.selectFrom('technique').select(['id', 'description']).execute()
      const source = readAtlas(text).techniques
      expect(new Map(stored.map((row) => [row.id, row.description]))).toEqual(
        new Map(source.map((row) => [row.id, row.description])),
      )
      expect(stored.some(({ description }) => description?.includes('<'))).toBe(true)
    })
  })
})
