import { readdirSync } from 'node:fs'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validateBySchema } from '../../src/contribution/explain/validate.ts'
import { parseDocument } from '../../src/contribution/parse/document.ts'
import { launchBrowser } from '../support/browser.ts'
import {
  clickText,
  hasText,
  openContributePage,
  problems,
  screenshot,
  summaryIs,
  templateTexts,
  textOf,
  write,
} from '../support/contribute-page.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const wrong = `contact:
  name: null
  emails: null
additional-info: ""
submissions:
  - object-type: technique
    name: Name
    desciption: What they do.
    maturity: realised
    tactics: [AML.T0051]
  - study:
      name: A study
      summary: What happened.
      incident-date: "2024"
      incident-date-granularity: YEAR
      procedure: []
      reported-by: Someone
`
const templates = readdirSync(new URL('../../src/pages/contribute/templates', import.meta.url))

describe('the page /contribute in a browser', () => {
  let database: TestDatabase
  let service: TestService
  let browser: Browser
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    service = await startTestService(database)
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await service?.close()
    await database?.close()
  })

  const open = (scheme?: 'light' | 'dark', width?: number, height?: number) =>
    openContributePage(browser, service.url, scheme, width, height)

  test('§2: each placeholder of a template is a violation, and nothing else of it is', () => {
    expect(templates.length).toBe(6)
    for (const name of templates) {
      const { untouched, filled } = templateTexts(name)
      const [before, after] = [untouched, filled].map((text) => validateBySchema(parseDocument(text, 'yaml').document))
      const placeholders = untouched.split('submissions:')[1]!.match(/\bnull\b/g)!
      expect([name, before!.violations.length, before!.warnings]).toEqual([name, placeholders.length, []])
      expect([name, after]).toEqual([name, { valid: true, violations: [], warnings: [], isCut: false }])
    }
  })

  const isSubmitDisabled = (page: Page) =>
    page.$eval('.submit button', (button) => (button as HTMLButtonElement).disabled)
  const wholeWay = 'from a template to a receipt that stays, in %s, without a fault'
  const goWholeWay = async (scheme: 'light' | 'dark') => {
    const { page, contributions, faults, close } = await open(scheme)
    expect(await textOf(page, '#check-summary')).toBe('Nothing to check yet.')
    await screenshot(page, `contribute-empty-${scheme}.png`)
    await page.locator('::-p-xpath(//button[contains(., "A new technique.")])').click()
    await summaryIs(page, '4 problems')
    expect(await isSubmitDisabled(page)).toBe(true)
    await write(page, templateTexts('1-technique.yaml').filled)
    await summaryIs(page, 'Valid')
    await hasText(page, 'AML.T9000')
    expect(await page.$$eval('ins.line', (lines) => lines.map((line) => line.textContent))).toEqual([
      '+What is written here.',
      '+AML.T9000 What is written here. achieves AML.TA0005 Execution',
    ])
    await screenshot(page, `contribute-preview-${scheme}.png`)
    await clickText(page, 'Submit for review')
    await hasText(page, 'Your contributions')
    expect(contributions.kept).toHaveLength(1)
    expect(await textOf(page, '.receipt dd:last-child')).toBe(contributions.kept[0]!.receipt)
    expect(await isSubmitDisabled(page)).toBe(true)
    await screenshot(page, `contribute-receipt-${scheme}.png`)

    contributions.kept[0]!.status = 'in_review'
    await page.reload({ waitUntil: 'networkidle0' })
    await hasText(page, 'in review')
    expect(await textOf(page, '.receipt dd:last-child')).toBe(contributions.kept[0]!.receipt)
    expect(await textOf(page, '.receipt dd')).toBe(`${service.url}/api/contributions/1`)
    expect(await textOf(page, '.cm-content')).toContain('object-type: technique')
    await clickText(page, 'Withdraw')
    await hasText(page, 'withdrawn')
    expect(faults).toEqual([])
    await close()
  }
  test.each(['light'] as const)(wholeWay, goWholeWay)
  test.each(['dark'] as const)(wholeWay, { tags: ['long'] }, goWholeWay)

  test('§7.1: shows each mistake beside its line, leads there by keyboard, and puts right what is near', {
    tags: ['long'],
  }, async () => {
    const { page, faults, close } = await open()
    await write(page, wrong)
    await summaryIs(page, '4 problems, 1 warning')
    expect((await problems(page)).map((text) => text.split('\n').slice(0, 2))).toEqual([
      ['Line 8', 'A technique has no field "desciption".'],
      ['Line 9', '"realised" is not a maturity.'],
      ['Line 10', '"AML.T0051" is the id of a technique, but here belongs the id of a tactic.'],
      ['Line 14', '"2024" is not a full date.'],
      ['Warning, line 17', '"reported-by" is deprecated as of version 1.1 and ignored; "reporter" has replaced it.'],
    ])
    const marked = await page.$$eval('.cm-lint-marker', (markers) => markers.map((marker) => marker.className))
    expect(marked).toEqual([
      ...Array(4).fill('cm-lint-marker cm-lint-marker-error'),
      'cm-lint-marker cm-lint-marker-warning',
    ])
    expect(await isSubmitDisabled(page)).toBe(true)
    await screenshot(page, 'contribute-mistakes.png')

    await page.focus('.cm-content')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).innerText)).toContain('Line 8')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => [document.activeElement?.className, getSelection()?.toString()])).toEqual([
      expect.stringContaining('cm-content'),
      'desciption',
    ])
    for (const [label, left] of [
      ['Rename to description', '3 problems, 1 warning'],
      ['Change to realized', '2 problems, 1 warning'],
      ['Change to 2024-01-01', '1 problem, 1 warning'],
      ['Rename to reporter', '1 problem'],
    ] as const) {
      await clickText(page, label)
      await summaryIs(page, left)
    }
    expect(await textOf(page, '.cm-content')).toContain('incident-date: "2024-01-01"')
    await page.keyboard.down('Control')
    await page.keyboard.press('z')
    await page.keyboard.up('Control')
    await summaryIs(page, '1 problem, 1 warning')
    expect(faults).toEqual([])
    await close()
  })

  test('refuses what cannot be read, with its line, and writes a document as JSON and back', {
    tags: ['long'],
  }, async () => {
    const { page, faults, close } = await open()
    await write(page, '{\n  "contact": 1,\n  "contact": 2\n}')
    await summaryIs(page, '1 problem')
    expect(await problems(page)).toEqual([
      'Line 3\nThe key "contact" is given twice in one object; the first is in line 2.',
    ])
    expect(await textOf(page, '.format')).toBe('JSON')
    await write(page, templateTexts('4-case-study.yaml').filled)
    await summaryIs(page, 'Valid')
    await clickText(page, 'Write as JSON')
    await hasText(page, '"submissions": [')
    await summaryIs(page, 'Valid')
    await clickText(page, 'Write as YAML')
    await hasText(page, 'incident-date-granularity: MONTH')
    await summaryIs(page, 'Valid')
    expect(faults).toEqual([])
    await close()
  })

  test('takes a file that is dropped or opened, and refuses one that is too large or no text', {
    tags: ['long'],
  }, async () => {
    const { page, faults, close } = await open()
    const drop = (name: string, content: string | number[]) =>
      page.evaluate(
        (fileName, given) => {
          const data = new DataTransfer()
          data.items.add(new File([typeof given === 'string' ? given : new Uint8Array(given)], fileName))
          const target = document.querySelector('.cm-content')!
          for (const type of ['dragover', 'drop'])
            target.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
        },
        name,
        content,
      )
    await drop(
      'a.json',
      JSON.stringify({ contact: { name: null, emails: null }, 'additional-info': '', submissions: [] }),
    )
    await summaryIs(page, 'Valid')
    await hasText(page, 'Nothing in the graph.')
    await drop('b.bin', [0x7b, 0xff, 0xfe])
    await hasText(page, 'b.bin: Line 1, column 2: this is not UTF-8')
    await drop('c.json', 'x'.repeat(2 * 1024 * 1024 + 1))
    await hasText(page, 'c.json is larger than the limit of 2 MiB.')
    expect(faults).toEqual([])
    await close()
  })

  test('says so when the service does not answer, and sends the same text once', { tags: ['long'] }, async () => {
    const { page, contributions, close } = await open()
    contributions.isDown = true
    await write(page, templateTexts('5-edit.yaml').filled)
    await summaryIs(page, 'Not checked.')
    await hasText(page, 'The database does not answer.')
    contributions.isDown = false
    await clickText(page, 'Try again')
    await summaryIs(page, 'Valid')
    await hasText(page, 'The former description.')
    await screenshot(page, 'contribute-edit.png')
    contributions.isDown = true
    await clickText(page, 'Submit for review')
    await hasText(page, 'Not submitted: The database does not answer.')
    contributions.isDown = false
    await clickText(page, 'Submit for review')
    await hasText(page, 'Your contributions')
    expect(contributions.kept).toHaveLength(1)
    await close()
  })

  test('fits a phone', { tags: ['long'] }, async () => {
    const { page, faults, close } = await open('light', 390, 844)
    await write(page, wrong)
    await summaryIs(page, '4 problems, 1 warning')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await screenshot(page, 'contribute-phone.png')
    await write(page, templateTexts('1-technique.yaml').filled)
    await summaryIs(page, 'Valid')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await screenshot(page, 'contribute-phone-preview.png')
    expect(faults).toEqual([])
    await close()
  })

  test('takes nothing foreign, and only GET and HEAD', async () => {
    const { headers } = await fetch(`${service.url}/contribute`)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe-eval|https?:|script-src[^;]*unsafe-inline/)
    expect((await fetch(`${service.url}/contribute`, { method: 'POST' })).status).toBe(405)
  })
})
