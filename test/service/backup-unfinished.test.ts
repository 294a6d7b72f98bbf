import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolder, openFolderToRestore } from '../../db/engine/embedded.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skg-unfinished-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('operations §5.1: nobody else opens a database that a restore makes until it is whole', {
  tags: ['long'],
}, async () => {
  const dataDir = join(folder, 'made')
  const first = await openFolderToRestore(dataDir)
  await first.opened.execute('create table half (id int)')
  await first.opened.close()
  await expect(openFolder(dataDir)).rejects.toMatchObject({ code: 'CONFLICT' })
  const second = await openFolderToRestore(dataDir)
  expect(await second.opened.execute(`select to_regclass('half') as half`)).toEqual([{ half: null }])
  await second.opened.execute('create table whole (id int)')
  second.finish()
  await second.opened.close()
  const third = await openFolderToRestore(dataDir)
  expect(await third.opened.execute(`select to_regclass('whole')::text as whole`)).toEqual([{ whole: 'whole' }])
  await third.opened.close()
  await (await openFolder(dataDir)).close()
})
