import { describe, expect, test } from 'vitest'
import { readSarif } from '../../src/import/finding/read/sarif.ts'
import { readContent } from '../support/finding-readers.ts'

type Json = Record<string, unknown>

const fileOf = (...runs: readonly Json[]) => ({ version: '2.1.0', runs })
const runOf = (results: readonly unknown[], rest: Json = {}, driver: Json = {}) => ({
  tool: { driver: { name: 'Scanner', ...driver } },
  ...rest,
  results,
})
const at = (uri: string, region: Json = {}, more: Json = {}) => ({
  locations: [{ physicalLocation: { artifactLocation: { uri, ...more }, region } }],
})
const read = (...runs: readonly Json[]) => readContent(readSarif, fileOf(...runs))
const one = async (result: Json, rest: Json = {}, driver: Json = {}) => {
  const { findings, warnings } = await read(runOf([result], rest, driver))
  expect(findings.length).toBe(1)
  return { ...findings[0]!, warnings }
}
const prints = async (...results: readonly Json[]) => {
  const { findings, repeats } = await read(runOf(results))
  return {
    findings: findings.map(({ fingerprint }) => fingerprint),
    repeats: repeats.map(({ fingerprint }) => fingerprint),
  }
}

describe('SARIF: severity (compat §4, SARIF §3.27.10)', () => {
  const rule = (properties: Json, level?: string) => ({
    rules: [{ id: 'R', properties, ...(level && { defaultConfiguration: { level } }) }],
  })
  test.each<[string, Json, Json, number]>([
    ['nothing at all is a warning', {}, {}, 3],
    ['the level of the result', { level: 'error' }, {}, 4],
    ['note', { level: 'note' }, {}, 2],
    ['none', { level: 'none' }, {}, 0],
    ['the level of the rule where the result has none', { ruleId: 'R' }, rule({}, 'error'), 4],
    ['the level of the result before that of the rule', { ruleId: 'R', level: 'note' }, rule({}, 'error'), 2],
    ['a rule found by its index', { ruleIndex: 0 }, rule({}, 'error'), 4],
    ['a security-severity in a text', { ruleId: 'R', level: 'note' }, rule({ 'security-severity': '9.8' }), 5],
    ['a security-severity as a number', { ruleId: 'R' }, rule({ 'security-severity': 3.9 }), 2],
    ['a security-severity of 0', { ruleId: 'R' }, rule({ 'security-severity': '0.0' }), 0],
    ['a security-severity in a word', { ruleId: 'R' }, rule({ 'security-severity': 'CRITICAL' }), 5],
    [
      'a security-severity of another word falls back to the level',
      { ruleId: 'R' },
      rule({ 'security-severity': 'odd' }, 'error'),
      4,
    ],
    [
      'properties of the result before those of the rule',
      { ruleId: 'R', properties: { severity: 'low' } },
      rule({ 'security-severity': '9.8' }),
      2,
    ],
    ['a kind of informational', { kind: 'informational', level: 'none' }, {}, 0],
    [
      'a recommendation of CodeQL is the note that its rule says',
      { ruleId: 'R' },
      rule({ 'problem.severity': 'recommendation' }, 'note'),
      2,
    ],
    [
      'the level of the result before problem.severity',
      { ruleId: 'R', level: 'error' },
      rule({ 'problem.severity': 'recommendation' }),
      4,
    ],
    [
      'the level of the rule before problem.severity',
      { ruleId: 'R' },
      rule({ 'problem.severity': 'error' }, 'note'),
      2,
    ],
    ['problem.severity where nothing names a level', { ruleId: 'R' }, rule({ 'problem.severity': 'error' }), 4],
    [
      'a security-severity before all',
      { ruleId: 'R', level: 'note' },
      rule({ 'security-severity': '9.1', 'problem.severity': 'error' }),
      5,
    ],
    [
      'a kind of review takes the level of the rule',
      { ruleId: 'R', kind: 'review', level: 'none' },
      rule({}, 'error'),
      4,
    ],
  ])('%s', async (_, result, driver, severity) => {
    expect((await one(result, {}, driver)).severity).toBe(severity)
  })

  test('an override of the invocation goes before the level of the rule', async () => {
    const invocations = [
      {
        executionSuccessful: true,
        ruleConfigurationOverrides: [{ descriptor: { index: 0 }, configuration: { level: 'error' } }],
      },
    ]
    expect(
      (await one({ ruleId: 'R', provenance: { invocationIndex: 0 } }, { invocations }, rule({}, 'note'))).severity,
    ).toBe(4)
  })
})

