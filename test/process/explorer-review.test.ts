// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf, documentOf, reviewerToken, reviewing, technique } from '../support/contribution-client.ts'
import { type Explorer, startExplorer, violationsOf, walkByTab } from '../support/explorer.ts'

describe('reviewing in a browser', () => {
  let explorer: Explorer
  let token: string
  beforeAll(async () => {
    explorer = await startExplorer(reviewing)
    token = await reviewerToken()
  })
  afterAll(() => explorer?.close())
  const submit = async (name: string): Promise<string> => {
    const { status, body } = await clientOf(explorer).submit(documentOf(technique(name)))
    expect(status).toBe(201)
    return body.id
  }

  test('explorer §2: a reviewer signs in, sees what acceptance changes and what moved meanwhile, and accepts it', async () => {
    const [first, second] = [await submit('Whispering to agents'), await submit('Shouting at agents')]
    const { page, faults, close } = await explorer.open('/contribute/review')
    await page.type('.credential input', token)
    await page.click('.credential button')
    await page.waitForSelector(`a[href="/contribute/review?id=${first}"]`)
    expect(await page.$eval('.signed-in', (name) => name.textContent)).toContain('Reviewer rita')
    expect(await violationsOf(page)).toEqual([])
    const queue = await walkByTab(page)
    expect(queue).toEqual({ stops: expect.any(Number), missed: [], hidden: [] })
    await page.click(`a[href="/contribute/review?id=${first}"]`)
    await page.waitForSelector('.preview ins.mark')
    const review = await walkByTab(page)
    expect(review).toEqual({ stops: expect.any(Number), missed: [], hidden: [] })
    expect([queue.stops > 1, review.stops > 3]).toEqual([true, true])
    expect(await page.$('section[aria-label="What moved meanwhile"]')).toBeNull()
    expect(await violationsOf(page)).toEqual([])
    await page.click('section[aria-label="Decision"] .primary')
    await page.waitForFunction(() => /accepted by rita/.test(document.querySelector('main')?.textContent ?? ''))
    const id = await page.$eval('.preview ins.mark + code, .preview h3 code', (code) => code.textContent!)
    await page.goto(`${explorer.url}/contribute/review?id=${second}`, { waitUntil: 'networkidle0' })
    await page.waitForSelector('section[aria-label="What moved meanwhile"]')
    expect(await page.$eval('main', (main) => main.textContent)).toContain('Shouting at agents')
    await page.type('.note textarea', 'Too loud.')
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('section[aria-label="Decision"] button')]
      buttons.find(({ textContent }) => textContent === 'Reject')!.click()
    })
    await page.waitForFunction(() => /rejected by rita · Too loud\./.test(document.querySelector('main')!.textContent!))
    await page.goto(`${explorer.url}/object/${id}`, { waitUntil: 'networkidle0' })
    expect(await page.$eval('main h1', (head) => head.textContent)).toBe('Whispering to agents')
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §2: an id is picked by name where a contribution is written', { tags: ['long'] }, async () => {
    const { page, faults, close } = await explorer.open('/contribute')
    await page.type('.picker input', 'LLM Prompt Injection')
    await page.waitForSelector('.picker [aria-busy="false"] [role="option"]')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.includes('AML.T0051'))
    expect(faults).toEqual([])
    await close()
  })
})
