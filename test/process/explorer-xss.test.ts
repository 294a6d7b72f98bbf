// @module-tag long
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { runCommand } from '../support/command.ts'
import { clientOf, documentOf, reviewerToken, reviewing, technique } from '../support/contribution-client.ts'
import { type Explorer, startExplorer } from '../support/explorer.ts'
import { client, createKeys } from '../support/seceng.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const harm = 'window.harmed=1'
const hostile = `<img src=x onerror="${harm}"><svg onload=${harm}><script>${harm}</script>"><a href="javascript:${harm}">x</a>[y](javascript:${harm}) \u202E`
const named = new Set([
  'title',
  'name',
  'description',
  'message',
  'text',
  'label',
  'summary',
  'details',
  'value',
  'shortDescription',
])

/** Returns a document whose prose, titles and names are hostile; what other parts refer to stays. */
function poisoned(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return value.includes(' ') || named.has(key) ? `${value} ${hostile}` : value
  if (Array.isArray(value)) return value.map((one) => poisoned(one, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, poisoned(one, name)]))
}

type Labelled = { readonly label: string }
type Survey = {
  readonly title: string
  readonly questions?: readonly { readonly id: string; readonly text: string; readonly options?: readonly Labelled[] }[]
  readonly columns?: readonly Labelled[]
}

/**
 * Returns a codebook or a benchmark with hostile titles, questions and columns; of options those of `surveyed`, which
 * no file names.
 */
function poisonedSurvey(survey: Survey): object {
  const labelled = <T extends Labelled>(one: T) => ({ ...one, label: `${one.label} ${hostile}` })
  return {
    ...survey,
    title: `${survey.title} ${hostile}`,
    ...(survey.columns && { columns: survey.columns.map(labelled) }),
    ...(survey.questions && {
      questions: survey.questions.map((question) => ({
        ...question,
        text: `${question.text} ${hostile}`,
        ...(question.id === surveyed && { options: question.options?.map(labelled) }),
      })),
    }),
  }
}
const surveyed = 'agents-in-production'

