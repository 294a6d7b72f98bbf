import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersInView, demo, type Explorer, hostileName, startExplorer, violationsOf } from '../support/explorer.ts'
import { finding, scan } from '../support/finding-lines.ts'
import { createKeys } from '../support/seceng.ts'

describe('the page of an application', () => {
  let explorer: Explorer
  let keys: Awaited<ReturnType<typeof createKeys>>
  let quiet: string
  let settled: string
  beforeAll(async () => {
    keys = await createKeys([{ name: 'owner', scopes: ['read', 'write'] }])
    explorer = await startExplorer({ SECENG_KEYS_FILE: keys.file, FINDINGS_ACCESS: 'public', TRUSTED_DOCUMENTS: 'off' })
    await explorer.folder.import(explorer.db, 'quiet', [scan('STATIC', 'lint'), finding('Odd', 2)])
    await explorer.folder.import(explorer.db, 'settled', [
      scan('STATIC', 'lint'),
      finding('Even', 2, { status: 'suppressed' }),
    ])
    const guidOf = async (name: string) =>
      (await explorer.db.selectFrom('application').select('guid').where('name', '=', name).execute())[0]?.guid ?? ''
    quiet = await guidOf('quiet')
    settled = await guidOf('settled')
  })
  afterAll(async () => {
    await explorer?.close()
    await keys?.remove()
  })

  const partsOf = (id: string) => `main section[aria-label="${id}"]`

  test.each([
    [1440, 900, 'light'],
    [390, 844, 'dark'],
  ] as const)(
    'explorer-work §5.1: its sentence and its strip are in the first view, at %i × %i',
    async (width, height, scheme) => {
      for (const guid of [demo, explorer.twin, quiet]) {
        const { page, faults, close } = await explorer.open(`/apps/${guid}`, { width, scheme })
        await page.setViewport({ width, height })
        expect([guid, await answersInView(page)]).toEqual([guid, [true]])
        expect(await page.$$eval('[data-answer] .strip > li', (all) => all.length)).toBe(16)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        expect([guid, faults, await violationsOf(page)]).toEqual([guid, [], []])
        await close()
      }
    },
  )

  test('explorer-work §1: it says what the graph says, and in this order', async () => {
    const { page, close } = await explorer.open(`/apps/${demo}`)
    await page.waitForSelector('#findings table')
    await page.waitForSelector('section[aria-label="What to fix first"] .rounds')
    const { data } = await explorer.service.query(
      `query($guid: ID!) { application(guid: $guid) {
        risk { open overdue bestScore tactics { techniqueCount } } exposedTechniques { technique { id } }
        attackPaths(first: 5) { totalCount nodes { score } }
        supported: attackPaths(first: 1, filter: { standingAtLeast: DERIVED }) { totalCount }
        remediation(rounds: 5) { pathCount findings { rounds { best bestScoreAfter findings(first: 1) { id } } } }
        components { kind state } openByAge(until: "${new Date().toISOString().slice(0, 10)}") { open byAge }
      } }`,
      { guid: demo },
    )
    const { risk, exposedTechniques, attackPaths, components, openByAge, supported, remediation } = data.application
    const sentence = await page.$eval('[data-answer] .standing', (one) => one.textContent ?? '')
    expect(sentence).toContain(`${risk.open} open findings, ${risk.overdue} overdue.`)
    expect(sentence).toContain(`${exposedTechniques.length} techniques are possible`)
    expect(sentence).toContain(
      `the best of ${attackPaths.totalCount} attack paths, of which ${supported.totalCount} rest on findings`,
    )
    expect(sentence).toContain(`scores ${risk.bestScore} of 100`)
    const marks = await page.$$eval('[data-answer] .strip > li', (all) =>
      all.map((one) => one.querySelector('a')?.textContent ?? ''),
    )
    type At = { readonly techniqueCount: number }
    expect(marks.map(Number)).toEqual(risk.tactics.map(({ techniqueCount }: At) => techniqueCount))
    const scores = await page.$$eval(`#paths tbody td:first-child`, (all) => all.map((one) => Number(one.textContent)))
    expect(scores).toEqual(attackPaths.nodes.map(({ score }: { score: number }) => score))
    type Part = { readonly state: string }
    const known = components.filter(({ state }: Part) => state !== 'UNKNOWN')
    expect((await page.$$('#made-of > .parts > li')).length).toBe(known.length)
    expect(await page.$eval('#made-of > details > summary', (one) => one.textContent)).toContain(
      `${components.length - known.length} parts of which nothing is known`,
    )
    const ages = await page.$$eval('.ages .legend b', (all) => all.map((one) => Number(one.textContent)))
    expect(ages).toEqual(openByAge.at(-1).byAge)
    expect((await page.$$('.matters > li')).length).toBe(5)
    const order = await page.$$eval('article h2', (all) => all.map((one) => one.textContent ?? ''))
    expect(order.map((words) => words.replace(/\d+/g, 'N'))).toEqual([
      'What it is made of',
      'The gravest open findings',
      'Open findings by age',
      'The best of N attack paths',
      'What to fix first',
      'Covered by its own controls',
      'N findings',
      'What they make possible',
    ])
    type Round = {
      readonly best: number
      readonly bestScoreAfter: number
      readonly findings: { readonly id: string }[]
    }
    const fixes = await page.$$eval('.rounds > li', (all) =>
      all.map((one) => [
        one.querySelector('a')?.getAttribute('href'),
        one.querySelector(':scope > .muted')?.textContent,
      ]),
    )
    expect(fixes).toEqual(
      remediation.findings.rounds.map(({ best, bestScoreAfter, findings }: Round) => [
        `/apps/${findings[0]!.id.replace(':', '/findings/')}`,
        `the best score falls from ${best} to ${bestScoreAfter}`,
      ]),
    )
    expect(await page.$eval('[aria-label="What to fix first"]', (one) => one.textContent)).toContain(
      `Of ${remediation.pathCount} paths that findings support, variants counted`,
    )
    await close()
  })

  test('what is not known is said, and nothing is called safe', async () => {
    const { page, close } = await explorer.open(`/apps/${quiet}`)
    const text = await page.$eval('main', (main) => main.textContent ?? '')
    expect(text).toContain('What it is made of is not known')
    expect(text).toContain('Which techniques are possible is not known')
    expect(text).toContain('No attack path is known')
    expect(text).not.toMatch(/No technique is possible|No attack path(?! is known)/)
    expect(await page.$$eval('[data-answer] .strip > li.unknown', (all) => all.length)).toBe(16)
    expect(text).toContain('Controls are stated at targets, which are read with a key')
    // One day is no development.
    expect((await page.$$('.ages svg')).length).toBe(0)
    expect((await page.$$('.ages .legend b')).length).toBe(4)
    await close()
  })

  test('open findings of accepted risk are not told as none', async () => {
    const { page, close } = await explorer.open(`/apps/${settled}`)
    expect(await page.$eval('.standing', (one) => one.textContent)).toContain('1 open finding')
    const matters = await page.$eval('[aria-label="Findings that matter"]', (one) => one.textContent ?? '')
    expect(matters).toBe('Every open finding is accepted or suppressed1 is open and accepted or suppressed')
    await close()
  })

  test('whoever has a key says what is not known, and reads what controls cover', async () => {
    const { page, faults, close } = await explorer.open(`/apps/${quiet}`, { credential: keys.keys.owner! })
    await page.waitForSelector('#made-of > details[open] .ask')
    await page.click('#made-of .ask[aria-label="Does it have generative model?"] button')
    await page.waitForFunction(() =>
      document.querySelector('#made-of > .parts')?.textContent?.includes('generative model declared by owner'),
    )
    await page.waitForFunction(() => document.querySelector('#made-of h2')?.textContent === 'What it is made of')
    const controls = await page.$eval(partsOf('Own controls'), (one) => one.textContent ?? '')
    expect(controls).toMatch(/No target of it states a control: whether something is covered is not known/)
    expect(faults).toEqual([])
    await close()
  })

  test('how its findings developed is a choice away, and in the address', async () => {
    const { page, close } = await explorer.open(`/apps/${demo}`)
    await page.locator('article > details.card > summary').click()
    await page.waitForSelector('.severities ul')
    expect(new URL(page.url()).search).toBe('?history=open')
    const text = await page.$eval('article > details.card', (one) => one.textContent ?? '')
    expect(text).toMatch(/\d+ open findings of \d+ · \d+ against the policy · last scan stored/)
    await page.locator('article > details.card > summary').click()
    await page.waitForFunction(() => location.search === '')
    await close()
  })

  test('without a key e leads to where one signs in, on a finding and on its list, and the palette does too', async () => {
    for (const path of [`/apps/${demo}/findings/1`, `/apps/${demo}`]) {
      const { page, close } = await explorer.open(path)
      await page.waitForSelector('main .sign-in')
      await page.keyboard.press('e')
      await page.type('main .credential input', keys.keys.owner!)
      await page.keyboard.press('Enter')
      await page.waitForSelector(path === `/apps/${demo}` ? '::-p-aria([name="Decision"])' : '.decision select')
      await close()
    }
    const { page, close } = await explorer.open('/apps')
    await page.keyboard.down('Control')
    await page.keyboard.press('k')
    await page.keyboard.up('Control')
    await page.waitForSelector('.palette input')
    await page.keyboard.type('credential')
    await page.waitForSelector('::-p-xpath(//*[@role="option"][contains(., "Sign in with a key")])')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.type('.palette .credential input', keys.keys.owner!)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.signed-in')
    await page.waitForFunction(() => document.querySelector('.palette[open]') === null)
    await close()
  })

  test('a hostile name does nothing, and is shown', async () => {
    const { page, faults, close } = await explorer.open(`/apps/${explorer.twin}`)
    expect(await page.$eval('main h1', (one) => one.textContent)).toBe(
      hostileName.replaceAll('\u202E', 'U+202E').replaceAll('\u202C', 'U+202C'),
    )
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
    expect(faults).toEqual([])
    await close()
  })
})
