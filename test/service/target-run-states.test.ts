import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../db/engine/database.ts'
import { storeFile } from '../../db/stored-file.ts'
import {
  cancelRun,
  endRun,
  endSilentRuns,
  findRuns,
  giveBackRun,
  keepRunAlive,
  storeRun,
  takeUpRun,
} from '../../db/target-run.ts'
import { mostAttempts } from '../../db/target-run-failure.ts'
import type { Lease, RunState } from '../../db/target-run-tables.ts'
import { uuidV7 } from '../../src/ground/identifiers.ts'
import { describeDatabases } from '../support/setup.ts'

const inputSha256 = 'a'.repeat(64)
const final: readonly RunState[] = ['succeeded', 'failed', 'timed_out', 'cancelled']

async function newRun(db: Database): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await storeFile(trx, { sha256: inputSha256, bytes: 1, mediaType: 'application/json' }, 30, 1)
    const run = await storeRun(trx, {
      id: uuidV7(),
      kind: 'import',
      targetId: null,
      applicationGuid: '4acaed36-f346-56f5-8091-41d3481b8774',
      applicationName: 'shop',
      timeoutMs: 600_000,
      request: {},
      commitSha: null,
      commitRef: null,
      inputSha256,
      inputBytes: 1,
      inputFormat: 'sarif',
      orderKey: uuidV7(),
      requestedBy: 'key:ci',
    })
    return run.id
  })
}

/** Lets the worker of a run have been silent for longer than workers may. */
async function fallSilent(db: Database, id: string): Promise<void> {
  await sql`update scan_run set alive_at = alive_at - interval '11 seconds' where id = ${id}`.execute(db)
}

const steps = ['take up', 'beat', 'succeed', 'fail', 'give back', 'lose', 'cancel', 'fall silent', 'sweep'] as const

describeDatabases('scan runs', ({ open }) => {
  test('seceng §6.2, §6.6: whatever workers, clients and sweeps do, a run moves as its table says, and only its newest lease writes', {
    tags: ['long'],
  }, async () => {
    const database = await open()
    const { db } = database
    const step = fc.record({ does: fc.constantFrom(...steps), worker: fc.integer({ min: 0, max: 2 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (sequence) => {
        const id = await newRun(db)
        const leases: (Lease | null)[] = [null, null, null]
        let model = { state: 'queued' as RunState, lease: 0, attempt: 0, isSilent: false }
        for (const { does, worker } of sequence) {
          const own = leases[worker] ?? null
          const isOwner = own !== null && own.lease === model.lease && ['running', 'cancelling'].includes(model.state)
          const endIfSilent = () => {
            if (!model.isSilent) return
            if (model.state === 'cancelling') model = { ...model, state: 'cancelled' }
            if (model.state === 'running' && model.attempt >= mostAttempts) model = { ...model, state: 'failed' }
          }
          if (does === 'take up') {
            endIfSilent()
            const may = model.state === 'queued' || (model.state === 'running' && model.isSilent)
            const taken = await takeUpRun(db, id, 30)
            expect(taken !== null).toBe(may)
            if (taken) {
              leases[worker] = { id, lease: taken.lease }
              expect(taken.lease).toBeGreaterThan(model.lease)
              model = { state: 'running', lease: taken.lease, attempt: model.attempt + 1, isSilent: false }
            }
          } else if (does === 'beat' && own) {
            const told = await keepRunAlive(db, own, null)
            expect(told).toBe(isOwner ? model.state : null)
            if (isOwner) model = { ...model, isSilent: false }
          } else if ((does === 'succeed' || does === 'fail') && own) {
            const state = does === 'succeed' ? 'succeeded' : 'failed'
            const wrote = await endRun(db, own, { state, log: '' }, 30)
            expect(wrote).toBe(isOwner && (does === 'fail' || model.state === 'running'))
            if (wrote) model = { ...model, state: model.state === 'cancelling' ? 'cancelled' : state }
          } else if ((does === 'give back' || does === 'lose') && own) {
            const given = await giveBackRun(db, own, does === 'lose', 30)
            if (isOwner && model.state === 'cancelling') model = { ...model, state: 'cancelled' }
            else if (isOwner && does === 'lose' && model.attempt >= mostAttempts) model = { ...model, state: 'failed' }
            else if (isOwner) {
              expect(given).toBe(true)
              model = {
                ...model,
                state: 'queued',
                attempt: model.attempt - (does === 'lose' ? 0 : 1),
                isSilent: false,
              }
            }
            if (model.state !== 'queued') expect(given).toBe(false)
          } else if (does === 'cancel') {
            await cancelRun(db, id, 30)
            if (model.state === 'queued') model = { ...model, state: 'cancelled' }
            if (model.state === 'running') model = { ...model, state: 'cancelling' }
          } else if (does === 'fall silent') {
            await fallSilent(db, id)
            if (['running', 'cancelling'].includes(model.state)) model = { ...model, isSilent: true }
          } else if (does === 'sweep') {
            endIfSilent()
            await endSilentRuns(db, 30)
          }
          const [run] = await findRuns(db, [id])
          expect({ state: run!.state, lease: run!.lease, attempt: run!.attempt }).toEqual({
            state: model.state,
            lease: model.lease,
            attempt: model.attempt,
          })
          expect(run!.finishedAt !== null).toBe(final.includes(model.state))
        }
        await db.deleteFrom('scanRun').where('id', '=', id).execute()
        if (!final.includes(model.state)) await sql`update stored_file set refs = refs - 1`.execute(db)
        const file = await db.selectFrom('storedFile').select('refs').executeTakeFirstOrThrow()
        expect(file.refs).toBe(0)
      }),
      { numRuns: 60 },
    )
    await database.close()
  })

  test('seceng §15.1: of many deliveries of one run at once, one takes it up', async () => {
    const database = await open()
    const id = await newRun(database.db)
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeUpRun(database.db, id, 30)))
    expect(taken.filter((run) => run !== null)).toHaveLength(1)
    await database.close()
  })
})
