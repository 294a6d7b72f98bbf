import { tablesInUse } from '../src/application/candidate-reader.ts'
import { type LimitedGroups, limitGroups } from '../src/application/group-limit.ts'
import { type AttackGroup, type GroupScope, isRead, readOpenGroups } from './attack-groups.ts'
import { type KnownComponents, readComponents } from './component-facts.ts'
import type { Loaders } from './runtime/context.ts'

/** What exposure and attack paths follow from, as it is stored of an application or target. */
export type StoredFacts = {
  readonly limited: LimitedGroups<AttackGroup['parts'][number]>
  readonly known: KnownComponents
  /** False while what the tables in use say of some finding is not known. */
  readonly isRead: boolean
}

/** Reads the open findings of a scope by groups, no more than allowed, and what is known of its components. */
export async function readFacts(scope: GroupScope, load: Loaders): Promise<StoredFacts> {
  const { applicationId, targetId } = scope
  const [open, known, isWhole] = await Promise.all([
    readOpenGroups(scope, load),
    readComponents({ applicationId, targetId }, { load }),
    isRead(applicationId, { load }),
  ])
  return { limited: limitGroups(open, tablesInUse()), known, isRead: isWhole }
}
