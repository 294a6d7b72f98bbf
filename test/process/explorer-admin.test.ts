import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveViewDocument } from '../../src/pages/shared/documents/save-view.ts'
import { type Explorer, startExplorer, violationsOf, walkByTab } from '../support/explorer.ts'
import { client, createKeys } from '../support/seceng.ts'

const people = [
  { name: 'operator', scopes: ['admin'] },
  { name: 'analyst' },
  { name: 'chief', scopes: ['read', 'admin'] },
  { name: 'leaver' },
]
const headings = [
  'Processes',
  'Caches',
  'Queue and runs',
  'Last imports',
  'Slowest operations',
  'Dearest operations',
  'Last failures',
  'Configuration in force',
  'Views whose owner is gone',
]
let explorer: Explorer
let keys: Awaited<ReturnType<typeof createKeys>>
beforeAll(async () => {
  keys = await createKeys(people)
  explorer = await startExplorer({
    SECENG_KEYS_FILE: keys.file,
    FINDINGS_ACCESS: 'public',
    GATEWAY_KEYS: 'a-secret-of-the-gateway',
  })
})
afterAll(async () => {
  await explorer?.close()
  await keys?.remove()
})
const openings = async () => {
  const { count } = await explorer.db
    .selectFrom('auditEvent')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('action', '=', 'serviceState')
    .executeTakeFirstOrThrow()
  return Number(count)
}
const textOf = (page: Page, place = 'main') => page.$eval(place, (one) => one.textContent ?? '')
const cellsOf = (page: Page, table: string) =>
  page.$$eval(`[aria-label="${table}"] tbody tr`, (rows) =>
    rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
  )

test('operations §3.5: the page needs a key with the scope admin, and says what a key lacks', async () => {
  const { page, faults, close } = await explorer.open('/admin')
  expect(await textOf(page, 'main h1')).toBe('This page needs a credential')
  const signInAs = async (key: string, expected: string) => {
    await page.$eval('.credential input', (input) => {
      ;(input as HTMLInputElement).value = ''
    })
    await page.type('.credential input', key)
    await page.click('.credential button')
    await page.waitForFunction((text) => document.querySelector('main')?.textContent?.includes(text), {}, expected)
  }
  await signInAs('skg_a-key-that-nobody-has-made', 'The key is not known, or no longer valid.')
  await signInAs(keys.keys.analyst!, 'The credential does not have the scope admin.')
  expect(await textOf(page, 'main h1')).toBe('This is closed')
  expect(await violationsOf(page)).toEqual([])
  expect(await openings()).toBe(0)
  await signInAs(keys.keys.operator!, 'Configuration in force')
  expect(await openings()).toBe(1)
  expect(faults).toEqual([])
  await close()
})

test('operations §3.5: it shows what the service does, and each reading is an event of the audit', async () => {
  await explorer.service.query('query Dear { techniques { nodes { name mitigations { totalCount } } } }')
  const before = await openings()
  const { page, faults, close } = await explorer.open('/admin', { credential: keys.keys.operator! })
  await page.waitForSelector('[aria-label="Processes"]')
  expect(await openings()).toBe(before + 1)
  expect(await page.$$eval('main h2', (all) => all.map((one) => one.textContent))).toEqual(headings)
  expect((await cellsOf(page, 'Processes')).map(([pid]) => pid)).toEqual([String(process.pid)])
  expect((await cellsOf(page, 'Caches')).map(([name]) => name)).toEqual(['answers', 'rows'])
  expect((await cellsOf(page, 'Last imports')).map(([importer]) => importer)).toContain('atlas')
  for (const order of ['Slowest', 'Dearest'])
    expect((await cellsOf(page, `${order} operations`)).map(([name]) => name)).toContain('Dear')
  const settings = new Map((await cellsOf(page, 'Configuration in force')).map(([name, value]) => [name, value]))
  expect(settings.get('GATEWAY_KEYS')).toBe('*** (23 characters)')
  expect(settings.get('DATABASE_URL')).toBe('not set')
  const text = await textOf(page)
  expect(text).toMatch(
    /Version \d+\.\d+\.\d+, PostgreSQL, epoch [0-9a-f]{8}\. Read at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/,
  )
  expect(text).toContain('No run waits; skg backup has never been complete.')
  expect(text).toContain('No scan run waits or is executed.')
  expect(text).not.toMatch(/a-secret-of|skg_/)
  expect(await violationsOf(page)).toEqual([])
  await page.click('main p .button')
  await expect.poll(openings, { timeout: 60_000 }).toBe(before + 2)
  const { missed, hidden } = await walkByTab(page)
  expect([missed, hidden]).toEqual([[], []])
  expect(faults).toEqual([])
  await close()
})

test.each([
  ['light', 390],
  ['dark', 390],
  ['dark', 1440],
] as const)('operations §3.5: it fits, in %s at %i pixels', { tags: ['long'] }, async (scheme, width) => {
  const { page, faults, close } = await explorer.open('/admin', { credential: keys.keys.operator!, scheme, width })
  await page.waitForSelector('[aria-label="Processes"]')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  expect(await violationsOf(page)).toEqual([])
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/admin-${scheme}-${width}.png`, fullPage: true })
  expect(faults).toEqual([])
  await close()
})

test('operators hand over and remove views whose owner is gone', async () => {
  for (const name of ['first', 'second']) {
    const input = { kind: 'TRAY', name, document: { ids: [] } }
    const extensions = { persistedQuery: { version: 1, sha256Hash: saveViewDocument.hash } }
    const saved = await client(explorer.url, keys.keys.leaver!)('POST', '/graphql', {
      body: { variables: { input }, extensions },
    })
    expect(saved.body.data.saveView.errors).toEqual([])
  }
  const { page, faults, close } = await explorer.open('/admin', { credential: keys.keys.chief! })
  const table = 'Views whose owner is gone'
  await page.waitForSelector('::-p-text(Each saved view has an owner with a valid key.)')
  await keys.write(people.filter(({ name }) => name !== 'leaver'))
  const isListed = async () => {
    await page.reload({ waitUntil: 'networkidle0' })
    return (await page.$(`[aria-label="${table}"]`)) !== null
  }
  await expect.poll(isListed, { timeout: 60_000 }).toBe(true)
  expect((await cellsOf(page, table)).map(([name, of, owner]) => [name, of, owner])).toEqual([
    ['second', 'tray', 'key:leaver'],
    ['first', 'tray', 'key:leaver'],
  ])
  expect(await violationsOf(page)).toEqual([])
  await page.type('[aria-label="New owner of first"]', 'nobody')
  await page.click('[aria-label="Hand over first"]')
  await page.waitForSelector('output::-p-text(key)')
  await page.$eval('[aria-label="New owner of first"]', (field) => {
    ;(field as HTMLInputElement).value = ''
  })
  await page.type('[aria-label="New owner of first"]', 'analyst')
  await page.click('[aria-label="Hand over first"]')
  await page.waitForSelector('::-p-text(“first” belongs to key:analyst now.)')
  await page.click('[aria-label="Remove second"]')
  await page.waitForSelector('::-p-text(Each saved view has an owner with a valid key.)')
  expect(faults).toEqual([])
  await close()
})
