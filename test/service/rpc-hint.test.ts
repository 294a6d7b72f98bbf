import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RevisionClock, startRevisionClock } from '../../db/engine/revision.ts'
import { createHttp } from '../../src/http/server.ts'
import { readServiceConfig } from '../../src/http/service-config.ts'
import { databases, type TestDatabase } from '../support/setup.ts'

let database: TestDatabase
let clock: RevisionClock
beforeAll(async () => {
  database = await databases[1]!.open('starter')
  clock = await startRevisionClock(database)
})
afterAll(async () => {
  await clock.stop()
  await database.close()
})

test.each<[Readonly<Record<string, string>>, number]>([
  [{}, 1],
  [{ SUBGRAPHS: 'report' }, 1],
  [{ SUBGRAPHS: 'knowledge' }, 0],
  [{ GATEWAY_KEYS: 'key-of-the-gateway' }, 0],
  [{ GATEWAY_JWT_SECRET: 'a secret of 32 characters or more' }, 0],
])('with %o the log says %i times that functions of the database gateway need a credential', async (env, times) => {
  const lines: { readonly msg: string }[] = []
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) })
  const app = await createHttp({ config: await readServiceConfig({ PORT: '0', ...env }), opened: database, clock, log })
  await app.close()
  const hint = '/rest/v1/rpc answers 401 until GATEWAY_KEYS or GATEWAY_JWT_SECRET is set'
  expect(lines.filter(({ msg }) => msg === hint)).toHaveLength(times)
})
