import { expect, test } from 'vitest'
import { locationOf } from '../../src/export/sarif-location.ts'

type Place = Parameters<typeof locationOf>[0]
const place = (given: object) =>
  ({
    __typename: 'CodeLocation',
    codePath: 'a.py',
    line: null,
    endLine: null,
    column: null,
    module: null,
    procedure: null,
    snippet: null,
    byteOffset: null,
    byteLength: null,
    charOffset: null,
    charLength: null,
    ...given,
  }) as unknown as Place

test.each<[object, object | undefined]>([
  [{}, undefined],
  [{ snippet: 'x' }, undefined],
  [{ line: 5 }, { startLine: 5 }],
  [
    { line: 5, endLine: 5, column: 2 },
    { startLine: 5, startColumn: 2, endLine: 5 },
  ],
  [
    { line: 5, endLine: 6 },
    { startLine: 5, endLine: 6 },
  ],
  [{ line: 5, endLine: 4 }, { startLine: 5 }],
  [
    { line: 5, byteOffset: 9, snippet: 'x' },
    { startLine: 5, snippet: { text: 'x' } },
  ],
  [{ byteOffset: 0 }, { byteOffset: 0 }],
  [
    { byteOffset: 4, byteLength: 0, snippet: 'x' },
    { byteOffset: 4, byteLength: 0, snippet: { text: 'x' } },
  ],
  [
    { charOffset: 0, charLength: 3, byteLength: 1 },
    { charOffset: 0, charLength: 3 },
  ],
  [
    { byteOffset: 1, charOffset: 2, charLength: 0 },
    { byteOffset: 1, charOffset: 2, charLength: 0 },
  ],
])('SARIF §3.30: the region of %o is %o', (given, region) => {
  expect(locationOf(place(given))).toEqual({
    physicalLocation: { artifactLocation: { uri: 'a.py' }, ...(region && { region }) },
  })
})

test.each([
  ['src/a b.py', 'src/a%20b.py'],
  ['src\\a.py', 'src/a.py'],
  ['/etc/passwd', 'file:///etc/passwd'],
  ['//host/share/a.py', 'file://host/share/a.py'],
  ['C:\\src\\a.py', 'file:///C:/src/a.py'],
  ['src/a:b', 'src/a%3Ab'],
])('SARIF §3.4.3: the path %s is the URI %s', (codePath, uri) => {
  expect(locationOf(place({ codePath }))).toEqual({ physicalLocation: { artifactLocation: { uri } } })
})
