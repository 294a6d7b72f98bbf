import { expect, test } from 'vitest'
import { sarifLog } from '../../src/ground/sarif-log.ts'

const scan = { tool: 'own', version: '7', rules: [], cwes: [79, 22, 79], notExamined: [], results: [] }

test('the log of a scan has its weaknesses once, in order, and what was not examined as notes', () => {
  const notExamined = [{ path: 'src/a b.py', reason: 'too large' }]
  expect(sarifLog({ ...scan, notExamined, invocation: { machine: 'm' }, properties: { verdict: 'unknown' } })).toEqual({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'own', version: '7', rules: [], supportedTaxonomies: [{ name: 'CWE', index: 0 }] } },
        taxonomies: [
          {
            name: 'CWE',
            organization: 'MITRE',
            shortDescription: { text: 'Common Weakness Enumeration' },
            taxa: [{ id: '22' }, { id: '79' }],
          },
        ],
        invocations: [
          {
            executionSuccessful: true,
            machine: 'm',
            toolExecutionNotifications: [
              {
                level: 'note',
                message: { text: 'not examined: too large' },
                locations: [{ physicalLocation: { artifactLocation: { uri: 'src/a%20b.py' } } }],
              },
            ],
          },
        ],
        properties: { 'skg/scanType': 'STATIC', verdict: 'unknown' },
        results: [],
        columnKind: 'utf16CodeUnits',
      },
    ],
  })
})

test('a log of a scan that examined everything has no notes', () => {
  expect(sarifLog(scan)).toHaveProperty('runs.0.invocations', [{ executionSuccessful: true }])
})
