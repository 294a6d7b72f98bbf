import { describe, expect, test } from 'vitest'
import { readSarif } from '../../src/import/finding/read/sarif.ts'
import { readContent } from '../support/finding-readers.ts'
import { at, type Json, one, read, runOf } from '../support/sarif-log.ts'

describe('SARIF: rules (SARIF §3.27.5 to §3.27.7)', () => {
  const driver = { rules: [{ id: 'A', shortDescription: { text: 'Of the driver.' } }] }
  const extensions = [
    {
      name: 'Pack',
      guid: 'bbbbbbbb-0000-4000-8000-000000000000',
      rules: [{ id: 'X', shortDescription: { text: 'Of the pack.' } }],
    },
  ]
  const tool = { tool: { driver: { name: 'Scanner', ...driver }, extensions } }
  test.each<[string, Json, string, string | null]>([
    ['by id', { ruleId: 'A' }, 'Of the driver.', 'A'],
    ['by index, which gives the id too', { ruleIndex: 0 }, 'Of the driver.', 'A'],
    ['a part of a rule', { ruleId: 'A/1/2' }, 'Of the driver.', 'A/1/2'],
    ['of an extension, by its index', { rule: { index: 0, toolComponent: { index: 0 } } }, 'Of the pack.', 'X'],
    [
      'of an extension, by its GUID',
      { rule: { id: 'X', toolComponent: { guid: extensions[0]!.guid } } },
      'Of the pack.',
      'X',
    ],
    ['of an extension that is not named', { ruleId: 'X' }, 'Of the pack.', 'X'],
    ['an index that belongs to another id', { ruleId: 'X', ruleIndex: 0 }, 'Of the pack.', 'X'],
    ['unknown', { ruleId: 'Z', message: { text: 'Said at length. And more.' } }, 'Said at length.', 'Z'],
    ['none at all', { message: { text: 'Said at length. And more.' } }, 'Said at length.', null],
    ['nothing', {}, 'Result without a rule or a message', null],
  ])('%s', async (_, result, title, rule) => {
    expect(await one(result, tool)).toMatchObject({ title, rule })
  })

  test('may stand after the results', async () => {
    const { findings, scans } = await readContent(
      readSarif,
      '{"runs":[{"results":[{"ruleId":"R"}],"tool":{"driver":{"rules":[{"id":"R","defaultConfiguration":{"level":"error"}}],"name":"Late","version":"9"}}}],"version":"2.1.0"}',
    )
    expect(findings[0]!.severity).toBe(4)
    expect(scans[0]).toMatchObject({ tool: 'Late', toolVersion: '9' })
  })
})

describe('SARIF: messages (SARIF §3.11)', () => {
  const driver = {
    globalMessageStrings: { g: { text: 'Global {0}' } },
    rules: [
      {
        id: 'R',
        messageStrings: { m: { text: '{1} before {0}, {{0}} as it is, {7} unknown' }, d: { markdown: '`{0}`' } },
        fullDescription: { text: 'In full.' },
        help: { text: 'Do better.' },
      },
    ],
  }
  test.each<[string, Json | undefined, string]>([
    ['a text', { text: 'Plain {0}' }, 'Plain {0}'],
    ['a text with arguments', { text: 'Plain {0}', arguments: ['a'] }, 'Plain a'],
    ['Markdown where there is no text', { text: '', markdown: '**Bold**' }, '**Bold**'],
    ['an id of the rule', { id: 'm', arguments: ['a', 'b'] }, 'b before a, {0} as it is, {7} unknown'],
    ['an id in Markdown only', { id: 'd', arguments: ['$&'] }, '`$&`'],
    ['an id of the driver', { id: 'g', arguments: ['x'] }, 'Global x'],
    ['an id that is not there', { id: '__proto__' }, 'In full.'],
    ['none', undefined, 'In full.'],
  ])('%s', async (_, message, description) => {
    expect(await one({ ruleId: 'R', ...(message && { message }) }, {}, driver)).toMatchObject({
      description,
      recommendation: 'Do better.',
    })
  })

  test('the first fix is what is recommended', async () => {
    expect((await one({ ruleId: 'R', fixes: [{ description: { text: 'Use B.' } }] }, {}, driver)).recommendation).toBe(
      'Use B.',
    )
  })
})

