import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolder } from '../../db/engine/embedded.ts'
import { listDone, migrationNames } from '../../db/engine/migrate.ts'
import { findStarterDecisions } from '../../db/starter.ts'
import { createLog } from '../../src/ground/log.ts'
import { prepareFirstStart } from '../../src/import/first-start.ts'

const wanted = { databaseUrl: null, demo: false, migrates: true, surveyMinBase: 7 }
const log = createLog('silent')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skg-first-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('operations §4: a process of its own makes the database of a first start, with the starter', async () => {
  await prepareFirstStart({ ...wanted, dataDir: folder }, log)
  const opened = await openFolder(folder)
  expect(await listDone(opened.db)).toEqual(migrationNames)
  expect(await findStarterDecisions(opened.db)).toMatchObject({ knowledge: 'loaded', demo: 'declined' })
  expect(await opened.execute('select min_base from survey_setting')).toEqual([{ min_base: 7 }])
  await opened.close()
})

test('operations §4: it makes none for PostgreSQL, and none where there is one', async () => {
  const other = join(folder, 'other')
  await prepareFirstStart({ ...wanted, dataDir: other, databaseUrl: 'postgres://127.0.0.1:9/none' }, log)
  expect(existsSync(other)).toBe(false)
  await mkdir(join(other, 'pglite'), { recursive: true })
  await prepareFirstStart({ ...wanted, dataDir: other }, log)
  expect(existsSync(join(other, 'pglite', 'PG_VERSION'))).toBe(false)
})

test('operations §4: what it cannot do is left to the start, which reports it', async () => {
  await prepareFirstStart({ ...wanted, dataDir: '/dev/null/none' }, log)
})
