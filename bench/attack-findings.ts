import { startRevisionClock } from '../db/engine/revision.ts'
import { componentKinds } from '../src/application/component.ts'
import { readConfig } from '../src/ground/config.ts'
import { createLog } from '../src/ground/log.ts'
import { createHttp } from '../src/http/server.ts'
import { readRemaining } from '../src/import/finding/read-candidates.ts'
import { declarePresent } from '../test/support/declared-components.ts'
import { createKeys } from '../test/support/seceng.ts'
import { fillFindings } from './fill-findings.ts'
import { withPostgres } from './with-postgres.ts'

/**
 * Measures attack paths and remediation of one application of `COUNT` findings (default 1,000,000) on PostgreSQL: with all
 * components, in a process that has cached nothing, again, with a filter that was not used yet, and as 304. Called as `node
 * bench/attack-findings.ts [COUNT]`.
 */
async function main([count = '1000000']: readonly string[]): Promise<void> {
  const { file, keys, remove } = await createKeys([{ name: 'bench' }])
  await withPostgres(async ({ opened }) => {
    await fillFindings(opened, 1, Number(count))
    await readRemaining(opened.db)
    await declarePresent(opened.db, 'Bench 1', componentKinds)
    const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', SECENG_KEYS_FILE: file, FINDINGS_ACCESS: 'public' })
    const clock = await startRevisionClock(opened)
    const app = await createHttp({ config, opened, clock, log: createLog('silent') })
    const authorization = `Bearer ${keys.bench}`
    const made = await app.inject({
      method: 'POST',
      url: '/v1/seceng/targets',
      headers: { authorization },
      payload: { name: 'Bench 1', kind: 'application', locator: {} },
    })
    const target = made.json().id as string
    if (!target) throw new Error(made.body)
    const time = async (what: string, path: string, headers: Readonly<Record<string, string>> = {}) => {
      const began = performance.now()
      const before = process.cpuUsage()
      const answer = await app.inject({
        url: `/v1/seceng/${path}target=${target}`,
        headers: { authorization, ...headers },
      })
      const ms = performance.now() - began
      const { user, system } = process.cpuUsage(before)
      console.log(
        `${what.padEnd(60)}${ms.toFixed(0).padStart(8)} ms, ${((user + system) / 1_000).toFixed(0).padStart(5)} ms of CPU  ${answer.statusCode}, ${answer.body.length} bytes`,
      )
      return answer
    }
    const { headers } = await time('attack paths, the first time', 'attack-paths?')
    await time('again', 'attack-paths?')
    await time('as 304', 'attack-paths?', { 'if-none-match': String(headers.etag) })
    await time('of severity 4 and more', 'attack-paths?severityAtLeast=4&')
    await time('from another tactic', 'attack-paths?from=AML.TA0004&')
    await time('remediation', 'attack-paths/remediation?')
    await app.close()
  }).finally(remove)
}

await main(process.argv.slice(2))
