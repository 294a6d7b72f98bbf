import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServiceDatabase } from '../../db/engine/database.ts'
import { runCommand } from '../support/command.ts'
import { freePort } from '../support/embedded-postgres.ts'
import { endAfterwards, type Running, startSkg } from '../support/process.ts'
import { rawClient } from '../support/raw-client.ts'
import { databases, type TestDatabase, uncached } from '../support/setup.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync)
/** PgBouncer refuses to run as root. */
const nobody = 65_534

describe.runIf(program)('operations §2.8: behind PgBouncer in transaction mode', () => {
  let database: TestDatabase
  let folder: string
  let databaseUrl: string
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    folder = await mkdtemp(join(tmpdir(), 'skg-pgbouncer-'))
    await chmod(folder, 0o755)
    const [port, { hostname, port: upstream, username, password }] = [await freePort(), new URL(database.url!)]
    await writeFile(
      join(folder, 'pgbouncer.ini'),
      `[databases]
* = host=${hostname} port=${upstream} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
`,
    )
    const isRoot = process.getuid?.() === 0
    endAfterwards(
      spawn(program!, ['-q', join(folder, 'pgbouncer.ini')], {
        stdio: 'ignore',
        ...(isRoot && { uid: nobody, gid: nobody }),
      }),
    )
    const address = `http://127.0.0.1:${port}`
    const isListening = () =>
      rawClient(address).then(
        ({ socket }) => Boolean(socket.destroy()),
        () => false,
      )
    while (!(await isListening())) await sleep(50)
    databaseUrl = Object.assign(new URL(database.url!), { port: String(port) }).href
  })
  afterAll(async () => {
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
    for (const databaseDirectUrl of [database.url, null]) {
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
