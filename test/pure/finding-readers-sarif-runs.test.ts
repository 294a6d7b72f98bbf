import { describe, expect, test } from 'vitest'
import { readSarif } from '../../src/import/finding/read/sarif.ts'
import { readContent } from '../support/finding-readers.ts'
import { at, fileOf, read, runOf } from '../support/sarif-log.ts'

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
          versionControlProvenance: [{ repositoryUri: 'https://example.org/r', revisionId: 'a1b2' }],
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
        commit: 'a1b2',
        category: 'nightly/python',
        isPartial: true,
        threatModel: null,
        shown: null,
        isOnly: true,
      },
    ])
  })

  test('a commit counts where it is that of all paths', async () => {
    const own = { repositoryUri: 'https://example.org/r', revisionId: 'a1b2' }
    const commitOf = async (...runs: readonly (readonly object[])[]) => {
      const { scans, warnings } = await read(
        ...runs.map((versionControlProvenance) => runOf([], { versionControlProvenance })),
      )
      return [scans[0]!.commit, warnings.filter(({ message }) => /several checkouts/.test(message)).length]
    }
    expect(await commitOf([{ ...own, mappedTo: { uriBaseId: 'ROOT' } }])).toEqual(['a1b2', 0])
    expect(await commitOf([own], [own])).toEqual(['a1b2', 0])
    expect(await commitOf([own], [{ ...own, revisionId: 'c3d4' }])).toEqual([null, 0])
    expect(await commitOf([own, { ...own, repositoryUri: 'https://example.org/s' }])).toEqual([null, 1])
    expect(await commitOf([{ ...own, mappedTo: { uri: 'vendor/' } }])).toEqual([null, 1])
    expect(await commitOf([{ repositoryUri: own.repositoryUri }])).toEqual([null, 0])
    expect(await commitOf([])).toEqual([null, 0])
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
      '/inlineExternalProperties/0/results: not read: 2 results in inlineExternalProperties',
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
    expect(warnings.at(-1)!.message).toMatch(/^150 more warnings like this one/)
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
