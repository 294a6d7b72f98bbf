import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { importCwe } from '../../src/import/importers.ts'
import { bundle } from '../support/cwe-bundle.ts'
import { databases, describeDatabases, type TestDatabase } from '../support/setup.ts'
import { sharedData } from '../support/shared-data.ts'

const xmlFile = join(dirname(createRequire(import.meta.url).resolve('cwe-sdk/package.json')), 'raw/cwe-archive.xml')

describeDatabases('CWE is imported', ({ open }) => {
  let database: TestDatabase
  let folder: string
  beforeEach(async () => {
    database = await open()
    folder = await mkdtemp(join(tmpdir(), 'skg-cwe-'))
  })
  afterEach(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  test('a bundle, twice, and an edition that changes it', { tags: ['both'] }, async () => {
    const path = join(folder, 'cwe.json')
    await writeFile(path, JSON.stringify(bundle))
    expect(await importCwe(database.db, path)).toMatchObject({
      version: '4.0',
      format: 'json-bundle',
      counts: {
        weaknesses: { total: 2, added: 2 },
        categories: { total: 1 },
        views: { total: 1 },
        relations: { total: 2 },
        memberships: { total: 1 },
      },
      revision: 1,
    })
    expect(await importCwe(database.db, path)).toMatchObject({ changes: [], revision: 1 })
    const later = { ...bundle, ContentVersion: '4.1', Weaknesses: [{ ...bundle.Weaknesses[0], Name: 'Renamed' }] }
    await writeFile(path, JSON.stringify(later))
    const report = await importCwe(database.db, path)
    expect(report.changes).toEqual(
      expect.arrayContaining([
        { id: 'CWE-2001', kind: 'weakness', field: 'name', before: 'Weakness one', after: 'Renamed' },
        { id: 'CWE-2002', kind: 'weakness', field: 'retired', before: false, after: true },
      ]),
    )
  })

  test('knowledge §3: the official XML is read whole, every time, and again changes nothing', {
    tags: ['long'],
  }, async () => {
    const bytes = await readFile(xmlFile)
    const file = { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
    expect(await importCwe(database.db, xmlFile)).toMatchObject({
      version: '4.15',
      format: 'xml',
      file,
      counts: { weaknesses: { total: 964 }, categories: { total: 409 } },
      warnings: [],
      revision: 1,
    })
    for (let time = 0; time < 3; time++)
      expect(await importCwe(database.db, xmlFile)).toMatchObject({ file, changes: [], revision: 1 })
  })

  test.runIf(sharedData.exists)(
    'knowledge §3: the official folder 4.19.1 has 969, 420 and 58; its hierarchy is a DAG of depth 6',
    { tags: ['long'] },
    async () => {
      const report = await importCwe(database.db, sharedData.cwe)
      expect(report).toMatchObject({
        version: '4.19.1',
        format: 'json-folder',
        counts: { weaknesses: { total: 969 }, categories: { total: 420 }, views: { total: 58 } },
        warnings: [],
      })
      const relations = await database.db
        .selectFrom('weaknessRelation')
        .select(['weaknessId', 'targetId'])
        .distinct()
        .where('nature', '=', 'ChildOf')
        .where('viewNumber', '=', 1000)
        .execute()
      const parents = Map.groupBy(relations, ({ weaknessId }) => weaknessId)
      const withParents = (count: number) => [...parents.values()].filter((own) => own.length === count).length
      expect([withParents(2), withParents(3), 969 - parents.size]).toEqual([135, 8, 35])
      const depthOf = (id: string): number =>
        Math.max(0, ...(parents.get(id) ?? []).map(({ targetId }) => depthOf(targetId) + 1))
      expect(Math.max(...[...parents.keys()].map(depthOf)) + 1).toBe(6)
      expect(await importCwe(database.db, sharedData.cwe)).toMatchObject({ changes: [] })
    },
  )

  test.runIf(sharedData.exists)('a folder with a file missing is refused by its own totals', async () => {
    await cp(sharedData.cwe, folder, { recursive: true })
    await rm(join(folder, 'W/79.json'))
    await expect(importCwe(database.db, folder)).rejects.toThrow(
      '/cwev.json/TotalWeaknesses: says 969, but the folder has 968',
    )
  })
})

describe.runIf(sharedData.exists)('the starter', () => {
  test('knowledge §5: rates weaknesses as the official catalogue does', { tags: ['long'] }, async () => {
    const database = await databases[0]!.open('starter')
    const rated = () =>
      database.db.selectFrom('weakness').select(['id', 'severity', 'remediationEffort']).orderBy('number').execute()
    const before = await rated()
    await importCwe(database.db, sharedData.cwe)
    expect(await rated()).toEqual(before)
    await database.close()
  })
})
