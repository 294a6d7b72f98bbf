import { type RawBuilder, sql } from 'kysely'
import type { Maybe } from './engine/collection.ts'
import { anyOf } from './engine/database.ts'

/** Which applications: an application must meet all conditions, and have one of the values of each list. */
export type ApplicationSelection = {
  readonly guid?: Maybe<readonly string[]>
  /** A part of the name, without regard to case. */
  readonly name?: Maybe<string>
  readonly owner?: Maybe<readonly string[]>
  readonly team?: Maybe<readonly string[]>
  readonly label?: Maybe<readonly string[]>
  readonly hasOwner?: Maybe<boolean>
  readonly hasTeam?: Maybe<boolean>
}

/** Returns the conditions of `selection` on rows of the table of applications. */
export function selectionConditions(selection: ApplicationSelection): RawBuilder<boolean>[] {
  const { guid, name, owner, team, label, hasOwner, hasTeam } = selection
  return [
    ...(guid ? [sql<boolean>`guid = any(${guid}::uuid[])`] : []),
    ...(name != null ? [sql<boolean>`position(lower(${name}) in lower(name)) > 0`] : []),
    ...(owner ? [sql<boolean>`owner = ${anyOf(owner)}`] : []),
    ...(team ? [sql<boolean>`team = ${anyOf(team)}`] : []),
    ...(label ? [sql<boolean>`labels && ${label}::text[]`] : []),
    ...(hasOwner != null ? [sql<boolean>`(owner is not null) = ${hasOwner}`] : []),
    ...(hasTeam != null ? [sql<boolean>`(team is not null) = ${hasTeam}`] : []),
  ]
}
