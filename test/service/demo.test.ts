import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyChange, demoLoading, demoRemoval } from '../../src/command/application-change.ts'
import { demo } from '../support/explorer.ts'
import { client, createKeys } from '../support/seceng.ts'
import { describeDatabases, startTestService } from '../support/setup.ts'

const document = `mutation Load($input: LoadDemoInput!) {
  loadDemo(input: $input) {
    application { guid name componentKinds: components(states: [PRESENT]) { kind } }
    errors { code message path }
  }
}`

describeDatabases('explorer-work §2.3: the demo by one mutation', ({ open }) => {
  let started: Awaited<ReturnType<typeof start>>
  async function start() {
    const database = await open('starter')
    const { file, keys, remove } = await createKeys([
      { name: 'ci' },
      { name: 'reader', scopes: ['read'] },
      { name: 'banker', applications: ['bank'] },
    ])
    const service = await startTestService(database, { SECENG_KEYS_FILE: file, FINDINGS_ACCESS: 'credential' })
    const close = async () => {
      await service.close()
      await database.close()
      await remove()
    }
    return { database, service, keys, close }
  }
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started.close())
  const load = async (key: string, input: object = {}) => {
    const { body } = await client(started.service.url, started.keys[key]!)('POST', '/graphql', {
      body: { query: document, variables: { input } },
    })
    return body.errors?.[0].extensions.code ?? body.data.loadDemo
  }
  const shown = async () => {
    const { status, body } = await client(started.service.url, started.keys.ci!)('POST', '/graphql', {
      body: { query: '{ revision report { synthetic } applications { nodes { name } } }' },
    })
    expect(status).toBe(200)
    return { report: body.data.report, applications: body.data.applications.nodes.length }
  }
  const remove = () => applyChange(started.database.db, false, demoRemoval())

  test('refuses who may not write, who has not this application, and a second one', async () => {
    expect(await load('reader')).toBe('FORBIDDEN')
    expect(await load('banker')).toBe('FORBIDDEN')
    const message = 'There is an application "Demo: support assistant" already.'
    expect(await load('ci')).toEqual({ application: null, errors: [{ code: 'CONFLICT', message, path: null }] })
  })

  test('loads again what was removed, the report only where it is wanted and there is none', async () => {
    const before = await shown()
    await remove()
    await expect.poll(shown).toEqual({ report: null, applications: 0 })
    const loaded = await load('ci', { report: false })
    expect(loaded).toMatchObject({ application: { guid: demo, name: 'Demo: support assistant' }, errors: [] })
    expect(loaded.application.componentKinds.length).toBeGreaterThan(5)
    expect(await shown()).toEqual({ report: null, applications: 1 })
    await remove()
    await expect.poll(shown).toEqual({ report: null, applications: 0 })
    await applyChange(started.database.db, false, demoLoading())
    await expect.poll(shown).toEqual(before)
    await remove()
  })

  test('loads the report too where it is wanted', { tags: ['long'] }, async () => {
    await remove()
    await expect.poll(shown).toEqual({ report: null, applications: 0 })
    // A busy machine is told to try again; what was begun is undone.
    await expect.poll(() => load('ci', { report: true }), { timeout: 60_000 }).toMatchObject({ errors: [] })
    expect(await shown()).toEqual({ report: { synthetic: true }, applications: 1 })
  })
})
