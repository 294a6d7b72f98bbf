import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { createEmbeddedPool } from '../../db/engine/embedded-pool.ts'
import { dataFolder } from '../support/setup.ts'

test('operations §5.1: a database in a folder is closed once its thread has ended and writes nothing more', async () => {
  const folder = await dataFolder('empty')
  const pool = createEmbeddedPool({ dataDir: join(folder, 'pglite'), sharedBuffersMb: 32 })
  const events: string[] = []
  pool.once('connect', (client) => {
    const { connection } = client as unknown as { readonly connection: { readonly stream: Duplex } }
    connection.stream.once('close', () => events.push('ended'))
  })
  await pool.query('create table written as select generate_series(1, 100000) as id')
  await pool.end()
  events.push('closed')
  expect(events).toEqual(['ended', 'closed'])
  await rm(folder, { recursive: true })
})

test('a pool that was never used is closed at once', async () => {
  await createEmbeddedPool({ sharedBuffersMb: 32 }).end()
})
