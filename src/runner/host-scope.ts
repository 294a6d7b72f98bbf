import type { FindingLocation } from '../../db/finding-trace-tables.ts'
import { findTarget } from '../../db/target.ts'
import { ServiceError } from '../errors.ts'
import type { ScanItem, SourceFinding } from '../import/finding/kit/source-finding.ts'
import { originOf, type Target, targetOfUrl } from '../sidecar/message/target.ts'
import { createScope, type Scope } from '../sidecar/scope.ts'
import { type HostRules, scopeRulesOf } from '../target/host-rules.ts'
import type { Attempt } from './attempt.ts'

type Read = (path: string) => AsyncIterable<ScanItem>

/**
 * Returns `read` as the target of a run allows it: for a host it throws OUT_OF_SCOPE at the first finding with a place outside the rules of the target. A finding
 * without any place is taken.
 */
export async function readInScope({ run, opened }: Attempt, read: Read): Promise<Read> {
  const target = run.targetId === null ? null : await findTarget(opened.db, run.targetId, null)
  if (target?.kind !== 'host') return read
  const scope = createScope(scopeRulesOf(target.locator as HostRules))
  return (path) => checked(read(path), scope)
}

async function* checked(items: AsyncIterable<ScanItem>, scope: Scope): AsyncIterable<ScanItem> {
  for await (const item of items) {
    if (item.kind === 'finding') checkPlaces(item.finding, scope)
    yield item
  }
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
