import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentedTools, writeDocumentedTools } from '../support/documented-tools.ts'
import { type RunFolder, runFolder, secengClient } from '../support/scan-run.ts'
import { type ScannerFolder, scannerFolder } from '../support/scanner.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const names = Object.keys(documentedTools)
const secret = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789'

describe('templates of tools that are installed apart', { tags: ['long'] }, () => {
  let database: TestDatabase
  let folder: RunFolder
  let scanners: ScannerFolder
  let service: TestService
  let api: ReturnType<typeof secengClient>
  let target: string
  const source = (name: string) => join(scanners.folder, 'artefacts/source', name)
  beforeAll(async () => {
    database = await databases[0]!.open('starter')
    folder = await runFolder()
    scanners = await scannerFolder()
    const programs = join(scanners.folder, 'programs')
    await writeDocumentedTools(programs)
    for (const rules of ['semgrep', 'osv', 'trivy'])
      await mkdir(join(scanners.folder, 'scanners/rules', rules), { recursive: true })
    await mkdir(source('src'), { recursive: true })
    const policy = join(scanners.folder, 'policy.yaml')
    await writeFile(policy, JSON.stringify({ artifactFolders: [join(scanners.folder, 'artefacts')] }))
    service = await startTestService(database, {
      ...folder.env,
      SECENG_POLICY_FILE: policy,
      SECENG_ISOLATION: 'none',
      DATA_DIR: scanners.folder,
      PATH: `${programs}:${process.env.PATH}`,
    })
    api = secengClient(service.url)
    const locator = { uri: `file://${scanners.folder}/artefacts/source` }
    const made = await api.json('POST', '/targets', {
      name: 'all',
      kind: 'skill',
      application: 'all',
      locator,
      scanners: names,
    })
    expect(made.status, made.text).toBe(201)
    target = made.body.id
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
    await scanners?.remove()
  })

  /** The run, the state of each scanner, the tools that report open findings, and the first finding of each. */
  const scan = async () => {
    const { status, body, text } = await api.json('POST', '/scan-runs', { target, scanners: names })
    expect(status, text).toBe(202)
    const run = await api.ended(body.id)
    const found = await Promise.all(
      names.map(async (tool) => (await api.get(`/findings?target=${target}&status=OPEN&tool=${tool}`)).body.items[0]),
    )
    const byTool = Object.fromEntries(names.flatMap((name, index) => (found[index] ? [[name, found[index]]] : [])))
    const states = Object.fromEntries(
      run.scanners.map(({ name, state }: { name: string; state: string }) => [name, state]),
    )
    return { run, states, byTool, open: Object.keys(byTool) }
  }

  test('seceng §7.5: each takes its command, its results are findings, and what it could not examine closes nothing', async () => {
    await writeFile(source('src/app.py'), `fine\na flaw of ${secret}\n`)
    const first = await scan()
    expect(first.run, JSON.stringify(first.run)).toMatchObject({ state: 'succeeded', complete: true })
    expect(first.states).toEqual(Object.fromEntries(names.map((name) => [name, 'succeeded'])))
    expect(first.run.scanners.map(({ version }: { version: string }) => version)).toEqual(names.map(() => '9.8.7'))
    expect(first.open).toEqual(names)
    const { byTool } = first
    for (const name of names) expect([name, byTool[name].location]).toMatchObject([name, { path: 'src/app.py' }])
    const analysers = ['semgrep', 'opengrep', 'bandit']
    for (const name of analysers) expect(byTool[name].weaknesses).toMatchObject([{ id: 'CWE-502' }])
    // What they report at one line is one finding.
    expect(new Set(analysers.map((name) => byTool[name].id)).size).toBe(1)
    expect(byTool.gitleaks).toMatchObject({ severity: 4, weaknesses: [{ id: 'CWE-798' }] })
    expect([byTool['osv-scanner'].scanType, byTool.trivy.scanType]).toEqual(['SCA', 'SCA'])
    expect((await api.get(`/scan-runs/${first.run.id}`, { accept: 'application/sarif+json' })).text).not.toContain(
      secret,
    )

    await writeFile(source('src/app.py'), 'fine\n')
    await writeFile(source('unreadable'), '')
    const partial = await scan()
    const failed = ['gitleaks', 'osv-scanner', 'trivy']
    expect(partial.states).toEqual(
      Object.fromEntries(names.map((name) => [name, failed.includes(name) ? 'failed' : 'succeeded'])),
    )
    expect(partial.run).toMatchObject({ state: 'succeeded', complete: false })
    expect(partial.open).toEqual(names)
    const { warnings } = partial.run
    expect(JSON.stringify(warnings)).toMatch(/syntax error while parsing AST/)
    expect(JSON.stringify(warnings)).toMatch(/cannot match unreadable/)

    await writeFile(source('fatal'), '')
    const none = await scan()
    expect(none.run).toMatchObject({ state: 'failed', error: { reason: 'scanner_failed' } })
    expect(none.run.error.detail).toMatch(/semgrep ended with the code 2\..*osv-scanner ended with the code 127\./)
    expect(none.open).toEqual(names)

    await Promise.all(['fatal', 'unreadable'].map((name) => rm(source(name))))
    const last = await scan()
    expect(last.run).toMatchObject({ state: 'succeeded', complete: true })
    expect(last.open).toEqual([])
  })
})