describe('hostile texts of every importer in a browser', () => {
  let explorer: Explorer
  let folder: string
  let keys: Awaited<ReturnType<typeof createKeys>>
  const refused: string[] = []
  /** Pages that show a hostile text, as text. */
  const showing = new Set<string>()
  const load = async (verb: string, path: string, application?: string) => {
    const args = ['import', verb, path, ...(application ? ['--application', application] : [])]
    const { code, stderr } = await runCommand(args, { DATABASE_URL: explorer.databaseUrl })
    if (code !== 0) refused.push(`${verb}: ${stderr.slice(0, 300)}`)
  }
  const write = async (name: string, text: string) => {
    const path = join(folder, name)
    await writeFile(path, text)
    return path
  }
  const json = async (name: string) =>
    write(name, JSON.stringify(poisoned(JSON.parse(await readFile(join(root, 'examples', name), 'utf8')))))

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-xss-'))
    keys = await createKeys([{ name: 'analyst' }])
    explorer = await startExplorer({ ...reviewing, SECENG_KEYS_FILE: keys.file, FINDINGS_ACCESS: 'public' })
    const starter = join(root, 'src/starter')
    const atlas = poisoned(parse(await readFile(join(starter, 'atlas.yaml'), 'utf8')))
    await load('atlas', await write('atlas.yaml', stringify(atlas)))
    await load(
      'cwe',
      await write('cwe.json', JSON.stringify(poisoned(JSON.parse(await readFile(join(starter, 'cwe.json'), 'utf8'))))),
    )
    const cell = hostile.replaceAll('"', '""')
    await load(
      'links',
      await write(
        'links.csv',
        `technique_id,cwe_id,source,rationale,url\nAML.T0051,CWE-1427,example,"${cell}",https://example.org/links\n`,
      ),
    )
    await cp(join(starter, 'report'), join(folder, 'report'), { recursive: true })
    for (const name of await readdir(join(folder, 'report'), { recursive: true })) {
      const path = join(folder, 'report', name)
      if (/\.ya?ml$/.test(name) && !/survey|benchmark/.test(name)) {
        // Claims name answers by their labels, which become hostile too.
        const text = (await readFile(path, 'utf8')).replace(/^claims:\n(?: .*\n)+/m, '')
        await writeFile(
          path,
          text.replaceAll(
            /^(\s*(?:- )?(?:title|subtitle|claim|summary|note): )([^'"|>\n{[][^\n]*)$/gm,
            (_, head, value) => `${head}${JSON.stringify(`${value} ${hostile}`)}`,
          ),
        )
      }
      if (/^(?:surveys|benchmarks)\/.*yaml$/.test(name))
        await writeFile(path, stringify(poisonedSurvey(parse(await readFile(path, 'utf8')))))
      if (name.endsWith('.md')) await writeFile(path, `${await readFile(path, 'utf8')}\n\n${hostile}\n`)
    }
    await load('report', join(folder, 'report'))
    await load(
      'sarif',
      await write(
        'results.sarif',
        JSON.stringify(poisoned(JSON.parse(await readFile(join(root, 'examples/results.sarif'), 'utf8')))),
      ),
      'sarif <b>',
    )
    for (const verb of ['semgrep', 'bandit', 'osv', 'threat-model']) await load(verb, await json(`${verb}.json`), verb)
    for (const verb of ['avid', 'kev']) await load(verb, await json(`${verb}.json`))
    const lines = (await readFile(join(root, 'examples/findings.jsonl'), 'utf8')).trim().split('\n')
    const poisonedLines = lines.map((line) => JSON.stringify(poisoned(JSON.parse(line))))
    await load('findings', await write('findings.jsonl', poisonedLines.join('\n')), 'lines')
  }, 240_000)
  afterAll(async () => {
    await explorer?.close()
    await keys?.remove()
    await rm(folder, { recursive: true })
  })

  /**
   * Returns what is wrong with a page, opened: code that ran, elements that would run, violations of the policy,
   * errors.
   */
  const wrongWith = async (path: string, credential?: string) => {
    const { page, faults, close } = await explorer.open(path, { ...(credential && { credential }) })
    await page.waitForFunction(() => !document.querySelector('.skeleton'))
    await page.$$eval('main details:not([open]) > summary', (all) => {
      for (const summary of all) (summary as HTMLElement).click()
    })
    const wrong = await page.evaluate(() => [
      ...('harmed' in window ? ['harmed'] : []),
      ...[
        ...document.querySelectorAll(
          'body script:not([src]), [onerror], [onload], [href^="javascript:"], main svg script',
        ),
      ].map((one) => one.outerHTML.slice(0, 200)),
    ])
    const text = await page.$eval('body', ({ textContent }) => textContent)
    if (text.includes(`<img src=x onerror="${harm}">`)) showing.add(path)
    await close()
    return [...wrong, ...faults]
  }

  test('explorer: truth of what is shown: every importer takes hostile texts', () => {
    expect(refused).toEqual([])
  })

  test('explorer: truth of what is shown: texts of every importer do nothing in any page', {
    timeout: 600_000,
  }, async () => {
    const { db } = explorer
    const applications = await db.selectFrom('application').select(['guid', 'name']).execute()
    const chart = await db.selectFrom('chart').select('id').executeTakeFirstOrThrow()
    const ofSurvey = await db.selectFrom('chart').select('id').where('questionId', 'like', `%${surveyed}`).execute()
    expect(ofSurvey).not.toEqual([])
    const research = await db.selectFrom('researchFinding').select('id').executeTakeFirstOrThrow()
    const [sarif] = applications.filter(({ name }) => name.startsWith('sarif'))
    const pages = [
      '/',
      `/?app=${sarif!.guid}&open=AML.T0051&fold=none`,
      `/?app=${sarif!.guid}&app2=${explorer.twin}`,
      '/?by=coverage',
      ...['AML.TA0002', 'AML.T0051', 'AML.M0020', 'AML.CS0020', 'CWE-79', 'CWE-1427'].map((id) => `/object/${id}`),
      `/path?from=${sarif!.guid}&to=AML.T0051`,
      '/search?q=img',
      '/apps',
      '/changes',
      '/charts',
      '/report',
      '/docs',
      '/contribute',
      `/charts/${chart.id}`,
      ...ofSurvey.flatMap(({ id }) => [`/charts/${id}`, `/charts/${id}?view=table`]),
      `/report/${research.id}`,
      '/object/%3Cimg%20src=x%20onerror=window.harmed=1%3E',
      ...applications.flatMap(({ guid }) => [`/apps/${guid}`, `/apps/${guid}/findings/1`]),
    ]
    const wrong: string[] = []
    for (const path of pages) wrong.push(...(await wrongWith(path)).map((one) => `${path}: ${one}`))
    const body = { name: `t ${hostile}`.slice(0, 190), kind: 'application', locator: {}, application: sarif!.guid }
    const target = await client(explorer.url, keys.keys.analyst!)('POST', '/targets', { body })
    for (const path of ['/targets', ...(target.body.id ? [`/targets/${target.body.id}`] : [])])
      wrong.push(...(await wrongWith(path, keys.keys.analyst!)).map((one) => `${path}: ${one}`))
    const sent = await clientOf(explorer).submit(documentOf({ ...technique('Whispering'), description: hostile }))
    const token = await reviewerToken()
    for (const path of ['/contribute/review', `/contribute/review?id=${sent.body.id}`])
      wrong.push(...(await wrongWith(path, token)).map((one) => `${path}: ${one}`))
    expect(sent.status).toBe(201)
    expect(wrong).toEqual([])
    expect(target.status).toBe(201)
    // Where no technique is exposed, and titles are the tool's own, an application shows none; its findings do.
    const isShown = (path: string) => showing.has(path) || showing.has(`${path}/findings/1`)
    expect(pages.filter((path) => /^\/(apps|object|path|report|charts)\b/.test(path) && !isShown(path))).toEqual([])
  })
})
