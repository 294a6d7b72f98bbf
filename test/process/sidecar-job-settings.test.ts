// @module-tag long
import { mkdir, readdir, rm, truncate } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startTestSidecar } from '../support/sidecar.ts'
import { har, octets } from '../support/sidecar-jobs.ts'

describe('§8.1: settings', () => {
  test('a request that does not arrive in time is ended', async () => {
    const sidecar = await startTestSidecar({ env: { SIDECAR_REQUEST_TIMEOUT_MS: '100' } })
    const { port } = new URL(sidecar.url)
    const text = await new Promise<string>((resolve) => {
      let read = ''
      const socket = connect(Number(port), '127.0.0.1', () => {
        const head = `POST /v1/jobs HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${sidecar.token}`
        socket.write(`${head}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`)
      })
      socket.on('data', (chunk) => {
        read += chunk
      })
      socket.on('close', () => resolve(read))
    })
    expect(text).toMatch(/^HTTP\/1\.1 504 /)
    expect(text).toContain('"code":"timeout"')
    await sidecar.close()
  })

  test('a result whose file was removed, cut off or replaced by a folder is gone', async () => {
    const sidecar = await startTestSidecar()
    for (const spoil of [
      (path: string) => rm(path),
      (path: string) => truncate(path, 10),
      (path: string) => rm(path).then(() => mkdir(path)),
    ]) {
      const job = await sidecar.submit(har(1))
      await sidecar.until(job.id, ['succeeded'])
      await spoil(join(sidecar.folder, 'results', job.id))
      const result = await sidecar.call('GET', job.links.result)
      expect([result.status, result.json.code]).toEqual([410, 'gone'])
    }
    await sidecar.close()
  })

  test('a result that has expired is gone, and so is its file', async () => {
    const sidecar = await startTestSidecar({ env: { SIDECAR_RESULT_HOURS: '0' } })
    const job = await sidecar.submit(har(1))
    await sidecar.until(job.id, ['succeeded'])
    const result = await sidecar.call('GET', job.links.result)
    expect([result.status, result.json.code]).toEqual([410, 'gone'])
    await sidecar.close()
    const again = await startTestSidecar({ folder: sidecar.folder, env: { SIDECAR_RESULT_HOURS: '0' } })
    expect((await again.call('GET', job.links.result)).status).toBe(410)
    expect(await readdir(join(sidecar.folder, 'results'))).toEqual([])
    await again.close()
  })

  test('an upload over the limit, and more uploads than are held, are refused', async () => {
    const sidecar = await startTestSidecar({ env: { SIDECAR_UPLOAD_MB: '1' } })
    const put = (name: string, bytes: number) =>
      sidecar.call('PUT', `/v1/uploads/${name}`, { body: 'x'.repeat(bytes), headers: octets })
    const tooLarge = await put('large', 1024 * 1024 + 1)
    expect([tooLarge.status, tooLarge.json.limitBytes]).toEqual([413, 1024 * 1024])
    for (const name of ['a', 'b', 'c', 'd']) expect((await put(name, 1024 * 1024)).status).toBe(201)
    const tooMany = await put('e', 1024)
    expect([tooMany.status, tooMany.headers['retry-after']]).toEqual([429, '5'])
    expect((await put('d', 1024)).status).toBe(200)
    expect((await put('e', 1024)).status).toBe(201)
    await sidecar.close()
  })
})
