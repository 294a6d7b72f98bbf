import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo } from '../support/explorer.ts'
import { startTargetExplorer, type TargetExplorer } from '../support/explorer-target.ts'
import { client } from '../support/seceng.ts'

describe('explorer-work §2.1: lists by keys, and decisions that are taken back', () => {
  let explorer: TargetExplorer
  beforeAll(async () => {
    explorer = await startTargetExplorer()
  })
  afterAll(() => explorer?.close())

  const open = () => explorer.open(`/apps/${demo}`, { credential: explorer.key })
  const rowOfFocus = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('#findings tbody tr')].findIndex((row) => row.contains(document.activeElement)),
    )
  const press = async (page: Page, ...keys: readonly ('j' | 'k' | 'x' | 'e' | '/')[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const statesOf = (page: Page) =>
    page.$$eval('#findings tbody tr td:nth-of-type(6)', (all) => all.slice(0, 2).map(({ textContent }) => textContent))
  const untilStates = (page: Page, word: string, isThere: boolean) =>
    page.waitForFunction(
      (wanted, expected) =>
        [...document.querySelectorAll('#findings tbody tr td:nth-of-type(6)')]
          .slice(0, 2)
          .every(({ textContent }) => textContent?.includes(wanted) === expected),
      {},
      word,
      isThere,
    )

  test('rows are walked, chosen and decided about by keys; a decision is taken back to what was before', {
    tags: ['long'],
  }, async () => {
    const { page, faults, close } = await open()
    await page.waitForSelector('#findings tbody tr')
    const before = await statesOf(page)
    await press(page, 'j', 'j', 'j', 'k')
    expect(await rowOfFocus(page)).toBe(1)
    await press(page, 'x', 'k', 'x')
    expect(await page.$$eval('#findings tbody input:checked', (all) => all.length)).toBe(2)
    await page.waitForSelector('.decision select')
    await press(page, 'e')
    await page.select('.decision select', 'CONFIRMED')
    await page.click('.decision button[type="submit"]')
    await untilStates(page, 'confirmed', true)
    await (await page.waitForSelector('::-p-aria([name="Take it back"][role="button"])'))?.click()
    await page.waitForSelector('::-p-text(Taken back for 2 findings.)')
    await untilStates(page, 'confirmed', false)
    expect(await statesOf(page)).toEqual(before)
    expect(faults).toEqual([])
    await close()
  })

  test('a decision that somebody else has made meanwhile stays, and a finding gets its own back', async () => {
    const api = client(explorer.url, explorer.key)
    const decide = async (issue: number, decision: object) => {
      const body = { ids: [`${demo}:${issue}`], ...decision }
      expect((await api('POST', '/findings/triage', { body })).body).toMatchObject({ changed: 1, failed: [] })
    }
    await decide(1, { decision: 'accepted', reason: 'deferred', comment: 'until the rewrite' })
    const { page, close } = await open()
    await page.waitForSelector('#findings tbody tr')
    for (const issue of [1, 2]) {
      const row = `#findings tbody tr:has(a[href="/apps/${demo}/findings/${issue}"])`
      await page.waitForSelector(row)
      await page.click(`${row} input[type="checkbox"]`)
    }
    await page.waitForSelector('.decision button[type="submit"]')
    await page.click('.decision button[type="submit"]')
    await page.waitForSelector('::-p-aria([name="Take it back"][role="button"])')
    await decide(2, { decision: 'accepted', reason: 'test_code', comment: 'of the tests' })
    await page.click('::-p-aria([name="Take it back"][role="button"])')
    await page.waitForSelector('::-p-text(Taken back for 1 finding; 1 finding was decided otherwise)')
    const decided = async (issue: number) => {
      await page.goto(`${explorer.url}/apps/${demo}/findings/${issue}`, { waitUntil: 'networkidle0' })
      return page.$eval('section[aria-label="Decisions"]', (section) => section.textContent)
    }
    expect(await decided(1)).toMatch(/^Decided: accepteddeferred · until the rewrite/)
    expect(await decided(2)).toMatch(/^Decided: acceptedtest code · of the tests/)
    await close()
  })

  test('a decision taken back by the form is called so, and is put back', async () => {
    const { page, close } = await explorer.open(`/apps/${demo}/findings/5`, { credential: explorer.key })
    const heading = (words: string) => page.waitForSelector(`::-p-xpath(//main//h2[.="${words}"])`)
    const decide = async (decision: string) => {
      await page.select('.decision select', decision)
      await page.click('.decision button[type="submit"]')
    }
    await page.waitForSelector('.decision select')
    await decide('CONFIRMED')
    await heading('Decided: confirmed')
    expect(await page.$eval('.finding-state', (state) => state.textContent)).toContain('open, confirmed since')
    await decide('NONE')
    await heading('No decision yet')
    await page.waitForSelector('::-p-text(Decision taken back for 1 finding)')
    await page.click('::-p-aria([name="Put the decision back"][role="button"])')
    await page.waitForSelector('::-p-text(The decision before is back for 1 finding.)')
    await heading('Decided: confirmed')
    await close()
  })

  test('an id of a weakness or a rule narrows the list, and what is chosen is counted of all', async () => {
    const { page, close } = await open()
    await page.waitForSelector('#findings tbody tr')
    await page.click('#findings thead input')
    await page.waitForSelector('::-p-text(21 findings chosen.)')
    const narrowTo = async (text: string, search: string) => {
      await page.type('#findings input[type="search"]', text)
      await page.waitForFunction((wanted) => location.search.includes(wanted), {}, search)
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#findings input.field')?.value === '')
    }
    await narrowTo('cwe-79', 'weakness=CWE-79')
    await page.waitForSelector('::-p-text(21 findings chosen, 20 of them not on this page.)')
    await page.click('::-p-aria([name="Choose none"][role="button"])')
    await page.waitForFunction(() => document.querySelector('#findings tbody input:checked') === null)
    await page.goto(`${explorer.url}/apps/${demo}`, { waitUntil: 'networkidle0' })
    await narrowTo('PRIVATE-KEY', 'rule=private-key')
    await page.waitForFunction(() => document.querySelectorAll('#findings tbody tr').length === 1)
    await close()
  })

  test('/ filters the list of a page, and searches elsewhere', async () => {
    const { page, close } = await open()
    await page.waitForSelector('#findings tbody tr')
    await press(page, '/')
    expect(await page.evaluate(() => document.activeElement?.closest('#findings') !== null)).toBe(true)
    await page.goto(`${explorer.url}/report`, { waitUntil: 'networkidle0' })
    await press(page, '/')
    expect(await page.evaluate(() => document.activeElement?.closest('.goto') !== null)).toBe(true)
    await close()
  })
})
