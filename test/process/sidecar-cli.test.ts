import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { type Running, runSkg, startSkg } from '../support/process.ts'
import { clientOf, harOf, messageTo, sidecarEnv, sidecarFolder, type TestSidecar } from '../support/sidecar.ts'

describe('skg sidecar', () => {
  let folder: string
  let env: Record<string, string>
  let running: Running
  let banner: string
  let client: Pick<TestSidecar, 'call' | 'until' | 'submit'>
  const skg = (...args: readonly string[]) => runCommand(['sidecar', ...args], env)
  const file = async (name: string, content: string) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }

  beforeAll(async () => {
    folder = await sidecarFolder()
    env = { ...sidecarEnv(folder), LOG_LEVEL: 'info' }
    running = startSkg(['sidecar'], env)
    banner = await running.printed('API')
    const { url, token } = JSON.parse(await readFile(join(folder, 'runtime.json'), 'utf8'))
    client = clientOf(url, token)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('it says where it listens, where its token is, what its scope is and where findings go', () => {
    expect(banner).toMatch(/^Sidecar at http:\/\/127\.0\.0\.1:(\d+) and http:\/\/\[::1\]:\1\n/)
    expect(banner).toContain(`\n  Token     ${folder}/runtime.json\n`)
    expect(banner).toContain(`\n  Scope     1 allow rule and 1 deny rule of ${folder}/scope.yaml\n`)
    expect(banner).toContain('\n  Forwards  nothing; set SKG_URL and SKG_KEY')
  })

  test('every verb explains itself', async () => {
    for (const verb of [[], ['send'], ['classify'], ['jobs'], ['export']]) {
      const { code, stdout } = await skg(...verb, '--help')
      expect([verb, code, stdout.startsWith('Usage: skg sidecar')]).toEqual([verb, 0, true])
    }
  })

  test('a second sidecar on the folder is one clear line', { tags: ['long'] }, async () => {
    expect(await runSkg(['sidecar'], env)).toEqual({
      code: 3,
      stdout: '',
      stderr: `The data folder ${folder} is in use by process ${running.child.pid}. Stop that sidecar first, or set SIDECAR_DATA_DIR to another folder.\n`,
    })
  })

  test('send tells the format and what came of each file, and refuses what it cannot tell', async () => {
    const secret = 'ghp_aaaabbbbccccddddeeeeffffgggghhhhiiii'
    const har = JSON.parse(harOf(3))
    har.log.entries[0].request.headers.push({ name: 'Authorization', value: `Bearer ${secret}` })
    har.log.entries.push(...JSON.parse(harOf(2, 'cdn.evil.test')).log.entries)
    const files = [
      await file('proxy.har', JSON.stringify(har)),
      await file(
        'messages.jsonl',
        [1, 2].map((n) => JSON.stringify(messageTo(`https://api.example.test/${n}`))).join('\n'),
      ),
      await file('finding.json', JSON.stringify({ source: 'zap', title: 'XSS', severity: 'high' })),
    ]
    const sent = await skg('send', ...files)
    expect(sent).toMatchObject({ code: 0, stderr: '' })
    const lines = sent.stdout.trimEnd().split('\n')
    expect(lines[0]).toMatch(/proxy\.har: 3 new messages, 0 known, 2 outside the scope, \d+ secrets? taken out$/)
    expect(lines.slice(1)).toEqual([
      '  outside the scope: cdn.evil.test (2)',
      `${files[1]}: 2 new messages, 0 known`,
      `${files[2]}: 1 new finding, 0 known`,
    ])
    const again = await skg('send', '--json', files[1]!)
    expect(JSON.parse(again.stdout)).toMatchObject([{ format: 'message', summary: '0 new messages, 2 known' }])

    const text = await file('notes.txt', 'hello')
    const outside = await file('outside.json', JSON.stringify(messageTo('https://evil.test/')))
    const refused = await skg('send', text, outside, files[1]!)
    expect([refused.code, refused.stdout]).toEqual([1, `${files[1]}: 0 new messages, 2 known\n`])
    expect(refused.stderr.trimEnd().split('\n')).toEqual([
      `${text} is none of the formats har, burp, zap, nuclei, message, finding; name it by --format`,
      `${outside}, message 1: out_of_scope: The target is outside the scope: no allow rule names it.`,
    ])
    const wrong = await skg('send', '--format', 'har', text)
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringContaining('validation_failed: Nothing in this file could be read as har.'),
    ])
    expect((await skg('send', join(folder, 'none.har'))).code).toBe(1)
  })

  test('classify prints for people and as JSON', async () => {
    const path = await file('message.json', JSON.stringify(messageTo('https://api.openai.com/v1/chat/completions')))
    const told = await skg('classify', path)
    expect(told).toMatchObject({ code: 0, stderr: '' })
    expect(told.stdout).toMatch(/^\S.* \(outside the scope\)\n/)
    expect(told.stdout).toContain('AI llm-api')
    expect(JSON.parse((await skg('classify', path, '--json')).stdout)).toMatchObject({
      inScope: false,
      ai: { kind: 'llm-api' },
    })
    const broken = await skg('classify', await file('broken.json', '{"source": "har"}'))
    expect([broken.code, broken.stderr.startsWith('validation_failed: ')]).toEqual([1, true])
  })

  test('jobs are listed, shown, cancelled and their results saved', async () => {
    const { id } = await client.submit({ type: 'ingest-har', input: { text: harOf(1, 'jobs.example.test') } })
    await client.until(id, ['succeeded'])
    const list = await skg('jobs')
    expect(list.stdout).toMatch(new RegExp(`^${id}  ingest-har {5,} succeeded {3,}100 %`, 'm'))
    expect((await skg('jobs', id)).stdout).toContain('1 new message, 0 known')
    expect(JSON.parse((await skg('jobs', '--json', '--status', 'succeeded')).stdout)).not.toHaveLength(0)
    const saved = join(folder, 'result.json')
    expect((await skg('jobs', id, '--result', saved)).stdout).toBe(`${saved}\n`)
    expect(JSON.parse(await readFile(saved, 'utf8')).messages).toEqual({ created: 1, duplicate: 0 })
    const twice = await skg('jobs', id, '--result', saved)
    expect([twice.code, twice.stderr]).toEqual([
      1,
      `${saved} cannot be written: it is there already; name another by --out\n`,
    ])
    const cancelled = await skg('jobs', id, '--cancel')
    expect([cancelled.code, cancelled.stderr]).toEqual([1, 'job_terminal: The job has ended: succeeded.\n'])
    expect((await skg('jobs', 'job_x')).stderr).toBe('not_found: There is no job of this id.\n')
    expect((await skg('jobs', '--cancel')).code).toBe(1)
  })

  test('export writes the newest, or what is named, at once or by a job', async () => {
    const out = join(folder, 'out')
    await mkdir(out)
    const few = await skg('export', '--format', 'jsonl', '--last', '3', '--out', join(out, 'few.jsonl'))
    expect(few).toMatchObject({
      code: 0,
      stdout: `${out}/few.jsonl: 3 items\n`,
      stderr: 'Only the newest 3 are in it; the sidecar holds more.\n',
    })
    expect((await readFile(join(out, 'few.jsonl'), 'utf8')).trimEnd().split('\n')).toHaveLength(3)
    expect((await stat(join(out, 'few.jsonl'))).mode & 0o777).toBe(0o600)

    await client.until(
      (await client.submit({ type: 'ingest-har', input: { text: harOf(150, 'many.example.test') } })).id,
      ['succeeded'],
    )
    const many = await skg('export', '--format', 'jsonl', '--kind', 'message', '--source', 'har', '--out', '-')
    expect(many.stdout.trimEnd().split('\n').length).toBeGreaterThan(150)
    expect(many.stdout).not.toContain('ghp_')
    const [{ id }] = (await client.call('GET', '/v1/connectors/evidence?kind=finding')).json.items
    const one = await skg('export', id, '--format', 'jsonl', '--out', '-')
    expect(JSON.parse(one.stdout)).toMatchObject({ id, finding: { title: 'XSS' } })
    expect((await skg('export', '--format', 'pdf')).stderr).toMatch(/^validation_failed: /)
    expect((await skg('export', '--last', '1001')).code).toBe(1)
    expect((await skg('export', '--source', 'caido')).stderr).toBe('The sidecar has stored nothing of this kind yet.\n')
  })

  test('the log has method, route, status, time and id of each request, and nothing else of it', async () => {
    const secret = 'ghp_aaaabbbbccccddddeeeeffffgggghhhhiiii'
    await client.call('GET', `/v1/jobs/${secret}?token=${secret}`)
    await client.call('POST', '/v1/connectors/ingest-http', { body: `{"${secret}": ` })
    running.child.kill('SIGTERM')
    const { code, stderr } = await running.finished
    expect(code).toBe(0)
    const lines = stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.length).toBeGreaterThan(20)
    for (const line of lines)
      expect(Object.keys(line)).toEqual(['level', 'time', 'method', 'route', 'status', 'ms', 'requestId'])
    expect(lines.map(({ route }) => route)).toContain('/v1/jobs/:id')
    expect(stderr).not.toContain('ghp_')
    await expect(stat(join(folder, 'runtime.json'))).rejects.toThrow('ENOENT')
  })

  test('without a sidecar the commands say how to start one', async () => {
    const { code, stderr } = await skg('jobs')
    expect([code, stderr]).toEqual([
      3,
      `No sidecar runs here: there is no ${folder}/runtime.json. Start one with "skg sidecar", or name one by SIDECAR_DATA_DIR, or by SECENG_SIDECAR_URL (http://127.0.0.1:17371) and SIDECAR_TOKEN.\n`,
    ])
    const token = 'operator.'.repeat(4)
    const away = await runCommand(['sidecar', 'jobs'], {
      SECENG_SIDECAR_URL: 'http://127.0.0.1:1',
      SIDECAR_TOKEN: token,
    })
    expect([away.code, away.stderr]).toEqual([
      3,
      'The sidecar at http://127.0.0.1:1 does not answer; start one with: skg sidecar\n',
    ])
  })
})
