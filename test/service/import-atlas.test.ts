import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { currentRevision } from '../../db/engine/revision.ts'
import { ServiceError } from '../../src/errors.ts'
import { readAtlas } from '../../src/import/atlas/reader.ts'
import { importAtlas } from '../../src/import/importers.ts'
import { describeDatabases, type TestDatabase } from '../support/setup.ts'
import { sharedData } from '../support/shared-data.ts'

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

const v6 = `
format-version: 6.0.0
collection: {id: ATLAS-collection, name: ATLAS, version: 2024.10}
matrix: {id: ATLAS-matrix, name: Test}
tactics:
  AML.TA0001: {id: AML.TA0001, name: First id second, description: Two.}
  AML.TA0002: {name: Second id first, description: One.}
techniques:
  AML.T0001:
    id: AML.T0001
    name: Parent
    description: "Müller says \`<think>\` twice\\n\\n\`\`\`\\n  code\\n\`\`\`\\n[^1]"
    maturity: Realized
    created-date: 2024-01-02
    modified-date: 2024-02-03
    references:
    - {title: '', url: https://example.org/}
  AML.T0001.000: {id: AML.T0001.000, name: Child, description: Below.}
mitigations:
  AML.M0001: {id: AML.M0001, name: Help, description: Helps., lifecycle-phases: [Deployment], categories: [Policy]}
case-studies:
  AML.CS0001:
    id: AML.CS0001
    name: Study
    description: It happened.
    date: 2023-05-06
    date-granularity: Year
    type: Incident
relationships:
  ATLAS-matrix:
    sequences: [{target: AML.TA0001, position: 2}, {target: AML.TA0002, position: 1}]
  AML.T0001:
    achieves: [{target: AML.TA0001}, {target: AML.TA0002}]
  AML.T0001.000:
    achieves: [{target: AML.TA0001}, {target: AML.TA0002}]
    specializes: [{target: AML.T0001}]
  AML.M0001:
    mitigates:
    - {target: AML.T0001, description: One way.}
    - {target: AML.T0001, description: Another way.}
    - {target: AML.T9999, description: Nowhere.}
  AML.M0099:
    mitigates: [{target: AML.T0001}]
  AML.CS0001:
    employs:
    - {target: AML.T0001, tactic: AML.TA0009, step-id: S02, description: Lost.}
    - {target: AML.T0001, tactic: AML.TA0001, step-id: S00, leads-to: [S01, S02], description: First.}
    - {target: AML.T0001, tactic: AML.TA0001, step-id: S01, leads-to: [], description: Again.}
`

