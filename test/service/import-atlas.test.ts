import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ServiceError } from '../../src/ground/errors.ts'
import { readAtlas } from '../../src/import/atlas/reader.ts'
import { legacy, v6 } from '../support/atlas-samples.ts'

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
    expect([told.length, told.at(-1)!.message]).toEqual([101, '4900 other keys not known either'])
  })

  test('whatever stands at a place of a file, it is read or refused, and each warning has a place', {
    tags: ['long'],
  }, () => {
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
      'left out: 3 objects of another matrix, the first is TA0001',
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
