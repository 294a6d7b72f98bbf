import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { currentRevision } from '../db/revision.ts'
import { readAtlas } from '../src/import/atlas.ts'
import { importAtlas } from '../src/import/import.ts'
import { databases, type TestDatabase } from './setup.ts'
import { sharedData } from './shared-data.ts'

const legacy = `
id: ATLAS
name: A test matrix
version: 4.10
matrices:
- id: ATLAS
  name: Test
  tactics:
  - {id: AML.TA0002, name: Second id first, description: One., object-type: tactic}
  - {id: AML.TA0001, name: First id second, description: Two., object-type: tactic}
  techniques:
  - id: AML.T0001
    name: Parent
    description: "Müller says \`<think>\` twice\\n\\n\`\`\`\\n  code\\n\`\`\`\\n[^1]"
    tactics: [AML.TA0001, AML.TA0002]
    maturity: realized
    created_date: 2024-01-02
    modified_date: 2024-02-03
    references:
    - {title: '', url: https://example.org/}
  - {id: AML.T0001.000, name: Child, description: Below., subtechnique-of: AML.T0001}
  mitigations:
  - id: AML.M0001
    name: Help
    description: Helps.
    ml-lifecycle: [Deployment, {id: AML.T0001, use: misplaced}]
    category: [Policy]
    techniques:
    - {id: AML.T0001, use: One way.}
    - {id: AML.T0001, use: Another way.}
    - {id: AML.T9999, use: Nowhere.}
case-studies:
- id: AML.CS0001
  name: Study
  summary: It happened.
  incident-date: 2023-05-06
  incident-date-granularity: YEAR
  case-study-type: incident
  procedure:
  - {tactic: AML.TA0001, technique: AML.T0001, description: First.}
  - {tactic: AML.TA0001, technique: AML.T0001, description: Again.}
  - {tactic: AML.TA0009, technique: AML.T0001, description: Lost.}
`

describe('ATLAS files are read', () => {
  test('knowledge §2: tactic order is that of the file, sub-techniques inherit tactics, dates and versions stay text', () => {
    const atlas = readAtlas(legacy)
    expect(atlas.version).toBe('4.10')
    expect(atlas.tactics.map(({ id, position }) => [id, position])).toEqual([
      ['AML.TA0002', 1],
      ['AML.TA0001', 2],
    ])
    expect(atlas.techniqueTactics.filter(({ techniqueId }) => techniqueId === 'AML.T0001.000')).toEqual([
      { techniqueId: 'AML.T0001.000', tacticId: 'AML.TA0001', position: 1 },
      { techniqueId: 'AML.T0001.000', tacticId: 'AML.TA0002', position: 2 },
    ])
    expect(atlas.techniques[0]).toMatchObject({
      createdDate: '2024-01-02',
      modifiedDate: '2024-02-03',
      maturity: 'realized',
    })
    expect(atlas.procedureSteps.map(({ position }) => position)).toEqual([1, 2, 3])
  })

  test('knowledge §2: each defect of the source is one warning with its id and place', () => {
    expect(readAtlas(legacy).warnings.map(({ id, message }) => [id, message])).toEqual([
      ['AML.T0001', 'the title of the reference is empty'],
      [
        'AML.M0001',
        expect.stringContaining('AML.T0001 stands at /matrices/0/mitigations/0/ml-lifecycle/1 where a phase belongs'),
      ],
      ['AML.M0001', 'technique AML.T0001 is listed more than once; each use is kept'],
      ['AML.M0001', 'technique AML.T9999 is not in the file'],
      ['AML.CS0001', 'tactic AML.TA0009 is not in the file'],
      ['AML.CS0001', 'an incident must name its reporter (§2.7)'],
      ['AML.CS0001', '2023-05-06 is more exact than its granularity YEAR'],
    ])
  })

  test('knowledge §2: the layout before 3.1, and ids of another matrix, which are counted in one warning', () => {
    const atlas = readAtlas(`
version: 1.0
tactics:
- {id: AML.TA0001, name: Own, description: Own.}
- {id: TA0001, name: Foreign, description: Foreign.}
techniques:
- {id: AML.T0001, name: Own, description: Own., tactics: [AML.TA0001]}
- {id: T1001, name: Foreign, description: Foreign.}
- {id: T1002, name: Foreign, description: Foreign.}
case-studies:
- {id: AML.CS0001, name: Study, summary: Text., incident-date: 2020-01-01, incident-date-granularity: YEAR, procedure: []}
`)
    expect([atlas.tactics.length, atlas.techniques.length, atlas.mitigations.length, atlas.caseStudies.length]).toEqual(
      [1, 1, 0, 1],
    )
    expect(atlas.warnings.map(({ message }) => message)).toEqual([
      '1 objects of another matrix are left out, the first is TA0001',
      '2 objects of another matrix are left out, the first is T1001',
    ])
  })

  test.each([
    ['not YAML', 'a: [1', /^Not YAML: line 1, column \d+: /],
    ['a list', '- 1\n- 2', /^Not an ATLAS file: found a document that is no map/],
    ['another schema', 'openapi: 3.1.0', /^Not an ATLAS file: found a map with openapi, but expected/],
    ['a later format', 'format-version: 7.0.0', /^\/format-version: is 7\.0\.0, but only 6\.x is understood/],
    ['nothing in it', 'tactics: []\ntechniques: []', /must have tactics and techniques/],
    [
      'no name',
      'tactics:\n- {id: AML.TA0001}\ntechniques: []',
      /^\/tactics\/0\/name: must be a text that is not empty \(of AML\.TA0001\)/,
    ],
    [
      'an id twice',
      `tactics:\n- {id: AML.TA0001, name: A}\n- {id: AML.TA0001, name: B}\ntechniques:\n- {id: AML.T0001, name: T}`,
      /the id AML\.TA0001 occurs twice/,
    ],
    [
      'a bomb of aliases',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi'].map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[i]}`).join(',')}]`).join('\n')}\ntactics: *i`,
      /alias/,
    ],
  ])('a file with %s is refused', (_, text, message) => {
    expect(() => readAtlas(text)).toThrow(message)
  })
})

describe.each(databases)('ATLAS is imported on $kind', ({ open }) => {
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

  test('text survives byte for byte: non-ASCII, <think>, code fences, footnotes', async () => {
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

  test('what changed is told by object and field; what vanished is retired, keeps its relations, and may return', async () => {
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

  test('a file that is refused leaves the database as it was', async () => {
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
