import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentRevision } from '../../db/engine/revision.ts'
import { importAtlas, importLinks } from '../../src/import/importers.ts'
import { readLinks } from '../../src/import/links.ts'
import type { Warning } from '../../src/import/source-keys.ts'
import { loadStarter } from '../../src/import/starter.ts'
import { both, describeDatabases, type TestDatabase } from '../support/setup.ts'

const header = 'technique_id,cwe_id,source,rationale,url\n'

describe('links are read', () => {
  test('knowledge §4: columns in any order, quotes, a byte order mark, CRLF, bare CWE numbers', () => {
    const csv = '\uFEFFcwe_id,technique_id,rationale,source,url\r\n79,AML.T0051,"said, ""twice""",mine,\r\n'
    expect(readLinks(csv, [])).toEqual([
      {
        line: 2,
        link: { techniqueId: 'AML.T0051', weaknessId: 'CWE-79', source: 'mine', rationale: 'said, "twice"', url: null },
      },
    ])
  })

  test('knowledge §4: a column that is not known is one warning with its count', () => {
    const warnings: Warning[] = []
    readLinks(
      'technique_id,cwe_id,source,rationale,url,note,empty\nAML.T0051,79,s,r,,n,\nAML.T0051,80,s,r,,n,\n',
      warnings,
    )
    expect(warnings).toEqual([
      { id: null, pointer: 'line 1', message: 'the column "note" is not known here; it is left out of 2 lines' },
    ])
  })

  test.each([
    [
      'a column missing',
      'technique_id,cwe_id\n',
      'line 1: columns are missing: source, rationale, url; found technique_id, cwe_id',
    ],
    [
      'a malformed technique',
      `${header}T51,CWE-79,s,r,`,
      'line 2, column technique_id: "T51" is not an id such as AML.T0051',
    ],
    ['a malformed CWE', `${header}AML.T0051,CWE-,s,r,`, 'line 2, column cwe_id: "CWE-" is not an id such as CWE-79'],
    ['no rationale', `${header}AML.T0051,CWE-79,s,,`, 'line 2, column rationale: must not be empty'],
    [
      'a URL of another scheme',
      `${header}AML.T0051,CWE-79,s,r,javascript:x`,
      'line 2, column url: "javascript:x" is not an http or https URL',
    ],
    [
      'a malformed id after a record of three lines',
      `${header}AML.T0051,CWE-79,s,"one\ntwo\nthree",\nAML.T0051,x,s,"r\nr",\n`,
      'line 5, column cwe_id: "x" is not an id',
    ],
    ['a column twice', 'technique_id,cwe_id,source,rationale,url,source\n', 'line 1: columns are repeated: source'],
    ['a NUL character', `${header}AML.T0051,CWE-79,s,a\0b,`, 'line 2: has a NUL character'],
    ['a cell too many', `${header}AML.T0051,CWE-79,s,r,,x`, 'Not usable CSV: Invalid Record Length'],
  ])('%s is refused', (_, csv, message) => {
    expect(() => readLinks(csv, [])).toThrow(message)
  })
})

describeDatabases('links are imported', ({ open }) => {
  let database: TestDatabase
  let folder: string
  beforeAll(async () => {
    database = await open('starter')
    folder = await mkdtemp(join(tmpdir(), 'skg-links-'))
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })
  const load = async (csv: string) => {
    await writeFile(join(folder, 'links.csv'), header + csv)
    return importLinks(database.db, join(folder, 'links.csv'))
  }

  test(
    'replaces the links of the sources it names and no others; what cannot be linked is a warning with its line',
    both,
    async () => {
      const count = () =>
        database.db
          .selectFrom('techniqueWeakness')
          .select('source')
          .execute()
          .then((rows) => rows.length)
      const before = await count()
      const first = await load(
        'AML.T0051,CWE-79,mine,one,\nAML.T0051,CWE-310,mine,category,\nAML.T9999,CWE-79,mine,unknown,\nAML.T0051,CWE-999999,mine,unknown,\nAML.T0051,79,mine,again,\n',
      )
      expect(first.counts.links).toEqual({ total: 1, added: 1, changed: 0, retired: 0, unchanged: 0 })
      expect(first.warnings.map(({ pointer, message }) => [pointer, message])).toEqual([
        ['line 3', 'CWE-310 is a category, not a weakness; the link is left out'],
        ['line 4', 'technique AML.T9999 is not in the graph; the link is left out'],
        ['line 5', 'weakness CWE-999999 is not in the graph; the link is left out'],
        ['line 6', 'AML.T0051 and CWE-79 are linked by mine on an earlier line; the link is left out'],
      ])
      expect(await count()).toBe(before + 1)
      const second = await load('AML.T0051,CWE-79,mine,better,\nAML.T0054,CWE-79,mine,two,\n')
      expect(second.counts.links).toEqual({ total: 2, added: 1, changed: 1, retired: 0, unchanged: 0 })
      const third = await load('AML.T0054,CWE-79,mine,two,\n')
      expect(third.counts.links).toEqual({ total: 1, added: 0, changed: 0, retired: 1, unchanged: 1 })
      expect(await count()).toBe(before + 1)
      expect(await load('AML.T0054,CWE-79,mine,two,\n')).toMatchObject({ changes: [], revision: third.revision })
    },
  )
})

describeDatabases('the starter', ({ open }) => {
  test('knowledge §5: fills each room that is empty, and leaves alone what was imported', {
    tags: ['long'],
  }, async () => {
    const database = await open('empty')
    const folder = await mkdtemp(join(tmpdir(), 'skg-own-'))
    await writeFile(
      join(folder, 'atlas.yaml'),
      'version: 9.0\ntactics:\n- {id: AML.TA0005, name: Own, description: Own.}\ntechniques:\n- {id: AML.T0051, name: Own, description: Own.}\n',
    )
    await importAtlas(database.db, join(folder, 'atlas.yaml'))
    await loadStarter(database.db)
    const techniques = await database.db.selectFrom('technique').select('name').execute()
    expect(techniques).toEqual([{ name: 'Own' }])
    expect(await database.db.selectFrom('weaknessCatalog').select('source').executeTakeFirst()).toEqual({
      source: 'starter',
    })
    const links = await database.db.selectFrom('techniqueWeakness').select(['techniqueId', 'source']).execute()
    expect(links).toContainEqual({ techniqueId: 'AML.T0051', source: 'starter' })
    expect(links.every(({ techniqueId }) => techniqueId === 'AML.T0051')).toBe(true)
    const revision = await currentRevision(database.db)
    await loadStarter(database.db)
    expect(await currentRevision(database.db)).toBe(revision)
    await rm(folder, { recursive: true })
    await database.close()
  })
})
