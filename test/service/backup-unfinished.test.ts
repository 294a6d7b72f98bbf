import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolder, openFolderToRestore } from '../../db/engine/embedded.ts'
import { restore } from '../../src/backup/restore.ts'
import { readConfig } from '../../src/ground/config.ts'
import { runSkg } from '../support/process.ts'
import { dataFolder } from '../support/setup.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skg-unfinished-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('operations §5.1: a folder that a restore left unfinished is refused, and the next restore begins anew', async () => {
  const source = await dataFolder('empty')
  const file = join(folder, 'backup.tar')
  expect(await runSkg(['backup', file], { DATA_DIR: source })).toMatchObject({ code: 0 })
  await rm(source, { recursive: true })

  const dataDir = join(folder, 'target')
  await mkdir(join(dataDir, 'pglite'), { recursive: true })
  await writeFile(join(dataDir, 'pglite', 'PG_VERSION'), 'half')
  await writeFile(join(dataDir, 'restoring'), '')
  const refused = { code: 'CONFLICT', message: expect.stringMatching(/was ended before it was done\. Run skg restore/) }
  await expect(openFolder(dataDir)).rejects.toMatchObject(refused)
  await expect(openFolder(dataDir)).rejects.toMatchObject(refused)
  await restore(readConfig({ DATA_DIR: dataDir }), file)
  expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
  const opened = await openFolder(dataDir)
  expect(await opened.execute('select count(*)::int as techniques from technique')).toEqual([{ techniques: 0 }])
  await opened.close()
})

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
