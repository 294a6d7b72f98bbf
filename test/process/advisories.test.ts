import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endAfterwards } from '../support/process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let ids = 0
const advisory = (name: string, severity: string) => ({
  [name]: [
    {
      // npm keeps what it has concluded of an id.
      id: ++ids,
      url: `https://github.com/advisories/GHSA-${name}`,
      title: 'Made up',
      severity,
      vulnerable_versions: '<99',
      cwe: ['CWE-79'],
      cvss: { score: 7.5, vectorString: null },
    },
  ],
})

describe('operations §4: npm run check and advisories', { tags: ['long'] }, () => {
  let known: object | null = null
  let asked: readonly string[] = []
  let cache: string
  // Knows the advisories of `known` and nothing else.
  const registry = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (known === null || !request.url?.endsWith('/advisories/bulk')) return response.writeHead(405).end('{}')
    asked = Object.keys(JSON.parse(gunzipSync(Buffer.concat(parts)).toString()))
    response.setHeader('content-type', 'application/json').end(JSON.stringify(known))
  })
  beforeAll(async () => {
    cache = await mkdtemp(join(tmpdir(), 'skg-npm-'))
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    registry.close()
    await rm(cache, { recursive: true })
  })

  const check = (answer: object | null, args: readonly string[] = []) => {
    known = answer
    const { port } = registry.address() as AddressInfo
    const child = endAfterwards(
      spawn(process.execPath, ['scripts/check-advisories.ts', ...args], {
        cwd: root,
        env: { ...process.env, npm_config_cache: cache, npm_config_registry: `http://127.0.0.1:${port}` },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    )
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        printed += chunk
      })
    return new Promise((resolve) => child.once('close', (code) => resolve([code, printed])))
  }
  const line = (name: string, severity: string) =>
    expect.stringContaining(`GHSA-${name} (${severity}) in ${name} <99: Made up\n`)

  test('npm reports what a release brings, also what is bundled, and nothing else', async () => {
    expect(await check({})).toEqual([0, 'problems: 0; advisories that do not fail: 0\n'])
    expect(asked).toEqual(expect.arrayContaining(['fastify', '@electric-sql/pglite', 'react', '@codemirror/state']))
    expect(asked.filter((name) => ['vitest', 'puppeteer-core', 'typescript', '@redocly/cli'].includes(name))).toEqual(
      [],
    )
  })

  test.each(['high', 'critical'])('%s fails', async (severity) => {
    expect(await check(advisory('fastify', severity))).toEqual([1, line('fastify', severity)])
  })

  test.each(['low', 'moderate'])('%s is printed', async (severity) => {
    expect(await check(advisory('react', severity))).toEqual([0, line('react', severity)])
  })

  test('a registry that answers none is said, and is no success', async () => {
    const said = 'not checked: the registry does not answer advisories (405)\n'
    expect(await check(null)).toEqual([75, said])
    expect(await check(null, ['--must-answer'])).toEqual([1, said])
  })
})
