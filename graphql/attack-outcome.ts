import { issuesOfApplication } from '../db/finding-filter.ts'
import { componentKinds } from '../src/application/component.ts'
import { toEnum } from '../src/ground/names.ts'
import type { AttackPathConnection } from './attack-parents.ts'
import type { ApplicationComponent } from './component-parents.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { after } from './runtime/maybe-promise.ts'
import { withPrefix } from './runtime/prefixed-id.ts'

/** The resolvers of what an answer about attack paths says besides its paths. */
export const answerResolvers: Pick<
  Resolvers,
  'AttackPathConnection' | 'AttackOutcome' | 'AttackUnknown' | 'AttackUnmetNeed' | 'ComponentSource'
> = {
  AttackPathConnection: {
    pathCount: ({ answer }) => answer.pathCount,
    complete: ({ answer }) => answer.isComplete,
    exposedTechniqueCount: ({ answer }) => answer.exposedTechniques,
    exposedFindingCount: ({ answer }) => answer.exposedFindings,
    unjudgedFindingCount: ({ answer }) => answer.unjudged,
    model: ({ answer }) => (answer.modelled ? 2 : 1),
    outcome: ({ answer }) => answer.modelled?.result.outcome ?? null,
    notPossible: ({ answer }) => answer.modelled?.result.notPossible ?? null,
    components: (page) => after(page.nodes(), (paths) => neededComponents(page, paths)),
    unknowns: ({ answer }) => [...(answer.modelled?.result.unknowns ?? [])],
    classes: ({ answer }) => answer.modelled?.result.classes ?? null,
    notJudged: async ({ answer }, _, { load }) => {
      const ids = answer.modelled?.result.notJudged.issueIds ?? []
      const rows = await Promise.all(
        ids.map((issueId) => load.securityFinding(answer.applicationId * issuesOfApplication + issueId)),
      )
      return rows.filter((row) => row !== null)
    },
    notJudgedCount: ({ answer }) => answer.modelled?.result.notJudged.count ?? 0,
    sources: ({ answer }) => [...(answer.modelled?.known.looked ?? [])],
    tables: ({ answer }) => answer.modelled?.result.tables ?? null,
    around: async ({ answer }, _, { load }) => {
      const rows = await Promise.all((answer.modelled?.result.around ?? []).map((id) => load.technique(id)))
      return rows.filter((row) => row !== null)
    },
    warnings: ({ answer }) => [...(answer.modelled?.result.warnings ?? [])],
  },
  AttackOutcome: {
    kind: ({ kind }) => toEnum(kind),
    missing: ({ missing }) => missing.map((kind) => toEnum(kind)),
  },
  AttackUnknown: {
    kind: ({ kind }) => toEnum(kind),
  },
  AttackUnmetNeed: {
    technique: ({ technique }, _, { load }) => load.technique(technique),
    techniqueId: ({ technique }) => technique,
    missing: ({ missing }) => missing.map((kind) => toEnum(kind)),
  },
  ComponentSource: {
    scan: async ({ scanId }, _, { load }) => (await load.scan(scanId))!,
    scanId: ({ scanId }) => withPrefix('scan', scanId),
  },
}

function neededComponents(
  { answer: { modelled } }: AttackPathConnection,
  paths: readonly AttackPathConnection['answer']['items'][number][],
): ApplicationComponent[] {
  if (!modelled) return []
  const needed = new Set(
    paths.flatMap(({ steps }) => steps.flatMap((step) => step.modelled?.needs ?? [])).map(({ kind }) => kind),
  )
  return componentKinds.flatMap((kind, index) =>
    needed.has(kind)
      ? [{ resolved: modelled.result.components[index]!, known: modelled.known.components[index]! }]
      : [],
  )
}
