import { attackPathsDocument } from '../../shared/documents/attack-paths.ts'
import { type FixFirstData, fixFirstDocument } from '../../shared/documents/remediation.ts'
import { useGraph } from '../../shared/queries.ts'
import { counted } from '../../shared/words.ts'
import { Problem } from '../parts/failure.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { Unjudged } from '../parts/unjudged.tsx'
import { turnPage, useSearchPart } from '../url.ts'
import { FixFirst } from './fix-first.tsx'
import { PathTable } from './path-table.tsx'
import { Unknowns } from './unknowns.tsx'

/** As many as the graph takes. */
const mostFixed = 100

/**
 * The chains of techniques that open findings make possible, and what to fix first; what counts as fixed is in the
 * address.
 */
export function AttackPaths({ id, guid }: { readonly id: string; readonly guid: string }) {
  const [{ fixed, paths: after }, change] = useSearchPart()
  const advice = useGraph(fixFirstDocument, { id })
  const remediation = advice.data?.target?.remediation
  const chosen = fixed?.split(',') ?? []
  const without = findingsOf(remediation, chosen)
  const variables = { id, filter: { without }, after: after ?? null }
  const isReady = chosen.length === 0 || remediation !== undefined
  const { data, problem, isOld } = useGraph(attackPathsDocument, variables, { isOn: isReady })
  if (problem ?? advice.problem) return <Problem problem={(problem ?? advice.problem)!} />
  const found = data?.target?.attackPaths
  if (!found || !remediation) return <Skeleton lines={6} />
  const isAsIf = chosen.length > 0 && !isOld
  const toggle = (technique: string) => {
    const next = chosen.includes(technique) ? chosen.filter((one) => one !== technique) : [...chosen, technique]
    change({ fixed: next.join(',') || null, paths: null, path: null })
  }
  return (
    <>
      <FixFirst remediation={remediation} chosen={chosen} mostFindings={mostFixed} guid={guid} onToggle={toggle} />
      <section className={isOld ? 'card is-old' : 'card'} aria-busy={isOld} id="attack-paths" aria-label="Attack paths">
        <h2 data-answer={remediation.findings.rounds.length === 0 ? '' : undefined}>
          {found.totalCount === 0
            ? 'No attack path is known'
            : `${counted(found.totalCount, 'attack path')}${isAsIf ? ' left, as if fixed' : ''}`}
        </h2>
        {found.outcome && (
          <p className={found.outcome.kind === 'PATHS' ? 'outcome' : 'outcome banner warn'}>{found.outcome.text}</p>
        )}
        <p className="muted" role="status">
          {found.exposedFindingCount === 0
            ? found.unjudgedFindingCount === 0
              ? 'No open finding of this target makes a technique believable.'
              : 'No other open finding makes a technique believable.'
            : `${counted(found.exposedFindingCount, 'open finding')} ${found.exposedFindingCount === 1 ? 'supports' : 'support'} them; ${counted(found.exposedTechniqueCount, 'technique')} in all ${found.exposedTechniqueCount === 1 ? 'is' : 'are'} possible; ${counted(Number(found.pathCount), 'path')} with variants.`}
          {!found.complete && ' Not all findings are read yet: there may be more paths than are shown.'}
          {isAsIf && ` ${counted(without.length, 'finding')} ${without.length === 1 ? 'counts' : 'count'} as fixed.`}
        </p>
        {found.model === 1 && <Unjudged count={found.unjudgedFindingCount} guid={guid} />}
        <PathTable paths={found.nodes} guid={guid} />
        <p className="take">
          {found.pageInfo.hasNextPage && (
            <button
              type="button"
              className="button"
              onClick={() => turnPage({ paths: found.pageInfo.endCursor, path: null }, 'attack-paths')}
            >
              Next paths
            </button>
          )}
          {after && (
            <button type="button" className="button" onClick={() => change({ paths: null, path: null })}>
              First paths
            </button>
          )}
        </p>
        <Unknowns target={id} found={found} />
        <TakeAlong document={attackPathsDocument} variables={variables} />
      </section>
    </>
  )
}

/** Returns the ids of the findings of the chosen rounds, as many as the graph takes. */
function findingsOf(
  remediation: NonNullable<FixFirstData['target']>['remediation'] | undefined,
  chosen: readonly string[],
): readonly string[] {
  const rounds = remediation?.findings.rounds.filter(({ technique }) => chosen.includes(technique.id)) ?? []
  return [...new Set(rounds.flatMap(({ findings }) => findings.map(({ id }) => id)))].slice(0, mostFixed)
}
