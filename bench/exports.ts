import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openDatabase } from '../db/engine/database.ts'
import { exportFormats } from '../graphql/data-export-formats.ts'
import { exportOnce } from '../src/export/once.ts'
import { writeTexts } from '../src/export/write.ts'
import { fillFindings } from './fill-findings.ts'
import { withPostgres } from './with-postgres.ts'

const streamed = exportFormats.filter((format) => !['navigator', 'attack-flow'].includes(format))

/**
 * Measures exports of `COUNT` findings of components (default 1,000,000) to each format that streams, or those of
 * `FORMATS`, each in a process of its own. Called as `node bench/exports.ts [COUNT [FORMATS]]`, with commas between
 * formats.
 */
async function main([count = '1000000', formats = streamed.join()]: readonly string[]): Promise<void> {
  await withPostgres(async ({ opened, url, folder }) => {
    await fillFindings(opened, 1, Number(count))
    await opened.db.connection().execute(async (connection) => {
      await sql`alter table security_finding disable trigger user`.execute(connection)
      await sql`update security_finding set cves = array['CVE-2024-' || (1000 + issue_id % 90000)],
        location = jsonb_build_object('kind', 'component', 'name', 'part-' || issue_id % 5000, 'version', '1.' || issue_id % 7, 'ecosystem', 'npm',
          'purl', 'pkg:npm/part-' || issue_id % 5000 || '@1.' || issue_id % 7, 'path', null, 'licences', '[]'::jsonb, 'dependency', 'DIRECT')
        where rule like 'rule-%'`.execute(connection)
      await sql`vacuum (analyze) security_finding`.execute(connection)
    })
    for (const format of formats.split(',')) {
      const file = fileURLToPath(import.meta.url)
      const child = spawn(process.execPath, [file, 'measure', url, folder, format], { stdio: 'inherit' })
      await once(child, 'exit')
    }
  })
}

/** Exports all findings to `format` and prints what it took. */
async function measure([databaseUrl, folder, format]: readonly string[]): Promise<void> {
  const opened = await openDatabase({ dataDir: '', databaseUrl: databaseUrl! })
  const began = performance.now()
  const request = { target: null, application: null, filter: {}, paths: {}, limit: 1 }
  const wanted = { format: exportFormats.find((one) => one === format)!, request, visible: null }
  await exportOnce(opened, wanted, async ({ rowCount }, texts) => {
    const { bytes } = await writeTexts(texts, join(folder!, `export.${format}`), new AbortController().signal)
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
    const seconds = (performance.now() - began) / 1000
    console.log(
      `${format}: ${rowCount} findings, ${Math.round(bytes / 1e6)} MB in ${seconds.toFixed(1)} s, ${((userCPUTime + systemCPUTime) / 1e6).toFixed(1)} s of CPU, ${Math.round(maxRSS / 1024)} MB`,
    )
  })
  await opened.close()
}

const [command, ...rest] = process.argv.slice(2)
await (command === 'measure' ? measure(rest) : main(process.argv.slice(2)))
