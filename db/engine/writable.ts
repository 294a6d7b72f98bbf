import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { OpenDatabase } from './database.ts'

const probeEachMs = 30_000

/**
 * Returns a check that the database takes writes: neither read-only nor in recovery, checked each time, and with room,
 * checked every 30 s at most: PostgreSQL makes a temporary table and rolls it back; the file system of `dataDir` is
 * checked on the embedded database.
 */
export function createWriteCheck(
  { db, kind }: Pick<OpenDatabase, 'db' | 'kind'>,
  dataDir: string,
): () => Promise<boolean> {
  let probed: { readonly at: number; readonly result: Promise<boolean> } | null = null
  const isWritable = async () => {
    const { rows } = await sql<{ isOn: boolean }>`
      select current_setting('transaction_read_only')::boolean as is_on`.execute(db)
    return rows[0]?.isOn === false
  }
  const hasRoom = () => (kind === 'postgres' ? extendsFile(db) : hasFreeBlocks(dataDir))
  return async () => {
    if (!(await isWritable())) return false
    const now = performance.now()
    if (!probed || now - probed.at > probeEachMs) probed = { at: now, result: hasRoom() }
    return probed.result
  }
}

async function extendsFile(db: OpenDatabase['db']): Promise<boolean> {
  const undone = new Error('undone')
  return db
    .transaction()
    .execute(async (trx) => {
      await sql`create temporary table skg_room on commit drop as select repeat('x', 1000) as text from generate_series(1, 64)`.execute(
        trx,
      )
      throw undone
    })
    .catch((cause) => cause === undone || !/^(25006|53|58)/.test(cause.code ?? ''))
}

async function hasFreeBlocks(folder: string): Promise<boolean> {
  return statfs(folder).then(
    ({ bavail }) => bavail > 0,
    () => true,
  )
}
