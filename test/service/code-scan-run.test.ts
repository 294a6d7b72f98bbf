import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { findingsOf, type RunFolder, runFolder, secengClient } from '../support/scan-run.ts'
import { type ScannerFolder, scannerFolder } from '../support/scanner.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const store = `class Store:
    def find(self, who):
        return self.db.execute("select * from t where a = '" + who + "'")
`
const server = `from store import Store

@mcp.tool()
def look(who: str) -> str:
    """Finds a person."""
    return Store().find(who)
`

describeDatabases('the scanner of source code in a run', ({ open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let scanners: ScannerFolder
  let service: TestService
  let api: ReturnType<typeof secengClient>
  beforeAll(async () => {
    database = await open('starter')
    folder = await runFolder()
    scanners = await scannerFolder()
    const code = join(scanners.folder, 'sources/code')
    await mkdir(code, { recursive: true })
    await writeFile(join(code, 'store.py'), store)
    await writeFile(join(code, 'server.py'), server)
    await writeFile(join(code, 'package.json'), '{"name": "@own/kit"}')
    await writeFile(join(code, 'web.ts'), "import a from '@own/kit'\nimport b from 'left-pad'\n")
    await writeFile(join(code, 'minified.js'), `x = "${'a'.repeat(30_000)}"`)
    for (const name of ['samples', 'sampled']) {
      await mkdir(join(scanners.folder, `sources/${name}/examples`), { recursive: true })
      await writeFile(join(scanners.folder, `sources/${name}/examples/server.py`), server)
    }
    await writeFile(join(scanners.folder, 'sources/sampled/store.py'), store)
    const policy = join(scanners.folder, 'policy.yaml')
    await writeFile(policy, JSON.stringify({ artifactFolders: [join(scanners.folder, 'sources')] }))
    service = await startTestService(database, {
      ...folder.env,
      SECENG_POLICY_FILE: policy,
      SECENG_ISOLATION: 'none',
      DATA_DIR: scanners.folder,
    })
    api = secengClient(service.url)
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await folder?.remove()
    await scanners?.remove()
  })

  test(
    'contract: code-scan §1: it finds a flow over two files, tells what it left out, and keeps the way',
    both,
    async () => {
      const made = await api.json('POST', '/targets', {
        name: 'code',
        kind: 'model',
        application: 'coded',
        locator: { uri: `file://${scanners.folder}/sources/code` },
        scanners: ['skg-code'],
      })
      expect(made.status, made.text).toBe(201)
      const started = await api.json('POST', '/scan-runs', { target: made.body.id, scanners: ['skg-code'] })
      expect(started.status, started.text).toBe(202)
      const run = await api.ended(started.body.id)
      expect(run).toMatchObject({
        state: 'succeeded',
        complete: true,
        scanners: [{ name: 'skg-code', state: 'succeeded', findings: 1, warnings: 1 }],
        results: [{ tool: 'skg-code', reported: 1, new: 1 }],
      })
      expect(JSON.stringify(run.warnings)).toContain('minified.js')
      const kept = await api.get(run.links.sarif.replace('/v1/seceng', ''), {})
      const [result] = JSON.parse(kept.text).runs[0].results
      expect(result.codeFlows[0].threadFlows[0].locations[0].location.physicalLocation).toMatchObject({
        artifactLocation: { uri: 'server.py' },
        region: { startLine: 4 },
      })
      expect(kept.text).not.toContain(scanners.folder)
      expect(await findingsOf(service.url, 'coded', 'code { firstLine text markFrom markTo omitted }')).toEqual([
        { code: { firstLine: 1, text: store, markFrom: 3, markTo: 3, omitted: 0 } },
      ])
      expect(await findingsOf(service.url, 'coded')).toMatchObject([
        { tool: 'skg-code', rule: 'AI-SQL', location: { path: 'store.py' } },
      ])
      const { body } = await api.get(`/targets/${made.body.id}`)
      const components = new Map<string, object>(body.components.map((one: { kind: string }) => [one.kind, one]))
      expect(components.get('tools')).toMatchObject({
        state: 'used',
        evidence: [{ source: 'skg-code', place: 'server.py' }],
      })
      expect(components.get('retrieval')).toMatchObject({ state: 'unknown', evidenceCount: 0 })
    },
  )

  test.for([
    ['samples', 'used'],
    ['sampled', 'hint'],
  ])('contract: code-scan §6: tools in the samples of %s are %s', both, async ([name, state]) => {
    const made = await api.json('POST', '/targets', {
      name,
      kind: 'model',
      application: name,
      locator: { uri: `file://${scanners.folder}/sources/${name}` },
      scanners: ['skg-code'],
    })
    const started = await api.json('POST', '/scan-runs', { target: made.body.id, scanners: ['skg-code'] })
    expect(await api.ended(started.body.id)).toMatchObject({ state: 'succeeded' })
    const { body } = await api.get(`/targets/${made.body.id}`)
    expect(body.components.find(({ kind }: { kind: string }) => kind === 'tools')).toMatchObject({ state })
  })

  test(
    'contract: supply-chain §6.2: what it finds in use and no bill of materials names is one finding',
    both,
    async () => {
      const path = join(scanners.folder, 'bom.json')
      const load = async (...names: readonly string[]) => {
        const components = names.map((name) => ({ type: 'library', name, purl: `pkg:npm/${name}@1.0.0` }))
        await writeFile(path, JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components }))
        await importFindings(database.db, { format: 'cyclonedx', path, application: 'billed' })
        await service.query('{ revision }')
      }
      const found = async () =>
        (await findingsOf(service.url, 'billed', 'rule status description')).filter((one) => one.rule === 'BOM-001')
      await load('vue')
      const made = await api.json('POST', '/targets', {
        name: 'billed',
        kind: 'model',
        application: 'billed',
        locator: { uri: `file://${scanners.folder}/sources/code` },
        scanners: ['skg-code'],
      })
      const scan = async () => {
        const { body } = await api.json('POST', '/scan-runs', { target: made.body.id, scanners: ['skg-code'] })
        expect(await api.ended(body.id)).toMatchObject({ state: 'succeeded' })
      }
      await scan()
      const unnamed = {
        rule: 'BOM-001',
        status: 'OPEN',
        description: expect.stringMatching(/Packages:\n\n- `left-pad` \(web.ts\)$/),
      }
      expect(await found()).toEqual([unnamed])
      await scan()
      expect(await found()).toEqual([unnamed])
      await load('vue', 'left-pad')
      expect(await found()).toMatchObject([{ status: 'CLOSED' }])
    },
  )
})
