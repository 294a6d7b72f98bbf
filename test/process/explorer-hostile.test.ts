import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importAtlas, importCwe } from '../../src/import/importers.ts'
import { launchBrowser } from '../support/browser.ts'
import { bundle } from '../support/cwe-bundle.ts'
import { hostileName, openPage, violationsOf } from '../support/explorer.ts'
import { databases, startTestService } from '../support/setup.ts'

const id = (kind: string, number: number) => `AML.${kind}${String(number).padStart(4, '0')}`
const names = [hostileName, `${'long '.repeat(1_999)}end`, 'Unbroken'.repeat(40), 'טקטיקה עברית של בדיקה', 'Plain']
const nameOf = (number: number) => `${names[number % names.length]} ${number}`
const description = `${hostileName} [x](javascript:window.harmed=1) <script>window.harmed=1</script>`

/** A matrix of 100 tactics whose names are hostile, each with a technique; a mitigation of all of them. */
const matrix = {
  id: 'ATLAS',
  name: 'ATLAS',
  version: '1.0',
  matrices: [
    {
      id: 'ATLAS',
      name: 'ATLAS',
      tactics: Array.from({ length: 100 }, (_, index) => ({
        id: id('TA', index),
        name: nameOf(index),
        description,
        'object-type': 'tactic',
      })),
      techniques: Array.from({ length: 100 }, (_, index) => ({
        id: id('T', index),
        name: nameOf(index + 1),
        description,
        tactics: [id('TA', index)],
      })),
      mitigations: [
        {
          id: id('M', 0),
          name: nameOf(1),
          description,
          techniques: Array.from({ length: 100 }, (_, index) => ({ id: id('T', index), use: description })),
        },
      ],
    },
  ],
  'case-studies': [],
}
const pages = {
  '100 tactics': '/',
  'a technique beside them': `/?open=${id('T', 0)}`,
  'an object with 100 neighbours': `/object/${id('M', 0)}`,
  'a tactic of 10,000 characters': `/object/${id('TA', 1)}`,
  'a path': `/path?from=${id('M', 0)}&to=${id('TA', 3)}`,
  'a search': '/search?q=long',
}

describe('hostile graphs in a browser', { tags: ['long'] }, () => {
  let browser: Browser
  let folder: string
  const closing: (() => Promise<void>)[] = []
  const serve = async (name: string, content: object, load: typeof importAtlas | typeof importCwe) => {
    const database = await databases[0]!.open('empty')
    const path = join(folder, name)
    await writeFile(path, JSON.stringify(content))
    await load(database.db, path)
    const service = await startTestService(database, { TRUSTED_DOCUMENTS: 'enforce' })
    closing.push(service.close, database.close)
    return service.url
  }
  let wide: string
  let weaknesses: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-hostile-'))
    wide = await serve('atlas.yaml', matrix, importAtlas)
    weaknesses = await serve('cwe.json', bundle, importCwe)
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    for (const close of closing) await close()
    await rm(folder, { recursive: true })
  })

  /** Opens a path, and returns what is wrong with it in these widths and themes. */
  const wrongWith = async (url: string, path: string, looks: readonly (readonly [number, 'light' | 'dark'])[]) => {
    const { page, faults, close } = await openPage(browser, url, path)
    await page.waitForFunction(() => !document.querySelector('.skeleton') && document.querySelector('main h1'))
    const wrong: string[] = []
    for (const [width, scheme] of looks) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
      await page.setViewport({ width, height: 900 })
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      const tooWide = await page.evaluate(() => {
        const edge = document.documentElement.clientWidth
        if (document.documentElement.scrollWidth <= edge) return null
        const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > edge)
        return wide
          .map((one) => `${one.localName}.${one.className}`)
          .slice(0, 8)
          .join(' > ')
      })
      if (tooWide !== null) wrong.push(`${width} ${scheme}: scrolls sideways by ${tooWide}`)
      for (const violation of await violationsOf(page)) wrong.push(`${width} ${scheme}: ${violation}`)
      if (process.env.SCREENSHOTS)
        await page.screenshot({
          path: `${process.env.SCREENSHOTS}/hostile-${path.replace(/\W+/g, '-')}-${width}-${scheme}.png`,
        })
    }
    if (await page.evaluate(() => 'harmed' in window)) wrong.push('harmed')
    const tall = await page.$$eval('main :is(h1, h2, h3, a, button, option, small, summary)', (all) =>
      all.filter((one) => one.getBoundingClientRect().height > 250).map((one) => one.outerHTML.slice(0, 100)),
    )
    for (const one of tall) wrong.push(`fills the window: ${one}`)
    await close()
    return [...wrong, ...faults]
  }
  const all = [1440, 1024, 390].flatMap((width) =>
    (['light', 'dark'] as const).map((scheme) => [width, scheme] as const),
  )

  test.each(Object.entries(pages))('explorer §3: %s break nothing and run nothing', async (_, path) => {
    expect(await wrongWith(wide, path, [all.at(-1)!])).toEqual([])
  })

  test.each(Object.entries(pages))(
    'explorer §5: %s in three widths and two themes',
    { tags: ['exhaustive'] },
    async (_, path) => {
      expect(await wrongWith(wide, path, all)).toEqual([])
    },
  )

  test('explorer §3: a graph without ATLAS says what to run, and shows what it has', async () => {
    for (const path of ['/', '/object/CWE-2001', '/path?from=CWE-2002&to=CWE-2001', '/search?q=weakness'])
      expect([path, await wrongWith(weaknesses, path, [all.at(-1)!])]).toEqual([path, []])
    const { page, close } = await openPage(browser, weaknesses, '/')
    expect(await page.$eval('.commands', ({ textContent }) => textContent)).toContain('import atlas')
    await close()
  })
})
