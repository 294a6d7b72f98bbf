import { type NameGlobs, nameIsVisible } from './application-visibility.ts'
import type { Database } from './engine/database.ts'
import { type NewFile, storeFile } from './stored-file.ts'

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
