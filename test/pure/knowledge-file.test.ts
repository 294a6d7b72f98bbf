import { parse as parseCsv } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAtlas } from '../../src/import/atlas/reader.ts'
import { atlasYaml } from '../../src/knowledge-file/atlas-yaml.ts'
import type { StoredKnowledge } from '../../src/knowledge-file/content.ts'
import { countLayer } from '../../src/knowledge-file/layer.ts'
import { knowledgeCsv, knowledgeTables } from '../../src/knowledge-file/table.ts'
import { legacy, v6 } from '../support/atlas-samples.ts'
import { fitsLayer45 } from '../support/navigator-layer.ts'
import { small, storedOf } from '../support/stored-knowledge.ts'

// biome-ignore lint/suspicious/noExplicitAny: an object of a file has any members.
type Json = Readonly<Record<string, any>>

describe('questions §1: the knowledge as ATLAS YAML', () => {
  const again = (stored: StoredKnowledge) => readAtlas(atlasYaml(stored).content)
  const withoutOrder = ({ warnings: _, format: __, ...rows }: ReturnType<typeof readAtlas>) =>
    Object.fromEntries(
      Object.entries(rows).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map((row) => JSON.stringify(row)).sort() : value,
      ]),
    )

  test.each([
    ['an older file', legacy],
    ['a file of format 6', v6],
  ])('%s is read again as what it said', (_, text) => {
    const read = readAtlas(text)
    expect(withoutOrder(again(storedOf(read)))).toEqual(withoutOrder(read))
  })

  test('retired objects and their relations are left out and counted', () => {
    const file = atlasYaml(small)
    expect([file.objectCount, file.omittedCount]).toEqual([6, 4])
    const read = readAtlas(file.content)
    expect(read.version).toBe('5.10')
    expect(read.tactics.map(({ id, position }) => [id, position])).toEqual([
      ['AML.TA0002', 1],
      ['AML.TA0001', 2],
    ])
    const ids = (name: 'techniques' | 'mitigations' | 'caseStudies') => read[name].map(({ id }) => id)
    expect([...ids('techniques'), ...ids('mitigations'), ...ids('caseStudies')]).toEqual([
      'AML.T0001',
      'AML.T0001.000',
      'AML.M0001',
      'AML.CS0001',
    ])
    expect(read.techniques).toEqual(small.techniques.slice(0, 2))
    expect(read.caseStudies).toEqual(small.caseStudies.slice(0, 1))
    expect(read.mitigations).toEqual(small.mitigations.slice(0, 1))
    expect(read.mitigationTechniques).toEqual(small.mitigationTechniques.slice(0, 5))
    expect(read.procedureSteps).toEqual(small.procedureSteps.slice(0, 3))
    expect(read.techniqueTactics).toEqual(small.techniqueTactics.slice(0, 3))
    expect(read.warnings.map(({ message }) => message)).toEqual([
      'an incident must name its reporter (§2.7)',
      'technique AML.T0001 is listed more than once; each use is kept',
      'technique AML.T0001 is listed more than once; each use is kept',
      'tactic AML.TA0003 is not in the file',
      'technique AML.T9999 is not in the file',
      'tactic AML.TA0009 is not in the file',
      'technique AML.T9999 is not in the file',
    ])
  })

  test('it is written as its publisher writes it', () => {
    const { content } = atlasYaml(small)
    for (const part of [
      /^format-version: 6\.0\.0\n/,
      /\n {4}maturity: Realized\n/,
      /\n {4}type: Incident\n/,
      /\n {4}date-granularity: Month\n/,
      /\n {4}object-type: case-study\n/,
      /\n {6}relationship-type: specializes\n/,
      /\n {6}step-id: S00\n {6}leads-to:\n {6}- S01\n {6}- S02\n/,
      /\n {6}relationship-type: sequences\n/,
    ])
      expect(content).toMatch(part)
    expect(content).not.toContain('null')
    expect(content.match(/AML\.T0001\.000:\n {4}achieves/)).toBeNull()
  })

  const text = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((value) => value.trim() !== '' && value.isWellFormed())
  test('any text is read again as it was', () => {
    fc.assert(
      fc.property(
        fc.oneof(text, fc.constantFrom('null', '1e3', '0o7', '~', '- a', 'a: b', '#', "'", 'a\u2028b')),
        (word) => {
          fc.pre(!word.includes('\0'))
          const [technique] = small.techniques
          const changed = { ...technique!, name: word, description: word, platforms: [word] }
          const read = again({ ...small, matrix: { ...small.matrix, version: word }, techniques: [changed] })
          expect([read.version, read.techniques[0]]).toEqual([word, changed])
        },
      ),
    )
  })
})