describe('SARIF: status (compat §4)', () => {
  test.each<[string, Json, string]>([
    ['no suppressions', { suppressions: [] }, 'open'],
    ['a suppression without a state', { suppressions: [{ kind: 'inSource' }] }, 'suppressed'],
    [
      'one under review',
      {
        suppressions: [
          { kind: 'external', state: 'accepted' },
          { kind: 'external', status: 'underReview' },
        ],
      },
      'open',
    ],
    ['a rejected one', { suppressions: [{ kind: 'external', state: 'rejected' }] }, 'open'],
    [
      'a false positive',
      { suppressions: [{ kind: 'external', justification: 'This is a false positive.' }] },
      'false_positive',
    ],
    ['absent from the baseline', { baselineState: 'absent' }, 'fixed'],
    ['unchanged since the baseline', { baselineState: 'unchanged' }, 'open'],
  ])('%s', async (_, result, status) => {
    expect((await one(result)).status).toBe(status)
  })

  test('pass and notApplicable are no findings, and are told in one warning', async () => {
    const { findings, warnings } = await read(
      runOf([{ kind: 'pass' }, { kind: 'notApplicable' }, { kind: 'open' }, { ruleId: 'R' }]),
    )
    expect(findings.length).toBe(2)
    expect(warnings.map(({ message }) => message)).toEqual(['2 results of kind pass or notApplicable are no findings'])
  })
})

describe('SARIF: weaknesses, CVEs and techniques (compat §4)', () => {
  const cwe = {
    name: 'CWE',
    guid: 'A9282C88-F1FE-4A01-8137-E8D2A037AB82',
    taxa: [{ id: '22' }, { id: '79', guid: 'aaaaaaaa-0000-4000-8000-000000000000' }],
  }
  test.each<[string, Json, Json, Json, number[]]>([
    [
      'tags of CodeQL',
      { ruleId: 'R' },
      { rules: [{ id: 'R', properties: { tags: ['security', 'external/cwe/cwe-079', 'external/cwe/cwe-116'] } }] },
      {},
      [79, 116],
    ],
    [
      'tags of Semgrep',
      { ruleId: 'R' },
      { rules: [{ id: 'R', properties: { tags: ['CWE-22: Path Traversal'] } }] },
      {},
      [22],
    ],
    ['tags of the result', { properties: { tags: ['CWE-22'] } }, {}, {}, [22]],
    [
      'a property in a number, a text and a list',
      { properties: { cwe: 79, cweId: 'CWE-22', cwes: ['78', 'CWE-89: SQL'] } },
      {},
      {},
      [79, 78, 89, 22].sort((a, b) => [79, 89, 78, 22].indexOf(a) - [79, 89, 78, 22].indexOf(b)),
    ],
    ['a taxon by name', { taxa: [{ id: '22', toolComponent: { name: 'CWE' } }] }, {}, {}, [22]],
    [
      'a taxon by index of its taxonomy',
      { taxa: [{ index: 1, toolComponent: { index: 0 } }] },
      {},
      { taxonomies: [cwe] },
      [79],
    ],
    [
      'a taxon by GUIDs',
      { taxa: [{ guid: cwe.taxa[1]!.guid, toolComponent: { guid: cwe.guid } }] },
      {},
      { taxonomies: [cwe] },
      [79],
    ],
    [
      'a relationship of the rule',
      { ruleId: 'R' },
      { rules: [{ id: 'R', relationships: [{ target: { id: '22', toolComponent: { name: 'CWE' } } }] }] },
      {},
      [22],
    ],
    [
      'the address of the rule',
      { ruleId: 'R' },
      { rules: [{ id: 'R', helpUri: 'https://cwe.mitre.org/data/definitions/91.html' }] },
      {},
      [91],
    ],
    ['numbers of another taxonomy', { taxa: [{ id: '22', toolComponent: { name: 'OWASP' } }] }, {}, {}, []],
    ['none', { ruleId: 'R' }, { rules: [{ id: 'R', properties: { tags: ['cwe', 'owasp', 'CWE-0'] } }] }, {}, []],
  ])('%s', async (_, result, driver, rest, cwes) => {
    expect((await one(result, rest, driver)).cwes.toSorted()).toEqual(cwes.toSorted())
  })

  test('the first is what the result says itself', async () => {
    const driver = { rules: [{ id: 'R', properties: { tags: ['CWE-79'] } }] }
    expect((await one({ ruleId: 'R', properties: { cwe: 'CWE-80' } }, {}, driver)).cwes).toEqual([80, 79])
  })

  test('CVEs and ATLAS techniques of rule and tags', async () => {
    const { cves, techniqueIds } = await one({
      ruleId: 'cve-2021-44228',
      properties: { tags: ['AML.T0051.000', 'aml.t0043'] },
    })
    expect(cves).toEqual(['CVE-2021-44228'])
    expect(techniqueIds).toEqual(['AML.T0051.000', 'AML.T0043'])
  })
})

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

