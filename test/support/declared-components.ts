import { storeDeclarations } from '../../db/component.ts'
import type { Database } from '../../db/engine/database.ts'
import { appendRevision } from '../../db/engine/revision.ts'
import type { ComponentKind } from '../../src/application/component.ts'

/** Declares that an application has these components, as a person would. */
export function declarePresent(db: Database, name: string, kinds: readonly ComponentKind[]): Promise<void> {
  return declareComponents(db, name, kinds, true)
}

/** Declares that an application has these components, or that it has them not; null takes declarations back. */
export async function declareComponents(
  db: Database,
  name: string,
  kinds: readonly ComponentKind[],
  present: boolean | null,
): Promise<void> {
  const { id } = await db.selectFrom('application').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    const declared = kinds.map((kind) => ({ kind, present, note: null }))
    await storeDeclarations(trx, { applicationId: id, targetId: null }, declared, { by: 'test', at: new Date() })
    await appendRevision(trx, 'declared')
  })
}
