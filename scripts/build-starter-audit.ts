import { readFileSync, writeFileSync } from 'node:fs'
import { openInMemory } from '../db/engine/database.ts'
import type { AuditResult } from '../db/figure-audit-task.ts'
import { listJudged } from '../db/figure-suppression.ts'
import { auditFigures } from '../src/figure-audit/audit.ts'
import { loadStarter } from '../src/import/starter.ts'

const file = new URL('../src/starter/figure-audits.json', import.meta.url)

/**
 * Writes `figure-audits.json` of the starter: the audits of its survey, by digest, which else each first start would
 * make; an interrupted run is resumed. A second run changes nothing; after a change of the audit, empty the file
 * before. Called as `node scripts/build-starter-audit.ts`.
 */
const { db, close } = await openInMemory()
await loadStarter(db)
const judged = await listJudged(db)
await close()
const digests = new Set(judged.map(({ digest }) => digest))
const kept = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, AuditResult>
for (const { digest, task, questionId } of process.argv.includes('--last-first') ? judged.toReversed() : judged) {
  if (!task || !digest || kept()[digest]) continue
  const result = auditFigures(task)
  write({ ...kept(), [digest]: result })
  console.log(
    `${questionId}: ${(process.cpuUsage().user / 1e6).toFixed(0)} s of CPU so far, ${result.withheld.length} withheld`,
  )
}
write(kept())

function write(audits: Readonly<Record<string, AuditResult>>): void {
  const lines = Object.entries(audits)
    .filter(([digest]) => digests.has(digest))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([digest, result]) => `${JSON.stringify(digest)}:${JSON.stringify(result)}`)
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}