describe('questions §1: the knowledge as CSV', () => {
  const rowsOf = (name: (typeof knowledgeTables)[number]) => {
    const { content, ...counts } = knowledgeCsv(name, small)
    return { counts, rows: parseCsv(content, { columns: true }) as readonly Json[] }
  }

  test('each table has its current objects', () => {
    const counts = Object.fromEntries(knowledgeTables.map((name) => [name, Object.values(rowsOf(name).counts)]))
    expect(counts).toEqual({
      tactics: [2, 1],
      techniques: [2, 1],
      mitigations: [1, 1],
      'case-studies': [1, 1],
      uses: [5, 0],
      steps: [3, 0],
    })
  })

  test('rows are as stored, and no text runs as a formula', () => {
    expect(rowsOf('tactics').rows[1]).toMatchObject({ position: '2', id: 'AML.TA0001', name: 'C&C' })
    expect(rowsOf('techniques').rows).toEqual([
      {
        id: 'AML.T0001',
        name: "'=Parent",
        description: 'How',
        created: '2021-05-13',
        modified: '2022-01-02',
        attackId: 'T1596',
        parent: '',
        tactics: 'AML.TA0001 AML.TA0002 AML.TA0003',
        maturity: 'realized',
        platforms: 'Enterprise; Generative AI',
      },
      expect.objectContaining({ id: 'AML.T0001.000', attackId: '', parent: 'AML.T0001', tactics: '', platforms: '' }),
    ])
    expect(rowsOf('mitigations').rows[0]).toMatchObject({
      categories: 'Policy; Technical - AI',
      lifecyclePhases: 'Use',
    })
    expect(rowsOf('case-studies').rows[0]).toMatchObject({
      type: 'incident',
      incidentDate: '2023-05-01',
      incidentDateGranularity: 'MONTH',
      target: 'them',
      actor: 'us',
      reporter: '',
    })
    expect(rowsOf('uses').rows[0]).toEqual({ mitigation: 'AML.M0001', technique: 'AML.T0001', use: 'One way' })
    expect(rowsOf('steps').rows).toMatchObject([
      { caseStudy: 'AML.CS0001', position: '1', tactic: 'AML.TA0001', technique: 'AML.T0001', leadsTo: '2 3' },
      { description: '', leadsTo: '' },
      { description: 'Lost.', leadsTo: '' },
    ])
  })
})

describe('questions §1: layers of counts', () => {
  test('fit format 4.5, and the darkest colour is the highest score', () => {
    const layer = countLayer(
      'A',
      'B',
      [
        { id: 'AML.T0001', score: 3, comment: 'c' },
        { id: 'AML.T0001.000', score: 0, comment: '' },
      ],
      '5.10',
    )
    expect(fitsLayer45(layer), JSON.stringify(fitsLayer45.errors)).toBe(true)
    expect(layer).toMatchObject({
      name: 'A',
      description: 'B',
      gradient: { minValue: 0, maxValue: 3 },
      techniques: [
        { techniqueID: 'AML.T0001', score: 3, enabled: true, comment: 'c', showSubtechniques: false },
        { techniqueID: 'AML.T0001.000', score: 0, showSubtechniques: true },
      ],
      metadata: [{ name: 'atlas_data_version', value: '5.10' }],
    })
    expect(countLayer('A', 'B', [], '1')).toMatchObject({ gradient: { maxValue: 1 } })
  })
})
