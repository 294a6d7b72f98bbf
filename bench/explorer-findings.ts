import type { Browser, Page } from 'puppeteer-core'
import { startRevisionClock } from '../db/engine/revision.ts'
import { createLog } from '../src/ground/log.ts'
import { createHttp } from '../src/http/server.ts'
import { readServiceConfig } from '../src/http/service-config.ts'
import { fillFindings } from './fill-findings.ts'
import { quantilesOf } from './quantiles.ts'
import { withPostgres } from './with-postgres.ts'

const rounds = 9

/**
 * Prints medians over nine pages of the list of an application with `total` findings on PostgreSQL, none of which was
 * read before: from the click on Next page until its rows are there, and from Back until the row that was opened has
 * the focus. Throws when Back returns elsewhere.
 */
export async function measureFindingList(browser: Browser, total: number): Promise<void> {
  await withPostgres(async ({ opened, url: databaseUrl }) => {
    await fillFindings(opened, 1, total)
    const clock = await startRevisionClock(opened)
    const config = await readServiceConfig({ LOG_LEVEL: 'silent', PORT: '0', DATABASE_URL: databaseUrl })
    const app = await createHttp({ config, opened, clock, log: createLog('silent') })
    try {
      const url = await app.listen({ host: '127.0.0.1', port: 0 })
      const { guid } = await opened.db
        .selectFrom('application')
        .select('guid')
        .where('name', '=', 'Bench 1')
        .executeTakeFirstOrThrow()
      const page = await browser.newPage()
      console.log(`\nlist of ${total.toLocaleString('en')} findings`)
      for (const [name, filter] of [
        ['all', ''],
        ['open and grave', '?status=OPEN&severity=5'],
      ] as const) {
        const began = performance.now()
        await page.goto(`${url}/apps/${guid}${filter}`, { waitUntil: 'networkidle0', timeout: 120_000 })
        await page.waitForSelector('#findings tbody tr')
        console.log(`${name}: opened in ${(performance.now() - began).toFixed(0)} ms, until the network is idle`)
        const [next, back] = await turnPages(page)
        console.log(`${name}: next page ${next.toFixed(0)} ms, back to the row ${back.toFixed(0)} ms`)
      }
      await page.close()
    } finally {
      await app.close()
      await clock.stop()
    }
  })
}

async function turnPages(page: Page): Promise<readonly [nextMs: number, backMs: number]> {
  const nextMs: number[] = []
  const backMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    nextMs.push(await page.evaluate(clickNext))
    const row = await page.$eval('#findings tbody tr:nth-child(20) a', (link) => link.getAttribute('href')!)
    await page.focus(`#findings a[href="${row}"]`)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => /^Finding \d/.test(document.querySelector('article .muted')?.textContent ?? ''))
    backMs.push(await page.evaluate(goBack, row))
  }
  return [quantilesOf(nextMs)(0.5), quantilesOf(backMs)(0.5)]
}

/** In the page: turns to the next page of the list, and returns the milliseconds until other rows are there. */
function clickNext(): Promise<number> {
  const first = () => document.querySelector('#findings tbody a')?.getAttribute('href')
  const before = first()
  const began = performance.now()
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('#findings .take button')]
  buttons.find(({ textContent }) => textContent === 'Next page')!.click()
  return new Promise((done) => {
    const look = () => {
      if (first() !== before && !document.querySelector('#findings.is-old')) done(performance.now() - began)
      else requestAnimationFrame(look)
    }
    look()
  })
}

/** In the page: goes back, and returns the milliseconds until the link to `row` has the focus. */
function goBack(row: string): Promise<number> {
  const began = performance.now()
  history.back()
  return new Promise((done, fail) => {
    const look = () => {
      const took = performance.now() - began
      if (document.activeElement?.getAttribute('href') === row) done(took)
      else if (took > 30_000) fail(new Error(`Back did not return to ${row}`))
      else requestAnimationFrame(look)
    }
    look()
  })
}
