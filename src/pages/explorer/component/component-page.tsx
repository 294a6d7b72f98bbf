import { type SoftwareComponentData, softwareComponentDocument } from '../../shared/documents/software-component.ts'
import { Name } from '../../shared/name.tsx'
import { useGraph } from '../../shared/queries.ts'
import { Severity } from '../../shared/severity.tsx'
import { Soft } from '../../shared/soft.tsx'
import { counted, dayOf, plain, titled } from '../../shared/words.ts'
import { FactList } from '../object/facts.tsx'
import { Problem, Unknown } from '../parts/failure.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { pageOf, usePathPart } from '../url.ts'
import { Components, mostListed } from './component-links.tsx'
import { kindNames } from './kinds.ts'
import { DatasetFacts, ModelFacts } from './model-facts.tsx'
import { Verdict } from './verdict.tsx'

export type Component = NonNullable<SoftwareComponentData['softwareComponent']>

/** A software component, model or dataset: what is known of it, against it, and which applications use it. */
export function ComponentPage() {
  const id = usePathPart('id')
  const { data, problem } = useGraph(softwareComponentDocument, { id }, { keep: false })
  useTitle(data?.softwareComponent?.name ?? `Component ${id}`, { narrowedBy: [data?.softwareComponent?.version] })
  if (problem) return <Problem problem={problem} />
  if (!data) return <Skeleton lines={10} />
  const one = data.softwareComponent
  if (!one) return <Unknown what="component" id={id} />
  return (
    <article data-page-id={id}>
      <p className="muted">
        {titled(kindNames[one.kind])} of{' '}
        <a href={`/apps/${one.application.guid}`}>
          <Name text={one.application.name} />
        </a>
      </p>
      <h1>
        <Name text={one.name} /> {one.version && <Soft text={one.version} />}
      </h1>
      <p className="muted">
        {counted(one.openFindingCount, 'open finding')} ·{' '}
        {one.lastSeenAt
          ? `no newest scan names it any more; last named ${dayOf(one.lastSeenAt)}`
          : `first named ${dayOf(one.firstSeenAt)}`}
      </p>
      <div className="two">
        <section className="card">
          <h2>Facts</h2>
          <FactList facts={factsOf(one)} />
        </section>
        <section className="card" id="used-by">
          <h2>Which applications use it</h2>
          <p className="muted">In any version, as their newest scans say.</p>
          <ul>
            {one.usedBy.map(({ guid, name }) => (
              <li key={guid}>
                <a href={`/apps/${guid}`}>
                  <Name text={name} />
                </a>
              </li>
            ))}
          </ul>
          {one.usedBy.length === 0 && <p className="muted">None that is known.</p>}
          {one.usedBy.length === mostListed && <p className="muted">There may be more.</p>}
        </section>
      </div>
      <Verdict verdict={one.verdict ?? null} kind={one.kind} />
      {one.aiModel && <ModelFacts model={one.aiModel} />}
      {one.dataset && <DatasetFacts dataset={one.dataset} />}
      <Findings component={one} />
      <div className="two">
        <Components title="It depends on" of={one.dependencies} none="No file names anything that it depends on." />
        <Components title="What depends on it" of={one.dependents} none="No file names anything that depends on it." />
      </div>
      <TakeAlong document={softwareComponentDocument} variables={{ id }} />
    </article>
  )
}

function factsOf(one: Component) {
  const texts: readonly (readonly [string, string | null])[] = [
    ['Package URL', one.purl],
    ['CPE', one.cpe],
    ['Ecosystem', one.ecosystem],
    ['Type', one.type],
    ['Supplier', one.supplier],
    ['Scope', one.scope],
    ['Dependency', plain(one.dependency)],
    ['Licences', one.licences.join(', ') || 'not said'],
    ...one.digests.map(({ algorithm, value }) => [algorithm, value] as const),
    ...(one.digests.length === 0 ? [['Digest', 'none is known'] as const] : []),
  ]
  return texts.flatMap(([name, text]) => (text === null ? [] : [[name, <Soft key={name} text={text} />] as const]))
}

function Findings({ component: { findings, openFindingCount, application, name } }: { readonly component: Component }) {
  return (
    <section className="card" id="findings">
      <h2>What is known against it</h2>
      {findings.length === 0 ? (
        <p className="muted">No finding is stored of it. That no scan reports one does not make it safe.</p>
      ) : (
        <ul className="plain">
          {findings.map(({ id, title, severity, status, cves, rule }) => (
            <li key={id}>
              <Severity of={severity} />{' '}
              <a href={pageOf(id)}>
                <Name text={title} />
              </a>{' '}
              <span className="muted">
                {cves.join(', ') || rule}
                {status === 'CLOSED' && ', closed'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {openFindingCount > findings.length && (
        <p className="muted">
          The gravest {findings.length} of {openFindingCount} open ones of <Name text={name} />;{' '}
          <a href={`/apps/${application.guid}?scanType=SCA#findings`}>all findings of packages</a>
        </p>
      )}
    </section>
  )
}
