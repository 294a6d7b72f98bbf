// @module-tag long
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { storeMinBase } from '../../db/survey.ts'
import { importReport } from '../../src/import/importers.ts'
import { copyReport } from '../support/report-folder.ts'
import {
  both,
  describeDatabases,
  startTestService,
  type TestDatabase,
  type TestService,
  uncached,
} from '../support/setup.ts'

describeDatabases('status of research', ({ open }) => {
  let database: TestDatabase
  let service: TestService
  beforeEach(async () => {
    database = await open('starter')
    service = await startTestService(database, uncached)
    return async () => {
      await service.close()
      await database.close()
    }
  })
  // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the path.
  const status = async (name: string): Promise<any> => (await fetch(`${service.url}/api/status/${name}`)).json()
  const run = (statement: RawBuilder<unknown>) => statement.execute(database.db)

  test('report §3: research that changes, vanishes or is not indexed is told after the next import', async () => {
    const before = await status('generated-research')
    expect(before.counts).toEqual({ indexed: 3, stale: 1, missing: 1, unindexed: 1 })
    const report = await copyReport()
    await appendFile(join(report.path, 'research/prompt-injection-field-notes.md'), '\nOne more line.\n')
    await report.remove('research/agent-permissions-review.md')
    await report.change('research/new.md', () => 'New.')
    await importReport(database.db, report.path)
    const after = await status('generated-research')
    expect(after.counts).toEqual({ indexed: 1, stale: 2, missing: 2, unindexed: 2 })
    await report.dispose()
  })

  test('report §3: candidate entities are matched with the graph as it is now', both, async () => {
    const match = async () =>
      (await status('generated-research')).candidateEntities.find(
        ({ name }: { name: string }) => name === 'LLM Prompt Injection',
      ).matchedId
    expect(await match()).toBe('AML.T0051')
    await run(sql`update technique set name = 'Renamed' where id = 'AML.T0051'`)
    expect(await match()).toBeNull()
  })

  test('report §3: the evidence trail and the citation queue count what waits', async () => {
    const { pendingSourceValidations } = await status('evidence-trail')
    await run(
      sql`update evidence set validated = 'confirmed' where validated = 'pending' and finding_id = 'detection-gets-faster'`,
    )
    const trail = await status('evidence-trail')
    expect(trail.pendingSourceValidations).toBe(pendingSourceValidations - 1)
    expect(trail.findings.find(({ slug }: { slug: string }) => slug === 'detection-gets-faster')).toMatchObject({
      pending: 0,
    })
    const queue = await status('citation-queue')
    expect(queue.items).toHaveLength(queue.total)
    expect(Object.values<number>(queue.bySeverity).reduce((sum, count) => sum + count)).toBe(queue.total)
    expect(Object.values<number>(queue.byProblem).reduce((sum, count) => sum + count)).toBe(queue.total)
    await run(sql`update citation set problem = null where id = ${queue.items[0].id}`)
    expect((await status('citation-queue')).total).toBe(queue.total - 1)
  })

  test('DESIGN §4.11: SURVEY_MIN_BASE holds for every surface, and a change is a new revision', async () => {
    const shown = async () => {
      const { rows, revision } = (await (
        await fetch(`${service.url}/api/charts/genai-in-production-by-industry`)
      ).json()) as { rows: { suppressed: boolean }[]; revision: number }
      return [rows.filter(({ suppressed }) => !suppressed).length, revision] as const
    }
    const [before, revision] = await shown()
    await storeMinBase(database.db, 60)
    await expect.poll(async () => (await shown())[1], { timeout: 5_000 }).toBe(revision + 1)
    expect((await shown())[0]).toBeLessThan(before)
    await storeMinBase(database.db, 60)
    const { rows } = await sql<{ revision: number }>`select max(id) as revision from revision`.execute(database.db)
    expect(rows[0]!.revision).toBe(revision + 1)
  })
})
