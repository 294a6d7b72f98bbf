import { mkdtemp, chmod, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './test/support/embedded-postgres.ts'
import { openDatabase } from './db/engine/database.ts'
import { loadStarter } from './src/import/starter.ts'
import { execFileSync } from 'node:child_process'
const n = Number(process.argv[2] ?? 50000)
const folder = await mkdtemp(join(tmpdir(), 'two-'))
await chmod(folder, 0o755)
const pgs = await startPostgres(folder)
const opened = await openDatabase({ dataDir: '', databaseUrl: pgs.url })
await loadStarter(opened.db); await opened.close()
const sarif = (tool: string, from: number) => JSON.stringify({ version: '2.1.0', $schema: 'https://json.schemastore.org/sarif-2.1.0.json', runs: [{ tool: { driver: { name: tool, rules: [{ id: 'r1', properties: { tags: ['external/cwe/cwe-89'] } }] } },
  results: Array.from({ length: n }, (_, i) => ({ ruleId: 'r1', level: 'error', message: { text: `m ${i}` }, locations: [{ physicalLocation: { artifactLocation: { uri: `src/f${(i + from) % 2000}.py` }, region: { startLine: 1 + Math.floor((i + from) / 2000) } } }] })) }] })
for (const [tool, from] of [['A', 0], ['B', n / 2], ['B', n / 2], ['A', 100]] as const) {
  const file = join(folder, `${tool}${from}.sarif`)
  await writeFile(file, sarif(tool, from))
  const t = performance.now()
  const out = execFileSync(process.execPath, ['bin/skg.js', 'import', 'sarif', file, '--application', 'shop'], { env: { ...process.env, DATABASE_URL: pgs.url, DATA_DIR: '' }, encoding: 'utf8' })
  console.log(tool, from, Math.round(performance.now() - t), 'ms', out.split('\n').filter((l) => /new|finding/.test(l)).slice(0, 2).join(' | ').slice(0, 160))
}
await pgs.stop(); await rm(folder, { recursive: true, force: true })
