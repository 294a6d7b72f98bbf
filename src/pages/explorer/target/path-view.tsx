import type { AttackPathsData } from '../../shared/documents/attack-paths.ts'
import { Severity } from '../../shared/severity.tsx'
import { counted, numberOf, plain } from '../../shared/words.ts'
import { Chain } from '../parts/chain.tsx'
import { stateWords } from '../parts/component-state.ts'
import { ObjectLinks } from '../parts/object-links.tsx'
import { standingWords } from '../parts/standing-words.ts'
import { listOf } from '../parts/unjudged.tsx'
import { pageOf } from '../url.ts'

export type AttackPath = NonNullable<AttackPathsData['target']>['attackPaths']['nodes'][number]
type PathProps = { readonly path: AttackPath; readonly name: string; readonly guid: string }

/** One attack path: how its score comes about, its steps, and what each of them needs. */
export function PathView({ path, name, guid }: PathProps) {
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

function namesOf(mitigations: readonly { readonly label: string }[]): string {
  return mitigations.length === 0 ? 'none' : mitigations.map(({ label }) => label).join(', ')
}
