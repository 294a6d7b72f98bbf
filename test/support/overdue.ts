import { sql } from 'kysely'
import { beforeEach, inject } from 'vitest'
import { openPostgres } from '../../db/engine/database.ts'

// A setup file, which Vitest imports for each file of tests: what ran out of time says what it waited for.
beforeEach(({ onTestFailed }) => {
  onTestFailed(async ({ task }) => {
    const isOverdue = task.result?.errors?.some(({ message }) => message.startsWith('Test timed out'))
    if (!isOverdue) return
    console.error(`"${task.name}" waits for:`, countEach(process.getActiveResourcesInfo()))
    console.error('PostgreSQL does:', await listActivity())
  })
})

function countEach(names: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]))
}

async function listActivity(): Promise<readonly unknown[]> {
  const { db, close } = openPostgres(inject('postgresUrl'))
  const { rows } = await sql`
    select datname, pid, state, wait_event, round(extract(epoch from now() - state_change)) as seconds,
      left(query, 160) as statement
    from pg_stat_activity
    where datname is not null and pid <> pg_backend_pid()
    order by state_change`.execute(db)
  await close()
  return rows
}
