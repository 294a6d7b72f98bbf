import { expect, test } from 'vitest'
import { appendRevision } from '../../db/engine/revision.ts'
import { queueingService } from '../support/queueing-service.ts'
import { keyOf, sarifOf } from '../support/scan-run.ts'
import { describeDatabases } from '../support/setup.ts'

type State = {
  readonly database: string
  readonly runs: readonly { readonly id: string; readonly state: string }[]
  readonly oldestQueuedSeconds: number
  readonly imports: readonly { readonly importer: string; readonly revision: number }[]
}

describeDatabases('operations §3.5: the runs and imports of the service', ({ kind, open }) => {
  const queue = queueingService(() => open('starter'))

  const readState = async (): Promise<State> => {
    const response = await fetch(`${queue.service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${keyOf('operator')}` },
      body: JSON.stringify({
        query:
          '{ serviceState { database runs { id: runId state } oldestQueuedSeconds imports { importer revision } } }',
      }),
    })
    return ((await response.json()) as { data: { serviceState: State } }).data.serviceState
  }

  test('lists the runs that have not ended, the newest first, and how long the oldest waits', async () => {
    expect(await readState()).toMatchObject({ database: kind.toUpperCase(), runs: [], oldestQueuedSeconds: 0 })
    const ids: string[] = []
    for (const name of ['one', 'two', 'three', 'four'])
      ids.push((await queue.api.upload(`application=${name}`, sarifOf([name]))).body.id)
    const [first, second, third, fourth] = ids as [string, string, string, string]
    const change = (
      id: string,
      change: { readonly state: 'running' | 'cancelling' | 'succeeded'; readonly createdAt: Date },
    ) => queue.database.db.updateTable('scanRun').set(change).where('id', '=', id).execute()
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)
    await change(first, { state: 'running', createdAt: ago(900) })
    await change(second, { state: 'cancelling', createdAt: ago(800) })
    await change(third, { state: 'succeeded', createdAt: ago(700) })
    await queue.database.db
      .updateTable('scanRun')
      .set({ createdAt: ago(60) })
      .where('id', '=', fourth)
      .execute()
    const state = await readState()
    expect(state.runs).toEqual([
      { id: fourth, state: 'QUEUED' },
      { id: second, state: 'CANCELLING' },
      { id: first, state: 'RUNNING' },
    ])
    expect(state.oldestQueuedSeconds).toBeGreaterThan(59)
    expect(state.oldestQueuedSeconds).toBeLessThan(700)
  })

  test('lists the last import of each importer, the newest first', async () => {
    const { imports: before } = await readState()
    expect(new Set(before.map(({ importer }) => importer)).size).toBe(before.length)
    expect(before.map(({ revision }) => revision)).toEqual(
      before.map(({ revision }) => revision).toSorted((a, b) => b - a),
    )
    const oldest = before.at(-1)!.importer
    const { db } = queue.database
    const { counts, warnings, ...entry } = await db
      .selectFrom('importLog')
      .selectAll()
      .where('importer', '=', oldest)
      .executeTakeFirstOrThrow()
    const texts = { counts: JSON.stringify(counts), warnings: JSON.stringify(warnings) }
    const revision = await db.transaction().execute(async (trx) => {
      const { id } = await appendRevision(trx, `import ${oldest}`)
      await trx
        .insertInto('importLog')
        .values({ ...entry, ...texts, revision: id })
        .execute()
      return id
    })
    const { imports } = await readState()
    expect(imports).toEqual([{ importer: oldest, revision }, ...before.slice(0, -1)])
  })
})
