import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { clientOf, documentOf, reviewing, technique } from './contribution-client.ts'
import { type Explorer, startExplorer } from './explorer.ts'
import type { Hand } from './hand.ts'
import { client, createKeys } from './seceng.ts'

/** The commit of the repository of `till`. */
export const commit = '0123456789abcdef0123456789abcdef01234567'
/** What a scanner wrote of a repository: one finding, in the third line of a file. */
const sarif = {
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'lint' } },
      results: [
        {
          ruleId: 'eval',
          message: { text: 'A text is run' },
          locations: [{ physicalLocation: { artifactLocation: { uri: 'src/a.py' }, region: { startLine: 3 } } }],
        },
      ],
    },
  ],
}

/** A layer of the Navigator with one technique. */
export const layer = JSON.stringify({
  name: 'Mine',
  versions: { layer: '4.3' },
  domain: 'atlas-atlas',
  techniques: [{ techniqueID: 'AML.T0051', score: 2 }],
})

export type TaskExplorer = Explorer & {
  /** The key of an analyst. */
  readonly key: string
  /** A folder for files, removed at the end. */
  readonly files: string
}

/** Starts an explorer with a target of the demo, findings of a repository `till`, and a contribution in the queue. */
export async function startTaskExplorer(): Promise<TaskExplorer> {
  const keys = await createKeys([{ name: 'analyst' }])
  const key = keys.keys.analyst!
  const files = mkdtempSync(join(tmpdir(), 'tasks-'))
  const explorer = await startExplorer({ ...reviewing, SECENG_KEYS_FILE: keys.file, FINDINGS_ACCESS: 'public' })
  const body = { name: 'Demo: support assistant', kind: 'application', locator: {} }
  await client(explorer.url, key)('POST', '/targets', { body })
  await handIn(explorer.url, key, 'till')
  await clientOf(explorer).submit(documentOf(technique('Whispering to agents')))
  const close = async () => {
    await explorer.close()
    await keys.remove()
    rmSync(files, { recursive: true })
  }
  return { ...explorer, key, files, close }
}

/** Stores the findings of `sarif` as those of a repository at the commit. */
async function handIn(url: string, key: string, name: string): Promise<void> {
  const locator = { url: `https://github.com/acme/${name}` }
  const made = await client(url, key)('POST', '/targets', {
    body: { name, kind: 'repository', locator },
  })
  const query = new URLSearchParams({ target: made.body.id, commit })
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' }
  const type = { 'content-type': 'application/sarif+json' }
  const sent = { method: 'POST', headers: { ...headers, ...type }, body: JSON.stringify(sarif) }
  const run = await (await fetch(`${url}/v1/seceng/scan-runs?${query}`, sent)).json()
  const wait = { headers: { ...headers, prefer: 'wait=30' } }
  const ended = await (await fetch(`${url}${run.links.self}`, wait)).json()
  expect([ended.state, ended.error]).toEqual(['succeeded', null])
}

/** Opens the page of a technique from the matrix. */
export async function openTechnique(hand: Hand, id: string): Promise<void> {
  await hand.click(`.cell[data-id="${id}"]`)
  await hand.click(`.panel a.primary[href="/object/${id}"]`)
  await hand.page.waitForSelector('article.object')
}

/** Returns the file that a link leads to, once it is offered and its file is of this type. */
export async function download({ page, count }: Hand, name: string, type: RegExp): Promise<Response> {
  count()
  const href = await page.evaluate((wanted) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.take a[download]')]
    return links.find(({ textContent }) => textContent === wanted)?.href
  }, name)
  const file = await fetch(href!)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringMatching(type)])
  return file
}

/** The link to a page in the head. */
export const nav = (path: string) => `nav a[href="${path}"]`

/** Puts the first five hits for chatbots into the brief, and prints it. */
export async function makeBriefOfFive(hand: Hand): Promise<void> {
  await hand.type('.goto input', 'chatbot')
  await hand.press('Enter')
  await hand.click('.hits li:nth-child(1) input')
  await hand.page.keyboard.down('Shift')
  await hand.click('.hits li:nth-child(5) input')
  await hand.page.keyboard.up('Shift')
  await hand.click('.take button')
  await hand.click('.take a[href="/brief"]')
  await hand.page.waitForFunction(() => document.querySelectorAll('.brief-item').length === 5)
  await hand.page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await hand.click('article.brief .take .primary')
  await hand.page.waitForSelector('[data-printed]')
}
