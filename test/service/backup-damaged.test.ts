import { copyFile, mkdtemp, open, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationNames } from '../../db/engine/migrate.ts'
import { runCommand } from '../support/command.ts'
import { databases } from '../support/setup.ts'

const openPostgres = databases[1]!.open

describe('operations §1.1: a damaged backup is refused before anything is written', () => {
  let folder: string
  let file: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skg-damaged-'))
    file = join(folder, 'good.tar')
    const source = await openPostgres('starter')
    await runCommand(['backup', file], { DATABASE_URL: source.url! })
    await source.close()
  })
  afterAll(() => rm(folder, { recursive: true }))

  const damage = async (change: (path: string, bytes: number) => Promise<void>) => {
    const path = join(folder, 'bad.tar')
    await copyFile(file, path)
    await change(path, (await stat(path)).size)
    const target = join(folder, 'target')
    const { code, stderr } = await runCommand(['restore', path], { DATA_DIR: target })
    expect(await stat(target).catch(() => null)).toBeNull()
    const verified = await runCommand(['backup', 'verify', path])
    expect(verified).toMatchObject({ code, stderr })
    return { code, stderr: stderr.replaceAll(path, 'FILE').trim() }
  }
  const flip = (place: (bytes: number) => number) => async (path: string, bytes: number) => {
    const handle = await open(path, 'r+')
    const at = place(bytes)
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at)
    await handle.write(Buffer.from([buffer[0]! ^ 0x10]), 0, 1, at)
    await handle.close()
  }

  test('as it was written it is complete', async () => {
    const { code, stdout } = await runCommand(['backup', 'verify', file])
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/good\.tar is complete: revision 5 of .*, \d+ rows in \d+ parts/),
    ])
  })

  test.each([2, 8])('cut at %i tenths', async (tenths) => {
    const { code, stderr } = await damage((path, bytes) => truncate(path, Math.floor((bytes * tenths) / 10)))
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^FILE is cut: it ends at byte \d+( within the part \S+)?, before the end of the backup\. Nothing was written\.$/,
      ),
    ])
  })

  test.each([0.05, 0.6, 0.95])('with one bit changed at %d of its bytes', async (share) => {
    const { code, stderr } = await damage(flip((bytes) => Math.floor(bytes * share)))
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^FILE is (damaged(: the part \S+)? at byte \d+|damaged: the part \S+ is not where)/),
    ])
  })

  test('with a head that cannot be read', async () => {
    const { code, stderr } = await damage(flip(() => 512 + 1))
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^FILE is damaged: the part \S+ at byte 512 is not what/)])
  })

  test('a file of something else, an empty one, and none', async () => {
    const isNone = { code: 1, stderr: 'FILE is no backup of skg.' }
    expect(await damage((path) => writeFile(path, 'x'.repeat(5_000)))).toEqual(isNone)
    expect(await damage((path) => writeFile(path, ''))).toEqual(isNone)
    const { code, stderr } = await runCommand(['restore', join(folder, 'none.tar')], {
      DATA_DIR: join(folder, 'target'),
    })
    expect([code, stderr]).toEqual([1, `${join(folder, 'none.tar')} is not there.\n`])
  })

  test('§1.2: a backup of a newer version is refused by the name of its migration and its version', async () => {
    const source = await openPostgres('empty')
    await source.execute(`insert into kysely_migration values ('9999-later', '2030-01-01')`)
    const newer = join(folder, 'newer.tar')
    expect(await runCommand(['backup', newer], { DATABASE_URL: source.url! })).toMatchObject({ code: 0 })
    await source.close()
    const { code, stderr } = await runCommand(['restore', newer], { DATA_DIR: join(folder, 'target') })
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^The backup is of version \S+ and has the migration 9999-later, which version \S+ does not know; /,
      ),
    ])
  })

  test('§1.2: a backup of an older version is migrated after it is restored', { tags: ['long'] }, async () => {
    const source = join(folder, 'older')
    const { openFolder } = await import('../../db/engine/embedded.ts')
    const { migrate } = await import('../../db/engine/migrate.ts')
    const opened = await openFolder(source)
    await migrate(opened.db, { last: '0010-application-index' })
    await opened.execute(`insert into revision (id, source) values (1, 'older')`)
    await opened.close()
    const older = join(folder, 'older.tar')
    expect(await runCommand(['backup', older], { DATA_DIR: source })).toMatchObject({ code: 0, stderr: '' })
    const target = join(folder, 'older-target')
    expect(await runCommand(['restore', older], { DATA_DIR: target })).toMatchObject({ code: 0, stderr: '' })
    const restored = await openFolder(target)
    const done = await restored.execute('select name from kysely_migration order by name')
    expect(done.map(({ name }) => name)).toEqual(migrationNames)
    expect(await restored.execute('select source from revision')).toEqual([{ source: 'older' }])
    await restored.close()
  })
})
