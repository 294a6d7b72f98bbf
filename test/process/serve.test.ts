import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { type Running, runSkg, startSkg } from '../support/process.ts'
import { databases, dataFolder } from '../support/setup.ts'
import { starter } from '../support/starter.ts'

describe('skg serve', { timeout: 240_000 }, () => {
  let folder: string
  let data: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-serve-'))
    data = await dataFolder('starter')
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
    await rm(data, { recursive: true })
  })
  const urlOf = async (running: Running) => /at (http:\S+)/.exec(await running.printed('Health'))![1]!
  const expectStarter = async (url: string) => {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query": "{ matrix { counts { techniques } } revision }"}',
    })
    expect(await answer.json()).toMatchObject({
      data: { matrix: { counts: { techniques: starter.matrix.techniques } }, revision: starter.revision },
    })
  }

  test('serves, refuses a second process on its folder, drains on SIGTERM, and starts again', async () => {
    const env = { DATA_DIR: data, PORT: '0' }
    const first = startSkg(['serve'], env)
    await expectStarter(await urlOf(first))

    const second = await runSkg(['serve'], env)
    expect(second).toEqual({
      code: 3,
      stdout: '',
      stderr: `The data folder ${env.DATA_DIR} is in use by process ${first.child.pid}. Stop that process first, or set DATABASE_URL to use PostgreSQL, which many processes can share.\n`,
    })
    const importing = await runCommand(['import', 'atlas', 'x.yaml'], env)
    expect([importing.code, importing.stderr]).toEqual([3, second.stderr])

    first.child.kill('SIGTERM')
    expect(await first.finished).toMatchObject({ code: 0, stderr: '' })
    const again = startSkg(['serve', '--port', '0', '--data-dir', data], { DATA_DIR: '/dev/null', PORT: '1' })
    await again.printed('Health')
    again.child.kill('SIGINT')
    expect(await again.finished).toMatchObject({ code: 0 })
  })

  test('loads the starter into a folder that is not there', { tags: ['long'] }, async () => {
    const running = startSkg(['serve'], { DATA_DIR: join(folder, 'data'), PORT: '0' })
    await expectStarter(await urlOf(running))
    running.child.kill('SIGTERM')
    expect(await running.finished).toMatchObject({ code: 0, stderr: '' })
  })

  test('a request under way is answered when the process is told to end', { tags: ['long'] }, async () => {
    const running = startSkg(['serve'], { DATA_DIR: data, PORT: '0' })
    const url = await urlOf(running)
    const query =
      '{ tactics { nodes { techniques(first: 50) { nodes { mitigations(first: 50) { nodes { id name } } } } } } }'
    const answer = fetch(`${url}/graphql?${new URLSearchParams({ query })}`, { headers: { connection: 'close' } })
    expect((await fetch(`${url}/livez`, { headers: { connection: 'close' } })).status).toBe(200)
    running.child.kill('SIGTERM')
    expect(await (await answer).json()).toMatchObject({ data: { tactics: { nodes: expect.any(Array) } } })
    expect(await running.finished).toMatchObject({ code: 0, stderr: '' })
  })

  test('a process that was killed leaves a folder that opens', { tags: ['long'] }, async () => {
    const env = { DATA_DIR: await dataFolder('starter'), PORT: '0' }
    const first = startSkg(['serve'], env)
    await first.printed('Health')
    first.child.kill('SIGKILL')
    await first.finished
    const again = startSkg(['serve'], env)
    await again.printed('Health')
    again.child.kill('SIGTERM')
    expect(await again.finished).toMatchObject({ code: 0 })
    await rm(env.DATA_DIR, { recursive: true })
  })

  test('operations §5: a process whose folder was replaced ends with one line, and leaves the new one as it is', {
    tags: ['long'],
  }, async () => {
    const env = { DATA_DIR: await dataFolder('starter'), PORT: '0' }
    const restored = await dataFolder('starter')
    const first = startSkg(['serve'], env)
    await first.printed('Health')
    await rm(env.DATA_DIR, { recursive: true })
    await rename(restored, env.DATA_DIR)
    expect(await first.finished).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/^The data folder .* was removed or replaced while it was in use; .*\n$/),
    })
    const again = startSkg(['serve'], env)
    await expectStarter(await urlOf(again))
    again.child.kill('SIGTERM')
    expect(await again.finished).toMatchObject({ code: 0, stderr: '' })
    await rm(env.DATA_DIR, { recursive: true })
  })

  test('a port that is taken is one clear line', { tags: ['long'] }, async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const result = await runSkg(['serve'], { DATA_DIR: data, PORT: String(port) })
    server.close()
    expect(result).toEqual({
      code: 3,
      stdout: '',
      stderr: `Cannot listen on 127.0.0.1:${port}: another process listens there; set PORT to a free port.\n`,
    })
  })

  test('every configuration problem is told at once', async () => {
    const result = await runCommand(['serve'], {
      PORT: 'http',
      SUBGRAPHS: 'knowledge,graph',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://x',
      PUBLIC_URL: 'x',
    })
    expect(result.code).toBe(2)
    expect(result.stderr.trimEnd().split('\n')).toEqual([
      'SUBGRAPHS names "graph", but knows only knowledge, security, report',
      'PORT is "http", but must be a whole number from 0 to 65535',
      'DATABASE_URL must be a URL that starts with postgres:// or postgresql://',
      'PUBLIC_URL must be a URL that starts with http:// or https://',
      'LOG_LEVEL is "loud", but must be one of trace, debug, info, warn, error, fatal, silent',
    ])
  })

  const refusedFolder = 'operations §1.3: a data folder with %s is refused in one line'
  const refuseFolder = async (_: string, name: string, reason: string) => {
    const top = await mkdtemp(join(folder, 'refused-'))
    await writeFile(join(top, 'file'), '')
    await symlink(join(top, 'nothing'), join(top, 'broken'))
    await symlink(join(top, 'circle'), join(top, 'circle'))
    await mkdir(join(top, 'odd', 'lock'), { recursive: true })
    const path = resolve(top, name)
    const refused = { code: 3, stdout: '', stderr: `The data folder ${path} cannot be written: ${reason}.\n` }
    expect(await runSkg(['serve'], { DATA_DIR: path, PORT: '0' })).toEqual(refused)
    expect(await runSkg(['sidecar'], { SIDECAR_DATA_DIR: path })).toEqual(refused)
  }
  test.each<[string, string, string]>([
    ['a file in its place', 'file', 'a file or a broken link is in its place'],
    ['a file above it', 'file/data', 'a file or a broken link is in its place'],
    ['a link to nothing', 'broken', 'a file or a broken link is in its place'],
    ['links in a circle', 'circle/data', 'links lead in a circle there'],
    ['a folder where its lock should be', 'odd', 'a folder is where a file of it should be'],
    ['a name that is too long', 'n'.repeat(300), 'its name is too long'],
  ])(refusedFolder, { tags: ['long'] }, refuseFolder)
  test
    .runIf(existsSync('/proc/self'))
    .each<[string, string, string]>([['no place for it', '/proc/x', 'the system has no place for it there']])(
    refusedFolder,
    { tags: ['long'] },
    refuseFolder,
  )

  test('operations §1.3: a data folder without a database that opens is refused in one line', {
    tags: ['long'],
  }, async () => {
    const path = join(folder, 'broken')
    await mkdir(join(path, 'pglite'), { recursive: true })
    await writeFile(join(path, 'pglite', 'PG_VERSION'), 'nine')
    const result = await runSkg(['serve'], { DATA_DIR: path, PORT: '0' })
    expect([result.code, result.stdout, result.stderr]).toEqual([
      3,
      '',
      expect.stringMatching(/^The database in .*broken cannot be opened: .+\n$/),
    ])
  })

  test('operations §1.3: files, keys and proxies are checked with the rest of the configuration, before the database is opened', async () => {
    const manifest = join(folder, 'manifest.json')
    await writeFile(
      manifest,
      '{"format": "apollo-persisted-query-manifest", "operations": [{"id": "x"}, {"body": "{ no }"}]}',
    )
    const result = await runCommand(['serve'], {
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      PORT: '0',
      LOG_LEVEL: 'loud',
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/99, proxy',
      TRUSTED_ROUTERS: 'loopback, router',
      TRUSTED_DOCUMENTS_FILE: manifest,
      REVIEWER_JWKS_FILE: join(folder, 'none.json'),
      GATEWAY_KEYS: 'k',
      CONNECTOR_KEYS: 'a-key-that-is-long-enough, short',
    })
    expect(result).toMatchObject({ code: 2, stdout: '' })
    expect(result.stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^GATEWAY_KEYS has a key that is too short; each must have at least 16 characters$/),
      expect.stringMatching(/^CONNECTOR_KEYS has a key that is too short/),
      expect.stringMatching(/^LOG_LEVEL is "loud"/),
      expect.stringMatching(/^TRUSTED_PROXIES names "10\.0\.0\.0\/99", but takes addresses/),
      expect.stringMatching(/^TRUSTED_PROXIES names "proxy"/),
      expect.stringMatching(/^TRUSTED_ROUTERS names "router", but takes addresses/),
      expect.stringMatching(/^REVIEWER_JWKS_FILE .*none\.json cannot be used: ENOENT/),
      expect.stringMatching(/^TRUSTED_DOCUMENTS_FILE .*: operations\[0\] has no document, a text$/),
      expect.stringMatching(/^TRUSTED_DOCUMENTS_FILE .*: operations\[1\] has no id, a text$/),
    ])
  })

  test.runIf(process.getuid?.() !== 0)('a folder without the right to write is one clear line', async () => {
    const path = join(folder, 'locked')
    await mkdtemp(path)
    await chmod(folder, 0o555)
    const result = await runSkg(['serve'], { DATA_DIR: join(folder, 'new'), PORT: '0' })
    await chmod(folder, 0o755)
    expect(result.stderr).toMatch(/^The data folder .* cannot be written: /)
  })

  test('a database that is away is one clear line, without its password', async () => {
    const result = await runSkg(['serve'], { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/db', PORT: '0' })
    expect(result).toEqual({
      code: 3,
      stdout: '',
      stderr: expect.stringMatching(
        /^The database 127\.0\.0\.1:1\/db of DATABASE_URL cannot be used: .*ECONNREFUSED.*\n$/,
      ),
    })
  })

  test('two processes share one PostgreSQL, and each sees what a third imports', async () => {
    const database = await databases[1]!.open('starter')
    const env = { DATABASE_URL: database.url!, PORT: '0' }
    const [one, two] = [startSkg(['serve'], env), startSkg(['serve'], env)]
    const urls = await Promise.all([one, two].map(urlOf))
    const revisionOf = async (url: string) =>
      ((await (await fetch(`${url}/readyz`)).json()) as { revision: number }).revision
    expect(await Promise.all(urls.map(revisionOf))).toEqual([5, 5])
    const links = join(folder, 'links.csv')
    await writeFile(links, 'technique_id,cwe_id,source,rationale,url\nAML.T0051,CWE-20,mine,because,\n')
    expect(await runCommand(['import', 'links', links], env)).toMatchObject({ code: 0 })
    await expect.poll(() => Promise.all(urls.map(revisionOf)), { timeout: 60_000 }).toEqual([6, 6])
    for (const { child } of [one, two]) child.kill('SIGTERM')
    expect((await Promise.all([one.finished, two.finished])).map(({ code }) => code)).toEqual([0, 0])
    await database.close()
  })
})
