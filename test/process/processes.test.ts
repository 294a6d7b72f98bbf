import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { runSkg, startSkg } from '../support/process.ts'
import { createKeys } from '../support/seceng.ts'
import { databases, type TestDatabase } from '../support/setup.ts'

describe('operations §2.1: skg serve --processes', () => {
  let database: TestDatabase
  let keys: Awaited<ReturnType<typeof createKeys>>
  beforeAll(async () => {
    database = await databases[1]!.open('starter')
    keys = await createKeys([{ name: 'operator', scopes: ['admin'] }])
  })
  afterAll(async () => {
    await database?.close()
    await keys?.remove()
  })

  /** The processes that `parent` has started. */
  const childrenOf = (parent: number) =>
    readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

  /** Checks that a process runs; one that has ended and that nobody has asked for stays as a zombie. */
  const isAlive = (pid: number) => {
    try {
      return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    } catch {
      return false
    }
  }

  test('one address is served by two, with the metrics of both; one that dies is replaced; SIGTERM ends all', async () => {
    const running = startSkg(['serve', '--processes', '2'], {
      DATABASE_URL: database.url!,
      PORT: '0',
      ANSWER_CACHE_MB: '0',
      SHUTDOWN_TIMEOUT_MS: '3000',
      SECENG_KEYS_FILE: keys.file,
      FINDINGS_ACCESS: 'public',
      LOG_REQUESTS_PER_SECOND: '0',
    })
    const url = /at (http:\S+), by 2 processes/.exec(await running.printed('by 2 processes'))![1]!
    const workers = childrenOf(running.child.pid!)
    expect(workers.length).toBe(2)
    const ask = async () => {
      const answer = await fetch(`${url}/graphql?query={technique(id:"AML.T0051"){name}}`, {
        headers: { connection: 'close' },
      })
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"name"')])
    }
    for (let count = 0; count < 20; count++) await ask()
    const text = await (await fetch(`${url}/metrics`)).text()
    const figure = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')
          .at(-1),
      )
    expect(figure('http_request_duration_seconds_count{route="/graphql",status="200"}')).toBe(20)
    expect(figure('skg_revision')).toBe(5)

    const statesOf = async () => {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${keys.keys.operator}` },
        body: '{"query":"{ serviceState { processes { pid revision memoryMb } } }"}',
      })
      const { data } = (await response.json()) as { data: { serviceState: { processes: { pid: number }[] } } }
      return data.serviceState.processes
    }
    const byId = workers.toSorted((one, other) => one - other)
    expect(await statesOf()).toEqual(byId.map((pid) => ({ pid, revision: 5, memoryMb: expect.any(Number) })))

    process.kill(workers[0]!, 'SIGKILL')
    await expect
      .poll(() => childrenOf(running.child.pid!).filter((pid) => !workers.includes(pid)).length, { timeout: 60_000 })
      .toBe(1)
    for (let count = 0; count < 10; count++) await ask()
    await delay(1_500)

    const last = childrenOf(running.child.pid!)
    // One drains; the other cannot, and no process is left behind.
    process.kill(workers[1]!, 'SIGSTOP')
    running.child.kill('SIGTERM')
    const { code, stderr } = await running.finished
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^\{.*"msg":"a process ended".*"signal":"SIGKILL"\}\n$/)])
    expect([...workers, ...last].filter(isAlive)).toEqual([])
  })

  test('operations §2.6: a client has one budget in all processes', async () => {
    const running = startSkg(['serve', '--processes', '2'], {
      DATABASE_URL: database.url!,
      PORT: '0',
      ANSWER_CACHE_MB: '0',
      POINTS_PER_MINUTE: '20000',
    })
    const url = /at (http:\S+), by 2 processes/.exec(await running.printed('by 2 processes'))![1]!
    const spend = async () => {
      const answer = await fetch(`${url}/graphql?query={techniques(first:30){nodes{name tactics{name}}}}`, {
        headers: { connection: 'close' },
      })
      const { extensions } = (await answer.json()) as { extensions?: { cost?: number } }
      return answer.status === 200 ? (extensions?.cost ?? 0) : 0
    }
    const began = performance.now()
    let spent = 0
    let refused = 0
    while (refused < 4 && spent < 60_000) {
      const cost = await spend()
      if (cost === 0) refused++
      spent += cost
      await delay(100)
    }
    const paidOff = (20_000 * (performance.now() - began)) / 60_000
    expect(spent).toBeGreaterThanOrEqual(20_000)
    expect(spent).toBeLessThan(30_000 + paidOff)
    running.child.kill('SIGTERM')
    expect((await running.finished).code).toBe(0)
  })

  test('operations §5: processes that have nothing to do end at SIGTERM, not after SHUTDOWN_TIMEOUT_MS', async () => {
    const running = startSkg(['serve', '--processes', '2'], {
      DATABASE_URL: database.url!,
      PORT: '0',
      SHUTDOWN_TIMEOUT_MS: '600000',
    })
    await running.printed('by 2 processes')
    running.child.kill('SIGTERM')
    expect(await running.finished).toMatchObject({ code: 0, stderr: '' })
  })

  test('a start that cannot go on ends with one line and its code; the embedded database and wrong numbers are refused', async () => {
    const wrong = await runSkg(['serve', '--processes', '2'], {
      DATABASE_URL: Object.assign(new URL(database.url!), { pathname: '/skg_none' }).href,
      PORT: '0',
    })
    expect([wrong.code, wrong.stderr]).toEqual([
      3,
      expect.stringMatching(/^The database .*skg_none of DATABASE_URL cannot be used: .*\n$/),
    ])
    expect(await runCommand(['serve', '--processes', '2'])).toMatchObject({
      code: 2,
      stderr: '--processes needs DATABASE_URL: the embedded database has one process.\n',
    })
    expect(await runCommand(['serve', '--processes', 'many'])).toMatchObject({
      code: 2,
      stderr: '--processes must be auto or a number from 1 to 128.\n',
    })
  })
})