describe('SARIF: further places and code flows (compat §4)', () => {
  const place = (uri: string, startLine: number, rest: Json = {}) => ({
    physicalLocation: { artifactLocation: { uri }, region: { startLine } },
    ...rest,
  })

  test('all locations are kept, the first as the principal one', async () => {
    const found = await one({ locations: [place('a.c', 1), place('b.c', 2), {}, place('c.c', 3)] })
    expect(found.location).toMatchObject({ path: 'a.c', line: 1 })
    expect(found.locations).toMatchObject([{ path: 'a.c' }, { path: 'b.c', line: 2 }, { path: 'c.c' }])
    expect((await one({ locations: [place('a.c', 1)] })).locations).toBeUndefined()
  })

  test('related locations with their messages; an empty one is left out', async () => {
    const { relatedLocations } = await one(
      {
        relatedLocations: [
          place('a.c', 1, { message: { id: 'm', arguments: ['x'] } }),
          { message: { text: 'alone' } },
          {},
        ],
      },
      {},
      { globalMessageStrings: { m: { text: 'declares {0}' } } },
    )
    expect(relatedLocations).toMatchObject([
      { location: { path: 'a.c' }, message: 'declares x' },
      { location: null, message: 'alone' },
    ])
  })

  test('code flows with steps, of which some are named by their number in the run', async () => {
    const steps = [
      {
        location: place('a.c', 1, { message: { text: 'from here' } }),
        kinds: ['source'],
        importance: 'essential',
        nestingLevel: 1,
      },
      { index: 0 },
      { index: 0, importance: 'odd', nestingLevel: -1 },
      { index: 9 },
    ]
    const { codeFlows } = await one(
      {
        codeFlows: [
          { message: { text: 'way' }, threadFlows: [{ message: { text: 'main' }, locations: steps }] },
          { threadFlows: [] },
        ],
      },
      { threadFlowLocations: [{ location: place('z.c', 9), kinds: ['call'], importance: 'unimportant' }] },
    )
    expect(codeFlows).toMatchObject([
      {
        message: 'way',
        threadFlows: [
          {
            message: 'main',
            steps: [
              {
                location: { path: 'a.c', line: 1 },
                message: 'from here',
                kinds: ['source'],
                importance: 'ESSENTIAL',
                nestingLevel: 1,
              },
              { location: { path: 'z.c', line: 9 }, kinds: ['call'], importance: 'UNIMPORTANT', nestingLevel: null },
              { location: { path: 'z.c' }, importance: null, nestingLevel: null },
              { location: null, message: null, kinds: [] },
            ],
          },
        ],
      },
    ])
  })

  test('what is over the limits is cut while it is read and counted; the end of a flow stays', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ location: place('f.c', index + 1) }))
    const { codeFlows, relatedLocations, locations, warnings } = await one({
      locations: many(150).map(({ location }) => location),
      relatedLocations: many(101).map(({ location }) => location),
      codeFlows: [
        { threadFlows: [{ locations: many(1_000) }, ...Array(10).fill({ locations: many(1) })] },
        ...Array(14).fill({ threadFlows: [{ locations: many(2) }] }),
      ],
    })
    expect([locations!.length, relatedLocations!.length, codeFlows!.length]).toEqual([100, 100, 10])
    const [long] = codeFlows![0]!.threadFlows
    expect(codeFlows![0]!.threadFlows.length).toBe(10)
    expect(long!.steps.length).toBe(200)
    expect(long!.steps.slice(-2)).toMatchObject([{ location: { line: 199 } }, { location: { line: 1_000 } }])
    expect(warnings.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
      '/runs/0/results/0/locations has 150 items, of which the first 99 and the last are kept',
      '/runs/0/results/0/relatedLocations has 101 items, of which the first 99 and the last are kept',
      '/runs/0/results/0/codeFlows/0/threadFlows/0/locations has 1000 items, of which the first 199 and the last are kept',
      '/runs/0/results/0/codeFlows/0/threadFlows has 11 items, of which the first 9 and the last are kept',
      '/runs/0/results/0/codeFlows has 15 items, of which the first 9 and the last are kept',
    ])
  })

  test('places and flows are no part of what makes a finding the same', async () => {
    const flows = {
      codeFlows: [{ threadFlows: [{ locations: [{ location: place('x.c', 5) }] }] }],
      relatedLocations: [place('y.c', 1)],
    }
    const bare = { ruleId: 'R', locations: [place('a.c', 1)], message: { text: 'm' } }
    const { findings } = await prints(bare)
    expect((await prints({ ...bare, ...flows, locations: [place('a.c', 1), place('b.c', 1)] })).findings).toEqual(
      findings,
    )
  })
})

