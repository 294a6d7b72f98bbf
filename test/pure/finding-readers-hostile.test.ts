import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSarif } from '../../src/import/finding/read/sarif.ts'
import { readThreatModel } from '../../src/import/finding/read/threat-model.ts'
import { scanSources } from '../../src/import/finding/sources.ts'
import { readAll, readContent, refusal } from '../support/finding-readers.ts'

const readers = await Promise.all(
  Object.entries(scanSources).map(async ([verb, source]) => [verb, await source.load()] as const),
)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skg-hostile-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** One reader of each way to read; the others read JSON as these do. */
const ways = ['findings', 'sarif', 'bandit', 'threat-model']

const sarif = (result: string) => `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"T"}},"results":[${result}]}]}`

describe.each(readers)('%s refuses', (verb, reader) => {
  test.each<[string, string | Uint8Array, RegExp]>([
    ['an empty file', '', /empty|Not a threat model: found nothing|there is no scan/],
    ['blanks', ' \n\t', /empty|Not a threat model: found nothing|there is no scan/],
    ['a truncated file', '{"version":"2.1.0","runs":[{"results":[{"ruleId":"a', /cut off|Not YAML|line 1: is not JSON/],
    ['a wrong comma', '{"a":1,}', /not JSON: found "}" where key must be \(at byte 7\)|line 1: is not JSON/],
    [
      'a second value',
      '{"a":1} {"b":2}',
      /not JSON: found "\{" where nothing must be \(at byte 8\)|line 1: is not JSON/,
    ],
    ['a bare word', '{"a":nope}', /not JSON/],
    ['a text that is not UTF-8', Buffer.from('{"a":1,"b":"\xe9"}', 'latin1'), /\/b: .*not UTF-8.*byte 11|not UTF-8/],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), /not UTF-8/],
    [
      'UTF-16 with a mark',
      Buffer.from('\uFEFF{"version":"2.1.0"}', 'utf16le'),
      /UTF-16.*Save it as UTF-8|line 1: is not UTF-8/,
    ],
    [
      'UTF-16 without a mark',
      Buffer.from('{"version":"2.1.0"}', 'utf16le'),
      /UTF-16.*Save it as UTF-8|line 1: is not JSON/,
    ],
    [
      'deep nesting',
      `{"version":"2.1.0","results":${'['.repeat(5000)}`,
      /nested deeper than 200 levels \(at byte|line 1: is not JSON/,
    ],
    [
      'another format',
      '{"hello":"world"}',
      /version|results|vulnerabilities|this is not what|not OSV|Not a threat model|no AVID|lacks "kind"/,
    ],
    ['a list of another format', '[1]', /must be|Not a threat model|no AVID|not what|left out/],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /UTF|not JSON|Not YAML|Not a threat model/],
  ])('%s', async (_, content, message) => {
    const refused = await refusal(readContent(reader, content))
    expect(refused?.message).toMatch(message)
  })

  test.each([
    ['as it is', 'a'.repeat(9_000_000)],
    ['in escapes', '\\n'.repeat(4_500_000)],
  ])('a text over 8 MB %s', { tags: ways.includes(verb) ? [] : ['long'] }, async (_, content) => {
    const refused = await refusal(readContent(reader, `{"a":"${content}"}`))
    expect(refused?.message).toMatch(/text, or blanks, of over 8 MB|line 1: is longer than/)
  })

  test('a file that is not there, and a folder', async () => {
    expect((await refusal(readAll(reader, join(folder, 'none'))))?.message).toMatch(/there is no such file/)
    expect((await refusal(readAll(reader, folder)))?.message).toMatch(/it is a folder|no AVID/)
  })
})

