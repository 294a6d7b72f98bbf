import { type NameGlobs, nameIsVisible } from './application-visibility.ts'
import type { Database } from './engine/database.ts'
import { type NewFile, storeFile } from './stored-file.ts'
import type { ToolDigest } from './target-run-tables.ts'

/** Returns the stored file of this digest that was handed in to a visible application; null when there is none. */
export async function findArtifact(trx: Database, sha256: string, visible: NameGlobs): Promise<NewFile | null> {
  const row = await trx
    .selectFrom('storedFile')
    .select(['sha256', 'bytes', 'mediaType'])
    .where('sha256', '=', sha256)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('scanRun')
          .select('id')
          .whereRef('scanRun.inputSha256', '=', 'storedFile.sha256')
          .where(nameIsVisible('applicationName', visible)),
      ),
    )
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Keeps a stored file for a run that reads it. */
export function keepArtifact(trx: Database, file: NewFile, days: number): Promise<void> {
  return storeFile(trx, file, days, 1)
}

/** Returns the tools of a target as they were at its last examination. */
export function listToolDigests(db: Database, targetId: string): Promise<Omit<ToolDigest, 'targetId'>[]> {
  return db
    .selectFrom('toolDigest')
    .select(['server', 'tool', 'version', 'sha256'])
    .where('targetId', '=', targetId)
    .execute()
}

/** Replaces the tools of a target. */
export async function replaceToolDigests(
  trx: Database,
  targetId: string,
  tools: readonly Omit<ToolDigest, 'targetId'>[],
): Promise<void> {
  await trx.deleteFrom('toolDigest').where('targetId', '=', targetId).execute()
  const each = new Map(tools.map((tool) => [JSON.stringify([tool.server, tool.tool]), { ...tool, targetId }]))
  const rows = [...each.values()]
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await trx
      .insertInto('toolDigest')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
}

const rowsAtOnce = 1_000
