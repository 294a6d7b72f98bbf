// @module-tag long
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Isolation } from '../../src/runner/scanner/isolation.ts'
import { findIsolations, hostileScanners } from '../support/scanner.ts'

describe.each(await findIsolations())('what hostile scanners reach, isolation %s', (_, isolation) => {
  let scanners: Awaited<ReturnType<typeof hostileScanners>>
  beforeAll(async () => {
    scanners = await hostileScanners(isolation)
  })
  afterAll(() => scanners.remove())
  const run: typeof scanners.run = (...given) => scanners.run(...given)
  const isThere = typeof isolation !== 'string'

  test.skipIf(!isThere)(
    'seceng §7.2: a scanner gets a minimal environment, closed input and folders of its own',
    async () => {
      const { text, scanner } = await run(`
      import { readFileSync, writeFileSync } from 'node:fs'
      const [source, output] = process.argv.slice(2)
      writeFileSync(process.env.TMPDIR + '/x', 'x')
      writeFileSync(output, JSON.stringify({ env: process.env, input: readFileSync(0, 'utf8'), text: readFileSync(source + '/a.txt', 'utf8') }))`)
      const told = JSON.parse(text!)
      expect(
        Object.keys(told.env)
          .filter((name) => name !== 'PWD')
          .sort(),
      ).toEqual(['HOME', 'LANG', 'PATH', 'TMPDIR'])
      expect(told).toMatchObject({ input: '', text: 'text' })
      expect(scanner).toMatchObject({ state: 'succeeded', exitCode: 0 })
    },
  )

  test.skipIf(!isThere)('seceng §7.2: a result that is a link to a file of the machine is none', async () => {
    const other = join(scanners.folder, 'other.sarif')
    await writeFile(other, '{"version":"2.1.0","runs":[]}')
    const end = await run(
      `import { symlinkSync } from 'node:fs'; symlinkSync(${JSON.stringify(other)}, process.argv[3])`,
    )
    expect(end).toMatchObject({ failure: { detail: 'hostile wrote no result.' }, output: null })
  })

  test.skipIf(!isThere)(
    'seceng §7.2: a scanner that is replaced while it runs has failed; isolated, it cannot replace itself',
    async () => {
      const { text, failure } = await run(`
      import { appendFileSync, writeFileSync } from 'node:fs'
      let told = 'replaced'
      try { appendFileSync(process.argv[1], ' ') } catch (cause) { told = cause.code }
      writeFileSync(process.argv[3], told)`)
      if ((isolation as Isolation).name === 'bwrap') expect([text, failure]).toEqual(['EROFS', null])
      else expect(failure?.detail).toBe('hostile was replaced, or its rules were, while it ran.')
    },
  )

  test.skipIf(!isThere || (isolation as Isolation).name !== 'bwrap')(
    'seceng §7.2: isolated, a scanner has no network, reads nothing outside, and writes only its folders',
    async () => {
      const secret = join(tmpdir(), `skg-secret-${process.pid}`)
      await writeFile(secret, 'secret')
      onTestFinished(() => rm(secret))
      const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
      onTestFinished(() => void server.close())
      await new Promise((resolve) => server.once('listening', resolve))
      const { port } = server.address() as { port: number }
      const { text } = await run(`
        import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
        import { connect } from 'node:net'
        const [source, output] = process.argv.slice(2)
        const attempt = (work) => { try { work(); return 'done' } catch (cause) { return cause.code } }
        const told = {
          secret: attempt(() => readFileSync(${JSON.stringify(secret)})),
          passwd: attempt(() => readFileSync('/etc/passwd')),
          source: attempt(() => writeFileSync(source + '/b.txt', 'x')),
          usr: attempt(() => writeFileSync('/usr/x', 'x')),
          root: attempt(() => writeFileSync('/x', 'x')),
          dev: attempt(() => writeFileSync('/dev/x', 'x')),
          shared: attempt(() => writeFileSync('/dev/shm/x', Buffer.alloc(20_000_000))),
          processes: readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).length,
        }
        told.network = await new Promise((resolve) => connect(${port}, '127.0.0.1').on('connect', () => resolve('done')).on('error', (cause) => resolve(cause.code)))
        writeFileSync(output, JSON.stringify(told))`)
      const told = JSON.parse(text!)
      expect(told).toMatchObject({
        secret: 'ENOENT',
        passwd: 'ENOENT',
        source: 'EROFS',
        usr: 'EROFS',
        root: 'EROFS',
        dev: 'EROFS',
        shared: 'ENOSPC',
        network: 'ECONNREFUSED',
      })
      expect(told.processes).toBeLessThan(5)
    },
  )
})
