import { expect } from 'vitest'
import { harOf, type TestSidecar } from './sidecar.ts'

export const octets = { 'content-type': 'application/octet-stream' }

/** A job that reads `count` messages from its own input. */
export const har = (count: number, host?: string) => ({ type: 'ingest-har', input: { text: harOf(count, host) } })

const largeFiles: Record<number, string> = {}

/** A job that reads for seconds, from an upload. */
export async function submitLong(
  sidecar: Pick<TestSidecar, 'call' | 'submit'>,
  name: string,
  entries = 20_000,
  more = {},
) {
  largeFiles[entries] ??= harOf(entries)
  const body = largeFiles[entries]
  expect((await sidecar.call('PUT', `/v1/uploads/${name}`, { body, headers: octets })).status).toBe(201)
  return sidecar.submit({ type: 'ingest-har', input: { upload: name }, ...more })
}

/** The type and text of jobs of which nothing can be read, and what their progress says. */
export const unreadJobs: readonly (readonly [string, string, string])[] = [
  ['ingest-har', 'no JSON', '0 read, 1 not readable'],
  ['ingest-har', '{"log":{"entries":[{},{}]}}', '0 read, 4 not readable'],
  ['ingest-nuclei', '{}\n{}\n', '0 read, 2 not readable'],
]

/** Jobs that are not valid, and the pointer to what is not. */
export const invalidJobs: readonly (readonly [object, string])[] = [
  [{ type: 'ingest-har', input: {} }, ''],
  [{ type: 'ingest-har', input: { text: 'x', base64: 'eA==' } }, ''],
  [{ type: 'ingest-har', input: { base64: 'not base64!' } }, '/base64'],
  [{ type: 'ingest-har', input: { text: '' }, timeoutMs: 600_001 }, '/timeoutMs'],
  [{ type: 'ingest-har', input: { text: '' }, timeoutMs: 0 }, '/timeoutMs'],
  [{ type: 'classify-batch', input: { items: [] } }, '/items'],
  [{ type: 'classify-batch', input: { items: ['msg_x'] } }, '/items/0'],
  [{ type: 'export-evidence', input: { source: 'store', items: ['x'] } }, '/format'],
  [{ type: 'export-evidence' }, '/input'],
  [{ input: {} }, '/type'],
]
