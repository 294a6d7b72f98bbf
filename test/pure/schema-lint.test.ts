import { expect, test } from 'vitest'
import { lintSchema } from '../../scripts/lint-schema.ts'

test('questions §4.10: the linter finds what its rules forbid, and passes over what federation and sources name', async () => {
  const sdl = `"""
Roots.
"""
type Query {
  getScan: Scan
  scans: ScanConnection
  _service: Int
}

"""
A scan.
"""
type Scan {
  scanName: Int @deprecated
  scanType: [Int]
}

"""
A page.
"""
type ScanConnection {
  edges: [Scan]
}

scalar federation__FieldSet

type Bare {
  a: Int
}

directive @key(fields: String) on OBJECT

directive @own on OBJECT
`
  const lines = await lintSchema(sdl)
  expect(lines.map((line) => line.replace(/^(\d+): .*\(@graphql-eslint\/(.*)\)$/s, '$1 $2')).sort()).toEqual([
    '1 relay-page-info',
    '13 relay-edge-types',
    '13 relay-edge-types',
    '13 relay-edge-types',
    '14 no-typename-prefix',
    '14 require-deprecation-reason',
    '21 relay-connection-types',
    '27 no-unreachable-types',
    '27 require-description',
    '33 no-unreachable-types',
    '33 require-description',
    '5 naming-convention',
    '5 require-description',
    '6 relay-arguments',
    '6 require-description',
  ])
})
