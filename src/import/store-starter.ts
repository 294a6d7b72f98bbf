import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { storeDeclarations } from '../../db/component.ts'
import type { Database } from '../../db/engine/database.ts'
import { insertMissing } from '../../db/figure-audit-store.ts'
import type { AuditResult } from '../../db/figure-audit-task.ts'
import { demoApplication } from '../../db/starter.ts'
import { readAtlas } from './atlas/reader.ts'
import { readCweBundle } from './cwe/json.ts'
import { readCwe } from './cwe/reader.ts'
import { finishFindings } from './finding/import-findings.ts'
import { storeScans } from './finding/store-file.ts'
import type { StoredScans } from './finding/stored-before.ts'
import { atlasSource, cweSource, linksSource, reportSource } from './importers.ts'
import { fileOf } from './read-input.ts'
import { readReport } from './report/reader.ts'
import { storeSource } from './store-source.ts'

const folder = new URL('../starter/', import.meta.url)

/** Stores the matrix of the starter. */
export async function storeStarterAtlas(trx: Database): Promise<void> {
  const bytes = await read('atlas.yaml')
  const snapshot = readAtlas(bytes.toString('utf8'))
  await storeSource(trx, atlasSource({ ...snapshot, source: 'starter', warnings: [] }, fileOf([bytes])))
}

/** Stores the weaknesses of the starter. */
export async function storeStarterCwe(trx: Database): Promise<void> {
  const bytes = await read('cwe.json')
  await storeSource(trx, cweSource(readCwe(readCweBundle(bytes.toString('utf8'))), fileOf([bytes]), 'starter'))
}

/** Stores the curated links of the starter between techniques and weaknesses. */
export async function storeStarterLinks(trx: Database): Promise<void> {
  const bytes = await read('links.csv')
  await storeSource(trx, linksSource(bytes.toString('utf8'), fileOf([bytes])))
}

/** Stores the synthetic report of the starter, with the audits of its survey. */
export async function storeStarterReport(trx: Database): Promise<void> {
  const audits = JSON.parse((await read('figure-audits.json')).toString('utf8')) as Readonly<
    Record<string, AuditResult>
  >
  await insertMissing(
    trx,
    Object.entries(audits).map(([digest, result]) => ({ digest, result })),
  )
  await storeSource(trx, await reportSource(await readReport(fileURLToPath(new URL('report/', folder))), 'starter'))
}

/** Stores the findings of the made-up application of the starter. */
export async function storeStarterFindings(trx: Database): Promise<void> {
  const format = 'findings'
  const names = (await readdir(new URL(`${format}/`, folder))).sort()
  const stored: StoredScans[] = []
  const files: Buffer[] = []
  for (const name of names) {
    const bytes = await read(`${format}/${name}`)
    const path = fileURLToPath(new URL(`${format}/${name}`, folder))
    files.push(bytes)
    stored.push(await storeScans(trx, { format, path, application: demoApplication }, fileOf([bytes])))
  }
  await declareDemo(trx)
  await finishFindings(trx, format, demoApplication, fileOf(files), {
    scans: stored.flatMap(({ scans }) => scans),
    warnings: stored.flatMap(({ warnings }) => warnings),
    isNew: true,
  })
}

/** What the made-up application consists of besides what its scans show. */
const demoComponents = [
  'chat',
  'model-api',
  'agent',
  'tools',
  'write-tool',
  'retrieval',
  'untrusted-content',
  'accounts',
]

async function declareDemo(trx: Database): Promise<void> {
  const { id } = await trx
    .selectFrom('application')
    .select('id')
    .where('name', '=', demoApplication)
    .executeTakeFirstOrThrow()
  const components = demoComponents.map((kind) => ({ kind, present: true, note: 'Part of the demo.' }))
  const made = { by: 'service', at: new Date() }
  await storeDeclarations(trx, { applicationId: id, targetId: null }, components, made)
}

function read(name: string): Promise<Buffer> {
  return readFile(new URL(name, folder))
}
