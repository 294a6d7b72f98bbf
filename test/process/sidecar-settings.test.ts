// @module-tag long
import { rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runSkg, startSkg } from '../support/process.ts'
import { sidecarEnv, sidecarFolder } from '../support/sidecar.ts'

describe('skg sidecar: settings', () => {
  let folder: string
  let env: Record<string, string>
  const skg = (...args: readonly string[]) => runSkg(['sidecar', ...args], env)
  const file = async (name: string, content: string) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  beforeAll(async () => {
    folder = await sidecarFolder()
    env = { ...sidecarEnv(folder), LOG_LEVEL: 'info' }
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const refusePort = async (host: string) => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, host, resolve))
    const { port } = server.address() as { port: number }
    const other = await sidecarFolder()
    const result = await runSkg(['sidecar'], sidecarEnv(other, { SECENG_SIDECAR_URL: `http://localhost:${port}` }))
    server.close()
    const name = host === '::1' ? '[::1]' : host
    expect(result).toEqual({
      code: 3,
      stdout: '',
      stderr: `Cannot listen on ${name}:${port}: another process listens there; set SECENG_SIDECAR_URL to another port.\n`,
    })
    await expect(stat(join(other, 'runtime.json'))).rejects.toThrow('ENOENT')
  }
  const portTaken = 'a port that is taken on %s is one clear line'
  test.each(['127.0.0.1'])(portTaken, refusePort)
  test.each(['::1'])(portTaken, { tags: ['long'] }, refusePort)

  const remote =
    'SECENG_SIDECAR_URL names 0.0.0.0, which other machines can reach; that needs --allow-remote and SIDECAR_TOKEN'
  const token = 'operator.'.repeat(4)
  const refusedRemote = 'a remote address with %s is refused'
  const refuseRemote = async (_: string, flags: string[], more: Record<string, string>) => {
    const result = await runSkg(['sidecar', ...flags], { ...env, ...more, SECENG_SIDECAR_URL: 'http://0.0.0.0:0' })
    expect(result).toEqual({ code: 2, stdout: '', stderr: `${remote}\n` })
  }
  test.each<[string, string[], Record<string, string>]>([['no condition', [], {}]])(refusedRemote, refuseRemote)
  test.each<[string, string[], Record<string, string>]>([
    ['the flag only', ['--allow-remote'], {}],
    ['a token only', [], { SIDECAR_TOKEN: token }],
    ['a token that is not asked for', ['--allow-remote', '--no-token'], { SIDECAR_TOKEN: token }],
  ])(refusedRemote, { tags: ['long'] }, refuseRemote)

  test('a remote address with both is bound, with a warning', async () => {
    const other = await sidecarFolder()
    const bound = startSkg(['sidecar', '--allow-remote'], {
      ...sidecarEnv(other),
      SIDECAR_TOKEN: token,
      SECENG_SIDECAR_URL: 'http://0.0.0.0:0',
    })
    expect(await bound.printed('API')).toMatch(/^Sidecar at http:\/\/0\.0\.0\.0:\d+\n/)
    bound.child.kill('SIGINT')
    const { code, stderr } = await bound.finished
    expect([code, stderr]).toEqual([
      0,
      'Warning: other machines can reach the sidecar, and its token travels unencrypted.\n',
    ])
  })

  test('every problem of the settings is told at once', async () => {
    const result = await runSkg(['sidecar', '--allow-origin', 'example.test/x'], {
      SECENG_SIDECAR_URL: 'https://localhost',
      SIDECAR_TOKEN: 'short',
      SIDECAR_JOB_TIMEOUT_MS: 'soon',
      SKG_URL: 'ftp://x',
      LOG_LEVEL: 'loud',
    })
    expect(result.code).toBe(2)
    expect(result.stderr.trimEnd().split('\n')).toEqual([
      'SECENG_SIDECAR_URL is "https://localhost", but must be http://, an IP address or localhost, and a port',
      'SIDECAR_TOKEN must have 32 to 256 characters of letters, digits and -._~+/=',
      '"example.test/x" is not an origin such as https://app.example or chrome-extension://id',
      'LOG_LEVEL is "loud", but must be one of trace, debug, info, warn, error, fatal, silent',
      'SIDECAR_JOB_TIMEOUT_MS is "soon", but must be a whole number from 100 to 86400000',
      'SKG_URL must be a URL that starts with http:// or https:// and has no user name',
    ])
    const keyless = await runSkg(['sidecar'], { SKG_URL: 'https://x.test' })
    expect(keyless.stderr).toBe('SKG_URL needs SKG_KEY, a key of the service without spaces\n')
  })

  test('operations §1.3: a key of the service that is too short is refused', async () => {
    const result = await runSkg(['sidecar'], { SKG_URL: 'https://x.test', SKG_KEY: 'k'.repeat(15) })
    expect(result).toEqual({
      code: 2,
      stdout: '',
      stderr: 'SKG_KEY is too short; it must have at least 16 characters\n',
    })
  })

  const refusedScope = 'the scope file %j is refused in one line'
  const refuseScope = async (scope: string, reason: string) => {
    const path = await file('broken.yaml', scope)
    const { code, stderr } = await skg('--scope', path)
    expect(code).toBe(2)
    expect(stderr).toContain(`The scope file ${path} cannot be used: ${reason}`)
    expect(stderr.trimEnd()).not.toContain('\n')
  }
  test.each([
    ['alow: []', 'the document has the member "alow", which is not known'],
    ['allow: [', 'Not YAML: line 1, column 9: '],
  ])(refusedScope, refuseScope)
  test.each([
    ['allow: example.test', '/allow must be an array or null'],
    ['allow: [{ ports: [1] }]', '/allow/0 lacks "host"'],
    ['allow: [{ host: a.test, ports: [1.5] }]', '/allow/0/ports/0 must be an integer or a string'],
    ['allow: [{ host: a.test, ports: [70000] }]', '70000 is not a port or a range such as "8000-8100"'],
    ['allow: [{ host: a.test, paths: [x] }]', '/allow/0/paths/0 must match ^/'],
    ['allow: ["a b"]', '"a b" is not a host, a glob, an address or a range'],
  ])(refusedScope, { tags: ['long'] }, refuseScope)

  test('a scope file that is not there is refused in one line', async () => {
    const { code, stderr } = await skg('--scope', join(folder, 'none.yaml'))
    expect([code, stderr]).toEqual([2, `The scope file ${folder}/none.yaml cannot be used: there is no such file\n`])
  })
})