describe('SARIF: places', () => {
  const bases = {
    ROOT: { uri: 'file:///build/work/' },
    SRC: { uri: ' src', uriBaseId: 'ROOT' },
    LOOP: { uri: 'a/', uriBaseId: 'LOOP' },
  }
  const artifacts = [
    { location: { uri: 'lib/a.c', uriBaseId: 'SRC' } },
    { location: { uri: 'app.zip' } },
    { location: { uri: '/docs/in.txt' }, parentIndex: 1 },
  ]
  test.each<[string, Json, string]>([
    ['relative', at('src/a.c'), 'src/a.c'],
    ['percent signs', at('a%20b/%C3%A9.c'), 'a b/é.c'],
    ['percent signs that stand for nothing', at('100%.c'), '100%.c'],
    ['backslashes', at('src\\a.c'), 'src/a.c'],
    ['a file address', at('file:///home/me/a.c'), '/home/me/a.c'],
    ['a file address of Windows', at('file:///C:/code/a.c'), 'C:/code/a.c'],
    ['a host', at('file://host/share/a.c'), '//host/share/a.c'],
    ['an absolute address in a base', at('file:///build/work/src/a.c'), 'src/a.c'],
    ['a base without an address', at('a.c', {}, { uriBaseId: '%SRCROOT%' }), 'a.c'],
    ['a base in a base', at('a.c', {}, { uriBaseId: 'SRC' }), 'src/a.c'],
    ['a base in itself', at('a.c', {}, { uriBaseId: 'LOOP' }), `${'a/'.repeat(20)}a.c`],
    [
      'an artifact by its index',
      { locations: [{ physicalLocation: { artifactLocation: { index: 0 } } }] },
      'src/lib/a.c',
    ],
    [
      'a file in an archive',
      { locations: [{ physicalLocation: { artifactLocation: { index: 2 } } }] },
      'app.zip!/docs/in.txt',
    ],
    ['what was looked at', { analysisTarget: { uri: 'main.c' } }, 'main.c'],
    [
      'the end of a code flow',
      {
        codeFlows: [
          {
            threadFlows: [
              { locations: [{ location: at('in.c').locations[0] }, { location: at('out.c').locations[0] }] },
            ],
          },
        ],
      },
      'out.c',
    ],
    ['climbing out of the folder is kept as it is', at('../../etc/passwd'), '../../etc/passwd'],
  ])('%s', async (_, result, path) => {
    expect((await one(result, { originalUriBaseIds: bases, artifacts })).location).toMatchObject({ kind: 'code', path })
  })

  test('lines, columns, code, function and module', async () => {
    const logicalLocations = [
      { fullyQualifiedName: 'a::b', kind: 'function' },
      { name: 'a', kind: 'namespace' },
    ]
    const location = {
      ...at('a.c', { startLine: 3, endLine: 4, startColumn: 2, snippet: { text: 'x = 1' } }).locations[0],
      logicalLocations: [{ index: 0 }, { index: 1 }],
    }
    expect((await one({ locations: [location] }, { logicalLocations })).location).toEqual({
      kind: 'code',
      path: 'a.c',
      line: 3,
      endLine: 4,
      column: 2,
      module: 'a',
      procedure: 'a::b',
      snippet: 'x = 1',
    })
  })

  test.each([[-1], [0], [1.5], [1e300]])('line %s is unknown', async (startLine) => {
    expect((await one(at('a.c', { startLine }))).location).toMatchObject({ line: null })
  })

  test('no place at all', async () => {
    expect((await one({ ruleId: 'R' })).location).toBeNull()
  })

  test('compat §3: a run whose results are at web addresses is DYNAMIC', async () => {
    const { scans, findings } = await read(
      runOf([{ ruleId: 'R', ...at('https://shop.example:8443/cart?id=1'), webRequest: { method: 'POST' } }]),
    )
    expect(scans[0]!.scanType).toBe('DYNAMIC')
    expect(findings[0]!.location).toEqual({
      kind: 'http',
      url: 'https://shop.example:8443/cart?id=1',
      hostname: 'shop.example',
      port: 8443,
      path: '/cart',
      method: 'POST',
      parameter: null,
      attack: null,
    })
  })
})
