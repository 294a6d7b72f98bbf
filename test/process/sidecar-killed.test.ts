// @module-tag long
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startSkg } from '../support/process.ts'
import { clientOf, ended, harOf, sidecarEnv, sidecarFolder, startTestSidecar } from '../support/sidecar.ts'
import { har, submitLong } from '../support/sidecar-jobs.ts'

describe('§3: a process that is killed', () => {
  test('jobs with stored input run again, those whose file was never stored have failed as interrupted, ended ones stay', async () => {
    const folder = await sidecarFolder()
    const env = sidecarEnv(folder)
    const start = async () => {
      const running = startSkg(['sidecar'], env)
      const [, url] = /Sidecar at (http:\/\/127\.0\.0\.1:\d+)/.exec(await running.printed('API'))!
      const { token } = JSON.parse(await readFile(join(folder, 'runtime.json'), 'utf8'))
      return { running, ...clientOf(url!, token) }
    }
    const first = await start()
    const done = await first.submit(har(5))
    await first.until(done.id, ['succeeded'])
    const long = await Promise.all(Array.from({ length: 2 }, (_, index) => submitLong(first, `killed-${index}`)))
    await Promise.all(long.map(({ id }) => first.until(id, ['running'])))
    const waitingFile = await first.submit(har(1))
    const headers = { 'idempotency-key': 'kept' }
    const repeatable = await first.submit({ type: 'classify-batch', input: {} }, headers)
    first.running.child.kill('SIGKILL')
    await first.running.finished

    const second = await start()
    for (const { id } of [...long, waitingFile]) {
      const job = await second.until(id, ended)
      expect(job).toMatchObject({ status: 'failed', error: { code: 'unavailable', reason: 'interrupted' } })
    }
    expect((await second.until(repeatable.id, ended)).status).toBe('succeeded')
    expect((await second.submit({ type: 'classify-batch', input: {} }, headers)).id).toBe(repeatable.id)
    expect((await second.call('GET', done.links.result)).json.messages).toEqual({ created: 5, duplicate: 0 })
    const sent = await second.submit({ type: 'ingest-har', input: { text: harOf(5) } })
    expect((await second.until(sent.id, ['succeeded'])).progress.message).toBe('0 new messages, 5 known')
    second.running.child.kill('SIGTERM')
    expect(await second.running.finished).toMatchObject({ code: 0 })
  })

  test('a first start that is killed while it makes the store does not keep the next from making it', {
    tags: ['long'],
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'skg-sidecar-'))
    const isThere = (name: string) =>
      stat(join(folder, name)).then(
        () => true,
        () => false,
      )
    const first = startSkg(['sidecar'], { ...sidecarEnv(folder), SIDECAR_SCOPE: '' })
    while (!(await isThere('pglite.new')) && !(await isThere('pglite'))) await sleep(5)
    first.child.kill('SIGKILL')
    await first.finished
    const sidecar = await startTestSidecar({ folder, env: { SIDECAR_SCOPE: '' } })
    expect((await sidecar.call('GET', '/readyz')).status).toBe(200)
    expect(await isThere('pglite.new')).toBe(false)
    await sidecar.close()
  })

  test('files that it did not finish are removed; results are kept', async () => {
    const folder = await sidecarFolder()
    const sidecar = await startTestSidecar({ folder })
    const job = await sidecar.submit(har(1))
    await sidecar.until(job.id, ['succeeded'])
    await sidecar.close()
    for (const name of ['export_half', 'job_half']) await writeFile(join(folder, 'results', name), 'half')
    const again = await startTestSidecar({ folder })
    expect(await readdir(join(folder, 'results'))).toEqual([job.id])
    expect((await again.call('GET', job.links.result)).status).toBe(200)
    await again.close()
  })

  test('a job that was running and can be repeated is run again from its beginning', { tags: ['long'] }, async () => {
    const folder = await sidecarFolder()
    const sidecar = await startTestSidecar({ folder })
    const filled = await submitLong(sidecar, 'fill', 3_000)
    await sidecar.until(filled.id, ['succeeded'])
    const job = await sidecar.submit({ type: 'classify-batch', input: {} })
    await sidecar.until(job.id, ['running', 'succeeded'])
    await sidecar.close()
    const again = await startTestSidecar({ folder })
    const finished = await again.until(job.id, ended)
    expect([finished.status, finished.progress.done]).toEqual(['succeeded', 3_000])
    const lines = (await again.call('GET', job.links.result)).text.trimEnd().split('\n')
    expect(new Set(lines.map((line) => JSON.parse(line).id)).size).toBe(3_000)
    await again.close()
  })
})
