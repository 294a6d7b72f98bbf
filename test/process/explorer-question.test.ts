import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTargetExplorer, type TargetExplorer } from '../support/explorer-target.ts'

describe('questions about a target in a browser', () => {
  let explorer: TargetExplorer
  beforeAll(async () => {
    explorer = await startTargetExplorer()
  })
  afterAll(() => explorer?.close())

  test('contract: applications §3.5: three buttons answer a question, the paths follow, and the answer is taken back', async () => {
    const { page, faults, close } = await explorer.open(`/targets/${explorer.target}`, { credential: explorer.key })
    const question = 'section[aria-label="Questions"] fieldset'
    await page.waitForSelector(question)
    const label = await page.$eval(question, (ask) => ask.getAttribute('aria-label')!)
    const words = await page.$$eval(`${question}:first-of-type button`, (all) =>
      all.slice(0, 3).map(({ textContent }) => textContent),
    )
    expect(words).toEqual(['Has it', 'Has it not', 'Not known'])
    const ask = (place: number) => `#components fieldset[aria-label="${label}"] button:nth-of-type(${place})`
    await page.click(`${question}[aria-label="${label}"] button:nth-of-type(2)`)
    await page.waitForSelector(`${ask(2)}[aria-pressed="true"]`)
    await page.waitForFunction(
      (asked: string) => !document.querySelector(asked),
      {},
      `${question}[aria-label="${label}"]`,
    )
    expect(await page.$eval('#components', (list) => list.textContent)).toContain('declared absent')
    await page.$eval(ask(3), (button) => (button as HTMLElement).click())
    await page.waitForSelector(`${question}[aria-label="${label}"]`)
    expect(faults).toEqual([])
    await close()
  })
})
