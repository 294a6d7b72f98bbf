// @module-tag long
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isAlive, listGroup } from '../../src/runner/program/process-table.ts'
import { type GitServer, startGitServer } from '../support/git-server.ts'
import { startSkg } from '../support/process.ts'
import { type RunFolder, runFolder, secengClient } from '../support/scan-run.ts'
import { type ScannerFolder, scannerFolder } from '../support/scanner.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const { open } = databases.find(({ kind }) => kind === 'postgres')!
/** So many seconds sleeps what the scanner of this file starts, and nothing else. */
const sleepSeconds = String(2_000_000 + process.pid)

/** Starts a process that leaves its group, and stays itself. */
const leavingScanner = `
  import { spawn } from 'node:child_process'
  for (const detached of [true, false]) spawn('/bin/sleep', ['${sleepSeconds}'], { stdio: 'ignore', detached })
  setInterval(() => {}, 1000)`

/** Processes with `text` as one of their arguments. */
function processesWith(text: string) {
  const pids = readdirSync('/proc').filter((name) => {
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'latin1').split('\0').includes(text)
    } catch {
      return false
    }
  })
  return pids.flatMap((pid) => listGroup(Number(pid)).filter((one) => one.pid === Number(pid)))
}

describe('a worker that is killed', () => {
  let database: TestDatabase
  let folder: RunFolder
  let scanners: ScannerFolder
  let server: GitServer
  let service: TestService
  let env: Readonly<Record<string, string>>
  beforeAll(async () => {
    database = await open('empty')
    folder = await runFolder()
    scanners = await scannerFolder()
    server = await startGitServer()
    const models = join(scanners.folder, 'models')
    await mkdir(models)
    await writeFile(join(models, 'a.py'), 'fine\n')
    const policy = join(scanners.folder, 'policy.yaml')
    const allow = [{ host: `localhost:${server.port}`, caFile: server.caFile }]
    const templates = [await scanners.template('leaving', leavingScanner)]
    const privateAddresses = ['127.0.0.0/8', '::1/128']
    await writeFile(
      policy,
      JSON.stringify({ git: { allow }, privateAddresses, artifactFolders: [scanners.folder], scanners: templates }),
    )
    env = { ...folder.env, SECENG_POLICY_FILE: policy, SECENG_ISOLATION: 'none', DATA_DIR: scanners.folder }
    service = await startTestService(database, { ...env, SECENG_RUNNING: '0' })
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
    await server?.close()
    await folder?.remove()
    await scanners?.remove()
  })

  test('seceng §6.5: its git and its scanners, with what left their group, end with it', {
    timeout: 60_000,
  }, async () => {
    const api = secengClient(service.url)
    const url = server.url('slow/x.git')
    const enqueue = async (path: string, rest: { scanners: string[]; [member: string]: unknown }) => {
      const made = await api.json('POST', '/targets', { application: 'killed', ...rest })
      expect(made.status, made.text).toBe(201)
      expect((await api.json('POST', path, { target: made.body.id, scanners: rest.scanners })).status).toBe(202)
    }
    const locator = { uri: `file://${scanners.folder}/models` }
    await enqueue('/scan-runs', { name: 'models', kind: 'model', locator, scanners: ['leaving'] })
    await enqueue('/vcs-scan', { name: 'slow', kind: 'repository', locator: { url }, scanners: ['built-in'] })
    const worker = startSkg(['worker'], { ...env, DATABASE_URL: database.url!, SECENG_RUNNING: '2' })
    await expect.poll(() => processesWith(sleepSeconds).length, { timeout: 20_000 }).toBe(2)
    await expect.poll(() => server.requests.length, { timeout: 20_000 }).toBeGreaterThan(0)
    const git = processesWith(url)
    expect(git.length).toBeGreaterThan(0)
    const all = [...git, ...processesWith(sleepSeconds)]
    onTestFinished(() => {
      for (const one of all) if (isAlive(one)) process.kill(one.pid, 'SIGKILL')
    })
    // What is frozen does not end by itself.
    for (const { pid } of all) process.kill(pid, 'SIGSTOP')
    worker.child.kill('SIGKILL')
    await expect.poll(() => all.filter(isAlive), { timeout: 20_000 }).toEqual([])
  })
})
