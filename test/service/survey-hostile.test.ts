// @module-tag long
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ServiceError } from '../../src/ground/errors.ts'
import { importReport } from '../../src/import/importers.ts'
import { writeReport } from '../support/report-folder.ts'
import { databases, type TestDatabase } from '../support/setup.ts'

const surveys = new URL('../../src/starter/report/surveys/', import.meta.url)
const description = readFileSync(new URL('ai-security.yaml', surveys), 'utf8')
const csv = readFileSync(new URL('ai-security.csv', surveys), 'utf8').split('\n').slice(0, 60).join('\n')
const hostile = [
  ...[
    '',
    '~',
    '[]',
    '{}',
    '-1',
    '0',
    '1.5',
    '99999999999',
    '1e400',
    '.nan',
    'true',
    '""',
    '"\\u0000"',
    '"\\ud800"',
    '*a',
    '&a x',
  ],
  ...[
    '__proto__',
    'constructor',
    '{__proto__: {a: 1}}',
    '[[[[[[]]]]]]',
    '../../etc/passwd',
    '/dev/zero',
    's.yaml',
    '2024-13-45',
  ],
  ...[
    '!!binary eA==',
    '| text',
    '"(a+)+$"',
    'mac-roman',
    'utf-16le',
    'x-user-defined',
    '{ column: 1 }',
    '{ columns: [1, 1] }',
  ],
]

describe('report §1: descriptions of surveys under hostile edits', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await databases[0]!.open('empty')
  })
  afterAll(() => database.close())

  const edit = fc.oneof(
    fc.record({ kind: fc.constant('value' as const), at: fc.nat(1_000), by: fc.constantFrom(...hostile) }),
    fc.record({ kind: fc.constantFrom('drop' as const, 'twice' as const), at: fc.nat(1_000), by: fc.constant('') }),
    fc.record({
      kind: fc.constant('character' as const),
      at: fc.nat(20_000),
      by: fc.constantFrom(...'{}[]:,"\'-?&*!|>%@#\\ \n\t0a'),
    }),
  )
  const edited = (text: string, { kind, at, by }: { kind: string; at: number; by: string }) => {
    if (kind === 'character') return text.slice(0, at % text.length) + by + text.slice((at % text.length) + 1)
    if (kind === 'value') {
      const values = [...text.matchAll(/(?<=: )[^,{}[\]\n]+|(?<=: )\{[^{}\n]*\}|(?<=: )\[[^[\]\n]*\]|\d+/g)]
      const found = values[at % values.length]
      return found ? text.slice(0, found.index) + by + text.slice(found.index + found[0].length) : text
    }
    const lines = text.split('\n')
    const line = at % lines.length
    return lines.toSpliced(line, kind === 'drop' ? 1 : 0, ...(kind === 'drop' ? [] : [lines[line]!])).join('\n')
  }

  test('the description without edits is imported', async () => {
    const report = await writeReport({ 'surveys/ai-security.yaml': description, 'surveys/ai-security.csv': csv })
    expect(await importReport(database.db, report.path, { dryRun: true })).toMatchObject({ source: 'tiny' })
    await report.dispose()
  })

  test('they are imported, or refused by file and line, and never fail', async () => {
    let refused = 0
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 3 }), async (edits) => {
        const report = await writeReport({
          'surveys/ai-security.yaml': edits.reduce(edited, description),
          'surveys/ai-security.csv': csv,
        })
        try {
          const outcome = await importReport(database.db, report.path, { dryRun: true }).catch(
            (cause: unknown) => cause,
          )
          if (!(outcome instanceof Error)) return
          refused++
          expect(outcome).toBeInstanceOf(ServiceError)
          expect(outcome).toMatchObject({
            code: 'INPUT_REFUSED',
            message: expect.stringMatching(/ai-security\.(yaml|csv)|report/),
          })
        } finally {
          await report.dispose()
        }
      }),
      { numRuns: 150 },
    )
    expect(refused).toBeGreaterThan(20)
  })
})
