// @module-tag long
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listGroup } from '../../src/runner/program/process-table.ts'
import { findIsolations, hostileScanners } from '../support/scanner.ts'

/** So many seconds sleeps what the scanners of this file start, and nothing else. */
const sleepSeconds = 1_000_000 + process.pid
const isSleeper = ({ pid }: { readonly pid: number }) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0')[1] === String(sleepSeconds)
  } catch {
    return false
  }
}
const sleepers = () => listGroup(1).filter(isSleeper)

describe.each(await findIsolations())('limits of hostile scanners, isolation %s', (_, isolation) => {
  let scanners: Awaited<ReturnType<typeof hostileScanners>>
  beforeAll(async () => {
    scanners = await hostileScanners(isolation)
  })
  afterAll(() => scanners.remove())
  const run: typeof scanners.run = (...given) => scanners.run(...given)
  const isThere = typeof isolation !== 'string'

  test.skipIf(!isThere)('seceng §7.2: a scanner over its memory is ended', async () => {
    const end = await run(`const kept = []; setInterval(() => kept.push(Buffer.alloc(20_000_000, 1)), 20)`, {
      memoryMb: 200,
    })
    expect(end).toMatchObject({ scanner: { state: 'failed' }, failure: { reason: 'memory_exceeded' }, output: null })
  })

  test.skipIf(!isThere)('seceng §7.2: one that allocates at once, in processes of its own, is ended too', async () => {
    const end = await run(
      `
      import { spawn } from 'node:child_process'
      if (process.argv[4] === 'child') {
        const kept = []
        while (kept.length < 10) kept.push(Buffer.alloc(100_000_000, 1))
        setInterval(() => {}, 1000)
      } else for (const _ of [1, 2, 3]) spawn(process.execPath, [...process.argv.slice(1, 4), 'child'], { stdio: 'ignore' })`,
      { memoryMb: 300 },
    )
    expect(end).toMatchObject({ scanner: { state: 'failed' }, failure: { reason: 'memory_exceeded' }, output: null })
  })

  test.skipIf(!isThere)('seceng §7.2: what a scanner writes to its temporary folder counts as its memory', async () => {
    const end = await run(
      `
      import { appendFileSync } from 'node:fs'
      const piece = Buffer.alloc(1_000_000)
      const timer = setInterval(() => {
        try { appendFileSync(process.env.TMPDIR + '/x', piece) } catch { clearInterval(timer); setInterval(() => {}, 1000) }
      }, 5)`,
      { memoryMb: 200 },
    )
    expect(end).toMatchObject({ failure: { reason: 'memory_exceeded' }, output: null })
  })

  test.skipIf(!isThere)(
    'seceng §7.2: a scanner that writes too much is ended, whether to its file or beside it',
    async () => {
      const script = (path: string) => `
      import { appendFileSync } from 'node:fs'
      const piece = Buffer.alloc(500_000)
      setInterval(() => appendFileSync(process.argv[3] + '${path}', piece), 10)`
      for (const path of ['', '-other']) {
        const end = await run(script(path), { outputMb: 2 })
        expect(end).toMatchObject({ failure: { reason: 'output_too_large' }, output: null })
      }
    },
  )

  test.skipIf(!isThere).each<[string, string]>([
    [
      'in a folder whose name is no text',
      `const at = Buffer.concat([Buffer.from(process.argv[3]), Buffer.from([255])])
      mkdirSync(at); const file = openSync(Buffer.concat([at, Buffer.from('/x')]), 'w')`,
    ],
    [
      'to a file without a name',
      `const file = openSync(process.argv[3] + 'x', 'w'); unlinkSync(process.argv[3] + 'x')`,
    ],
  ])('seceng §7.2: what a scanner writes %s counts', async (_, open) => {
    const end = await run(
      `import { mkdirSync, openSync, unlinkSync, writeSync } from 'node:fs'
      ${open}
      let left = 200
      const timer = setInterval(() => (left-- > 0 ? writeSync(file, Buffer.alloc(500_000, 1)) : undefined), 10)`,
      { outputMb: 2 },
    )
    expect(end).toMatchObject({ failure: { reason: 'output_too_large' }, output: null })
  })

  test.skipIf(!isThere)(
    'seceng §7.2: a result on the standard output has the same limit, errors are cut at 1 MiB',
    async () => {
      const { command } = (await scanners.template('hostile', '')) as { command: string[] }
      const end = await run(`process.stdout.write('x'.repeat(3_000_000)); process.stdout.on('error', () => {})`, {
        command: command.slice(0, 3),
        outputMb: 2,
      })
      expect(end).toMatchObject({ failure: { reason: 'output_too_large' } })
      const loud = await run(`process.stderr.write('e'.repeat(2_000_000), () => process.stdout.write('{}'))`, {
        command: command.slice(0, 3),
      })
      expect(loud).toMatchObject({ failure: null, text: '{}' })
      expect(loud.errorText).toHaveLength(1_048_576)
    },
  )

  test.skipIf(!isThere)('seceng §7.2: a scanner that forks without end is ended with all its processes', async () => {
    const end = await run(`
      import { spawn } from 'node:child_process'
      if (process.argv.length < 20) for (;;) {
        for (let i = 0; i < 20; i++) spawn('/bin/sleep', ['${sleepSeconds}'], { stdio: 'ignore', detached: i % 2 === 0 }).on('error', () => {})
        await new Promise((resolve) => setTimeout(resolve, 20))
      }`)
    expect(end.failure?.reason).toBe('memory_exceeded')
    expect(sleepers()).toEqual([])
  })

  test.skipIf(!isThere)('seceng §7.2: what a scanner leaves behind is ended with it', async () => {
    const end = await run(`
      import { spawn } from 'node:child_process'
      import { writeFileSync } from 'node:fs'
      spawn('/bin/sleep', ['${sleepSeconds}'], { stdio: 'ignore' }).unref()
      writeFileSync(process.argv[3], '{}')
      setTimeout(() => process.exit(0), 400)`)
    expect(end.failure).toBeNull()
    expect(sleepers()).toEqual([])
  })

  test.skipIf(!isThere)(
    'seceng §6.5: a scanner that ignores SIGTERM is killed when its run is cancelled',
    { timeout: 30_000 },
    async () => {
      const cancelling = new AbortController()
      const running = run(
        `import { spawn } from 'node:child_process'
      process.on('SIGTERM', () => {}); spawn('/bin/sleep', ['${sleepSeconds}'], { stdio: 'ignore' }); setInterval(() => {}, 1000)`,
        {},
        cancelling.signal,
      )
      await expect.poll(sleepers, { timeout: 20_000 }).toHaveLength(1)
      cancelling.abort()
      expect(await running).toMatchObject({ scanner: { state: 'failed', exitCode: null }, output: null })
      expect(sleepers()).toEqual([])
    },
  )

  test.skipIf(!isThere)('seceng §6.2: a scanner over its time has timed out', async () => {
    const end = await run('setInterval(() => {}, 1000)', { timeoutMs: 300 })
    expect(end).toMatchObject({ scanner: { state: 'timed_out' }, failure: { reason: 'scanner_failed' } })
  })

  test.skipIf(!isThere)('seceng §6.2: a code that is not allowed, no result, and no program are failures', async () => {
    expect((await run('process.exit(3)')).failure?.detail).toBe('hostile ended with the code 3.')
    expect((await run('')).failure?.detail).toBe('hostile wrote no result.')
    expect((await run('', { command: ['/no/such/program'] })).failure?.reason).toBe('scanner_failed')
  })
})
