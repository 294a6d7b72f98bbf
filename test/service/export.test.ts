import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { databases, dataFolder, startTestService } from '../support/setup.ts'

describe('skg export', () => {
  let data: string
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'skg-export-'))
  })
  afterAll(() => rm(data, { recursive: true }))

  test('report §4: writes byte for byte what the live paths answer, with their checksums', async () => {
    const database = await databases[1]!.open('starter')
    const service = await startTestService(database)
    const target = join(data, 'out')
    const env = { DATABASE_URL: database.url! }
    const first = await runCommand(['export', target, '--json'], env)
    expect(first).toMatchObject({ code: 0, stderr: '' })
    const index = JSON.parse(await readFile(join(target, 'exports.json'), 'utf8'))
    const live = (await (await fetch(`${service.url}/api/exports`)).json()) as { exports: { path: string }[] }
    expect(index.exports).toEqual(live.exports)
    expect(index.exports.map(({ path }: { path: string }) => path)).toEqual([
      '/data/report-manifest.json',
      '/data/dashboard-contract.json',
      '/data/charts/chart-catalog.json',
      '/data/openapi.json',
      '/data/schema.graphql',
      '/data/possible-types.json',
      '/data/cache-keys.json',
      '/data/contribution.schema.json',
    ])
    for (const { path } of live.exports) {
      const answered = Buffer.from(await (await fetch(`${service.url}${path}`)).arrayBuffer())
      expect([path, answered.equals(await readFile(join(target, path)))]).toEqual([path, true])
    }
    await writeFile(join(target, 'mine.txt'), 'kept')
    expect((await runCommand(['export', target], env)).stdout).toMatch(/8 files of revision 5 in /)
    expect(await readFile(join(target, 'mine.txt'), 'utf8')).toBe('kept')
    const gone = spawnSync(process.execPath, ['-e', '']).pid
    const leftovers = [`exports.json.${gone}.tmp`, `data/charts/chart-catalog.json.${gone}.tmp`]
    const kept = [`data/openapi.json.${process.ppid}.tmp`, `data/mine.json.${gone}.tmp`]
    for (const name of [...leftovers, ...kept]) await writeFile(join(target, name), 'half')
    expect((await runCommand(['export', target], env)).code).toBe(0)
    const files = await readdir(target, { recursive: true })
    expect(files.filter((name) => name.endsWith('.tmp')).sort()).toEqual(kept.sort())
    const refused = await runCommand(['export', join(target, 'mine.txt', 'x')], env)
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringMatching(/mine\.txt\/x cannot be written: /)])
    await service.close()
    await database.close()
  })

  test('report §4: an empty database is refused, and nothing is written', async () => {
    const database = await databases[1]!.open('empty')
    const target = join(data, 'empty')
    const refused = await runCommand(['export', target], { DATABASE_URL: database.url! })
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^The database of DATABASE_URL is empty, so there is nothing to export\. /)
    const none = await dataFolder('empty')
    const embedded = await runCommand(['export', target], { DATA_DIR: none })
    expect([embedded.code, embedded.stderr]).toEqual([1, expect.stringMatching(/^The database in .* is empty, /)])
    expect(await readdir(data)).not.toContain('empty')
    await rm(none, { recursive: true })
    await database.close()
  })
})
