import { countOpenOfGroups } from '../../db/data-export-exposure.ts'
import type { ExportSelection } from '../../db/data-export-rows.ts'
import type { Database } from '../../db/engine/database.ts'
import { findTarget } from '../../db/target.ts'
import { exposureStateOf, exposuresOf } from '../../graphql/attack-exposure.ts'
import { nameOfGroup } from '../../graphql/attack-groups.ts'
import { subjectOfApplication, subjectOfTarget } from '../../graphql/attack-subject.ts'
import type { TechniqueExposure } from '../../graphql/finding-link-parents.ts'
import type { ExposureState } from '../../rest-adapters/navigator-layer.ts'
import { toEnum } from '../ground/names.ts'
import { contextOver } from './graph.ts'
import type { ExportScope, WantedExport } from './scope.ts'

/** What an application of a scope, or its target, makes possible by the findings that the scope covers. */
export type ScopeExposure = {
  readonly applicationId: number
  readonly exposed: readonly TechniqueExposure[]
  readonly state: ExposureState
}

/**
 * Returns what each application of a scope, or its target, makes possible; with a filter only the findings that it
 * leaves make it believable.
 */
export async function readExposures(
  trx: Database,
  { request }: WantedExport,
  scope: ExportScope,
  selection: ExportSelection,
): Promise<ScopeExposure[]> {
  const { applicationId, applications, visible, isFiltered } = scope
  const context = contextOver(trx, scope, visible)
  const groups = isFiltered ? await countOpenOfGroups(trx, selection) : null
  const counted = groups && new Map(groups.map((group) => [nameOfGroup(group), group.count]))
  const target = request.target === null ? null : await findTarget(trx, request.target, visible)
  const ids = applicationId === null ? applications.map(({ id }) => id) : [applicationId]
  const found: ScopeExposure[] = []
  for (const id of ids) {
    const application = await context.load.application(id)
    if (!application) continue
    const whole = target ? await subjectOfTarget(target, context) : subjectOfApplication(application)
    const subject = counted ? { ...whole, counted } : whole
    const { outcome, ...state } = await exposureStateOf(subject, context)
    found.push({
      applicationId: id,
      exposed: await exposuresOf(subject, context),
      state: { ...state, outcome: { kind: toEnum(outcome.kind), text: outcome.text } },
    })
  }
  return found
}

/** Returns the exposures of several applications as one: of each technique the gravest, with the findings of all. */
export function joinExposures(
  found: readonly Pick<ScopeExposure, 'exposed' | 'state'>[],
): Pick<ScopeExposure, 'exposed' | 'state'> {
  const byTechnique = Map.groupBy(
    found.flatMap(({ exposed }) => exposed),
    ({ technique }) => technique,
  )
  const exposed = [...byTechnique.values()].map((own) => {
    const gravest = own.reduce((best, one) => (gravityOf(one) > gravityOf(best) ? one : best))
    return { ...gravest, findingCount: own.reduce((sum, { findingCount }) => sum + findingCount, 0) }
  })
  const states = found.map(({ state }) => state)
  const outcome = states.find(({ outcome: { kind } }) => kind === 'PATHS')?.outcome ?? states[0]?.outcome
  return {
    exposed,
    state: {
      complete: states.every(({ complete }) => complete),
      outcome: outcome ?? { kind: 'UNKNOWN', text: 'There is no application.' },
      classes: { unmapped: states.reduce((sum, { classes }) => sum + classes.unmapped, 0) },
    },
  }
}

function gravityOf({ severity, findingCount }: TechniqueExposure): number {
  return findingCount > 0 ? severity : -1
}
