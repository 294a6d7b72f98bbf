import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { storeMigrations } from './store-migrations.ts'

/** What the thread of the store is asked, and what it answers. */
export type StoreRequest =
  | { readonly id: number; readonly sql: string; readonly parameters: readonly unknown[] }
  | 'close'
export type StoreAnswer =
  | 'open'
  | 'closed'
  | { readonly id: number; readonly rows: unknown[]; readonly affectedRows: number }
  | { readonly id: number; readonly error: { readonly message: string; readonly code: string | null } }

const port = parentPort!
const tell = (answer: StoreAnswer) => port.postMessage(answer)
// The embedded database would take 160 MB for pages that the system's own cache holds as well.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']
const pglite = await PGlite.create(workerData as string, { parsers: { [types.INT8]: Number }, startParams })
const { error } = await new Migrator({
  db: new Kysely<unknown>({ dialect: new PGliteDialect({ pglite }) }),
  provider: { getMigrations: async () => storeMigrations },
}).migrateToLatest()
if (error) throw error

port.on('message', async (request: StoreRequest) => {
  if (request === 'close') {
    await pglite.close()
    return tell('closed')
  }
  const { id, sql, parameters } = request
  try {
    const { rows, affectedRows = 0 } = await pglite.query(sql, [...parameters])
    tell({ id, rows, affectedRows })
  } catch (cause) {
    const { message, code } = cause as { readonly message: string; readonly code?: string }
    tell({ id, error: { message, code: code ?? null } })
  }
})
tell('open')
