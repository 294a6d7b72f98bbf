import type { FindingLocation } from '../../db/finding-trace-tables.ts'
import { findTarget } from '../../db/target.ts'
import { ServiceError } from '../ground/errors.ts'
import type { SourceFinding } from '../import/finding/kit/source-finding.ts'
import { type HostRules, scopeRulesOf } from '../scope/host-rules.ts'
import { createScope, type Scope } from '../scope/rules.ts'
import { originOf, type Target, targetOfUrl } from '../scope/target.ts'
import type { Attempt } from './attempt.ts'

/**
 * Returns what checks the findings of a run as its target allows them: for a host it throws OUT_OF_SCOPE for a finding
 * with a place outside the rules of the target. A finding without any place is taken. Null for other targets.
 */
export async function scopeCheckOf({ run, opened }: Attempt): Promise<((finding: SourceFinding) => void) | null> {
  const target = run.targetId === null ? null : await findTarget(opened.db, run.targetId, null)
  if (target?.kind !== 'host') return null
  const scope = createScope(scopeRulesOf(target.locator as HostRules))
  return (finding) => checkPlaces(finding, scope)
}

function checkPlaces({ location, locations = [], pointer }: SourceFinding, scope: Scope): void {
  const places = location ? [location, ...locations] : locations
  if (places.length === 0) return
  const { inScope, rule } = scope.judge(places.flatMap(targetsOf))
  if (!inScope)
    throw new ServiceError('OUT_OF_SCOPE', `${pointer}: the place of the finding is outside the target: ${rule}.`, {
      rule,
    })
}

/** Returns all that a place says of where it is; null for what is no place on the network. */
function targetsOf(place: FindingLocation): readonly (Target | null)[] {
  if (place.kind !== 'http') return [null]
  const own = targetOfUrl(place.url)
  const origin = own && originOf(own.scheme, place.hostname, place.port ?? own.port)
  return [own, origin ? targetOfUrl(origin + (place.path.startsWith('/') ? place.path : `/${place.path}`)) : null]
}
