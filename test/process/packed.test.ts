import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packClone, sizeMb } from '../support/packed.ts'
import { endAfterwards } from '../support/process.ts'
import { starter } from '../support/starter.ts'

const run = promisify(execFile)
/** Of the files of an install without optional peers. */
const mostMb = 130

describe('operations §4: the packed file', { tags: ['long'], timeout: 600_000 }, () => {
  let top: string
  let folder: string
  const env = (more: Readonly<Record<string, string>> = {}) => ({
    PATH: process.env.PATH!,
    HOME: top,
    DATA_DIR: join(top, 'data'),
    LOG_LEVEL: 'warn',
    ...more,
  })
  beforeAll(async () => {
    top = await mkdtemp(join(tmpdir(), 'skg-packed-'))
    folder = join(top, 'empty')
    await mkdir(folder)
    const install = ['install', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']
    await run('npm', [...install, await packClone(top)], { cwd: folder })
  }, 600_000)
  afterAll(() => rm(top, { recursive: true, force: true }))

  /** Starts `npx skg serve`, in a group of its own as a terminal does, and resolves when it serves. */
  const serve = async () => {
    const npx = endAfterwards(
      spawn('npx', ['skg', 'serve'], {
        cwd: folder,
        env: env({ PORT: '0' }),
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      }),
    )
    let [printed, problems] = ['', '']
    npx.stderr.on('data', (chunk) => {
      problems += chunk
    })
    // The service writes to the same pipes, which close when all have ended.
    const ended = new Promise<string>((resolve) => npx.once('close', () => resolve(problems)))
    const url = await new Promise<string>((resolve, reject) => {
      npx.stdout.on('data', (chunk) => {
        printed += chunk
        if (printed.includes('Health')) resolve(/at (http:\S+)/.exec(printed)![1]!)
      })
      void ended.then(() => reject(new Error(problems)))
    })
    return { pid: npx.pid!, url, ended }
  }

  test('is at most 130 MB installed, with what runs it and no source', async () => {
    const installed = join(folder, 'node_modules/security-knowledge-graph')
    const own = ['CHANGELOG.md', 'LICENSE', 'NOTICE', 'README.md', 'SECURITY.md', 'bin', 'deploy', 'dist', 'docs']
    expect((await readdir(installed)).sort()).toEqual([...own, 'package.json'].sort())
    const mb = await sizeMb(folder)
    console.log(`the install has ${mb.toFixed(1)} MB`)
    expect(mb).toBeLessThanOrEqual(mostMb)
    expect(mb).toBeGreaterThan(50)
    for (const peer of ['@opentelemetry/sdk-trace', '@redis/client'])
      expect([peer, existsSync(join(folder, 'node_modules', peer))]).toEqual([peer, false])
  })

  test.each([
    ['one SIGTERM to npx', 'SIGTERM', 1],
    ['Ctrl+C, which all processes of the terminal get', 'SIGINT', -1],
  ] as const)('serves by npx in a folder that was empty, and ends on %s', async (_, signal, sign) => {
    const { pid, url, ended } = await serve()
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query": "{ matrix { counts { techniques } } }"}',
    })
    const counts = { techniques: starter.matrix.techniques }
    expect(await answer.json()).toMatchObject({ data: { matrix: { counts } } })
    const page = await fetch(url, { headers: { accept: 'text/html' } })
    const [script] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? []
    const built = await fetch(url + script)
    expect([built.status, (await built.text()).includes('jsxDEV')]).toEqual([200, false])
    process.kill(sign * pid, signal)
    expect(await ended).toBe('')
    await expect(fetch(`${url}/livez`)).rejects.toThrow()
    // Nothing has the folder open any more.
    const { stdout } = await run('npx', ['skg', 'findings', '--json'], { cwd: folder, env: env(), maxBuffer: 1 << 26 })
    expect(JSON.parse(stdout)).toEqual(expect.any(Object))
  })

  test('answers as MCP server', async () => {
    const client = new Client({ name: 'test', version: '1' })
    const npx = new StdioClientTransport({ command: 'npx', args: ['skg', 'mcp'], cwd: folder, env: env() })
    await client.connect(npx)
    const { structuredContent } = await client.callTool({ name: 'get_object', arguments: { id: 'AML.T0051' } })
    expect(structuredContent).toMatchObject({ node: { id: 'AML.T0051', kind: 'TECHNIQUE' } })
    await client.close()
  })

  test('its doctor names the packages that tracing and shared budgets need', async () => {
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', RATE_LIMIT_REDIS_URL: 'redis://127.0.0.1:1' }
    const failed = await run('npx', ['skg', 'doctor'], { cwd: folder, env: env(settings) }).catch((error) => error)
    expect(failed.code).toBe(1)
    expect(failed.stdout).toMatch(
      /@opentelemetry\/core, .*sdk-trace cannot be found\n.*npm install @opentelemetry\/core/,
    )
    expect(failed.stdout).toMatch(/@redis\/client cannot be found\n.*npm install @redis\/client/)
  })
})
