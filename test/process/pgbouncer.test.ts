import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openServiceDatabase } from '../../db/engine/database.ts'
import { runCommand } from '../support/command.ts'
import { pgbouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { type Running, startSkg } from '../support/process.ts'
import { databases, type TestDatabase, uncached } from '../support/setup.ts'

describe.runIf(pgbouncer)('operations §2.8: behind PgBouncer in transaction mode', () => {
  let database: TestDatabase
  let folder: string
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>
  let databaseUrl: string
  let directUrl: string
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    folder = await mkdtemp(join(tmpdir(), 'skg-pooled-'))
    // With TEST_POOLER the database is opened through a pooler already.
    directUrl = Object.assign(new URL(database.url!), { port: new URL(inject('postgresUrl')).port }).href
    pooler = await startPgBouncer(directUrl)
    databaseUrl = pooler.url
  })
  afterAll(async () => {
    await pooler.stop()
    await database.close()
    await rm(folder, { recursive: true })
  })

  const serve = async (env: Readonly<Record<string, string>> = {}) => {
    const running: Running = startSkg(['serve'], { DATABASE_URL: databaseUrl, PORT: '0', ...uncached, ...env })
    return { running, url: /at (http:\S+)/.exec(await running.printed('Health'))![1]! }
  }
  const query = async (url: string, text: string) => {
    const response = await fetch(`${url}/graphql?${new URLSearchParams({ query: text })}`)
    return response.json() as Promise<{ data: Record<string, unknown>; errors?: unknown }>
  }

  test('it starts, reads and writes by few connections, sees what others import, and ends', async () => {
    const { running, url } = await serve()
    const texts = ['{ matrix { name } }', '{ weakness(id: "CWE-79") { name techniques { edges { rationale } } } }']
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => query(url, texts[index % 2]!)))
    expect(answers.filter(({ errors }) => errors)).toEqual([])
    const revision = async () => (await query(url, '{ revision }')).data.revision as number
    const before = await revision()
    const links = join(folder, 'links.csv')
    await writeFile(links, 'technique_id,cwe_id,source,rationale,url\nAML.T0051,CWE-20,mine,because,\n')
    expect(await runCommand(['import', 'links', links], { DATABASE_URL: databaseUrl })).toMatchObject({ code: 0 })
    const sarif = join(import.meta.dirname, '../../examples/results.sarif')
    const imported = await runCommand(['import', 'sarif', sarif, '--application', 'pooled'], {
      DATABASE_URL: databaseUrl,
    })
    expect(imported).toMatchObject({ code: 0 })
    await expect.poll(revision, { timeout: 30_000 }).toBe(before + 2)
    running.child.kill('SIGTERM')
    expect(await running.finished).toMatchObject({ code: 0, stderr: '' })
  })

  test('notifications come by DATABASE_DIRECT_URL, and by asking without it', async () => {
    for (const databaseDirectUrl of [directUrl, null]) {
      const opened = await openServiceDatabase({ databaseUrl, databaseDirectUrl, dataDir: folder }, async () => {})
      const heard = Promise.withResolvers<void>()
      const subscription = await opened.listen('skg_test', heard.resolve, () => {})
      await opened.execute('notify skg_test')
      await heard.promise
      await subscription.stop()
      await opened.close()
    }
  })
})