describe('SARIF: identity (compat §4)', () => {
  const code = (line: number, text = 'call(x)', rest: Json = {}) => ({
    ruleId: 'R',
    ...at('a.c', { startLine: line, snippet: { text } }),
    ...rest,
  })
  const same: [string, Json, Json][] = [
    ['a moved line', code(3), code(30)],
    ['code indented anew', code(3), code(3, '  call(x)\n')],
    [
      'a tool fingerprint, whatever else changes',
      code(3, 'a()', { fingerprints: { 'id/v1': 'abcdef' } }),
      code(9, 'b()', { fingerprints: { 'id/v1': 'abcdef' } }),
    ],
    [
      'the highest version of a fingerprint',
      code(3, 'a()', { fingerprints: { 'id/v1': 'aaaaaa', 'id/v2': 'bbbbbb' } }),
      code(9, 'b()', { fingerprints: { 'id/v2': 'bbbbbb', 'id/v1': 'cccccc' } }),
    ],
    [
      'the hash of the line before other partial fingerprints',
      code(3, 'a()', {
        partialFingerprints: { primaryLocationLineHash: 'abcdef:1', primaryLocationStartColumnFingerprint: '4' },
      }),
      code(9, 'b()', {
        partialFingerprints: { primaryLocationLineHash: 'abcdef:1', primaryLocationStartColumnFingerprint: '9' },
      }),
    ],
    [
      'a message whose numbers moved',
      { ruleId: 'R', ...at('a.c', { startLine: 3 }), message: { text: 'x in a.c:3' } },
      { ruleId: 'R', ...at('a.c', { startLine: 7 }), message: { text: 'x in a.c:7' } },
    ],
  ]
  test.each(same)('the same: %s', async (_, before, after) => {
    expect((await prints(before)).findings).toEqual((await prints(after)).findings)
  })

  const different: [string, Json, Json][] = [
    ['another rule', code(3), { ...code(3), ruleId: 'S' }],
    ['another file', code(3), { ...code(3), ...at('b.c', { startLine: 3, snippet: { text: 'call(x)' } }) }],
    ['other code', code(3), code(3, 'call(y)')],
    [
      'another fingerprint',
      code(3, 'a()', { fingerprints: { id: 'abcdef' } }),
      code(3, 'a()', { fingerprints: { id: 'abcdeg' } }),
    ],
    [
      'one line hash, two rules',
      code(3, 'a()', { partialFingerprints: { primaryLocationLineHash: 'abcdef:1' } }),
      { ...code(3, 'a()', { partialFingerprints: { primaryLocationLineHash: 'abcdef:1' } }), ruleId: 'S' },
    ],
    [
      'words in the place of a fingerprint',
      code(3, 'a()', { fingerprints: { 'matchBasedId/v1': 'requires login' } }),
      code(3, 'b()', { fingerprints: { 'matchBasedId/v1': 'requires login' } }),
    ],
  ]
  test.each(different)('not the same: %s', async (_, before, after) => {
    expect((await prints(before)).findings).not.toEqual((await prints(after)).findings)
  })

  test('the same code at two places of a file is two findings; the same place again is a repeat', async () => {
    const { findings, repeats } = await prints(code(3), code(9), code(3), code(9))
    expect(new Set(findings).size).toBe(2)
    expect(repeats).toEqual(findings)
    expect((await prints(code(5), code(11))).findings).toEqual(findings)
  })

  test('occurrenceCount is the count', async () => {
    expect((await one({ occurrenceCount: 4 })).count).toBe(4)
    expect((await one({ occurrenceCount: -4 })).count).toBe(1)
  })
})

