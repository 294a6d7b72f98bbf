import { existsSync, globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = globSync('.github/workflows/*.yml', { cwd: root })
const textOf = (file: string) => readFileSync(`${root}/${file}`, 'utf8')
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Readonly<Record<string, string>> }
type Step = { readonly uses?: string; readonly run?: string }
type Job = {
  readonly 'timeout-minutes'?: number
  readonly permissions?: object
  readonly strategy?: { readonly matrix: { readonly part: readonly string[] } }
  readonly steps: readonly Step[]
}
type Workflow = { readonly permissions: object; readonly jobs: Readonly<Record<string, Job>> }

/** GitHub's own parser of workflows, which imports JSON as bundlers do. */
async function loadParser() {
  const hooks = registerHooks({
    load: (url, context, next) =>
      next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
  })
  try {
    return await import('@actions/workflow-parser')
  } finally {
    hooks.deregister()
  }
}

describe('operations §4: files of a public forge', () => {
  let problemsOf: (name: string, content: string) => Promise<readonly string[]>
  beforeAll(async () => {
    const { NoOperationTraceWriter, convertWorkflowTemplate, parseWorkflow } = await loadParser()
    problemsOf = async (name, content) => {
      const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
      const errors = context.errors.getErrors().map(({ message }) => message)
      if (errors.length > 0) return errors
      const { errors: found = [] } = await convertWorkflowTemplate(context, value!)
      return found.map(({ Message }) => Message)
    }
  })

  test('there are a check and a release', () => {
    expect(files.sort()).toEqual(['.github/workflows/check.yml', '.github/workflows/release.yml'])
  })

  test.each(files)('%s is what the forge takes', async (file) => {
    expect(await problemsOf(file, textOf(file))).toEqual([])
    const wrong = textOf(file).replace('runs-on:', 'runs-at:')
    expect((await problemsOf(file, wrong)).join('\n')).toContain("Unexpected value 'runs-at'")
  })

  test.each(files)('%s pins actions by commit, has few rights and an end, and runs what there is', (file) => {
    const text = textOf(file)
    const { permissions, jobs } = parse(text) as Workflow
    expect(permissions).toEqual({ contents: 'read' })
    const steps = Object.values(jobs).flatMap((job) => job.steps)
    for (const { uses } of steps) if (uses) expect(text).toMatch(new RegExp(`uses: ${uses} # v\\d+\\.\\d+\\.\\d+\n`))
    const actions = steps.flatMap(({ uses = [] }) => uses)
    expect(actions.filter((uses) => !/^actions\/[a-z-]+@[0-9a-f]{40}$/.test(uses))).toEqual([])
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeLessThanOrEqual(90)

    const parts = Object.values(jobs).flatMap(({ strategy }) => strategy?.matrix.part ?? [])
    const called = [
      ...parts.map((part) => part.split(' ')[0]!),
      ...[...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!),
    ]
    expect(called.length).toBeGreaterThan(0)
    expect(called.filter((name) => !scripts[name])).toEqual([])
    const programs = [...text.matchAll(/\b(?:node|bash) ([\w./-]+\.\w+|\.ci\/run)\b/g)].map(([, name]) => name!)
    expect(programs.filter((name) => !existsSync(`${root}/${name}`))).toEqual([])
  })

  test('only the release may write, and only in its own environment', () => {
    const { jobs } = parse(textOf('.github/workflows/release.yml')) as Workflow
    expect(jobs.release).toMatchObject({
      environment: 'release',
      permissions: { contents: 'write', 'id-token': 'write', attestations: 'write' },
    })
    const { jobs: checks } = parse(textOf('.github/workflows/check.yml')) as Workflow
    expect(Object.values(checks).flatMap(({ permissions }) => permissions ?? [])).toEqual([])
    expect(textOf('.github/workflows/check.yml')).not.toContain('pull_request_target')
    expect(files.filter((file) => textOf(file).includes('secrets.'))).toEqual([])
  })
})
