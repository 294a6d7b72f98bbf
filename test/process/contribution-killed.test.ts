// @module-tag long
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Database, openDatabase, openPostgres } from '../../db/engine/database.ts'
import { readKnowledge } from '../../db/knowledge-state.ts'
import { reviewContribution } from '../../src/contribution/review.ts'
import { clientOf, documentOf, reviewerToken, reviewing, technique } from '../support/contribution-client.ts'
import { endAfterwards, startSkg } from '../support/process.ts'
import { databases, dataFolder, describeDatabases, startTestService } from '../support/setup.ts'
import { starter } from '../support/starter.ts'

const child = fileURLToPath(new URL('../support/accept-and-die.ts', import.meta.url))

/** Accepts contribution 1 at `place`; dies after so many statements, or tells how many there were. */
function acceptAndDie(place: string, after: number): Promise<{ killed: boolean; printed: string }> {
  return new Promise((resolve, reject) => {
    const running = endAfterwards(
      spawn(process.execPath, [child, place, String(after)], { stdio: ['ignore', 'pipe', 'inherit'] }),
    )
    let printed = ''
    running.stdout.on('data', (chunk) => {
      printed += chunk
    })
    running.on('error', reject)
    running.on('close', (_, signal) => resolve({ killed: signal === 'SIGKILL', printed }))
  })
}

