import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedStarter, serveStarter } from '../support/mcp.ts'
import { dataFolder } from '../support/setup.ts'

const cli = fileURLToPath(new URL('../../bin/skg.js', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await dataFolder('starter')
})
afterAll(() => rm(folder, { recursive: true }))

async function connect(env: Readonly<Record<string, string>>): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const PATH = process.env.PATH ?? ''
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [cli, 'mcp'], env: { PATH, ...env } }),
  )
  return client
}

test('questions §5.1: skg mcp answers from the database of its folder', async () => {
  const client = await connect({ DATA_DIR: folder })
  const { structuredContent } = await client.callTool({ name: 'search', arguments: { text: 'cwe 79', first: 1 } })
  expect(structuredContent).toMatchObject({ search: { edges: [{ node: { id: 'CWE-79' } }] } })
  const refused = await client.callTool({ name: 'search', arguments: { text: '' } })
  expect(refused.isError).toBe(true)
  await client.close()
})

test('questions §5.1: skg mcp answers from a running service', async () => {
  const served: ServedStarter = await serveStarter()
  const client = await connect({ SKG_URL: served.url })
  const { structuredContent } = await client.callTool({ name: 'get_object', arguments: { id: 'AML.T0051' } })
  expect(structuredContent).toMatchObject({ node: { id: 'AML.T0051', kind: 'TECHNIQUE' } })
  await served.close()
  const gone = await client.callTool({ name: 'get_object', arguments: { id: 'AML.T0051' } }).catch(String)
  expect(JSON.stringify(gone)).toContain('does not answer')
  await client.close()
})
