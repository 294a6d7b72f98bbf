// @module-tag long
import { mkdir } from 'node:fs/promises'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { type Explorer, hostileName, startExplorer, violationsOf } from '../support/explorer.ts'
import { createKeys } from '../support/seceng.ts'
import { bom, grype, trivy } from '../support/supply-files.ts'

const pictures = process.env.SCREENSHOTS
const looks = [
  { width: 1440, scheme: 'light' },
  { width: 1440, scheme: 'dark' },
  { width: 420, scheme: 'light' },
  { width: 420, scheme: 'dark' },
] as const

describe('components in the explorer, in a browser', () => {
  let explorer: Explorer
  let keys: Awaited<ReturnType<typeof createKeys>>
  beforeAll(async () => {
    keys = await createKeys([{ name: 'ci' }])
    explorer = await startExplorer({ FINDINGS_ACCESS: 'public', SECENG_KEYS_FILE: keys.file })
    await load('cyclonedx', 'shop', bom())
    await load('cyclonedx', 'web', bom())
    await load('grype', 'shop', grype())
    await load('trivy', 'shop', trivy([{ id: 'CVE-2026-1111', name: 'lodash' }]))
    await load('cyclonedx', 'hostile', {
      ...bom(),
      serialNumber: undefined,
      components: [{ 'bom-ref': 'x', type: 'library', name: hostileName, version: '1', purl: 'pkg:generic/evil@1' }],
      dependencies: [],
    })
    if (pictures) await mkdir(pictures, { recursive: true })
  }, 240_000)
  afterAll(async () => {
    await explorer?.close()
    await keys?.remove()
  })

  const load = async (format: string, application: string, content: object) =>
    importFindings(explorer.db, {
      format,
      application,
      path: await explorer.folder.write(`${application}-${format}.json`, JSON.stringify(content)),
    })
  const idOf = async (name: string) =>
    (
      await explorer.db
        .selectFrom('softwareComponent')
        .innerJoin('application', 'application.id', 'applicationId')
        .select('softwareComponent.id')
        .where('softwareComponent.name', '=', name)
        .where('application.name', '!=', 'web')
        .executeTakeFirstOrThrow()
    ).id

  const textOf = async (path: string) => {
    const { page, faults, close } = await explorer.open(path)
    const text = await readText(page)
    const title = await page.title()
    const harmed = await page.evaluate(() => 'harmed' in window)
    expect([faults, harmed]).toEqual([[], false])
    await close()
    return { text, title }
  }

  /** The text as it is laid out: blocks stand on lines of their own. */
  const readText = (page: Page) =>
    page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('main')!) ?? String(getSelection()))

  test('supply-chain §2.5: the list shows every component, and is narrowed by kind, name and findings', async () => {
    const { text, title } = await textOf('/components')
    expect(title).toContain('Components')
    for (const name of ['vue', 'lodash', 'classifier', 'reviews']) expect(text).toContain(name)
    expect((await textOf('/components?kind=MODEL')).text).toMatch(/^2 models/)
    const open = (await textOf('/components?findings=open&name=LODASH')).text
    expect(open).toMatch(/^1 component\b/)
    expect((await textOf('/components?licence=Nothing')).text).toContain('No component is like this.')
  })

  test('supply-chain §2.5: a filter is chosen and typed in the page', async () => {
    const { page, faults, close } = await explorer.open('/components')
    await page.select('form[aria-label="Filters of components"] select', 'DATASET')
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === '2 datasets')
    const [name] = await page.$$('form[aria-label="Filters of components"] input')
    await name!.type('nothing like it')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.body.textContent?.includes('No component is like this.'))
    expect(new URL(page.url()).search).toBe('?kind=DATASET&name=nothing+like+it')
    expect(faults).toEqual([])
    await close()
  })

  test('supply-chain §8.3: with a key, components are chosen by the verdict of trust scans', async () => {
    const hidden = await explorer.open('/components')
    expect(await readText(hidden.page)).not.toContain('Trust scan')
    await hidden.close()
    const { page, faults, close } = await explorer.open('/components?kind=MODEL', { credential: keys.keys.ci! })
    const choice = await page.waitForSelector('label ::-p-xpath(//label[contains(., "Trust scan")]//select)')
    await choice!.select('MALICIOUS')
    await page.waitForFunction(() => document.body.textContent?.includes('No component is like this.'))
    await choice!.select('NONE')
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === '2 models')
    expect(new URL(page.url()).search).toBe('?kind=MODEL&verdict=NONE')
    expect(await page.title()).toContain('trust scan: not examined')
    if (pictures) await page.screenshot({ path: `${pictures}/verdict.png`, fullPage: true })
    expect(faults).toEqual([])
    await close()
  })

  test('supply-chain §2.5: a page leads from a component to what depends on it, its findings and all who use it', async () => {
    const { page, faults, close } = await explorer.open(`/components/${await idOf('lodash')}`)
    const usersOf = await page.$$eval('#used-by li', (all) => all.map((one) => one.textContent))
    expect(usersOf).toEqual(['shop', 'web'])
    await page.locator('#findings a').click()
    await page.waitForFunction(() => document.title.includes('CVE-2026-1111'))
    expect(await readText(page)).toMatch(/Reported by\s+Grype[\s\S]*Trivy/)
    await page.locator('main ::-p-xpath(.//a[text()="lodash 4.17.0"])').click()
    await page.waitForSelector('#used-by')
    expect(await page.title()).toBe('lodash, 4.17.0 · Security knowledge graph')
    expect(faults).toEqual([])
    await close()
  })

  test('supply-chain §2.1: a model names its task and datasets, and that no scan is known; a dataset its models', async () => {
    const { text } = await textOf(`/components/${await idOf('classifier')}`)
    expect(text).toContain('text-classification')
    expect(text).toMatch(/Trained on\s+reviews/)
    expect(text).toContain('Verdicts are shown to whoever has a key.')
    expect((await textOf(`/components/${await idOf('reviews')}`)).text).toMatch(/Models trained on it\s+classifier/)
  })

  test('explorer: what does not exist is said, and a hostile name harms nothing', async () => {
    expect((await textOf('/components/999999')).text).toContain('999999')
    await textOf(`/components/${await idOf(hostileName)}`)
    await textOf('/components?name=evil')
  })

  test.each(looks)('explorer: pages of components can be read at $width in $scheme', async ({ width, scheme }) => {
    for (const [name, path] of [
      ['list', '/components'],
      ['library', `/components/${await idOf('lodash')}`],
      ['model', `/components/${await idOf('classifier')}`],
    ] as const) {
      const { page, faults, close } = await explorer.open(path, { width, scheme })
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(faults).toEqual([])
      if (pictures) await page.screenshot({ path: `${pictures}/${name}-${width}-${scheme}.png`, fullPage: true })
      await close()
    }
  })
})
