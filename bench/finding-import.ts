import { openDatabase } from '../db/engine/database.ts'
import { importFindings } from '../src/import/finding/import-findings.ts'

/** What an import of a process of its own took. */
export type ImportMeasured = {
  readonly seconds: number
  /** Of this process, without that of the database. */
  readonly cpuSeconds: number
  readonly peakMb: number
  readonly reported: number
  readonly added: number
  readonly fixed: number
}

/**
 * Imports the SARIF file `path` into the database `databaseUrl` as the application `bench` and prints what it took as
 * JSON.
 */
async function main([databaseUrl, path]: readonly string[]): Promise<void> {
  const opened = await openDatabase({ dataDir: '', databaseUrl: databaseUrl! })
  const began = performance.now()
  const { scans } = await importFindings(opened.db, {
    format: 'sarif',
    path: path!,
    application: 'bench',
  })
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  const { reported, added, fixed } = scans![0]!
  const measured: ImportMeasured = {
    seconds: (performance.now() - began) / 1_000,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMb: maxRSS / 1_024,
    reported,
    added,
    fixed,
  }
  console.log(JSON.stringify(measured))
  await opened.close()
}

await main(process.argv.slice(2))
