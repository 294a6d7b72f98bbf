import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportFormats } from '../src/sidecar/export-evidence.ts'
import { startSkg } from './process.ts'
import { corpus } from './sidecar/corpus.ts'
import { forbidden, planted } from './sidecar/secrets.ts'
import { clientOf, harOf, sidecarEnv, sidecarFolder } from './sidecar.ts'

test('§5.4: none of the secrets of 200 messages is found in answers, exports, results, errors, logs or files', async () => {
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

  const messages = corpus.map((message, index) => ({ source: 'proxy', external_id: `m-${index}`, ...message }))
  const ids: string[] = []
  for (const message of messages) {
    await keep(call('POST', '/v1/connectors/classify', { json: message }))
    const { json, status } = await keep(call('POST', '/v1/connectors/ingest-http', { json: message }))
    expect([200, 201]).toContain(status)
    expect(json.redactions.length).toBeGreaterThan(0)
    ids.push(json.id)
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
  for (const format of exportFormats) {
    const json = { source: 'store', items: [...new Set(ids)].slice(0, 100), format }
    expect((await keep(call('POST', '/v1/connectors/export-evidence', { json }))).status).toBe(200)
  }
  await keep(call('GET', '/v1/connectors/evidence?limit=200'))
  running.child.kill('SIGTERM')
  const { stdout, stderr } = await running.finished
  seen.push(stdout, stderr)

  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  for (const { parentPath, name } of files) seen.push(await readFile(join(parentPath, name), 'latin1'))
  expect(files.length).toBeGreaterThan(100)
  for (const secret of forbidden)
    expect([secret, seen.filter((text) => text.includes(secret)).length]).toEqual([secret, 0])
})
