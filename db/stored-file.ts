import { sql } from 'kysely'
import type { Database } from './engine/database.ts'
import type { StoredFile } from './target-run-tables.ts'

export type NewFile = Pick<StoredFile, 'sha256' | 'bytes' | 'mediaType'>

/** Stores that a file is there and kept for `days`; `refs` of its readers keep it longer. Waits for a deletion of the same file. */
export async function storeFile(trx: Database, file: NewFile, days: number, refs: 0 | 1): Promise<void> {
  await sql`
    insert into stored_file as stored (sha256, bytes, media_type, refs, expires_at)
      values (${file.sha256}, ${file.bytes}, ${file.mediaType}, ${refs}, clock_timestamp() + make_interval(days => ${days}))
      on conflict (sha256) do update set refs = stored.refs + ${refs},
        expires_at = greatest(stored.expires_at, excluded.expires_at)`.execute(trx)
}

/** Deletes one file that expired and nothing reads, after `remove` has removed its bytes. Returns false when there is none. */
export function deleteExpiredFile(db: Database, remove: (sha256: string) => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ sha256: string }>`
      delete from stored_file where sha256 = (
        select sha256 from stored_file where refs = 0 and expires_at < clock_timestamp()
          order by expires_at limit 1 for update skip locked)
        returning sha256`.execute(trx)
    const [file] = rows
    if (file) await remove(file.sha256)
    return file !== undefined
  })
}

/** Bytes of all files that runs which have not ended read. */
export async function sumWaitingBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from stored_file where refs > 0`.execute(db)
  return rows[0]!.bytes
}
