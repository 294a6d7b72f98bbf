import type { ReactNode } from 'react'
import { Severity } from '../../shared/severity.tsx'
import { asPreciseAs, counted, dayOf, plain, titled } from '../../shared/words.ts'
import { Dfn } from '../glossary/dfn.tsx'
import type { Term } from '../glossary/terms.ts'
import { Invented } from '../parts/invented.tsx'
import { ObjectLinks } from '../parts/object-links.tsx'
import { ReferenceList } from '../parts/reference-list.tsx'
import { SourceText } from '../parts/source-text.tsx'
import { splitLead } from './lead.ts'
import { Reasoned, Uses } from './linked-objects.tsx'
import type { ObjectNode } from './object-node.ts'
import { OpenFindings } from './open-findings.tsx'
import { Procedures } from './procedures.tsx'
import { Timeline } from './timeline.tsx'
import { factsOfVulnerability, Remedy } from './vulnerability-facts.tsx'

type Fact = readonly [string, ReactNode]

/** Shows an object itself: its text, facts, evidence, references and provenance. */
export function Facts({ node }: { readonly node: ObjectNode }) {
  const { rest } = splitLead('description' in node ? node.description : null)
  const extended = 'extendedDescription' in node ? node.extendedDescription : null
  const facts = node.__typename === 'Vulnerability' ? factsOfVulnerability(node) : factsOf(node)
  return (
    <div className="facts">
      {(rest || extended || facts.length > 0) && (
        <section className="card">
          <SourceText html={rest} />
          <SourceText html={extended} />
          <FactList facts={facts} />
        </section>
      )}
      {node.__typename === 'Vulnerability' && <Remedy entry={node} />}
      {node.__typename === 'CaseStudy' && <Timeline steps={node.procedure} />}
      {node.__typename === 'Technique' && node.mitigations.edges.length > 0 && (
        <Uses title="What helps against it" {...node.mitigations} />
      )}
      {node.__typename === 'Technique' && <Procedures {...node.procedures} />}
      {'weaknesses' in node && node.__typename === 'Technique' && node.weaknesses.edges.length > 0 && (
        <Reasoned title="Weaknesses that it exploits, and why" {...node.weaknesses} />
      )}
      {node.__typename === 'Weakness' && node.techniques.edges.length > 0 && (
        <Reasoned title="Techniques that exploit it, and why" {...node.techniques} />
      )}
      {node.__typename === 'Mitigation' && node.techniques.edges.some(({ use }) => use) && (
        <Uses title="How it is used" {...node.techniques} />
      )}
      {'researchFindings' in node && node.researchFindings.length > 0 && (
        <section className="card">
          <h2>What surveys say</h2>
          <Invented when={node.researchFindings.some(({ synthetic }) => synthetic)} />
          {node.researchFindings.map(({ slug, title, claim, charts }) => (
            <div key={slug} className="use">
              <a href={`/report/${slug}`}>{title}</a>
              <p>{claim}</p>
              {charts.map((chart) => (
                <a key={chart.id} className="tag" href={`/charts/${chart.id}`}>
                  {chart.title}
                </a>
              ))}
            </div>
          ))}
        </section>
      )}
      {'findings' in node && node.findings && node.findings.totalCount > 0 && (
        <OpenFindings id={node.id} first={node.findings.nodes} total={node.findings.totalCount} />
      )}
      {'references' in node && node.references.length > 0 && (
        <section className="card">
          <details>
            <summary>{counted(node.references.length, 'reference')}</summary>
            <ReferenceList references={node.references} />
          </details>
        </section>
      )}
      {'provenance' in node && node.provenance.length > 0 && (
        <section className="card">
          <details>
            <summary>Where it comes from</summary>
            <ul>
              {node.provenance.map(({ source, version, at, revision, contributionId }) => (
                <li key={`${revision} ${source}`}>
                  {contributionId
                    ? `Contribution ${contributionId.slice('contribution:'.length)}`
                    : `${source} ${version ?? ''}`}
                  , {dayOf(at)}, revision {revision}
                </li>
              ))}
            </ul>
          </details>
        </section>
      )}
    </div>
  )
}

function factsOf(node: ObjectNode): readonly Fact[] {
  const links = (nodes: readonly { readonly id: string; readonly label: string }[]) => <ObjectLinks of={nodes} />
  const facts: (readonly [string, ReactNode] | null)[] = [
    'maturity' in node && node.maturity ? ['Maturity', plain(node.maturity)] : null,
    'parent' in node && node.parent ? ['Kind of', links([node.parent])] : null,
    'tactics' in node && node.tactics.length > 0 ? ['Tactics', links(node.tactics)] : null,
    'platforms' in node && node.platforms.length > 0 ? ['Platforms', node.platforms.join(', ')] : null,
    'categories' in node && node.categories.length > 0 ? ['Categories', node.categories.join(', ')] : null,
    'lifecyclePhases' in node && node.lifecyclePhases.length > 0 ? ['Phases', node.lifecyclePhases.join(', ')] : null,
    'type' in node && node.type ? ['Type', plain(node.type)] : null,
    'incidentDate' in node && node.incidentDate
      ? ['Date', asPreciseAs(node.incidentDateGranularity, node.incidentDate)]
      : null,
    'target' in node && node.target ? ['Target', node.target] : null,
    'actor' in node && node.actor ? ['Actor', node.actor] : null,
    'reporter' in node && node.reporter ? ['Reporter', node.reporter] : null,
    'abstraction' in node ? ['Abstraction', titled(node.abstraction)] : null,
    'severity' in node && typeof node.severity === 'number'
      ? [
          'Severity',
          <span key="severity">
            <Severity of={node.severity} />{' '}
            <span className="tag">
              <Dfn of="derived">derived</Dfn>
            </span>{' '}
            <span className="muted">
              by this service, from the gravest consequence and the likelihood of exploit that CWE names; CWE itself
              rates no severity
            </span>
          </span>,
        ]
      : null,
    'likelihood' in node && node.likelihood ? ['Likelihood of exploit', titled(node.likelihood)] : null,
    'alternateTerms' in node && node.alternateTerms.length > 0 ? ['Also called', node.alternateTerms.join(', ')] : null,
    'status' in node && node.status ? ['Status', plain(node.status)] : null,
    'attackReference' in node && node.attackReference ? ['MITRE ATT&CK', attackLink(node.attackReference)] : null,
    'createdDate' in node && node.createdDate ? ['Created', dayOf(node.createdDate)] : null,
    'modifiedDate' in node && node.modifiedDate ? ['Changed', dayOf(node.modifiedDate)] : null,
  ]
  return facts.filter((fact) => fact !== null)
}

function attackLink({ id, url }: { readonly id: string; readonly url: string | null }): ReactNode {
  return url ? (
    <a href={url} rel="noreferrer">
      {id}
    </a>
  ) : (
    id
  )
}

/** The names that have a card. */
const terms: Readonly<Partial<Record<string, Term>>> = {
  Maturity: 'maturity',
  Tactics: 'tactic',
  Platforms: 'platform',
  Abstraction: 'abstraction',
  'Likelihood of exploit': 'likelihood',
  'MITRE ATT&CK': 'attack-id',
  CVSS: 'cvss',
  EPSS: 'epss',
  Component: 'component',
  CVE: 'cve',
  CVEs: 'cve',
  'Known to be exploited': 'kev',
}

/** Names with their values. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="fact-list">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{terms[name] ? <Dfn of={terms[name]}>{name}</Dfn> : name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
