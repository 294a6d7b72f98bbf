import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGliteDialect } from 'kysely'
import { ServiceError } from '../src/errors.ts'
import { createKysely, type OnStatement, type OpenDatabase } from './database.ts'
import { lockFolder } from './folder-lock.ts'

/** The options that an embedded database is created with. */
export const pgliteOptions = {
  extensions: { pg_trgm },
  parsers: { [types.DATE]: (text: string) => text, [types.INT8]: Number },
  // Of its own it would take 160 MB for pages that the system's cache holds as well.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
}

/** The embedded database in a folder, under an exclusive lock; not migrated. Throws UNAVAILABLE when it cannot be opened, CONFLICT when another process holds it. */
export async function openFolder(dataDir: string): Promise<OpenDatabase> {
  const lock = lockFolder(dataDir)
  try {
    const opened = databaseOnPglite(await PGlite.create(join(dataDir, 'pglite'), pgliteOptions))
    return { ...opened, close: () => opened.close().finally(lock.release) }
  } catch (cause) {
    lock.release()
    throw new ServiceError('UNAVAILABLE', `The database in ${dataDir} cannot be opened: ${(cause as Error).message}`)
  }
}

/** The database in an embedded PostgreSQL; not migrated. */
export function databaseOnPglite(pglite: PGlite, onStatement?: OnStatement): OpenDatabase {
  const db = createKysely(new PGliteDialect({ pglite }), onStatement)
  return {
    db,
    kind: 'pglite',
    listen: async (channel, onNotify) => ({ stop: await pglite.listen(channel, onNotify) }),
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
    },
  }
}