/** The paths of all values in a document. */
// biome-ignore lint/suspicious/noExplicitAny: a document has any shape.
function placesOf(value: any, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap((key) => [[...path, key], ...placesOf(value[key], [...path, key])])
}

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
    const at = '/matrices/0/mitigations/0'
    expect(readAtlas(legacy).warnings.map(({ id, pointer, message }) => [id, pointer, message])).toEqual([
      ['AML.T0001', '/matrices/0/techniques/0/references/0/title', 'the title of the reference is empty'],
      ['AML.M0001', `${at}/ml-lifecycle/1`, 'the technique AML.T0001 stands where a phase belongs; it is left out'],
      ['AML.M0001', `${at}/techniques/1`, 'technique AML.T0001 is listed more than once; each use is kept'],
      ['AML.CS0001', '/case-studies/0/reporter', 'an incident must name its reporter (§2.7)'],
      ['AML.CS0001', '/case-studies/0/incident-date', '2023-05-06 is more exact than its granularity YEAR'],
      ['AML.M0001', `${at}/techniques/2/id`, 'technique AML.T9999 is not in the file'],
      ['AML.CS0001', '/case-studies/0/procedure/2/tactic', 'tactic AML.TA0009 is not in the file'],
    ])
  })

  test.each([
    [
      'a technique without a name',
      '- {id: AML.T0005, description: Nameless.}',
      'techniques/1',
      /^must be a text that is not empty; \/techniques\/1 is left out$/,
    ],
    ['a technique without an id', '- {name: Anonymous}', 'techniques/1/id', /must have an id; it is left out/],
    [
      'a technique that is a text',
      '- AML.T0005',
      'techniques/1',
      /^must be an object, but is a string; it is left out$/,
    ],
    ['an id twice', '- {id: AML.T0001, name: Again}', 'techniques/1/id', /the id AML\.T0001 occurs twice/],
    [
      'an id of another kind of object',
      '- {id: AML.TA0001, name: Again}',
      'techniques/1/id',
      /the id AML\.TA0001 occurs twice/,
    ],
  ])('knowledge §2: %s is left out with a warning, and the rest is taken', (_, entry, place, message) => {
    const atlas = readAtlas(`
version: 1.0
tactics:
- {id: AML.TA0001, name: Tactic}
techniques:
- {id: AML.T0001, name: Technique}
${entry}
`)
    expect(atlas.techniques.map(({ name }) => name)).toEqual(['Technique'])
    expect(atlas.warnings).toHaveLength(1)
    expect(atlas.warnings[0]!.pointer).toContain(place)
    expect(atlas.warnings[0]!.message).toMatch(message)
  })

  test.each([
    ['maturity: constructor', 'maturity', /"constructor" is not one of/, { maturity: null }],
    ['maturity: [1]', 'maturity', /must be a text, but is a list/, { maturity: null }],
    ['created_date: 0000-01-01', 'created_date', /is not a date/, { createdDate: null }],
    ['created_date: 2023-02-30', 'created_date', /is not a date/, { createdDate: null }],
    ['platforms: Linux', 'platforms', /must be a list, but is a string/, { platforms: [] }],
    ['ATT&CK-reference: {url: x}', 'ATT&CK-reference', /must have an id/, { attackReference: null }],
    ['description: "a\\0b\\ud800"', 'description', /has characters that no text can hold/, { description: 'ab\ufffd' }],
  ])('knowledge §2: a technique with %s is taken without it', (field, place, message, row) => {
    const atlas = readAtlas(`
version: 1.0
tactics: [{id: AML.TA0001, name: Tactic}]
techniques:
- id: AML.T0001
  name: Technique
  ${field}
`)
    expect(atlas.techniques[0]).toMatchObject(row)
    expect(atlas.warnings).toEqual([
      { id: 'AML.T0001', pointer: `/techniques/0/${place}`, message: expect.stringMatching(message) },
    ])
  })

  test('knowledge §2: both formats give the same rows for the same facts', () => {
    const before = readAtlas(legacy)
    const after = readAtlas(v6)
    for (const key of ['tactics', 'techniques', 'techniqueTactics', 'mitigationTechniques', 'mitigations'] as const)
      expect(after[key], key).toEqual(before[key])
    expect(after.caseStudies).toEqual(before.caseStudies)
    expect(after.procedureSteps.map((step) => ({ ...step, leadsTo: null }))).toEqual(before.procedureSteps)
    expect(after.procedureSteps.map(({ leadsTo }) => leadsTo)).toEqual([[2, 3], [], null])
    expect(after.version).toBe('2024.10')
    expect(after.warnings).toContainEqual({
      id: 'AML.M0099',
      pointer: '/relationships/AML.M0099',
      message: 'has the relationships of AML.M0099, which is not in the file; they are left out',
    })
  })

  test('another matrix in the file, and a version that it does not name, are warned about', () => {
    const atlas = readAtlas(
      legacy.replace('version: 4.10\n', '').replace('matrices:\n', 'matrices:\n- {id: OTHER, tactics: []}\n'),
    )
    expect([atlas.version, atlas.techniques.length]).toEqual(['unknown', 2])
    expect(atlas.warnings).toEqual(
      expect.arrayContaining([
        { id: null, pointer: '/matrices/0', message: 'the matrix OTHER is another one; it is left out' },
        { id: null, pointer: '/version', message: 'the file names no version' },
      ]),
    )
  })

  test.each([
    [
      'the old formats',
      legacy.replaceAll('object-type: tactic', 'tags: [a], object-type: tactic'),
      'matrices/0/tactics/0',
      2,
    ],
    ['format 6', v6.replaceAll('description: Two.', 'tags: [a], description: Two.'), 'tactics/AML.TA0001', 1],
  ])('knowledge §2: a key that %s do not have is one warning with its count', (_, text, place, count) => {
    const { warnings } = readAtlas(text)
    expect(warnings.filter(({ pointer }) => pointer === `/${place}/tags`)).toEqual([
      {
        id: null,
        pointer: `/${place}/tags`,
        message: `the key "tags" is not known here; it is left out of ${count} object${count === 1 ? '' : 's'}`,
      },
    ])
  })

  test('knowledge §2: thousands of unknown keys are reported in part', () => {
    const keys = Array.from({ length: 5_000 }, (_, index) => `  - {id: AML.TA${1000 + index}, name: T, key${index}: 1}`)
    const { warnings } = readAtlas(`tactics:\n${keys.join('\n')}\ntechniques:\n  - {id: AML.T0001, name: T}\n`)
    const told = warnings.filter(({ message }) => message.includes('known'))
    expect([told.length, told.at(-1)!.message]).toEqual([101, '4900 other keys are not known either'])
  })

  test('whatever stands at a place of a file, it is read or refused, and each warning has a place', () => {
    for (const text of [legacy, v6]) {
      const places = placesOf(parse(text))
      const value = fc.oneof(
        fc.constantFrom(null, true, 0, -1, 1e99, '', ' ', '\0', '\ud800', '__proto__', 'constructor', '9999-99-99'),
        fc.jsonValue(),
      )
      fc.assert(
        fc.property(fc.constantFrom(...places), value, (place, replacement) => {
          const document = parse(text)
          const last = place.at(-1)!
          const holder = place.slice(0, -1).reduce((inner, key) => inner[key], document)
          holder[last] = replacement
          try {
            for (const { pointer, message } of readAtlas(`${JSON.stringify(document)}\n`).warnings)
              expect([typeof pointer, message.length > 0]).toEqual(['string', true])
          } catch (cause) {
            expect(cause).toBeInstanceOf(ServiceError)
          }
        }),
        { numRuns: 500 },
      )
    }
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
      '3 objects of another matrix are left out, the first is TA0001',
    ])
  })

  test.each([
    ['not YAML', 'a: [1', /^Not YAML: line 1, column \d+: /],
    ['a list', '- 1\n- 2', /^Not an ATLAS file: found a list, but expected/],
    ['another schema', 'openapi: 3.1.0', /^Not an ATLAS file: found a map with openapi, but expected/],
    ['a later format', 'format-version: 7.0.0', /^\/format-version: is 7\.0\.0, but only 6\.x is understood/],
    ['nothing in it', 'tactics: []\ntechniques: []', /must have tactics and techniques/],
    [
      'no usable tactic',
      'tactics:\n- {id: AML.TA0001}\ntechniques:\n- {id: AML.T0001, name: T}',
      /must have tactics and techniques; what it has is not usable: \/tactics\/0\/name: must be a text that is not empty/,
    ],
    ['lists without end', `tactics: ${'['.repeat(20_000)}`, /^Not YAML: /],
    [
      'a bomb of aliases',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi'].map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[i]}`).join(',')}]`).join('\n')}\ntactics: *i`,
      /alias/,
    ],
  ])('a file with %s is refused', (_, text, message) => {
    expect(() => readAtlas(text)).toThrow(message)
  })
})

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
