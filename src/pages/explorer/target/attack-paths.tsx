import { type AttackPathsData, attackPathsDocument } from '../../shared/documents/attack-paths.ts'
import { type FixFirstData, fixFirstDocument } from '../../shared/documents/remediation.ts'
import { useGraph } from '../../shared/queries.ts'
import { Severity } from '../../shared/severity.tsx'
import { counted, numberOf, plain } from '../../shared/words.ts'
import { Chain } from '../parts/chain.tsx'
import { Problem } from '../parts/failure.tsx'
import { ObjectLinks } from '../parts/object-links.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { listOf, Unjudged } from '../parts/unjudged.tsx'
import { pageOf, turnPage, useSearchPart } from '../url.ts'
import { Ask, stateWords } from './components.tsx'
import { FixFirst } from './fix-first.tsx'

type AttackPath = NonNullable<AttackPathsData['target']>['attackPaths']['nodes'][number]
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
    change({ fixed: next.join(',') || null, paths: null })
  }
  return (
    <>
      <FixFirst remediation={remediation} chosen={chosen} mostFindings={mostFixed} guid={guid} onToggle={toggle} />
      <section className={isOld ? 'card is-old' : 'card'} aria-busy={isOld} id="attack-paths" aria-label="Attack paths">
        <h2>
          {found.totalCount === 0
            ? found.unjudgedFindingCount === 0
              ? 'No attack path'
              : 'No attack path is known'
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
        {found.nodes.map((path, index) => (
          <PathView guid={guid} key={path.id} path={path} name={`Path ${index + 1}, score ${path.score}`} />
        ))}
        <p className="take">
          {found.pageInfo.hasNextPage && (
            <button
              type="button"
              className="button"
              onClick={() => turnPage({ paths: found.pageInfo.endCursor }, 'attack-paths')}
            >
              Next paths
            </button>
          )}
          {after && (
            <button type="button" className="button" onClick={() => change({ paths: null })}>
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

type Found = NonNullable<AttackPathsData['target']>['attackPaths']

/** What is not known and would change the answer most, what nobody has judged, and what was looked at. */
function Unknowns({ target, found }: { readonly target: string; readonly found: Found }) {
  const { unknowns, classes, sources, notJudged, notJudgedCount } = found
  return (
    <>
      {unknowns.length > 0 && (
        <section aria-label="Questions">
          <h3>{unknowns.length === 1 ? 'One fact would change this most' : 'Two facts would change this most'}</h3>
          <ul className="plain components">
            {unknowns.map(({ kind, question, supposed, bestScoreIf, pathsIf }) => (
              <li key={kind}>
                {question}{' '}
                <span className="muted">
                  {supposed ? 'If so' : 'If not'}: {counted(pathsIf, 'path')}
                  {bestScoreIf === null ? '' : `, best score ${bestScoreIf}`}.
                </span>
                <Ask target={target} kind={kind} said={null} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {classes && (
        <p className="muted classes">
          Open findings: {numberOf(classes.mapped)} make techniques believable, {numberOf(classes.conventional)} are
          ordinary weaknesses, {numberOf(classes.informational)} say that something is used, {numberOf(classes.test)}{' '}
          are in test code, {numberOf(classes.unmapped)} no rule knows. None of these is called safe.{' '}
          {sources.length === 0
            ? 'No scan was looked at for components.'
            : `Looked at for components: ${[...new Set(sources.map(({ source }) => source))].join(', ')}.`}
        </p>
      )}
      {notJudgedCount > 0 && (
        <p>
          Grave and not judged: <ObjectLinks of={notJudged} />
          {notJudgedCount > notJudged.length && ` and ${numberOf(notJudgedCount - notJudged.length)} more`}
        </p>
      )}
    </>
  )
}

type PathProps = { readonly path: AttackPath; readonly name: string; readonly guid: string }

function PathView({ path, name, guid }: PathProps) {
  return (
    <section className="attack-path" aria-label={name}>
      <p>
        <Severity of={path.severity} /> <strong>{path.score}</strong>{' '}
        <span className="muted">
          {path.factors
            .filter(({ points }) => points > 0)
            .map(({ name, points }) => `${plain(name)} ${points}`)
            .join(' + ')}
          {path.standing && ` · ${standingWords[path.standing]}`}
          {path.access && ` · begins as ${plain(path.access)}`}
          {path.goalKind && ` · reaches ${plain(path.goalKind)}`}
          {path.variantCount > 0 && ` · ${counted(path.variantCount, 'variant')}`}
        </span>
      </p>
      <Chain
        nodes={path.steps.map(({ technique, tactic }) => ({
          id: technique.id,
          label: technique.label,
          kind: tactic.label,
          href: pageOf(technique.id),
        }))}
        hops={path.steps.slice(1).map(({ transition }) => ({
          words: 'then',
          reason: transition
            ? `seen in ${counted(transition.count, 'case study', 'case studies')}: ${transition.studies.map(({ label }) => label).join(', ')}`
            : null,
        }))}
      />
      <details>
        <summary>What each step needs and yields, findings and mitigations</summary>
        <ol>
          {path.steps.map(({ technique, why, needs, links, findings, findingCount, mitigations }) => (
            <li key={technique.id}>
              <strong>{technique.label}</strong>: {why}{' '}
              {needs.length > 0 && (
                <span className="muted">
                  Needs {needs.map(({ kind, state }) => `${plain(kind)} (${stateWords[state]})`).join(', ')}.{' '}
                </span>
              )}
              {links[0] && (
                <span className="muted">
                  By {plain(links[0].by)}: {links[0].why}{' '}
                </span>
              )}
              <ObjectLinks of={findings} />
              {findingCount > findings.length && (
                <>
                  {' '}
                  and{' '}
                  <a href={listOf(guid, { linkedTechnique: technique.id })}>
                    {numberOf(findingCount - findings.length)} more
                  </a>
                </>
              )}
              <span className="muted">
                {' '}
                · implemented: {namesOf(mitigations.implemented)}; planned: {namesOf(mitigations.planned)}; missing:{' '}
                {namesOf(mitigations.missing)}
              </span>
            </li>
          ))}
        </ol>
        {path.witnesses.length > 0 && (
          <p>
            Seen as a whole in <ObjectLinks of={path.witnesses} />.
          </p>
        )}
      </details>
    </section>
  )
}

const standingWords = {
  PROVED: 'proved by a tool or a reviewer',
  STATED: 'stated',
  DERIVED: 'derived from a kind of weakness',
  DESIGN: 'by design, without a finding',
} as const

function namesOf(mitigations: readonly { readonly label: string }[]): string {
  return mitigations.length === 0 ? 'none' : mitigations.map(({ label }) => label).join(', ')
}

/** Returns the ids of the findings of the chosen rounds, as many as the graph takes. */
function findingsOf(
  remediation: NonNullable<FixFirstData['target']>['remediation'] | undefined,
  chosen: readonly string[],
): readonly string[] {
  const rounds = remediation?.findings.rounds.filter(({ technique }) => chosen.includes(technique.id)) ?? []
  return [...new Set(rounds.flatMap(({ findings }) => findings.map(({ id }) => id)))].slice(0, mostFixed)
}
