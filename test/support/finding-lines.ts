import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../db/engine/database.ts'
import type { SentDetails } from '../../src/application/details.ts'
import { importFindings } from '../../src/import/finding/import-findings.ts'
import type { ImportOptions, ImportReport } from '../../src/import/transaction.ts'

type Given = Readonly<Record<string, unknown>>

/** A line that begins a scan. */
export const scan = (scanType: string, tool: string, rest: Given = {}) => ({
  kind: 'scan',
  scan: { scanType, tool, ...rest },
})

/** A line of one finding. */
export const finding = (title: string, severity: number, rest: Given = {}) => ({
  kind: 'finding',
  finding: { title, severity, ...rest },
})

/** A place in source code. */
export const code = (path: string, line: number, rest: Given = {}) => ({ kind: 'code', path, line, ...rest })

export type FindingFolder = {
  /** Writes lines to a file and imports it into an application. */
  import(
    db: Database,
    application: string,
    lines: readonly unknown[],
    options?: ImportOptions,
    details?: SentDetails,
  ): Promise<ImportReport>
  /** The path of a file with this text. */
  write(name: string, text: string): Promise<string>
  remove(): Promise<void>
}

/** A temporary folder for files of findings. */
export async function findingFolder(): Promise<FindingFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-findings-'))
  let count = 0
  const write = async (name: string, text: string) => {
    const path = join(folder, name)
    await writeFile(path, text)
    return path
  }
  return {
    write,
    import: async (db, application, lines, options, details = {}) => {
      const path = await write(`${count++}.jsonl`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      return importFindings(db, { format: 'findings', path, application, details }, options)
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

/** Takes away all applications and what is known of them, so that only a test's own are counted. */
export async function removeApplications(db: Database): Promise<void> {
  for (const table of ['securityFinding', 'threatModel', 'scan', 'scanner', 'application'] as const)
    await db.deleteFrom(table).execute()
}
