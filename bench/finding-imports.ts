import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ImportMeasured } from './finding-import.ts'
import { writeSarif } from './sarif-file.ts'

const importer = fileURLToPath(new URL('./finding-import.ts', import.meta.url))
const run = promisify(execFile)

/**
 * Prints what imports of SARIF files of `count` results take, each in a process of its own: a file, the same file
 * again, and a scan of a month later of which half of the results are others. Fails when the database does not end up
 * with what the files say.
 */
export async function measureImports(databaseUrl: string, folder: string, count: number): Promise<void> {
  const half = Math.floor(count / 2)
  const first = join(folder, 'first.sarif')
  const second = join(folder, 'second.sarif')
  await writeSarif(first, count)
  await writeSarif(second, count, { first: half, startedAt: '2026-02-01T00:00:00Z' })
  console.log(`${'import of SARIF'.padEnd(44)}${row('results', 'file MB', 'seconds', 'cpu s', 'results/s', 'peak MB')}`)
  for (const [what, path, added, fixed] of [
    ['one file', first, count, 0],
    ['the same file again', first, 0, 0],
    ['a newer scan: half of them new, half fixed', second, half, half],
  ] as const) {
    const { stdout } = await run(process.execPath, [importer, databaseUrl, path])
    const measured = JSON.parse(stdout) as ImportMeasured
    if (measured.reported !== count || measured.added !== added || measured.fixed !== fixed)
      throw new Error(`${what}: expected ${count} reported, ${added} new, ${fixed} fixed, got ${stdout}`)
    const { seconds, cpuSeconds, peakMb } = measured
    const megabytes = (await stat(path)).size / 2 ** 20
    const cells = [count, Math.round(megabytes), seconds.toFixed(1), cpuSeconds.toFixed(1)]
    console.log(`${what.padEnd(44)}${row(...cells, Math.round(count / seconds), Math.round(peakMb))}`)
  }
}

function row(...cells: readonly (string | number)[]): string {
  return cells.map((cell) => String(cell).padStart(11)).join('')
}
