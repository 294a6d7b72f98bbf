import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { currentRevision } from '../../db/engine/revision.ts'
import type { ImportOptions } from '../../src/import/transaction.ts'
import { code, finding, findingFolder, scan } from './finding-lines.ts'
import { type Answer, client, createKeys, type TestKey } from './seceng.ts'
import { startTestService, type TestDatabase } from './setup.ts'

const keysOfTest: readonly TestKey[] = [
  { name: 'ci' },
  { name: 'reader', scopes: ['read'] },
  { name: 'writer', scopes: ['write'] },
  { name: 'other', applications: ['other*'] },
]

/** A decision of each kind that is allowed. */
export const decisionOf = {
  confirmed: { decision: 'confirmed' },
  accepted: { decision: 'accepted', reason: 'deferred', comment: 'next quarter' },
  false_positive: { decision: 'false_positive', reason: 'not_reachable', comment: 'dead code' },
  fixed: { decision: 'fixed' },
  none: { decision: 'none' },
} as const
export type DecisionWord = keyof typeof decisionOf

export type Reported = Readonly<Record<string, 'open' | 'suppressed' | 'false_positive' | 'fixed'>>

/** A service over `database` with keys, whose findings come from scans of a tool that names them by their rules. */
export async function startTriage(database: TestDatabase, env: Readonly<Record<string, string>> = {}) {
  const folder = await findingFolder()
  const { file, folder: keysFolder, keys, remove } = await createKeys(keysOfTest)
  const service = await startTestService(database, {
    SECENG_KEYS_FILE: file,
    FINDINGS_ACCESS: 'credential',
    SECENG_WRITES_PER_MINUTE: '100000',
    SECENG_READS_PER_MINUTE: '100000',
    SECENG_RUNNING: '0',
    ...env,
  })
  const as = (name: string | null) => client(service.url, name && keys[name]!)
  const ci = as('ci')
  return {
    service,
    keys,
    as,
    ci,
    /** Imports a scan of `tool` that began at `startedAt` and says this of these rules. */
    async scan(
      application: string,
      reported: Reported,
      { startedAt = new Date().toISOString(), tool = 'lint', line = 1, ...rest }: ScanGiven = {},
      options: ImportOptions = {},
    ) {
      const report = await folder.import(
        database.db,
        application,
        [
          scan('STATIC', tool, { startedAt, ...rest }),
          ...Object.entries(reported).map(([rule, status]) =>
            finding(rule, 4, { rule, status, cwes: [1427], location: code(`src/${rule}.ts`, line, { snippet: rule }) }),
          ),
        ],
        options,
      )
      await service.query('{ revision }')
      return report.scans![0]!
    },
    /** The findings of an application by their rules. */
    async read(application: string): Promise<Readonly<Record<string, Answer['body']>>> {
      const { status, body } = await ci('GET', `/findings?application=${encodeURIComponent(application)}&limit=100`)
      // An application without a scan does not exist yet.
      return Object.fromEntries((status === 404 ? [] : body.items).map((item: { rule: string }) => [item.rule, item]))
    },
    decide: (id: string, body: object) => ci('PATCH', `/findings/${id}`, { body, headers: { 'if-match': '*' } }),
    /** Writes a file with some of the keys; returns its path. */
    async writeKeys(entries: readonly TestKey[]) {
      const stored = entries.map(({ name, scopes }) => ({
        name,
        scopes,
        sha256: createHash('sha256').update(keys[name]!).digest('hex'),
      }))
      const path = join(keysFolder, 'some.yaml')
      await writeFile(path, JSON.stringify(stored))
      return path
    },
    revision: () => currentRevision(database.db),
    async stop() {
      await service.close()
      await Promise.all([folder.remove(), remove()])
    },
  }
}

type ScanGiven = {
  readonly startedAt?: string
  readonly tool?: string
  readonly line?: number
  readonly category?: string
  readonly isPartial?: boolean
}

/** An instant so many minutes from now. */
export const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
