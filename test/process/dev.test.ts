import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../support/embedded-postgres.ts'
import { endAfterwards } from '../support/process.ts'

const script = fileURLToPath(new URL('../../scripts/dev.ts', import.meta.url))

test('npm run dev serves pages with hot reload, and all else by the service', { tags: ['long'] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skg-dev-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const url = `http://127.0.0.1:${await freePort()}`
  const child = endAfterwards(
    spawn(process.execPath, [script], {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', PORT: new URL(url).port, DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  await new Promise<void>((resolve) =>
    child.stdout.on('data', (text) => String(text).includes('Development server') && resolve()),
  )
  for (const path of ['/', '/graphql', '/contribute']) {
    const page = await fetch(url + path, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('/@vite/client')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  }
  const health = await fetch(`${url}/health`)
  expect(health.status).toBe(200)
  const answer = await fetch(`${url}/graphql?query={__typename}`, { headers: { 'apollo-require-preflight': 'true' } })
  expect(await answer.json()).toMatchObject({ data: { __typename: 'Query' } })
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
