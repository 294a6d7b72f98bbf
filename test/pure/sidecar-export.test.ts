import { createHash } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parse as parseCsv } from 'csv-parse/sync'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import MarkdownIt from 'markdown-it'
import { beforeAll, describe, expect, test } from 'vitest'
import { csvColumns } from '../../src/sidecar/export/csv.ts'
import { exportFormats, fileNameOf, mediaTypeOf } from '../../src/sidecar/export/format.ts'
import { readHar } from '../../src/sidecar/read/har.ts'
import type { EvidenceItem } from '../../src/sidecar/store/evidence-store.ts'
import { sarifSchema } from '../support/sarif-2.1.0.schema.ts'
import { messageItem, sampleEvidence } from '../support/sidecar/evidence.ts'
import { bytesOf, jsonOf, origin, textOf } from '../support/sidecar/exported.ts'
import { harSchema } from '../support/sidecar/har-1.2.schema.ts'

const ajv = new Ajv2020({ allErrors: true, strict: false })
formats.default(ajv)
const validateHar = ajv.compile(harSchema)
const validateSarif = ajv.compile(sarifSchema)

describe('§4.4, sidecar §2: exports', () => {
  let items: readonly EvidenceItem[]
  beforeAll(async () => {
    items = await sampleEvidence()
  })

  test('the sample holds messages and findings of every severity', () => {
    expect(items.filter(({ message }) => message).length).toBeGreaterThanOrEqual(6)
    expect(new Set(items.map(({ finding }) => finding?.severity)).size).toBe(6)
  })

  test('json and jsonl hold the items as they are kept', async () => {
    const document = await jsonOf('json', items)
    expect(document.items).toEqual(items)
    expect(document).toMatchObject({
      format: 'connector-evidence',
      generatedAt: origin.generatedAt,
      generator: { version: '1.2.3' },
    })
    expect(document.summary).toMatchObject({
      items: items.length,
      findings: items.filter(({ finding }) => finding).length,
    })
    const lines = (await textOf('jsonl', items)).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual(items)
  })

  const readCsv = (text: string) => parseCsv(text, { bom: true, columns: true }) as Record<string, string>[]
  test('csv has a row an item and no cell that a spreadsheet would run', async () => {
    const rows = readCsv(await textOf('csv', items))
    expect(rows).toHaveLength(items.length)
    expect(Object.keys(rows[0]!)).toEqual([...csvColumns])
    for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    expect(rows.at(-1)!.title).toMatch(/^'=HYPERLINK/)
    expect(rows.find(({ id }) => id === 'hand-1')).toMatchObject({
      source: 'caido',
      severity: 'critical',
      cwe: 'CWE-1427 CWE-77',
      cvss_score: '9.1',
      method: 'POST',
      response_status: '200',
    })
  })

  test('property: csv comes back as it was, but for the apostrophe before formulas', async () => {
    const dangerous = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(fc.string({ unit: 'grapheme' }), fc.constantFrom('', '=', '+', '-', '@', '\t', '"', ',', '\n')),
          { maxLength: 5 },
        ),
        async (texts) => {
          const rows = texts.map(([text, start], index) =>
            messageItem(
              { source: 'other', notes: `${start}${text}`, request: { method: 'GET', url: 'https://a.example.com/' } },
              `i${index}`,
            ),
          )
          const read = readCsv(await textOf('csv', rows))
          expect(read.map(({ text }) => text)).toEqual(
            rows.map(({ message }) => message!.notes ?? '').map((text) => (dangerous.test(text) ? `'${text}` : text)),
          )
        },
      ),
      { numRuns: 200 },
    )
  })

  test('har 1.2 fits its specification, and can be read again', async () => {
    const har = await jsonOf('har', items)
    validateHar(har)
    expect(validateHar.errors ?? []).toEqual([])
    const messages = items.flatMap(({ message, finding }) => [
      ...(message ? [message] : []),
      ...(finding?.evidence ?? []).flatMap(({ http_message }) => http_message ?? []),
    ])
    expect(har.log.entries).toHaveLength(messages.length)
    const again = []
    for await (const read of readHar(Buffer.from(JSON.stringify(har)))) if (read.kind !== 'progress') again.push(read)
    expect(
      again.map(
        (read) =>
          read.kind === 'message' && [
            read.message.request.method,
            read.message.response?.status ?? null,
            read.message.response?.body?.text ?? null,
          ],
      ),
    ).toEqual(
      messages.map(({ request, response }) => [request.method, response?.status ?? null, response?.body?.text ?? null]),
    )
  })

  test('sarif 2.1.0 fits its specification: weaknesses as taxonomy, request and response in each result', async () => {
    const sarif = await jsonOf('sarif', items)
    validateSarif(sarif)
    expect(validateSarif.errors ?? []).toEqual([])
    expect(sarif.runs.map((run: { tool: { driver: { name: string } } }) => run.tool.driver.name)).toEqual([
      'Burp Suite',
      'ZAP',
      'Caido',
      'HAR',
      'Nuclei',
      'Other',
    ])
    const results = sarif.runs.flatMap((run: { results: object[] }) => run.results)
    expect(results).toHaveLength(items.filter(({ finding }) => finding).length)
    for (const run of sarif.runs) {
      for (const result of run.results) {
        expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId)
        for (const taxon of result.taxa ?? []) {
          const taxonomy = run.taxonomies[taxon.toolComponent.index]
          expect(taxonomy.name).toBe(taxon.toolComponent.name)
          expect(taxonomy.taxa[taxon.index].id).toBe(taxon.id)
        }
        const { finding } = items.find(({ id }) => id === result.properties.id)!
        expect('webRequest' in result).toBe(finding!.evidence?.some(({ http_message }) => http_message) ?? false)
        expect('webResponse' in result).toBe('webRequest' in result)
      }
    }
    const caido = sarif.runs[2].results[0]
    expect(caido).toMatchObject({
      level: 'error',
      webRequest: {
        protocol: 'HTTP',
        version: '2',
        method: 'POST',
        target: 'https://shop.example.com/api/assistant',
        headers: { Cookie: 'sid=REDACTED' },
      },
      webResponse: { statusCode: 200, reasonPhrase: 'OK' },
      taxa: [{ id: '1427' }, { id: '77' }, { id: 'AML.T0051.001' }, { id: 'AML.T0057' }],
      locations: [
        {
          physicalLocation: { artifactLocation: { uri: 'https://shop.example.com/api/assistant' } },
          logicalLocations: [{ name: 'message', kind: 'parameter' }],
        },
      ],
    })
    expect(
      results.find((result: { properties: { status: string } }) => result.properties.status === 'false_positive')
        .suppressions,
    ).toHaveLength(1)
    const har = sarif.runs[3]
    expect(har.webRequests).toHaveLength(har.webResponses.length)
    expect(
      har.webResponses.filter((response: { noResponseReceived?: boolean }) => response.noResponseReceived),
    ).toHaveLength(1)
  })

  test('markdown renders as a report, and data stays data', async () => {
    const html = new MarkdownIt({ html: true, linkify: true }).render(await textOf('markdown', items))
    expect(html).toContain('<h1>Security evidence report</h1>')
    expect(html.match(/<h3>\d+\. /g)).toHaveLength(items.filter(({ finding }) => finding).length)
    expect(html).not.toMatch(/<script|<img|onerror=(?!alert\(1\)&gt;)|href="javascript/i)
    expect(html).toContain('&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain('# Not a heading')
  })

  test('html stands by itself, runs nothing, and data stays data', async () => {
    const html = await textOf('html', items)
    expect(html).toMatch(/^<!doctype html>/)
    expect(html).toContain("default-src 'none'; style-src 'sha256-")
    expect(html).not.toMatch(/<script|<img|<iframe|<link\b|@import|url\(|\son\w+="|href="(?!#|https?:)/i)
    expect(html).toContain('&#60;/pre&#62;&#60;script&#62;alert(1)&#60;/script&#62;')
    expect(html).toContain('<mark>the code is SUMMER-EXAMPLE</mark>')
  })

  test('zip holds every format and a manifest whose hashes, lengths and counts are right', async () => {
    const files = unzipSync(await bytesOf('zip', items))
    const { 'manifest.json': manifestBytes, ...rest } = files
    const manifest = JSON.parse(Buffer.from(manifestBytes!).toString())
    expect(Object.keys(rest).sort()).toEqual(
      exportFormats
        .filter((format) => format !== 'zip')
        .map(fileNameOf)
        .sort(),
    )
    expect(manifest.files.map(({ name }: { name: string }) => name).sort()).toEqual(Object.keys(rest).sort())
    for (const { name, bytes, sha256, mediaType } of manifest.files) {
      expect(createHash('sha256').update(rest[name]!).digest('hex')).toBe(sha256)
      expect(rest[name]!.length).toBe(bytes)
      const format = exportFormats.find((own) => fileNameOf(own) === name)!
      expect(mediaType).toBe(mediaTypeOf(format))
      expect(Buffer.from(rest[name]!)).toEqual(await bytesOf(format, items))
    }
    expect(manifest.counts).toMatchObject({
      items: items.length,
      messages: items.filter(({ message }) => message).length,
    })
    const total = items.flatMap(({ redactions }) => redactions).reduce((sum, { count }) => sum + count, 0)
    expect(manifest.redactions.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(total)
  })

  test('the same evidence gives the same bytes', async () => {
    for (const format of exportFormats) expect(await bytesOf(format, items)).toEqual(await bytesOf(format, items))
  })

  test('no evidence gives whole files too', async () => {
    expect((await jsonOf('json', [])).items).toEqual([])
    expect(await textOf('jsonl', [])).toBe('')
    expect(readCsv(await textOf('csv', []))).toEqual([])
    const har = await jsonOf('har', [])
    expect(validateHar(har)).toBe(true)
    expect(har).toMatchObject({ log: { entries: [] } })
    const sarif = await jsonOf('sarif', [])
    expect(validateSarif(sarif)).toBe(true)
    expect(sarif).toMatchObject({ runs: [{ results: [] }] })
    expect(await textOf('markdown', [])).toContain('No evidence was chosen.')
    expect(await textOf('html', [])).toContain('No evidence was chosen.')
    expect(Object.keys(unzipSync(await bytesOf('zip', [])))).toHaveLength(8)
  })
})
