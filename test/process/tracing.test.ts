import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { runSkg, startSkg } from '../support/process.ts'
import { dataFolder } from '../support/setup.ts'

/** Has Node find none of the optional packages of OpenTelemetry, as where they are not installed. */
const hook = String.raw`import { registerHooks } from 'node:module'
registerHooks({ resolve(name, context, next) {
  if (/^@opentelemetry\/(?!api$)/.test(name)) throw Object.assign(new Error('none'), { code: 'ERR_MODULE_NOT_FOUND' })
  return next(name, context)
} })`
const without = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` }
const on = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
const packages = 'npm install @opentelemetry/core @opentelemetry/exporter-trace-otlp-http'

test('operations §3.1: tracing is loaded only where it is on; without its packages doctor and the start name them', {
  tags: ['long'],
}, async () => {
  const folder = await dataFolder('empty')
  const doctor = await runSkg(['doctor', '--json'], { ...without, ...on, DATA_DIR: folder })
  expect(JSON.parse(doctor.stdout)).toContainEqual({
    name: 'tracing',
    state: 'wrong',
    message: expect.stringContaining('@opentelemetry/sdk-trace cannot be found'),
    todo: expect.stringContaining(packages),
  })
  expect(doctor.code).toBe(1)

  const env = { ...without, DATA_DIR: folder, PORT: '0', DEMO: 'off' }
  const refused = await runSkg(['serve'], { ...env, ...on })
  expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining(packages)])

  const service = startSkg(['serve'], env)
  await service.printed('Security knowledge graph at')
  service.child.kill('SIGTERM')
  expect((await service.finished).code).toBe(0)
  await rm(folder, { recursive: true })
})
