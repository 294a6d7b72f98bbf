import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { detectFormat } from '../../src/import/finding/file-head.ts'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import { importAtlas, importCwe } from '../../src/import/importers.ts'
import { compare } from '../support/attack-independent/compare.ts'
import { drawControls, drawFindings, drawParameters, type Size, seeded } from '../support/attack-independent/draw.ts'
import type { Knowledge } from '../support/attack-independent/model.ts'
import { type Ask, readKnowledge, readSubject, readWeaknesses } from '../support/attack-independent/read.ts'
import { findingFolder, scan } from '../support/finding-lines.ts'
import { client, createKeys } from '../support/seceng.ts'
import { databases, startTestService } from '../support/setup.ts'
import { sharedData } from '../support/shared-data.ts'

const { open } = databases.find(({ kind }) => kind === 'postgres')!

async function start() {
  const opened = await open('starter')
  const { file, keys, remove } = await createKeys([{ name: 'ci' }])
  const perMinute = '100000'
  const service = await startTestService(opened, {
    SECENG_KEYS_FILE: file,
    FINDINGS_ACCESS: 'public',
    SECENG_READS_PER_MINUTE: perMinute,
    SECENG_WRITES_PER_MINUTE: perMinute,
  })
  const lines = await findingFolder()
  const send = client(service.url, keys.ci!)
  const ask: Ask = async (query, variables) => {
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.ci}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await response.json()) as { data: unknown; errors?: unknown }
    expect(errors).toBeUndefined()
    return data
  }
  const createTarget = async (application: string): Promise<string> => {
    const body = { name: application, kind: 'application', application, locator: {} }
    const made = await send('POST', '/targets', { body })
    expect(made.status).toBe(201)
    return made.body.id
  }
  const stop = async () => {
    await service.close()
    await opened.close()
    await lines.remove()
    await remove()
  }
  const refresh = () => service.query('{ __typename }')
  const compareTarget = async (knowledge: Knowledge, id: string) => {
    await refresh()
    return compare(send, knowledge, await readSubject(ask, id))
  }
  return { db: opened.db, lines, send, ask, createTarget, compareTarget, refresh, stop }
}

const many: Size = { findings: 30, named: 16 }
const few: Size = { findings: 13, named: 2 }
type Started = Awaited<ReturnType<typeof start>>

/** A release without every seventh of its objects of each kind. */
async function withoutSome(path: string): Promise<string> {
  const release = parse(await readFile(path, 'utf8'))
  const fewer = (objects: readonly unknown[]) => objects.filter((_, place) => place % 7 !== 6)
  const [{ tactics, techniques, mitigations, ...matrix }] = release.matrices
  return stringify({
    ...release,
    matrices: [{ ...matrix, tactics: fewer(tactics), techniques: fewer(techniques), mitigations: fewer(mitigations) }],
    'case-studies': fewer(release['case-studies']),
  })
}

/** Compares targets of random findings and controls, each without parameters and with random ones. */
async function compareDrawn(service: Started, knowledge: Knowledge, seeds: number, most: Size) {
  const { db, lines, send, ask, createTarget, refresh } = service
  const weaknesses = await readWeaknesses(ask)
  let paths = 0
  for (let seed = 1; seed <= seeds; seed++) {
    const draw = seeded(seed)
    const name = `drawn ${seed} of ${seeds}`
    await lines.import(db, name, [scan('STATIC', 'drawn'), ...drawFindings(draw, knowledge, weaknesses, most)])
    await refresh()
    const target = await createTarget(name)
    const controls = drawControls(draw, knowledge)
    const patched = await send('PATCH', `/targets/${target}`, { body: { controls }, headers: { 'if-match': '*' } })
    expect(patched.status, name).toBe(200)
    const subject = await readSubject(ask, target)
    paths += await compare(send, knowledge, subject)
    await compare(send, knowledge, subject, drawParameters(draw, knowledge, subject))
  }
  expect(paths).toBeGreaterThan(0)
}

describe('seceng §15.3: an independent program finds the same attack paths and remedies', () => {
  let service: Started
  let knowledge: Knowledge
  beforeAll(async () => {
    service = await start()
    knowledge = await readKnowledge(service.ask)
    return service.stop
  })

  test('of the applications of the starter', async () => {
    const { applications } = await service.ask('{ applications(first: 100) { nodes { name } } }')
    let paths = 0
    for (const { name } of applications.nodes)
      paths += await service.compareTarget(knowledge, await service.createTarget(name))
    expect(paths).toBeGreaterThan(0)
  })
  test('of random targets', { tags: ['long'] }, () => compareDrawn(service, knowledge, 10, few))
  test('of random targets (500 targets)', { tags: ['exhaustive'] }, () => compareDrawn(service, knowledge, 500, few))
})

describe.skipIf(!sharedData.exists)('seceng §15.3: it finds the same over the official catalogues', () => {
  const files = sharedData.exists ? readdirSync(sharedData.scans, { recursive: true, encoding: 'utf8' }).sort() : []
  let service: Started
  let knowledge: Knowledge
  beforeAll(async () => {
    service = await start()
    await importAtlas(service.db, sharedData.atlas56)
    await importAtlas(service.db, sharedData.atlas2026)
    await importCwe(service.db, sharedData.cwe)
    await service.refresh()
    knowledge = await readKnowledge(service.ask)
    return service.stop
  })

  test('of every real scan', { tags: ['exhaustive'] }, async () => {
    let paths = 0
    for (const name of files) {
      const path = `${sharedData.scans}/${name}`
      const format = statSync(path).isFile() ? await detectFormat(path) : null
      if (format === null) continue
      await importFindings(service.db, { format, path, application: name })
      await service.refresh()
      paths += await service.compareTarget(knowledge, await service.createTarget(name))
    }
    expect(paths).toBeGreaterThan(0)
  })
  test('of random targets with many paths', { tags: ['exhaustive'] }, () => compareDrawn(service, knowledge, 40, many))
  test('of random targets after every seventh object was retired', { tags: ['exhaustive'] }, async () => {
    const file = await service.lines.write('fewer.yaml', await withoutSome(sharedData.atlas56))
    await importAtlas(service.db, file, { allowOlder: true })
    await service.refresh()
    const { tactics } = await service.ask('{ tactics(first: 1, filter: { retired: true }) { totalCount } }')
    expect(tactics.totalCount).toBeGreaterThan(0)
    await compareDrawn(service, await readKnowledge(service.ask), 41, many)
  })
})