describe('values that mean harm', () => {
  test('names of prototypes are data', async () => {
    const { findings } = await readContent(
      readSarif,
      sarif(
        '{"ruleId":"__proto__","__proto__":{"level":"error"},"constructor":{"prototype":{"polluted":1}},"fingerprints":{"__proto__":"x","constructor":"abcdef"},"properties":{"__proto__":{"tags":["CWE-79"]},"hasOwnProperty":1}}',
      ),
    )
    expect(findings[0]).toMatchObject({ rule: '__proto__', severity: 3, cwes: [] })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('compat §4.8: a result with a million steps is read, and cut', { tags: ['long'] }, async () => {
    const flow = (steps: string) => sarif(`{"ruleId":"a","codeFlows":[{"threadFlows":[{"locations":[${steps}]}]}]}`)
    const { findings, warnings } = await readContent(
      readSarif,
      flow(Array(1_000_000).fill('{"nestingLevel":1}').join()),
    )
    expect(findings[0]!.codeFlows![0]!.threadFlows[0]!.steps.length).toBe(200)
    expect(warnings.map(({ message }) => message)).toEqual([
      'has 1000000 items, of which the first 199 and the last are kept',
    ])
    const odd = await readContent(readSarif, flow(Array(1_000_000).fill('7').join()))
    expect(odd.warnings.length).toBeLessThan(210)
  })

  test('compat §4.8: a step that is deep or larger than may be is refused, though it would be cut', {
    tags: ['long'],
  }, async () => {
    const step = (content: string) =>
      sarif(`{"codeFlows":[{"threadFlows":[{"locations":[${'{},'.repeat(300)}${content}]}]}]}`)
    expect((await refusal(readContent(readSarif, step('['.repeat(300)))))?.message).toMatch(/nested deeper than 200/)
    const parts = `{"properties":[${'0,'.repeat(2_000_001)}0]}`
    expect((await refusal(readContent(readSarif, step(parts))))?.message).toMatch(/over 2000000 parts/)
  })

  test('NUL and half surrogates are taken out with a warning', async () => {
    const { findings, warnings } = await readContent(
      readSarif,
      sarif('{"ruleId":"a\\u0000b","message":{"text":"x\\ud800y"}}'),
    )
    expect(findings[0]).toMatchObject({ rule: 'ab', description: 'x\uFFFDy' })
    expect(warnings.map(({ pointer }) => pointer)).toEqual([
      '/runs/0/results/0/ruleId',
      '/runs/0/results/0/message/text',
    ])
  })

  test('long texts are cut, so that a finding stays small', async () => {
    const { findings } = await readContent(
      readSarif,
      sarif(`{"ruleId":"${'r'.repeat(1e6)}","message":{"text":"${'m'.repeat(1e6)}"}}`),
    )
    expect(findings[0]!.rule!.length).toBe(300)
    expect(findings[0]!.title.length).toBe(2_000)
    expect(findings[0]!.description!.length).toBe(65_536)
  })

  test('addresses of other schemes than http are no references', async () => {
    const { findings } = await readContent(
      readSarif,
      sarif(
        '{"hostedViewerUri":"javascript:alert(1)","workItemUris":["data:text/html,x","https://a.example/1","https://a b"]}',
      ),
    )
    expect(findings[0]!.references).toEqual([{ title: null, url: 'https://a.example/1' }])
  })

  test('a pipe is refused, for a file may be read twice', async () => {
    expect((await refusal(readAll(readSarif, '/dev/null')))?.message).toMatch(/not a regular file/)
  })
})

describe('YAML that means harm', () => {
  const bomb = (merge: boolean) => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const before = Array(9)
        .fill(`*a${level - 1}`)
        .join(', ')
      if (level === 0) return 'a0: &a0 { k: v }'
      return merge
        ? `a${level}: &a${level} { x${level}: [${before}], <<: [${before}] }`
        : `a${level}: &a${level} [${before}]`
    })
    return `threagile_version: 1.0.0\n${levels.join('\n')}\n`
  }
  test.each<[string, string, RegExp]>([
    [
      'aliases that multiply',
      bomb(false),
      /Not YAML: line \d+, column \d+: aliases and merge keys repeat more than 1000000 characters/,
    ],
    [
      'merges that multiply',
      bomb(true),
      /Not YAML: line \d+, column \d+: aliases and merge keys repeat more than 1000000 characters/,
    ],
    ['an alias of itself', 'a: &a [*a]\n', /Not YAML: line 1, column 8: the alias \*a stands inside what it means/],
    ['deep nesting', `a: ${'['.repeat(20_000)}`, /Not (usable )?YAML/],
    [
      'deep maps',
      Array.from({ length: 400 }, (_, level) => `${' '.repeat(level)}a:`).join('\n'),
      /nested deeper than 200/,
    ],
    ['an unknown anchor', 'a: *b\n', /Not YAML: line 1, column 4: there is no anchor &b before this alias/],
    ['a key twice', 'a: 1\na: 2\n', /Not YAML: line 2, column 1/],
    ['tabs', 'a:\n\t- b\n', /Not YAML: line 2/],
  ])('%s is refused', async (_, text, message) => {
    expect((await refusal(readContent(readThreatModel, text)))?.message).toMatch(message)
  })

  test('over 16 MB is refused', async () => {
    const path = join(folder, 'large.yaml')
    const file = await open(path, 'w')
    await file.write('threagile_version: 1\n')
    await file.truncate(17_000_000)
    await file.close()
    expect((await refusal(readAll(readThreatModel, path)))?.message).toMatch(/at most 16777216 are read/)
  })
})
