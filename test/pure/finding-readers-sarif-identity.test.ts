import { describe, expect, test } from 'vitest'
import { at, type Json, one, prints } from '../support/sarif-log.ts'

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
