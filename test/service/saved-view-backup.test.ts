// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../db/engine/database.ts'
import { findSavedViews, storeSavedView, type WrittenView } from '../../db/saved-view.ts'
import { runCommand } from '../support/command.ts'
import { databases } from '../support/setup.ts'

const at = new Date('2026-11-28T09:00:00Z')
const view = (id: string, name: string): WrittenView => ({
  id,
  kind: 'tray',
  name,
  document: { ids: ['CWE-79'] },
  visibility: 'shared',
  owner: 'key:ann',
  version: 3,
  createdAt: at,
  updatedAt: at,
})
const ids = ['0199f3c4-7a20-7b1e-9d55-3e8a1c0f4b62', '0199f3c4-7a20-7b1e-9d55-3e8a1c0f4b63'] as const

test('saved views are in backups, and their clock goes on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skg-views-'))
  const database = await databases[1]!.open('starter')
  try {
    await storeSavedView(database.db, view(ids[0], 'A'))
    await storeSavedView(database.db, view(ids[0], 'A2'))
    const before = await findSavedViews(database.db, [ids[0]])
    expect(before).toMatchObject([{ name: 'A2', saveNumber: 2, document: { ids: ['CWE-79'] } }])
    const file = join(folder, 'all.tar')
    expect(await runCommand(['backup', file], { DATABASE_URL: database.url! })).toMatchObject({ code: 0, stderr: '' })
    const dataDir = join(folder, 'data')
    expect(await runCommand(['restore', file], { DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: '' })
    const opened = await openDatabase({ dataDir, databaseUrl: null })
    expect(await findSavedViews(opened.db, ids)).toEqual(before)
    await storeSavedView(opened.db, view(ids[1], 'B'))
    expect((await findSavedViews(opened.db, [ids[1]]))[0]?.saveNumber).toBeGreaterThan(2)
    await opened.close()
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
})
