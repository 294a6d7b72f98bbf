import type { OpenDatabase } from '../../db/engine/database.ts'
import { findTechniques } from '../../db/knowledge.ts'
import { findWeaknesses } from '../../db/weakness.ts'
import { type RuleId, rules } from '../trust/rule/rules.ts'

/** A rule of the trust scan, and the ids that it names and the graph does not have. */
export type UnresolvedRule = { readonly rule: string; readonly ids: readonly string[] }

/**
 * Returns a function that lists the rules whose weaknesses or techniques are not in the graph at `revision`; it reads
 * once per revision.
 */
export function createRuleCheck(opened: OpenDatabase): (revision: number) => Promise<readonly UnresolvedRule[]> {
  let known: { readonly revision: number; readonly unresolved: readonly UnresolvedRule[] } | null = null
  return async (revision) => {
    if (known?.revision !== revision) known = { revision, unresolved: await readUnresolved(opened) }
    return known.unresolved
  }
}

async function readUnresolved({ db }: OpenDatabase): Promise<readonly UnresolvedRule[]> {
  const named = Object.keys(rules).map((rule) => {
    const { cwes, techniques } = rules[rule as RuleId]
    return { rule, weaknesses: cwes.map((cwe) => `CWE-${cwe}`), techniques }
  })
  const [weaknesses, techniques] = await Promise.all([
    findWeaknesses(db, [...new Set(named.flatMap((rule) => rule.weaknesses))]),
    findTechniques(db, [...new Set(named.flatMap((rule) => rule.techniques))]),
  ])
  const present = new Set([...weaknesses, ...techniques].map(({ id }) => id))
  return named
    .map((one) => ({
      rule: one.rule,
      ids: [...one.weaknesses, ...one.techniques].filter((id) => !present.has(id)),
    }))
    .filter(({ ids }) => ids.length > 0)
}
