import { type RawBuilder, sql } from 'kysely'
import { anyOf } from './engine/database.ts'

/** Globs of names of applications: `*` stands for any characters, `?` for one; case counts. Null is every name. */
export type NameGlobs = readonly string[] | null

/** Returns the condition that the application name in `column` is one of `globs`, as `matchesName` decides. */
export function nameIsVisible(column: string, globs: NameGlobs): RawBuilder<boolean> {
  return globs === null
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} like ${anyOf(globs.map((glob) => likePattern(glob)))}`
}

/** Returns the condition that the application whose number is in `column` has a name of `globs`. */
export function applicationIsVisible(column: string, globs: NameGlobs): RawBuilder<boolean> {
  return globs === null
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} in (select visible.id from application as visible where ${nameIsVisible('visible.name', globs)})`
}

/** Orders by the name of the application whose number is in `column`, without regard to case. */
export function applicationNameOrder(column: string): RawBuilder<string> {
  return sql<string>`(select lower(owning.name) from application as owning where owning.id = ${sql.ref(column)}) collate "C"`
}

function likePattern(glob: string): string {
  return glob.replace(/[\\%_*?]/g, (sign) => (sign === '*' ? '%' : sign === '?' ? '_' : `\\${sign}`))
}
