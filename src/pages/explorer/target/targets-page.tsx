import { type TargetsVariables, targetsDocument } from '../../shared/documents/targets.ts'
import { useGraph } from '../../shared/queries.ts'
import { counted, dayOf, plain } from '../../shared/words.ts'
import { Severities } from '../app/severities.tsx'
import { Dfn } from '../glossary/dfn.tsx'
import { Choice } from '../parts/choice.tsx'
import { Message, Problem } from '../parts/failure.tsx'
import { NextPage } from '../parts/next-page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { useSearchPart } from '../url.ts'

const kinds = ['APPLICATION', 'REPOSITORY', 'HOST', 'MODEL', 'MCP_SERVER', 'SKILL'] as const

/** Lists the targets, with their open findings and newest runs. */
export function TargetsPage() {
  const [{ kind, after }, change] = useSearchPart()
  const known = kinds.find((one) => one === kind)
  const variables: TargetsVariables = { filter: known ? { kind: [known] } : null, after: after ?? null }
  const { data, problem } = useGraph(targetsDocument, variables)
  useTitle('Targets', { narrowedBy: [known && plain(known)], isFurther: Boolean(after) })
  if (problem) return <Problem problem={problem} />
  if (!data) return <Skeleton lines={8} />
  const { nodes, totalCount, pageInfo } = data.targets
  if (totalCount === 0 && !known)
    return (
      <Message title="There is no target yet">
        <p>
          A target is what is scanned: a repository, a host, a model. Create one with a key that has the scope write:
        </p>
        <pre className="commands">
          <code>
            {`curl ${location.origin}/v1/seceng/targets -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"name": "shop", "kind": "application", "locator": {}}'`}
          </code>
        </pre>
      </Message>
    )
  return (
    <article>
      <h1>
        <Dfn of="target">{counted(totalCount, 'target')}</Dfn>
      </h1>
      <form className="controls" aria-label="Filters of targets" onSubmit={(event) => event.preventDefault()}>
        <Choice
          label="Kind"
          value={kind}
          none="any"
          options={kinds.map((value) => ({ value, name: plain(value) }))}
          onChange={(value) => change({ kind: value, after: null })}
        />
      </form>
      <ul className="apps" data-rows="">
        {nodes.map(({ id, name, kind: what, application, counts, newestRun, scope, owner, labels }) => (
          <li key={id} className="card">
            <h2>
              <a href={`/targets/${id}`}>{name}</a>
            </h2>
            <p className="muted">
              {plain(what)} of <a href={`/apps/${application.guid}`}>{application.name}</a>
              {owner ? ` · ${owner}` : ''}
              {labels.length > 0 ? ` · ${labels.join(', ')}` : ''}
            </p>
            <p>
              {newestRun || counts.open > 0 || what === 'APPLICATION'
                ? counted(counts.open, 'open finding')
                : 'Not scanned yet: its findings are not known'}
              {newestRun && (
                <span className="muted">
                  {' '}
                  · last run {plain(newestRun.state)}
                  {newestRun.finishedAt ? ` ${dayOf(newestRun.finishedAt)}` : ''}
                </span>
              )}
            </p>
            <Severities counts={counts.bySeverity.map((open, severity) => ({ severity, open }))} />
            {scope.state === 'REFUSED' && (
              <p className="banner warn">The operator’s policy refuses it{scope.rule ? ` (${scope.rule})` : ''}.</p>
            )}
          </li>
        ))}
      </ul>
      <NextPage pageInfo={pageInfo} />
      <TakeAlong document={targetsDocument} variables={variables} />
    </article>
  )
}
