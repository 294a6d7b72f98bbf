import { Day } from '../../shared/day.tsx'
import type { FindingViewData } from '../../shared/documents/finding.ts'
import { Name } from '../../shared/name.tsx'
import { Severity } from '../../shared/severity.tsx'
import { counted, numberOf, plain, scoreOf } from '../../shared/words.ts'
import { FactList } from '../object/facts.tsx'
import { ReferenceList } from '../parts/reference-list.tsx'
import { pageOf } from '../url.ts'
import { placeOf } from './place.ts'

type Finding = NonNullable<FindingViewData['securityFinding']>

/** The facts of a finding: tool, dates, rating, references, and what mitigates the attacks that it makes possible. */
export function FindingFacts({ finding }: { readonly finding: Finding }) {
  const { cvss, tags, techniques, references } = finding
  return (
    <section className="card">
      <h2>Facts</h2>
      <FactList
        facts={[
          ['Place', <code key="place">{placeOf(finding.location) || 'not said'}</code>],
          ['Tool', `${finding.tool}${finding.rule ? `, rule ${finding.rule}` : ''} (${plain(finding.scanType)})`],
          ...(finding.reports.length > 1
            ? ([['Reported by', <Reports key="reports" reports={finding.reports} />]] as const)
            : []),
          ...(finding.softwareComponent
            ? ([['Component', <ComponentLink key="component" {...finding.softwareComponent} />]] as const)
            : []),
          ['First found', <FirstFound key="first" finding={finding} />],
          ['Last seen', <Day key="seen" of={finding.lastSeen} />],
          ...(typeof cvss?.score === 'number'
            ? ([['CVSS', `${scoreOf(cvss.score)} ${cvss.vector ?? ''}`]] as const)
            : []),
          ...(tags.length > 0 ? ([['Tags', <Name key="tags" text={tags.join(', ')} />]] as const) : []),
        ]}
      />
      {techniques.some(({ mitigations }) => mitigations.totalCount > 0) && (
        <>
          <h3>What mitigates the attacks</h3>
          <Mitigations finding={finding} />
        </>
      )}
      {references.length > 0 && (
        <details>
          <summary>References</summary>
          <ReferenceList references={references} />
        </details>
      )}
    </section>
  )
}

function ComponentLink({ number, name, version }: NonNullable<Finding['softwareComponent']>) {
  return (
    <a href={`/components/${number}`}>
      <Name text={version ? `${name} ${version}` : name} />
    </a>
  )
}

/** Each tool with its own word, of what several report of one component or one line of code. */
function Reports({ reports }: Pick<Finding, 'reports'>) {
  return (
    <ul className="plain">
      {reports.map(({ tool, rule, severity, sourceState, place, line, lastSeen }) => (
        <li key={`${tool} ${place} ${lastSeen}`}>
          {tool}
          {rule && `, rule ${rule}`} <Severity of={severity} />{' '}
          <span className="muted">
            {place && `${line ? `${place}:${line}` : place}, `}
            {plain(sourceState)}, last seen <Day of={lastSeen} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function FirstFound({ finding: { firstFound, firstFoundDerived } }: { readonly finding: Finding }) {
  return (
    <span>
      <Day of={firstFound} />{' '}
      {firstFoundDerived && (
        <>
          <span className="tag">derived</span>{' '}
          <span className="muted">the date of the first scan that reported it</span>
        </>
      )}
    </span>
  )
}

/** So many mitigations are shown at once. */
const mostMitigations = 8

function Mitigations({ finding }: { readonly finding: Finding }) {
  const all = mitigationsOf(finding)
  const cut = finding.techniques.filter(({ mitigations }) => mitigations.totalCount > mitigations.nodes.length)
  const listOf = (mitigations: typeof all) => (
    <ul>
      {mitigations.map(({ id, label, against }) => (
        <li key={id}>
          <a href={pageOf(id)}>{label}</a> <span className="muted">against {against.join(', ')}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {listOf(all.slice(0, mostMitigations))}
      {all.length > mostMitigations && (
        <details>
          <summary>{counted(all.length - mostMitigations, 'more mitigation')}</summary>
          {listOf(all.slice(mostMitigations))}
        </details>
      )}
      {cut.map(({ id, label, mitigations }) => (
        <p key={id}>
          <a href={pageOf(id)}>
            and {numberOf(mitigations.totalCount - mitigations.nodes.length)} more against {label}
          </a>
        </p>
      ))}
    </>
  )
}

function mitigationsOf({ techniques }: Finding) {
  const pairs = techniques.flatMap((technique) =>
    technique.mitigations.nodes.map((mitigation) => ({ mitigation, technique })),
  )
  return [...Map.groupBy(pairs, ({ mitigation }) => mitigation.id).values()]
    .map((own) => ({ ...own[0]!.mitigation, against: own.map(({ technique }) => technique.label) }))
    .sort((a, b) => b.against.length - a.against.length)
}
