// @module-tag long
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { exportFormats } from '../../src/sidecar/export/format.ts'
import { startSkg } from '../support/process.ts'
import { corpus } from '../support/sidecar/corpus.ts'
import { kinds } from '../support/sidecar/kinds.ts'
import { forbidden, planted } from '../support/sidecar/secrets.ts'
import { clientOf, harOf, sidecarEnv, sidecarFolder } from '../support/sidecar.ts'

/**
 * A message for each kind of secret, which has it in its URL, a header, JSON, the deltas of a stream and the tester's
 * notes.
 */
const messagesOfKinds = kinds.map(({ secret }) => ({
  request: {
    method: 'POST',
    url: `https://shop.example.com/find/${encodeURIComponent(secret)}?q=${encodeURIComponent(secret)}`,
    headers: [{ name: 'X-Debug', value: secret }],
    body: { text: JSON.stringify({ note: `use ${secret} now` }), mime_type: 'application/json' },
  },
  response: {
    status: 200,
    headers: [],
    body: {
      mime_type: 'text/event-stream',
      text: [secret.slice(0, 12), secret.slice(12)]
        .map((content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
        .join(''),
    },
  },
  notes: `seen: ${secret}`,
}))
const secrets = [...forbidden, ...kinds.flatMap(({ parts }) => parts)]

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
/** Paths of files that others than their owner may read, but for the scope, which is the tester's own. */
const openFiles = async (folder: string) => {
  const files = (await filesIn(folder)).filter((path) => !path.endsWith('scope.yaml'))
  const modes = await Promise.all(files.map(async (path) => [path, (await stat(path)).mode & 0o777] as const))
  return modes.filter(([, mode]) => mode !== 0o600)
}

const keepSecrets = async (every: number) => {
  const folder = await sidecarFolder('allow: ["*"]\n')
  const running = startSkg(['sidecar'], { ...sidecarEnv(folder), LOG_LEVEL: 'trace' })
  await running.printed('API')
  const { url, token } = JSON.parse(await readFile(join(folder, 'runtime.json'), 'utf8'))
  const { call, submit, until } = clientOf(url, token)
  const seen: string[] = []
  const keep = async (answer: ReturnType<typeof call>) => {
    const { text, json, status, headers } = await answer
    seen.push(text, JSON.stringify(headers))
    return { json, status }
  }

  const part = [...corpus, ...messagesOfKinds].filter((_, index) => index % every === 0)
  const messages = part.map((message, index) => ({
    source: 'proxy',
    external_id: `m-${index}`,
    ...message,
  }))
  const ids: string[] = []
  for (const [index, message] of messages.entries()) {
    const { json, status } = await keep(call('POST', '/v1/connectors/ingest-http', { json: message }))
    expect([200, 201]).toContain(status)
    expect(json.redactions.length).toBeGreaterThan(0)
    ids.push(json.id)
    if (index % 3 !== 0) continue
    await keep(call('POST', '/v1/connectors/classify', { json: message }))
    const finding = {
      source: 'other',
      title: 'T',
      severity: 'low',
      dedupe_key: json.id,
      evidence: [{ http_message: message }],
    }
    expect([200, 201]).toContain((await keep(call('POST', '/v1/connectors/ingest-finding', { json: finding }))).status)
    const wrong = { ...message, [planted.github]: planted.slack, tags: planted.openai, [planted.jwt]: 1 }
    expect((await keep(call('POST', '/v1/connectors/ingest-http', { json: wrong }))).status).toBe(422)
  }
  const har = JSON.parse(harOf(1))
  har.log.entries = messages.map((message) => ({ ...har.log.entries[0], ...message }))
  const jobs = [
    { type: 'ingest-har', input: { text: JSON.stringify(har) } },
    { type: 'ingest-burp', input: { text: JSON.stringify(messages) } },
    { type: 'classify-batch', input: { items: messages } },
    { type: 'export-evidence', input: { source: 'inline', items: messages, format: 'json' } },
  ]
  for (const job of jobs) {
    const { id, links } = await submit(job)
    await until(id, ['succeeded', 'failed'])
    await keep(call('GET', links.self))
    await keep(call('GET', links.result))
  }
  const stored = [...new Set(ids)]
  for (const format of exportFormats) {
    const json = { source: 'store', items: stored.slice(0, 100), format }
    expect((await keep(call('POST', '/v1/connectors/export-evidence', { json }))).status).toBe(200)
    const { id, links } = await submit({ type: 'export-evidence', input: { source: 'store', items: stored, format } })
    await until(id, ['succeeded'])
    await keep(call('GET', links.result))
  }
  expect(await openFiles(folder)).toEqual([])
  await keep(call('GET', '/v1/connectors/evidence?limit=200'))
  running.child.kill('SIGTERM')
  const { stdout, stderr } = await running.finished
  seen.push(stdout, stderr)

  const files = await filesIn(folder)
  let archives = 0
  for (const path of files) {
    const bytes = await readFile(path)
    seen.push(bytes.toString('latin1'))
    if (!bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) continue
    archives++
    seen.push(...Object.values(unzipSync(bytes)).map((content) => Buffer.from(content).toString('latin1')))
  }
  expect(archives).toBe(1)
  expect(files.length).toBeGreaterThan(30)
  expect(await openFiles(folder)).toEqual([])
  for (const secret of secrets)
    expect([secret, seen.filter((text) => text.includes(secret)).length]).toEqual([secret, 0])
}
const secret =
  '§5.4: no secret of every %i. of 300 messages is found in answers, exports, results, errors, logs or files, which are their owner’s'
test.each([5])(secret, keepSecrets)
test.each([1])(secret, { tags: ['long'] }, keepSecrets)
