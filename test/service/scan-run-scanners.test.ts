import { execSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findingsOf, graph, type RunFolder, runFolder, secengClient } from '../support/scan-run.ts'
import { flawFinder, flawRules, type ScannerFolder, scannerFolder, slowVersion } from '../support/scanner.ts'
import { both, describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

type ScannerProgram = {
  readonly name: string
  readonly version: string | null
  readonly available: boolean | null
  readonly reason: string | null
}
const scannersQuery = '{ scanners { name version available reason } }'
const waits = { timeout: 60_000 }
describeDatabases('scanners over a folder', ({ open }) => {
  let database: TestDatabase
  let folder: RunFolder
  let scanners: ScannerFolder
  let service: TestService
  let api: ReturnType<typeof secengClient>
  const target = async (name: string, rest: object = {}) => {
    const uri = `file://${scanners.folder}/models/one`
    const body = { name, kind: 'model', application: 'models', locator: { uri }, scanners: ['flaws'], ...rest }
    const made = await api.json('POST', '/targets', body)
    expect(made.status, made.text).toBe(201)
    return made.body.id as string
  }
  const scan = async (body: object) => {
    const { status, body: run, text } = await api.json('POST', '/scan-runs', body)
    expect(status, text).toBe(202)
    return api.ended(run.id)
  }
  beforeAll(async () => {
    database = await open('starter')
    folder = await runFolder()
    scanners = await scannerFolder()
    const models = join(scanners.folder, 'models')
    await mkdir(join(models, 'one/src'), { recursive: true })
    await symlink(join(models, 'one'), join(models, 'link'))
    await mkdir(join(models, 'two/b'), { recursive: true })
    await writeFile(join(models, 'two/b.py'), 'a flaw\n')
    await writeFile(join(models, 'two/b/ä.py'), 'fine\n')
    await symlink('/etc/passwd', join(models, 'two/link'))
    await writeFile(join(models, 'one/src/a.py'), 'fine\na flaw with ghp_abcdefghijklmnopqrstuvwxyz0123456789\n')
    const policy = join(scanners.folder, 'policy.yaml')
    const templates = [
      await scanners.template('flaws', flawFinder, { rules: flawRules, suppression: 'look-away' }),
      await scanners.template(
        'broken',
        `import { writeFileSync } from 'node:fs'; writeFileSync(process.argv[3], '{"runs"')`,
      ),
      await scanners.template('failing', `console.error('token=abcdefghijklmnopqrstuvwxyz12'); process.exit(7)`),
      await scanners.template('endless', 'setInterval(() => {}, 1000)'),
      await scanners.template(
        'changing',
        `import { appendFileSync } from 'node:fs'; appendFileSync(process.argv[2] + '/b.py', 'x')\n${flawFinder}`,
      ),
      { ...(await scanners.template('slow', slowVersion(join(models, 'answer')))), version: ['--version'] },
      { name: 'gone', command: ['/no/such/program'] },
      { name: 'bad', command: ['relative'] },
    ]
    await writeFile(policy, JSON.stringify({ artifactFolders: [models], scanners: templates }))
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

  test('seceng §7.1: the graph lists all scanners, and why one is not available', both, async () => {
    const listed = async () => {
      const { scanners } = await graph<{ scanners: ScannerProgram[] }>(service.url, scannersQuery)
      return Object.fromEntries(scanners.map((scanner) => [scanner.name, scanner]))
    }
    expect(Object.keys(await listed())).toEqual(
      expect.arrayContaining(['built-in', 'skg-code', 'secretlint', 'semgrep', 'trivy', 'flaws', 'gone', 'bad']),
    )
    await expect.poll(async () => (await listed()).flaws?.available, waits).toBe(true)
    const byName = await listed()
    expect(byName.flaws).toMatchObject({ available: true, reason: null })
    expect(byName.secretlint).toMatchObject({ available: false, reason: 'run skg scanners install' })
    expect(byName.gone).toMatchObject({ available: false, reason: 'its program program is not installed' })
    expect(byName.bad!.reason).toMatch(/^its template cannot be used: command must/)
    expect(byName.slow).toMatchObject({ available: true, version: null })
    await writeFile(join(scanners.folder, 'models/answer'), '')
    await expect.poll(async () => (await listed()).slow?.version, waits).toBe('9.8.7')
  })

  test('seceng §6.3: scanners run over the folder of a target, and what they find has weakness and technique', async () => {
    const id = await target('one')
    const run = await scan({ target: id, scanners: ['flaws'], timeoutMs: 60_000 })
    expect(run).toMatchObject({
      kind: 'scan',
      state: 'succeeded',
      complete: true,
      scanners: [{ name: 'flaws', state: 'succeeded', exitCode: 0, findings: 1 }],
      results: [{ tool: 'flaws', reported: 1, new: 1 }],
    })
    const kept = await api.get(run.links.sarif.replace('/v1/seceng', ''), {})
    const [result] = JSON.parse(kept.text).runs[0].results
    expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe('src/a.py')
    expect(kept.text).not.toContain('ghp_')
    expect(kept.text).not.toContain(scanners.folder)
    const { body } = await api.get(`/targets/${id}`)
    expect(body.counts).toMatchObject({ open: 1, bySeverity: [0, 0, 0, 0, 0, 1] })
    const found = await findingsOf(service.url, 'models')
    expect(found).toEqual([
      {
        title: 'A flaw',
        tool: 'flaws',
        rule: 'flaw',
        status: 'OPEN',
        weaknesses: [{ id: 'CWE-502' }],
        techniques: expect.arrayContaining([{ id: 'AML.T0011.000' }]),
        location: { path: 'src/a.py' },
      },
    ])
    expect(await findingsOf(service.url, 'models', 'code { firstLine text markFrom markTo omitted }')).toEqual([
      { code: { firstLine: 1, text: 'fine\na flaw with REDACTED\n', markFrom: 2, markTo: 2, omitted: 0 } },
    ])
    await expect.poll(() => readdir(join(folder.files, 'work')), { timeout: 20_000 }).toEqual([])
  })

  test('seceng §4.4: the SHA-256 of what was read is on the run; another than the locator names, or a change meanwhile, fails it', {
    tags: ['long'],
  }, async () => {
    const two = join(scanners.folder, 'models/two')
    const sums = execSync('find . -type f | LC_ALL=C sort | xargs sha256sum | sha256sum', {
      cwd: two,
      encoding: 'utf8',
    })
    const sha256 = sums.slice(0, 64)
    const uri = `file://${two}`
    const pinned = await target('pinned', { locator: { uri, sha256 } })
    expect(await scan({ target: pinned, scanners: ['flaws'] })).toMatchObject({
      state: 'succeeded',
      artifact: { sha256, bytes: 12, format: null },
    })
    const trust = await api.json('POST', '/trust-scan', { target: pinned })
    expect(await api.ended(trust.body.id)).toMatchObject({ state: 'succeeded', artifact: { sha256, bytes: 12 } })
    const file = await target('one file', { locator: { uri: `${uri}/b.py` } })
    expect(await scan({ target: file, scanners: ['built-in'] })).toMatchObject({
      artifact: { sha256: createHash('sha256').update('a flaw\n').digest('hex'), bytes: 7 },
    })
    const refused = { state: 'failed', results: [], error: { reason: 'input_refused' } }
    const wrong = await target('wrong', { locator: { uri, sha256: 'a'.repeat(64) } })
    expect(await scan({ target: wrong, scanners: ['flaws'] })).toMatchObject(refused)
    expect(await api.ended((await api.json('POST', '/trust-scan', { target: wrong })).body.id)).toMatchObject(refused)
    const changing = await target('changing', { locator: { uri } })
    expect(await scan({ target: changing, scanners: ['changing'] })).toMatchObject({
      ...refused,
      error: { reason: 'input_refused', detail: 'What the target names changed while it was scanned.' },
    })
  })

  test('seceng §6.2: some scanners failed: succeeded, not complete; they close nothing', {
    tags: ['long'],
  }, async () => {
    const id = await target('two')
    await scan({ target: id, scanners: ['flaws'] })
    const run = await scan({ target: id, scanners: ['failing', 'broken', 'flaws'] })
    expect(run).toMatchObject({
      state: 'succeeded',
      complete: false,
      scanners: [
        { name: 'failing', state: 'failed', exitCode: 7 },
        { name: 'broken', state: 'failed' },
        { name: 'flaws', state: 'succeeded' },
      ],
      warnings: [
        { pointer: '/scanners/0', message: 'failing ended with the code 7.' },
        { pointer: '/scanners/1', message: 'broken succeeded, but its output is not whole.' },
      ],
      results: [{ tool: 'flaws', unchanged: 1, fixed: 0 }],
    })
    const log = await api.get(`/scan-runs/${run.id}?format=log`)
    expect(log.text).toContain('failing: token=')
    expect(log.text).not.toContain('abcdefghijklmnopqrstuvwxyz12')
  })

  test('seceng §7.1: a scanner of the target that is not there says so on the run, and the others go on', async () => {
    const id = await target('without', { scanners: ['secretlint', 'built-in'] })
    const run = await scan({ target: id, scanners: [] })
    expect(run).toMatchObject({
      state: 'succeeded',
      complete: false,
      scanners: [
        { name: 'secretlint', state: 'unavailable' },
        { name: 'built-in', state: 'succeeded' },
      ],
    })
    const message = 'secretlint is not available: run skg scanners install.'
    expect(run.warnings).toContainEqual({ pointer: '/scanners/0', message })
    expect((await api.get(`/scan-runs/${run.id}?format=log`)).text).toContain(message)
  })

  test('seceng §6.2: all scanners failed: the run failed, and findings stay', async () => {
    const id = await target('three')
    await scan({ target: id, scanners: ['flaws'] })
    const run = await scan({ target: id, scanners: ['failing'] })
    expect(run).toMatchObject({ state: 'failed', complete: false, error: { reason: 'scanner_failed' }, results: [] })
    expect((await api.get(`/targets/${id}`)).body.counts.open).toBe(1)
  })

  test('seceng §6.5: a run that is cancelled while it scans imports nothing', { tags: ['long'] }, async () => {
    const id = await target('cancelled')
    const { body } = await api.json('POST', '/scan-runs', { target: id, scanners: ['flaws', 'endless'] })
    await expect
      .poll(async () => (await api.get(`/scan-runs/${body.id}`)).body.progress.message, { timeout: 30_000 })
      .toBe('endless')
    expect((await api.json('POST', `/scan-runs/${body.id}/cancel`, {})).status).toBe(202)
    expect(await api.ended(body.id)).toMatchObject({ state: 'cancelled', results: [] })
    expect((await api.get(`/targets/${id}`)).body.counts.open).toBe(0)
    await expect.poll(() => readdir(join(folder.files, 'work')), { timeout: 20_000 }).toEqual([])
  })

  test.each<[string, object, number, string]>([
    ['an unknown scanner', { scanners: ['nope'] }, 422, 'SCANNER_UNKNOWN'],
    ['a scanner that is not available', { scanners: ['secretlint'] }, 422, 'SCANNER_UNKNOWN'],
    ['a limit of time that is none', { scanners: ['flaws'], timeoutMs: 1 }, 422, 'INPUT_REFUSED'],
    ['a member that does not belong', { scanners: ['flaws'], command: ['sh'] }, 422, 'INPUT_REFUSED'],
  ])('seceng §6.3: %s is refused', async (name, body, status, code) => {
    const answer = await api.json('POST', '/scan-runs', { target: await target(name), ...body })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    if (code === 'SCANNER_UNKNOWN') expect(answer.body.available).toEqual(expect.arrayContaining(['flaws']))
  })

  test('seceng §4.2: a folder outside the policy is out of scope, a link is refused when the run starts', async () => {
    const outside = await target('outside', { locator: { uri: 'file:///etc/passwd' } })
    const answer = await api.json('POST', '/scan-runs', { target: outside, scanners: ['flaws'] })
    expect([answer.status, answer.body.code, answer.body.rule]).toEqual([403, 'OUT_OF_SCOPE', 'artifactFolders'])
    const link = await target('link', { locator: { uri: `file://${scanners.folder}/models/link` } })
    expect(await scan({ target: link, scanners: [] })).toMatchObject({
      state: 'failed',
      error: { reason: 'input_refused' },
    })
  })
})