describe('SARIF: runs', () => {
  test('runs of one tool are one scan; of two tools, two, in the order of the file', async () => {
    const a = { driver: { name: 'A' } }
    const b = { driver: { name: 'B' } }
    const { items } = await read(
      runOf([{ ruleId: '1' }], { tool: a }),
      runOf([{ ruleId: '2' }], { tool: a }),
      runOf([{ ruleId: '3' }], { tool: b }),
    )
    expect(
      items.map((item) =>
        item.kind === 'scan' ? item.scan.tool : item.kind === 'finding' ? item.finding.rule : item.kind,
      ),
    ).toEqual(['A', '1', '2', 'B', '3'])
  })

  test('runs of two tools that take turns are two scans', async () => {
    const tools = ['A', 'B', 'A', 'B']
    const { items } = await read(
      ...tools.map((name, index) => runOf([{ ruleId: String(index) }], { tool: { driver: { name } } })),
    )
    expect(
      items.map((item) =>
        item.kind === 'scan' ? item.scan.tool : item.kind === 'finding' ? item.finding.rule : item.kind,
      ),
    ).toEqual(['A', '0', '2', 'B', '1', '3'])
  })

  test('what a run says of itself', async () => {
    const { scans } = await read(
      runOf(
        [],
        {
          invocations: [
            { executionSuccessful: false, startTimeUtc: '2026-02-03T04:05:06Z' },
            { executionSuccessful: true, startTimeUtc: '2026-01-01T00:00:00+02:00' },
          ],
          automationDetails: { id: 'nightly/python/2026-02-03' },
          versionControlProvenance: [{ repositoryUri: 'https://example.org/r' }],
        },
        { semanticVersion: '1.2.3', version: 'build 9' },
      ),
    )
    expect(scans).toEqual([
      {
        scanType: 'STATIC',
        tool: 'Scanner',
        toolVersion: '1.2.3',
        startedAt: '2025-12-31T22:00:00.000Z',
        target: 'https://example.org/r',
        category: 'nightly/python',
        isPartial: true,
        threatModel: null,
      },
    ])
  })

  test('an empty list of results is a scan that found nothing; no list is no scan', async () => {
    expect((await read(runOf([]))).scans.length).toBe(1)
    const { scans, warnings } = await read({ tool: { driver: { name: 'T' } } })
    expect(scans).toEqual([])
    expect(warnings[0]!.message).toMatch(/no list of results/)
    expect((await readContent(readSarif, '{"version":"2.1.0","runs":[{"results":null}]}')).scans).toEqual([])
  })

  test('what is in other files, or inline, is told', async () => {
    const { warnings } = await readContent(readSarif, {
      ...fileOf(runOf([], { externalPropertyFileReferences: { results: [{}] } })),
      inlineExternalProperties: [{ results: [{}, {}] }],
    })
    expect(warnings.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual([
      '/runs/0/externalPropertyFileReferences: parts of this run are in other files, which are not read',
      '/inlineExternalProperties/0/results: 2 results in inlineExternalProperties are not read',
    ])
  })

  test('what is not of its type is left out with a warning and its pointer; the rest is kept', async () => {
    const { findings, warnings } = await read(
      runOf([
        {
          ruleId: 7,
          message: { text: 'm' },
          locations: [null, at('a.c', { startLine: '3' }).locations[0]],
          taxa: [{ id: 'CWE-79' }, 4],
        },
        'text',
        null,
        [],
        { level: 'note' },
      ]),
    )
    expect(
      findings.map(({ rule, cwes, severity, location }) => [
        rule,
        cwes,
        severity,
        location?.kind === 'code' && location.path,
      ]),
    ).toEqual([
      [null, [79], 3, 'a.c'],
      [null, [], 2, false],
    ])
    expect(warnings.map(({ pointer, message }) => `${pointer} ${message}`).toSorted()).toEqual([
      '/runs/0/results/0/locations/0 must be an object, but is absent; it is left out',
      '/runs/0/results/0/locations/1/physicalLocation/region/startLine must be a number, but is a string; it is left out',
      '/runs/0/results/0/ruleId must be a text, but is a number; it is left out',
      '/runs/0/results/0/taxa/1 must be an object, but is a number; it is left out',
      '/runs/0/results/1 must be an object, but is a string; it is left out',
      '/runs/0/results/2 must be an object, but is null; it is left out',
      '/runs/0/results/3 must be an object, but is a list; it is left out',
    ])
  })

  test('warnings of one kind are told a hundred times, then counted', async () => {
    const { warnings } = await read(runOf(Array(250).fill(1)))
    expect(warnings.length).toBe(101)
    expect(warnings.at(-1)!.message).toMatch(/^150 more warnings are like this one/)
  })

  test.each<[string, unknown, string]>([
    ['another version', { version: '1.0.0', runs: [] }, '/version: must be 2.1.0, but is "1.0.0"'],
    ['no version', { runs: [] }, '/version: must be 2.1.0, but is absent'],
    ['no runs', { version: '2.1.0' }, '/runs: is absent'],
    [
      'runs in a map',
      { version: '2.1.0', runs: {} },
      '/runs: must be a list, but is an object; this is not a SARIF file',
    ],
    ['a list', [], '/: must be an object, but is a list; this is not a SARIF file'],
    ['a text', '"x"', '/: must be an object, but is a string; this is not a SARIF file'],
  ])('%s is refused', async (_, content, message) => {
    await expect(readContent(readSarif, content)).rejects.toThrow(message)
  })
})
