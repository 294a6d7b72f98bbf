// @module-tag long
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { harOf, messageTo, sidecarFolder, startTestSidecar, type TestSidecar } from '../support/sidecar.ts'

const slow = { SIDECAR_REQUEST_TIMEOUT_MS: '100' }

/** A folder with 100 messages of 200 KiB each, and their ids. */
async function filledFolder() {
  const folder = await sidecarFolder()
  const sidecar = await startTestSidecar({ folder })
  const file = harOf(100, 'shop.example.test', 'Lorem ipsum dolor sit amet. '.repeat(7_500))
  const headers = { 'content-type': 'application/octet-stream' }
  await sidecar.call('PUT', '/v1/uploads/large', { body: file, headers })
  await sidecar.until((await sidecar.submit({ type: 'ingest-har', input: { upload: 'large' } })).id, ['succeeded'])
  const { json } = await sidecar.call('GET', '/v1/connectors/evidence?limit=100')
  await sidecar.close()
  return { folder, items: json.items.map((item: { id: string }) => item.id) as readonly string[] }
}

function expectTimeout(answer: Awaited<ReturnType<TestSidecar['call']>>): void {
  expect([answer.status, answer.json.code]).toEqual([504, 'timeout'])
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
}

describe('sidecar §1: a request that takes too long', () => {
  test('an export of 20 MB within 100 ms is ended with 504, leaves nothing behind, and is no problem as a job', {
    tags: ['long'],
  }, async () => {
    const { folder, items } = await filledFolder()
    const sidecar = await startTestSidecar({ folder, env: slow })
    const before = await readdir(join(folder, 'results'))
    const json = { source: 'store', items, format: 'zip' }
    const path = '/v1/connectors/export-evidence'
    // One after another more often than exports are answered at once: each gives its place back when its thread has
    // ended.
    for (let time = 0; time < 4; time++) {
      let answer = await sidecar.call('POST', path, { json })
      while (answer.status === 429) answer = await sidecar.call('POST', path, { json })
      expectTimeout(answer)
      expect(answer.json.detail).toBe('The answer took longer than 100 ms.')
    }
    expect((await sidecar.call('GET', '/health')).status).toBe(200)
    const job = { json: { type: 'export-evidence', input: json }, headers: { 'idempotency-key': 'export-of-all' } }
    let accepted = await sidecar.call('POST', '/v1/jobs', job)
    while (accepted.status === 504) accepted = await sidecar.call('POST', '/v1/jobs', job)
    expect(accepted.status).toBe(202)
    await sidecar.until(accepted.json.id, ['succeeded'])
    expect((await readdir(join(folder, 'results'))).toSorted()).toEqual([...before, accepted.json.id].toSorted())
    await sidecar.close()
  })

  test('messages that wait behind others for too long get 504, and those before and after them their answers', async () => {
    const sidecar = await startTestSidecar({ env: slow })
    const text = 'one@example.test, two@example.test; '.repeat(8_000)
    const message = messageTo('https://shop.example.test/', { response: { status: 200, headers: [], body: { text } } })
    const ingest = () => sidecar.call('POST', '/v1/connectors/ingest-http', { json: message })
    const answers = await Promise.all(Array.from({ length: 20 }, ingest))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(504)
    expect(statuses.filter((status) => ![200, 201, 504].includes(status))).toEqual([])
    for (const answer of answers) if (answer.status === 504) expectTimeout(answer)
    await sidecar.close()
    const again = await startTestSidecar({ folder: sidecar.folder })
    expect((await again.call('POST', '/v1/connectors/classify', { json: messageTo('https://a.test/') })).status).toBe(
      200,
    )
    await again.close()
  })

  test('a service that takes connections and never answers makes readiness fail in time', async () => {
    const service = createServer(() => {})
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    const env = { SKG_URL: url, SKG_KEY: 'key-of-the-sidecar', SIDECAR_REQUEST_TIMEOUT_MS: '4000' }
    const sidecar = await startTestSidecar({ env })
    const ready = await sidecar.call('GET', '/readyz')
    expect([ready.status, ready.json.checks.service]).toEqual([
      503,
      { status: 'fail', detail: 'the service does not answer' },
    ])
    await sidecar.close()
    service.close()
  })
})