/** Everything that an acceptance changes. */
async function wholeOf(db: Database) {
  const { revision, objects, tacticsOfTechnique, linksOfMitigation, stepsOfCaseStudy } = await readKnowledge(db)
  return {
    revision,
    graph: [[...objects], [...tacticsOfTechnique], [...linksOfMitigation], [...stepsOfCaseStudy]].map((part) =>
      part.toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
    contribution: await db.selectFrom('contribution').select(['status', 'revision']).execute(),
    moves: await db.selectFrom('contributionMove').select(['position', 'toStatus']).orderBy('position').execute(),
    provenance: await db
      .selectFrom('provenance')
      .select('objectId')
      .where('kind', '=', 'contribution')
      .orderBy('objectId')
      .execute(),
    contributed: await db.selectFrom('contributedObject').select('objectId').orderBy('objectId').execute(),
    found: await db.selectFrom('catalogueObject').select(['id', 'name']).orderBy('id').execute(),
  }
}

type Whole = Awaited<ReturnType<typeof wholeOf>>

function expectNew(now: Whole, old: Whole): void {
  expect([now.revision, now.contribution, now.moves.map(({ toStatus }) => toStatus)]).toEqual([
    old.revision + 1,
    [{ status: 'accepted', revision: old.revision + 1 }],
    ['submitted', 'in_review', 'accepted'],
  ])
  expect(now.contributed).toEqual([{ objectId: starter.next.mitigation }, { objectId: starter.next.technique }])
  expect(now.found.map(({ name }) => name)).toEqual(expect.arrayContaining(['Killed technique', 'Killed name']))
}

const document = documentOf(
  technique('Killed technique', {
    mitigations: ['AML.M0001', { 'object-type': 'mitigation', name: 'Killed mitigation', description: 'x' }],
  }),
  {
    'object-type': 'technique',
    id: 'AML.T0051',
    name: 'Killed name',
    description: 'Killed description.',
    tactics: ['AML.TA0002'],
  },
  {
    'object-type': 'mitigation',
    id: 'AML.M0000',
    name: 'Limit Public Release of Information',
    description: 'x',
    'items-to-remove': { techniques: ['AML.T0000'] },
  },
)

describeDatabases('an acceptance that fails leaves the old graph', ({ open }) => {
  const failAt = async (step: number) => {
    let left = Number.POSITIVE_INFINITY
    const database = await open('starter', () => {
      if (--left === 0) throw new Error('The connection is lost.')
    })
    const service = await startTestService(database, reviewing)
    expect((await clientOf(service).submit(document)).status).toBe(201)
    await service.close()
    const old = await wholeOf(database.db)
    const accept = () =>
      reviewContribution(database.db, 1, { decision: 'accept', note: null, previewed: null }, { name: 'rita' }, 180)
    let statement = 0
    for (let now = old; now.revision === old.revision; now = await wholeOf(database.db)) {
      expect([statement, now]).toEqual([statement, old])
      statement += step
      left = statement
      await accept().catch(() => {})
      left = Number.POSITIVE_INFINITY
    }
    expect(statement).toBeGreaterThan(20)
    expectNew(await wholeOf(database.db), old)
    await database.close()
  }
  test('at a few statements', () => failAt(40), 240_000)
  test('at every seventh statement', { tags: ['long'] }, () => failAt(7))
  test('at any statement', { tags: ['exhaustive'] }, () => failAt(1))
})

describe('a process killed at any moment of an acceptance leaves the old graph or the new one', () => {
  const onPostgres = async (step: number) => {
    const database = await databases[1]!.open('starter')
    const service = await startTestService(database, reviewing)
    expect((await clientOf(service).submit(document)).status).toBe(201)
    await service.close()
    const old = await wholeOf(database.db)
    let statement = 2
    while ((await acceptAndDie(database.url!, statement)).killed) {
      const now = await wholeOf(database.db)
      if (now.revision !== old.revision) break
      expect([statement, now]).toEqual([statement, old])
      statement += step
    }
    expect(statement).toBeGreaterThan(20)
    expectNew(await wholeOf(database.db), old)
    await database.close()
  }
  test('on PostgreSQL, after a few statements', () => onPostgres(60), 240_000)
  test('on PostgreSQL, after every fourth statement', { tags: ['exhaustive'] }, () => onPostgres(4))

  const onEmbedded = async (step: number) => {
    const config = { dataDir: await dataFolder('starter'), databaseUrl: null }
    const opened = await openDatabase(config)
    const service = await startTestService(opened, reviewing)
    expect((await clientOf(service).submit(document)).status).toBe(201)
    await service.close()
    const old = await wholeOf(opened.db)
    await opened.close()
    const look = async () => {
      const again = await openDatabase(config)
      const now = await wholeOf(again.db)
      await again.close()
      return now
    }
    let statement = 9
    while ((await acceptAndDie(config.dataDir, statement)).killed) {
      const now = await look()
      if (now.revision !== old.revision) break
      expect([statement, now]).toEqual([statement, old])
      statement += step
    }
    expect(statement).toBeGreaterThan(20)
    expectNew(await look(), old)
    await rm(config.dataDir, { recursive: true, maxRetries: 5 })
  }
  test('on the embedded database, after nine statements', () => onEmbedded(1_000), 240_000)
  test('on the embedded database, after a few statements', { tags: ['long'] }, () => onEmbedded(40))
  test('on the embedded database, after every eleventh statement', { tags: ['exhaustive'] }, () => onEmbedded(11))

  const atMoments = async (waitsMs: readonly number[]) => {
    const database = await databases[1]!.open('starter')
    const env = { DATABASE_URL: database.url!, PORT: '0', ...reviewing }
    const token = await reviewerToken()
    const seen = new Set<string>()
    for (const [index, waitMs] of waitsMs.entries()) {
      const running = startSkg(['serve'], env)
      const url = /at (http:\S+)/.exec(await running.printed('Health'))![1]!
      const client = clientOf({ url })
      const { body } = await client.submit(documentOf(technique(`Clocked ${index}`)))
      const answer = client.review(body.id, token, { decision: 'accept' }).catch(() => null)
      await sleep(waitMs)
      running.child.kill('SIGKILL')
      await running.finished
      await answer
      const other = openPostgres(database.url!)
      const found = await other.db.selectFrom('technique').select('id').where('name', '=', `Clocked ${index}`).execute()
      const [contribution] = await other.db
        .selectFrom('contribution')
        .selectAll()
        .where('id', '=', Number(body.id))
        .execute()
      const indexed = await other.db
        .selectFrom('catalogueObject')
        .select('id')
        .where('name', '=', `Clocked ${index}`)
        .execute()
      await other.close()
      expect([waitMs, found.length, indexed.length]).toEqual(
        contribution!.status === 'accepted' ? [waitMs, 1, 1] : [waitMs, 0, 0],
      )
      seen.add(contribution!.status)
    }
    expect([...seen].every((status) => status === 'accepted' || status === 'submitted')).toBe(true)
    await database.close()
  }
  test('through the service, at a moment of the clock', { tags: ['long'] }, () => atMoments([20]))
  test('through the service, at moments of the clock', { tags: ['exhaustive'] }, () => atMoments([0, 20, 60, 400]))
})
