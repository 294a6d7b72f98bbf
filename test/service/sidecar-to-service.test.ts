import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redact } from '../../src/sidecar/message/redact.ts'
import { readBurp } from '../../src/sidecar/read/burp.ts'
import { readNuclei } from '../../src/sidecar/read/nuclei.ts'
import { readZap } from '../../src/sidecar/read/zap.ts'
import { sourceFindingOf } from '../../src/sidecar/source-finding-of.ts'
import { describeDatabases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'

const files = [
  ['burp-issues.xml', readBurp],
  ['burp-events.json', readBurp],
  ['zap.json', readZap],
  ['nuclei.jsonl', readNuclei],
] as const

describeDatabases('sidecar §2: what the sidecar hands over, the service takes', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  beforeAll(async () => {
    database = await open('starter')
    service = await startTestService(database, { CONNECTOR_KEYS: 'key-of-the-sidecar' })
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })

  test.each(files)('the findings of %s arrive as DYNAMIC findings, once', async (file, read) => {
    const findings: ReturnType<typeof sourceFindingOf>[] = []
    for await (const item of read(readFileSync(new URL(`../support/sidecar/${file}`, import.meta.url))))
      if (item.kind === 'finding') findings.push(sourceFindingOf(redact(item.finding).value))
    expect(findings.length).toBeGreaterThan(0)
    const handOver = async () => {
      const response = await fetch(`${service.url}/api/connector-findings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer key-of-the-sidecar' },
        body: JSON.stringify({ application: file, tool: { name: 'sidecar', version: null }, findings }),
      })
      return { status: response.status, body: await response.json() }
    }
    const different = new Set(findings.map(({ fingerprint }) => fingerprint)).size
    expect(await handOver()).toMatchObject({ status: 200, body: { created: different, updated: 0 } })
    expect(await handOver()).toMatchObject({ status: 200, body: { created: 0 } })
    const { data } = await service.query(
      'query ($name: String) { applications(name: $name) { nodes { findingCounts { total } scanners { scanType } } } }',
      { name: file },
    )
    expect(data.applications.nodes).toEqual([
      { findingCounts: { total: different }, scanners: [{ scanType: 'DYNAMIC' }] },
    ])
  })
})
