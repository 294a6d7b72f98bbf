import { createHash } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parse as parseCsv } from 'csv-parse/sync'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import MarkdownIt from 'markdown-it'
import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvColumns } from '../../src/sidecar/export/csv.ts'
import {
  type ExportFormat,
  exportFormats,
  fileNameOf,
  mediaTypeOf,
  writeEvidence,
} from '../../src/sidecar/export/evidence.ts'
import { readHar } from '../../src/sidecar/read/har.ts'
import type { EvidenceItem } from '../../src/sidecar/store/evidence-store.ts'
import { launchBrowser } from '../support/browser.ts'
import { sarifSchema } from '../support/sarif-2.1.0.schema.ts'
import { corpus } from '../support/sidecar/corpus.ts'
import { findingItem, messageItem, sampleEvidence } from '../support/sidecar/evidence.ts'
import { harSchema } from '../support/sidecar/har-1.2.schema.ts'
import { forbidden } from '../support/sidecar/secrets.ts'

const origin = { generatedAt: '2026-08-02T08:00:00.000Z', version: '1.2.3' }
const ajv = new Ajv2020({ allErrors: true, strict: false })
formats.default(ajv)
const validateHar = ajv.compile(harSchema)
const validateSarif = ajv.compile(sarifSchema)

async function bytesOf(format: ExportFormat, items: readonly EvidenceItem[]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of writeEvidence(format, items, origin)) pieces.push(piece)
  return Buffer.concat(pieces)
}
const textOf = async (format: ExportFormat, items: readonly EvidenceItem[]) => (await bytesOf(format, items)).toString()
// biome-ignore lint/suspicious/noExplicitAny: documents of other standards, checked by their schemas
const jsonOf = async (format: ExportFormat, items: readonly EvidenceItem[]): Promise<any> =>
  JSON.parse(await textOf(format, items))

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

  describe('§5.4.4: the corpus of 200 messages with planted secrets', () => {
    const stored = corpus.map((value, index) => messageItem(value, `c${index}`))
    const asFinding = corpus.map((value, index) => {
      const {
        external_id: _,
        captured_at: __,
        notes,
        tags,
        ...message
      } = value as { external_id: string; captured_at: string; notes?: string; tags?: string[] }
      return findingItem(
        {
          source: 'other',
          title: `Finding ${index}`,
          severity: 'low',
          description: notes ?? 'none',
          ...(tags ? { tags } : {}),
          evidence: [{ note: notes ?? JSON.stringify(message), http_message: message }],
        },
        `f${index}`,
      )
    })

    test('every message holds a secret before, and all secrets are planted', () => {
      const plain = corpus.map((value) => JSON.stringify(value))
      expect(corpus).toHaveLength(200)
      expect(new Set(plain).size).toBe(200)
      const withSecret = stored.filter(({ redactions }) => redactions.length > 0)
      expect(withSecret).toHaveLength(200)
      for (const secret of forbidden.filter((text) => !text.includes('4111')))
        expect(plain.some((text) => text.includes(secret) || text.includes(encodeURIComponent(secret)))).toBe(true)
    })

    test.each(exportFormats)('none is in the %s export', async (format) => {
      const bytes = await bytesOf(format, [...stored, ...asFinding])
      const files = format === 'zip' ? Object.values(unzipSync(bytes)) : [bytes]
      for (const file of files) {
        const text = Buffer.from(file).toString('latin1')
        const decoded = [...text.matchAll(/[A-Za-z0-9+/]{16,}={0,2}/g)]
          .map(([match]) => Buffer.from(match, 'base64').toString('latin1'))
          .join('\n')
        const unescaped = text.replaceAll(/%([0-9a-f]{2})/gi, (_, code) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        )
        for (const secret of forbidden) {
          expect(text.includes(secret)).toBe(false)
          expect(decoded.includes(secret)).toBe(false)
          expect(unescaped.includes(secret)).toBe(false)
        }
      }
    })
  })

  describe('the HTML report in a browser', () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await launchBrowser()
    })
    afterAll(() => browser?.close())

    test.each(['light', 'dark'] as const)('opens in %s without a fault, fits its width, prints', async (scheme) => {
      const page = await browser.newPage()
      const faults: string[] = []
      page.on('console', (message) => void faults.push(message.text()))
      page.on('pageerror', (error) => void faults.push(String(error)))
      page.on('request', (request) => void (request.url() !== 'about:blank' && faults.push(request.url().slice(0, 80))))
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
      for (const width of [1300, 390]) {
        await page.setViewport({ width, height: 900 })
        await page.setContent(await textOf('html', items))
        const { overflow, findings, ground } = await page.evaluate(() => ({
          overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          findings: document.querySelectorAll('article.finding').length,
          ground: getComputedStyle(document.body).backgroundColor,
        }))
        expect(overflow).toBe(0)
        expect(findings).toBe(items.filter(({ finding }) => finding).length)
        expect(ground).toBe(scheme === 'dark' ? 'rgb(17, 22, 31)' : 'rgb(255, 255, 255)')
        if (process.env.SCREENSHOTS)
          await page.screenshot({ path: `${process.env.SCREENSHOTS}/evidence-${scheme}-${width}.png`, fullPage: true })
      }
      const links = await page.$$eval(
        'a[href^="#"]',
        (anchors) =>
          anchors.filter(
            (link) =>
              !document.getElementById(decodeURIComponent(link.hash.slice(1))) &&
              !document.getElementById(link.hash.slice(1)),
          ).length,
      )
      expect(links).toBe(0)
      await page.emulateMediaType('print')
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
      const pdf = await page.pdf({ format: 'A4' })
      expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
      if (process.env.SCREENSHOTS && scheme === 'light')
        await import('node:fs/promises').then(({ writeFile }) =>
          writeFile(`${process.env.SCREENSHOTS}/evidence.pdf`, pdf),
        )
      expect(faults).toEqual([])
      await page.close()
    })
  })
})
