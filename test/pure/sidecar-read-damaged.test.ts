import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBurp } from '../../src/sidecar/read/burp.ts'
import { readHar } from '../../src/sidecar/read/har.ts'
import { readNuclei } from '../../src/sidecar/read/nuclei.ts'
import { readZap } from '../../src/sidecar/read/zap.ts'
import { testProperty } from '../support/property.ts'
import { bytes, fixture, type Reader, readAll } from '../support/sidecar/read-files.ts'

describe('§4.4: readers of tools’ files', () => {
  test.each<readonly [string, Reader, Uint8Array, RegExp]>([
    ['an empty HAR', readHar, bytes(''), /^ is empty$/],
    ['JSON that is no HAR', readHar, bytes('{"a":1}'), /^\/log\/entries is missing/],
    ['a HAR that is cut off', readHar, fixture('shop.har').subarray(0, 3000), /^ ends before it is complete$/],
    [
      'a HAR that goes on',
      readHar,
      Buffer.concat([fixture('shop.har'), bytes('{}')]),
      /^ is not JSON that can be read/,
    ],
    [
      'a HAR that is deep',
      readHar,
      bytes(`{"log":{"entries":[${'['.repeat(200_000)}`),
      /^ is nested more than 100 deep$/,
    ],
    ['bytes that are no JSON', readHar, bytes('\x00\x01'), /^ is not JSON that can be read, at byte 0$/],
    [
      'an entry that is none',
      readHar,
      bytes('{"log":{"entries":[null]}}'),
      /^\/log\/entries\/0\/request\/method is required$/,
    ],
    ['a Burp file that is neither', readBurp, bytes('hello'), /^ is neither an XML export of Burp nor JSON/],
    ['another XML', readBurp, bytes('<html></html>'), /expected <items> or <issues>/],
    ['XML that is cut off', readBurp, fixture('burp-items.xml').subarray(0, 2000), /line \d+, column \d+: /],
    [
      'an entity bomb',
      readBurp,
      bytes('<!DOCTYPE items [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><items><item><url>&b;</url></item></items>'),
      /line 1, column \d+: entities are not allowed/,
    ],
    [
      'an outside entity',
      readBurp,
      bytes('<!DOCTYPE items SYSTEM "file:///etc/passwd"><items><item><url>&xxe;</url></item></items>'),
      /undefined entity/,
    ],
    ['deep XML', readBurp, bytes(`<items>${'<a>'.repeat(100_000)}`), /nested more than 20 deep/],
    [
      'XML of many attributes',
      readBurp,
      bytes(
        `<items>\n<item><url${Array.from({ length: 10_000 }, (_, index) => ` a${index}="x"`).join('')}/></item></items>`,
      ),
      /line 2, column \d+: an element has more than 100 attributes/,
    ],
    ['JSON that is no scan', readBurp, bytes('{"issues":[]}'), /^\/issue_events is missing/],
    ['an event that is none', readBurp, bytes('[1]'), /^\/0 is no event and no issue$/],
    ['JSON that is no report of ZAP', readZap, bytes('{"a":{}}'), /^\/site is missing/],
    [
      'a report of ZAP that is cut off',
      readZap,
      fixture('zap.json').subarray(0, 2500),
      /^ ends before it is complete$/,
    ],
    ['an empty file of nuclei', readNuclei, bytes('\n \n'), /^ is empty$/],
    ['text that is no nuclei', readNuclei, bytes('[INF] Templates loaded'), /^ is not JSON that can be read/],
    ['lines that are no nuclei', readNuclei, bytes('hello\n'), /^\/0 the line is not JSON/],
  ])('%s: told with its place, and nothing is thrown', async (_, reader, file, expected) => {
    const { problems } = await readAll(reader, file)
    expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(expected)]))
  })

  test.each([
    ['nested deep', '<div>'.repeat(60_000)],
    ['nested deep behind ends of others', '<div></p>'.repeat(40_000)],
    ['that a parser repeats', `${'<p><b id=1>'.repeat(150)}${'<p>'.repeat(50_000)}`],
  ])('sidecar §2: HTML %s is read as its text', async (_, html) => {
    const issue = `<name>n</name><issueDetail><![CDATA[before${html}after <b>all</b>]]></issueDetail>`
    const { findings, problems } = await readAll(readBurp, bytes(`<issues><issue>${issue}</issue></issues>`))
    expect(problems).toEqual([])
    expect(findings.map(({ description }) => description?.replaceAll(/\s+/g, ' '))).toEqual(['before after all'])
  })

  test('sidecar §2: an issue of very many fields and exchanges is read', { tags: ['long'] }, async () => {
    const exchange = `<requestresponse><request>GET /a HTTP/1.1\r\nHost: a.example\r\n\r\n</request></requestresponse>`
    const issue = `<name>n</name><host>https://a.example</host>${exchange}${'<requestresponse/>x'.repeat(100_000)}`
    const { findings, problems } = await readAll(readBurp, bytes(`<issues><issue>${issue}</issue></issues>`))
    expect(problems).toEqual([])
    expect(findings.map(({ evidence }) => evidence?.length)).toEqual([1])
  })

  test('what stands before a cut is read', async () => {
    const cut = fixture('shop.har').subarray(0, 3600)
    const { messages, problems } = await readAll(readHar, cut)
    expect(messages.length).toBeGreaterThan(0)
    expect(problems).toEqual([' ends before it is complete'])
  })

  test('UTF-16 and a byte order mark are read', async () => {
    const utf16 = Buffer.from(`\ufeff${fixture('zap.json').toString()}`, 'utf16le')
    expect((await readAll(readZap, utf16)).findings).toHaveLength(3)
    expect(
      (await readAll(readNuclei, Buffer.concat([bytes('\ufeff'), fixture('nuclei.jsonl')]))).findings,
    ).toHaveLength(3)
  })

  test('prototype keys stay data', async () => {
    await readAll(
      readHar,
      bytes(
        '{"__proto__":{"polluted":1},"log":{"entries":[{"__proto__":{"polluted":1},"request":{"__proto__":{"polluted":1}}}]}}',
      ),
    )
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('§8.1: other work gets its turn while a large file is read, and reading can be left at any time', {
    tags: ['long'],
  }, async () => {
    const entry = (JSON.parse(fixture('shop.har').toString()) as { log: { entries: unknown[] } }).log.entries[0]
    const file = bytes(JSON.stringify({ log: { entries: Array.from({ length: 3000 }, () => entry) } }))
    let turns = 0
    let isOver = false
    const others = (async () => {
      while (!isOver) {
        await new Promise((resolve) => setImmediate(resolve))
        turns++
      }
    })()
    const { messages } = await readAll(readHar, file)
    isOver = true
    await others
    expect(messages).toHaveLength(3000)
    expect(turns).toBeGreaterThan(5)
    for await (const read of readHar(file)) if (read.kind === 'message') break
  })

  testProperty('property: arbitrary and damaged files never throw', 200, async (numRuns) => {
    const files = ['shop.har', 'burp-items.xml', 'burp-issues.xml', 'burp-events.json', 'zap.json', 'nuclei.jsonl'].map(
      fixture,
    )
    const damaged = fc
      .tuple(fc.constantFrom(...files), fc.nat(4000), fc.uint8Array({ maxLength: 12 }), fc.nat(60))
      .map(([file, at, noise, gap]) => Buffer.concat([file.subarray(0, at), noise, file.subarray(at + gap)]))
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 100 }), damaged), async (file) => {
        for (const reader of [readHar, readBurp, readZap, readNuclei]) await readAll(reader, file)
      }),
      { numRuns },
    )
  })

  test('property: members of any type in any place never throw', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (one, two) => {
        await readAll(
          readHar,
          bytes(
            JSON.stringify({
              log: {
                creator: one,
                entries: [
                  two,
                  { request: one, response: two, startedDateTime: one, time: two },
                  { request: { method: one, url: two, headers: one, postData: two } },
                ],
              },
            }),
          ),
        )
        await readAll(
          readBurp,
          bytes(
            JSON.stringify({
              issue_events: [one, { issue: two }, { issue: { name: one, origin: two, evidence: one, severity: two } }],
            }),
          ),
        )
        await readAll(
          readZap,
          bytes(
            JSON.stringify({
              created: one,
              site: [{ '@name': one, alerts: [two, { instances: one, name: two, desc: one, cweid: two }] }, one],
            }),
          ),
        )
        await readAll(
          readNuclei,
          bytes(
            `${JSON.stringify({ info: one, host: two })}\n${JSON.stringify({ info: { name: one, tags: two, reference: one, classification: two, severity: one }, 'template-id': two, request: one, response: two })}`,
          ),
        )
      }),
      { numRuns: 300 },
    )
  })
})
