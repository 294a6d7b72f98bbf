import './target.css'
import { type TargetViewData, targetViewDocument } from '../../shared/documents/target.ts'
import { useGraph } from '../../shared/queries.ts'
import { counted, plain } from '../../shared/words.ts'
import { Artifacts } from '../app/artifacts.tsx'
import { FindingList } from '../app/finding-list.tsx'
import { Severities } from '../app/severities.tsx'
import { FactList } from '../object/facts.tsx'
import { Problem, Unknown } from '../parts/failure.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { pageOf, usePathPart } from '../url.ts'
import { AttackPaths } from './attack-paths.tsx'
import { Components } from './components.tsx'
import { ExportBar } from './export-bar.tsx'
import { RunList } from './run-list.tsx'

type Target = NonNullable<TargetViewData['target']>
/** Words for the members of a locator. */
const placeNames: Readonly<Record<string, string>> = {
  url: 'Repository',
  ref: 'Branch, tag or commit',
  folder: 'Folder',
  uri: 'Address',
  sha256: 'SHA-256',
  allow: 'Allowed hosts',
  deny: 'Denied hosts',
}

/** A target: what to fix first and the attack paths that it cuts, then its runs, components and findings. */
export function TargetPage() {
  const id = usePathPart('id')
  const { data, problem } = useGraph(targetViewDocument, { id }, { keep: false })
  useTitle(data?.target?.name ?? `Target ${id}`)
  if (problem)
    return problem.code === 'BAD_USER_INPUT' ? <Unknown what="target" id={id} /> : <Problem problem={problem} />
  if (!data) return <Skeleton lines={10} />
  const { target } = data
  if (!target) return <Unknown what="target" id={id} />
  const { application, counts, newestRun, scope } = target
  return (
    <article>
      <p className="muted">
        Target · {plain(target.kind)} of <a href={`/apps/${application.guid}`}>{application.name}</a>
      </p>
      <h1>{target.name}</h1>
      {scope.state === 'REFUSED' && (
        <p className="banner warn">
          The operator’s policy refuses this target{scope.rule ? ` by ${scope.rule}` : ''}: it is not scanned.
        </p>
      )}
      <AttackPaths id={id} guid={application.guid} />
      <div className="two">
        <section className="card">
          <h2>
            {newestRun || counts.open > 0 || target.kind === 'APPLICATION'
              ? counted(counts.open, 'open finding')
              : 'Not scanned yet: its findings are not known'}
          </h2>
          <Severities counts={counts.bySeverity.map((open, severity) => ({ severity, open }))} />
          <FactList facts={factsOf(target)} />
          <Controls target={target} />
        </section>
        <RunList id={id} />
      </div>
      <Components id={id} />
      <Artifacts artifacts={target.artifacts} guid={application.guid} />
      <FindingList guid={application.guid} target={id} />
      <ExportBar id={id} />
      <TakeAlong
        document={targetViewDocument}
        variables={{ id }}
        links={[{ name: 'On the matrix', href: `/?app=${application.guid}&by=controls&target=${id}` }]}
      />
    </article>
  )
}

function factsOf({ locator, owner, labels, scanners }: Target): readonly (readonly [string, string])[] {
  const places = Object.entries((locator ?? {}) as Readonly<Record<string, string | readonly string[] | null>>)
  return [
    ...places.flatMap(([name, value]) => {
      const text = [value ?? []].flat().join(', ')
      return text ? [[placeNames[name] ?? name, text] as const] : []
    }),
    ...(owner ? [['Owner', owner] as const] : []),
    ...(labels.length > 0 ? [['Labels', labels.join(', ')] as const] : []),
    ...(scanners.length > 0 ? [['Scanners', scanners.join(', ')] as const] : []),
  ]
}

function Controls({ target: { controls } }: { readonly target: Target }) {
  if (controls.length === 0) return null
  return (
    <>
      <h3>Controls</h3>
      <ul className="plain">
        {controls.map(({ mitigationId, mitigation, status, note }) => (
          <li key={mitigationId}>
            <a href={pageOf(mitigationId)}>{mitigation?.label ?? mitigationId}</a>{' '}
            <span className="muted">
              {plain(status)}
              {note ? ` · ${note}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
