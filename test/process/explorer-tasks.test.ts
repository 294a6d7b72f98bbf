import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reviewerToken } from '../support/contribution-client.ts'
import { demo, watchFiles } from '../support/explorer.ts'
import {
  commit,
  download,
  layer,
  makeBriefOfFive,
  nav,
  openTechnique,
  startTaskExplorer,
  type TaskExplorer,
} from '../support/explorer-tasks.ts'
import { type Hand, handOf } from '../support/hand.ts'

type Task = readonly [name: string, steps: number, walk: (hand: Hand) => Promise<void>]

describe('tasks of an analyst who knows no GraphQL', { tags: ['long'] }, () => {
  let explorer: TaskExplorer
  beforeAll(async () => {
    explorer = await startTaskExplorer()
  })
  afterAll(() => explorer?.close())

  const readsOverview = (words: RegExp) => async (hand: Hand) => {
    await hand.click(nav('/overview'))
    await hand.reads('[data-answer]', words)
  }

  const tasks: readonly Task[] = [
    ['Learn where the portfolio stands', 1, readsOverview(/ open findings?, \d+ overdue.*score \d+/s)],
    [
      'Learn whether it is getting better',
      1,
      readsOverview(/UTC \d+ (was|were) open, .*Since then \d+ found, \d+ fixed/s),
    ],
    [
      'See who must fix what by Friday',
      2,
      async (hand) => {
        await hand.click(nav('/overview'))
        await hand.click('.numbers a[href*="list=due"]')
        await hand.reads('#findings', /due by Friday, .*Due.*Owner.*Application.*Demo: support assistant/s)
      },
    ],
    [
      'See the matrix of an application',
      1,
      async (hand) => {
        await hand.choose('Application', 'Demo: support assistant')
        await hand.reads('h1', /^Exposure of Demo/)
        await hand.page.waitForSelector('.matrix .cell-mark')
      },
    ],
    [
      'Find the gravest exposed technique, and why',
      3,
      async (hand) => {
        await hand.click(nav('/apps'))
        await hand.click(`.apps a[href="/apps/${demo}"]`)
        await hand.click('#possible tbody tr:first-child a')
        await hand.reads('.panel', /Why it is possible here.*the gravest very high/is)
      },
    ],
    [
      'Learn what to fix first',
      4,
      async (hand) => {
        await hand.click(nav('/targets'))
        await hand.type('.credential input', explorer.key)
        await hand.press('Enter')
        await hand.click('.table .title a')
        await hand.reads(
          'section[aria-label="What to fix first"] li:first-child',
          /the best score falls from \d+ to \d+.*As if .+ fixed/s,
        )
      },
    ],
    [
      'Find the path from a mitigation to CWE-79',
      5,
      async (hand) => {
        await hand.click(nav('/path'))
        await hand.type('input[name="from"]', 'Adversarial Input Detection')
        await hand.press('Enter')
        await hand.page.waitForFunction(() => document.activeElement?.matches('input[name="to"]'))
        await hand.type('input[name="to"]', 'CWE-79')
        await hand.press('Enter')
        await hand.reads('.chain-row', /AML\.M0015.*CWE-79/s)
      },
    ],
    [
      'Expand by three hops, and share the graph',
      5,
      async (hand) => {
        await hand.click(nav('/graph'))
        await hand.click('a[href="/graph?nodes=AML.CS0020"]')
        await hand.choose('Expand all by', '3 hops')
        await hand.click('.graph-page button.expand-all')
        await hand.reads('.graph-page output', /^\d+ objects added\./)
        await hand.click('.take button')
        await hand.reads('.take button', /Link copied/)
        expect(new URL(hand.page.url()).searchParams.get('nodes')?.split(' ').length).toBeGreaterThan(20)
      },
    ],
    [
      'Read the procedures of a technique',
      2,
      async (hand) => {
        await openTechnique(hand, 'AML.T0051')
        await hand.reads('#procedures', /^\d+ procedures/)
      },
    ],
    [
      'Propose a change of an object',
      3,
      async (hand) => {
        await openTechnique(hand, 'AML.T0051')
        await hand.click('a[href="/contribute?edit=AML.T0051"]')
        await hand.reads('.cm-content', /LLM Prompt Injection/)
      },
    ],
    [
      'Get from a CVE to its findings',
      2,
      async (hand) => {
        await hand.type('.goto input', 'CVE-2020-14343')
        await hand.press('Enter')
        await hand.reads('main', /Finding 1.*Code execution by loading YAML.* in Demo: support assistant/s)
      },
    ],
    [
      'See the code of a finding in its repository',
      3,
      async (hand) => {
        await hand.page.evaluate((key) => sessionStorage.setItem('skg:credential', key), explorer.key)
        await hand.page.reload({ waitUntil: 'networkidle0' })
        await hand.click(nav('/apps'))
        await hand.page.waitForSelector('.apps')
        await hand.page.$$eval('.apps h2 a', (links) =>
          links.find(({ textContent }) => textContent === 'till')?.setAttribute('id', 'till'),
        )
        await hand.click('#till')
        await hand.click('#findings tbody .title a')
        await hand.page.waitForSelector(`a[href="https://github.com/acme/till/blob/${commit}/src/a.py#L3"]`)
      },
    ],
    ['Make a brief on chatbots of five objects, and print it', 7, makeBriefOfFive],
    [
      'Compare two applications',
      2,
      async (hand) => {
        await hand.choose('Application', 'Demo: support assistant')
        await hand.page.waitForSelector('.cell-mark')
        await hand.choose('Compare with', '')
        await hand.reads('.legend', /both, equally grave|A=B/)
      },
    ],
    [
      'Take the Navigator layer along',
      2,
      async (hand) => {
        await hand.choose('Application', 'Demo: support assistant')
        await hand.page.waitForSelector('.cell-mark')
        const layer = await (await download(hand, 'Navigator layer', /json/)).json()
        expect(layer).toMatchObject({ versions: { layer: '4.5' } })
      },
    ],
    [
      'Sum two layers, and save the sum',
      4,
      async (hand) => {
        await hand.click('.matrix-top a[href="/layers"]')
        const files = ['one', 'two'].map((name) => join(explorer.files, `${name}.json`))
        for (const file of files) writeFileSync(file, layer)
        hand.count()
        await (await hand.page.waitForSelector('input[type="file"]', { visible: false }))?.uploadFile(...files)
        await hand.click('.combine .primary')
        await hand.reads('h1', /^Mine \+ Mine$/)
        hand.count()
        const saved = await (await watchFiles(hand.page))('Navigator layer')
        expect(JSON.parse(saved)).toMatchObject({ versions: { layer: '4.5' }, techniques: [{ score: 4 }] })
      },
    ],
    [
      'Take a chart of one industry along as PNG',
      4,
      async (hand) => {
        await hand.click(nav('/charts'))
        await hand.click('a[href="/charts/genai-adoption-by-wave"]')
        await hand.choose('Industry', 'Health care')
        await hand.page.waitForFunction(() => location.search.includes('industry=Health'))
        await download(hand, 'PNG', /^image\/png/)
      },
    ],
    [
      'Read a case study step by step',
      4,
      async (hand) => {
        await hand.press('/')
        await hand.type('.goto input', 'ChatGPT Conversation Exfiltration')
        await hand.page.waitForSelector('.goto [role="option"]')
        await hand.press('ArrowDown')
        await hand.press('Enter')
        await hand.reads('article.object', /Procedure|Step/i)
      },
    ],
    [
      'See what changed',
      1,
      async (hand) => {
        await hand.click('.matrix-top a[href="/changes"]')
        await hand.reads('section h2', /starter/)
      },
    ],
    [
      'Review a contribution',
      6,
      async (hand) => {
        await hand.click(nav('/contribute'))
        await hand.click('a[href="/contribute/review"]')
        await hand.type('.credential input', await reviewerToken())
        await hand.press('Enter')
        await hand.click('.apps h2 a')
        await hand.page.waitForSelector('.preview ins.mark')
        await hand.click('section[aria-label="Decision"] .primary')
        await hand.reads('main', /accepted by rita/)
      },
    ],
  ]

  test.each(tasks)('explorer §2: %s, in %i steps', async (_, steps, walk) => {
    const { page, faults, close } = await explorer.open('/')
    const hand = handOf(page)
    await walk(hand)
    expect(hand.steps()).toBe(steps)
    expect(faults).toEqual([])
    await close()
  })

  test('explorer §2: the guide lists these tasks with their steps', () => {
    const guide = readFileSync('docs/explorer.md', 'utf8').replace(/ +/g, ' ')
    expect(tasks.filter(([name, steps]) => !guide.includes(`| ${name} | ${steps} |`)).map(([name]) => name)).toEqual([])
  })
})
