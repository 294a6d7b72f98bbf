import type { FixFirstData } from '../../shared/documents/remediation.ts'
import { Name } from '../../shared/name.tsx'
import { counted, numberOf, percentOf, plain } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import { CutBar } from '../parts/cut-bar.tsx'
import { effectWords, nothingToFix, supportedPaths } from '../parts/cut-words.ts'
import { FindingPlace } from '../parts/finding-place.tsx'
import { FixTitle } from '../parts/fix-title.tsx'
import { listOf } from '../parts/unjudged.tsx'
import { pageOf } from '../url.ts'

type Props = {
  readonly remediation: NonNullable<FixFirstData['target']>['remediation']
  /** Ids of the techniques whose findings count as fixed. */
  readonly chosen: readonly string[]
  readonly mostFindings: number
  /** Guid of the application of the target. */
  readonly guid: string
  readonly onToggle: (technique: string) => void
}

/** Shows what to fix first, with a switch for each round that draws the attack paths as if it were done. */
export function FixFirst({ remediation, chosen, mostFindings, guid, onToggle }: Props) {
  const { rounds, byDesign } = remediation.findings
  const taken = rounds
    .filter(({ technique }) => chosen.includes(technique.id))
    .reduce((sum, { findingCount }) => sum + findingCount, 0)
  if (rounds.length + byDesign.length === 0) return null
  return (
    <section className="card" aria-label="What to fix first">
      <h2>
        <Dfn of="fix-first">What to fix first</Dfn>
      </h2>
      <p className="muted">
        {rounds.length > 0
          ? `${supportedPaths(remediation.pathCount)}. Tick a line to see which attack paths are left.`
          : nothingToFix(byDesign.length)}
      </p>
      <ol className="rounds">
        {rounds.map(
          ({ technique, findings, findingCount, pathsCut, pathsLeft, share, best, bestScoreAfter, path }, index) => (
            <li key={`${technique.id} ${path}`} data-answer={index === 0 ? '' : undefined}>
              <FixTitle findings={findings} count={findingCount} rest={` that make ${technique.label} possible`} />
              <p className="fix-score">{effectWords(best, bestScoreAfter, byDesign.length, pathsCut)}</p>
              <CutBar cut={pathsCut} of={remediation.pathCount} />
              <label className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(technique.id)}
                  onChange={() => onToggle(technique.id)}
                />{' '}
                As if {findingCount === 1 ? 'it were' : `all ${numberOf(findingCount)} were`} fixed
              </label>{' '}
              <span className="muted so-far">
                {percentOf(share)} cut so far, {numberOf(pathsLeft)} left
              </span>
              <details>
                <summary>Findings of {technique.label}</summary>
                <ul>
                  {findings.map(({ id, title, location }) => (
                    <li key={id}>
                      <a href={pageOf(id)}>
                        <Name text={title} />
                      </a>
                      <FindingPlace location={location} />
                    </li>
                  ))}
                  {findingCount > findings.length && (
                    <li>
                      and{' '}
                      <a href={listOf(guid, { linkedTechnique: technique.id })}>
                        {numberOf(findingCount - findings.length)} more
                      </a>
                    </li>
                  )}
                </ul>
              </details>
            </li>
          ),
        )}
      </ol>
      {taken > mostFindings && (
        <p className="banner warn">
          Only {mostFindings} findings can count as fixed at once, of {taken} chosen: what is drawn is less than what
          would end.
        </p>
      )}
      {byDesign.length > 0 && (
        <details>
          <summary>
            {counted(byDesign.length, 'path')} that no finding supports: what ends them is a mitigation, or another
            design
          </summary>
          <ul>
            {byDesign.map(({ path, score, components, mitigations }) => (
              <li key={path}>
                Score {score}, by {components.map(plain).join(', ')}:{' '}
                {mitigations.length === 0 ? 'no mitigation is known' : mitigations.map(({ label }) => label).join(', ')}
              </li>
            ))}
          </ul>
        </details>
      )}
      {remediation.mitigations.length > 0 && (
        <>
          <h3>Mitigations that cut most</h3>
          <ul className="plain">
            {remediation.mitigations.map(({ mitigation, techniques, pathsCut, share }) => (
              <li key={mitigation.id}>
                <a href={pageOf(mitigation.id)}>
                  <Name text={mitigation.label} />
                </a>{' '}
                <span className="muted">
                  cuts {counted(pathsCut, 'path')}, {percentOf(share)} with those above, at{' '}
                  {techniques.map(({ label }) => label).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
