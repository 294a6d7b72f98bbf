import { sql } from 'kysely'
import type { Database } from './engine/database.ts'
import type { StoredFile } from './target-run-tables.ts'

export type NewFile = Pick<StoredFile, 'sha256' | 'bytes' | 'mediaType'>

/**
 * Stores that a file is there and kept for `days`, which may be a fraction; `refs` of its readers keep it longer. Waits
 * for a deletion of the same file.
 */
export async function storeFile(trx: Database, file: NewFile, days: number, refs: 0 | 1): Promise<void> {
  await sql`
    insert into stored_file as stored (sha256, bytes, media_type, refs, expires_at)
      values (${file.sha256}, ${file.bytes}, ${file.mediaType}, ${refs}, clock_timestamp() + make_interval(secs => ${days * 86_400}))
      on conflict (sha256) do update set refs = stored.refs + ${refs},
        expires_at = greatest(stored.expires_at, excluded.expires_at)`.execute(trx)
}

/**
 * Deletes one file that expired and that no run reads and no target names, after `remove` has removed its bytes.
 * Returns false when there is none.
 */
export function deleteExpiredFile(db: Database, remove: (sha256: string) => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ sha256: string }>`
      delete from stored_file where sha256 = (
        select sha256 from stored_file where refs = 0 and expires_at < clock_timestamp()
            and not exists (select from target where locator ->> 'uri' = 'artifact:' || stored_file.sha256)
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

/** Returns the digests of files that should be there, `limit` at a time after the digest `after`. */
export async function listStoredFiles(db: Database, after: string, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('storedFile')
    .select('sha256')
    .where('sha256', '>', after)
    .orderBy('sha256')
    .limit(limit)
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

/** Forgets a file that no run reads unless `isThere` finds it; waits for whoever is storing it. */
export async function forgetMissingFile(
  db: Database,
  sha256: string,
  isThere: (sha256: string) => Promise<boolean>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const own = trx.selectFrom('storedFile').select('sha256').where('sha256', '=', sha256).where('refs', '=', 0)
    if ((await own.forUpdate().executeTakeFirst()) && !(await isThere(sha256)))
      await trx.deleteFrom('storedFile').where('sha256', '=', sha256).execute()
  })
}

/** Stores those of `digests` of which nothing is known as expired, so that the sweep deletes their files. */
export async function expireUnknownFiles(db: Database, digests: readonly string[]): Promise<void> {
  await sql`
    insert into stored_file (sha256, bytes, media_type, refs, expires_at)
      select sha256, 0, 'application/octet-stream', 0, '-infinity' from unnest(${digests}::text[]) as found (sha256) order by sha256
      on conflict do nothing`.execute(db)
}
