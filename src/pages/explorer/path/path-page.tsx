import './path.css'
import { type PathBetweenData, pathBetweenDocument } from '../../shared/documents/path.ts'
import { pathEndsDocument } from '../../shared/documents/path-ends.ts'
import { Name } from '../../shared/name.tsx'
import { ObjectPicker } from '../../shared/object-picker.tsx'
import { useGraph } from '../../shared/queries.ts'
import { counted, edgeName, kindNames } from '../../shared/words.ts'
import { addressOfNodes } from '../graph/view.ts'
import { Chain, type ChainOf, chainActions } from '../parts/chain.tsx'
import { Choice } from '../parts/choice.tsx'
import { Problem } from '../parts/failure.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { pageOf, useSearchPart } from '../url.ts'

const defaultHops = 6
const examples = [
  ['AML.M0015', 'CWE-79', 'From a mitigation to cross-site scripting'],
  ['AML.CS0020', 'AML.M0020', 'From an attack that happened to a mitigation'],
  ['CWE-502', 'AML.TA0005', 'From unsafe deserialisation to a tactic'],
] as const

/** Finds and draws the shortest paths between two objects. */
export function PathPage() {
  const [{ from, to, hops }, change] = useSearchPart()
  const most = Math.min(6, Math.max(1, Number(hops) || defaultHops))
  const variables = { from: from ?? '', to: to ?? '', hops: most }
  const isAsked = Boolean(from && to)
  const { data, problem, isFetching } = useGraph(pathBetweenDocument, variables, { isOn: isAsked, keep: false })
  const ids = [from, to].flatMap((id) => (id ? [id] : []))
  const ends = useGraph(pathEndsDocument, { ids }, { isOn: ids.length === 1 })
  const endOf = (id: string | undefined) => ends.data?.nodes.find((node) => node?.id === id)
  useTitle(data?.from && data.to ? `${data.from.label} to ${data.to.label}` : 'Paths', {
    narrowedBy: data ? [] : [from && `from ${from}`, to && `to ${to}`],
  })
  return (
    <article>
      <h1>How two things are connected</h1>
      <form className="controls ends" aria-label="Ends of the path" onSubmit={(event) => event.preventDefault()}>
        <End
          name="From"
          id={from}
          node={data?.from ?? endOf(from)}
          onPick={(id) => {
            change({ from: id })
            if (!to) document.querySelector<HTMLInputElement>('.ends input[name="to"]')?.focus()
          }}
        />
        <End name="To" id={to} node={data?.to ?? endOf(to)} onPick={(id) => change({ to: id })} />
        <Choice
          label="At most"
          value={String(most)}
          none={undefined}
          options={[1, 2, 3, 4, 5, 6].map((count) => ({ value: String(count), name: counted(count, 'hop') }))}
          onChange={(value) => change({ hops: value })}
        />
        {from && to && (
          <button type="button" className="button" onClick={() => change({ from: to, to: from })}>
            Swap
          </button>
        )}
      </form>
      {!isAsked && (
        <section className="card">
          <h2>Choose both ends, or try</h2>
          <ul>
            {examples.map(([start, end, words]) => (
              <li key={words}>
                <a href={`/path?from=${start}&to=${end}`}>{words}</a>{' '}
                <span className="muted">
                  {start} to {end}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {problem && <Problem problem={problem} />}
      {isAsked && !data && !problem && isFetching && <Skeleton lines={4} />}
      {isAsked && data && <Answer path={data.path} most={most} onLonger={() => change({ hops: String(most + 1) })} />}
      {isAsked && data && data.path.paths.length > 0 && (
        <p className="take">
          <a className="button" href={addressOfNodes(idsOf(data.path.paths))}>
            Open as a graph
          </a>
        </p>
      )}
      {isAsked && data && (
        <TakeAlong
          document={pathBetweenDocument}
          variables={variables}
          actions={
            data.path.paths.length > 0
              ? chainActions(`${data.from?.label ?? from} to ${data.to?.label ?? to}`, data.path.paths.map(chainOf))
              : []
          }
        />
      )}
    </article>
  )
}

function End({
  name,
  id,
  node,
  onPick,
}: {
  readonly name: string
  readonly id: string | undefined
  readonly node: { readonly label: string } | null | undefined
  readonly onPick: (id: string) => void
}) {
  return (
    <div className="end-field">
      <span className="muted">{name}</span>
      <div className="picker-line">
        <ObjectPicker
          label={name}
          name={name.toLowerCase()}
          placeholder={id ? 'Choose another' : 'Name or id'}
          isEager
          onPick={(picked) => onPick(picked.id)}
        />
      </div>
      {id && (
        <p>
          <a href={pageOf(id)}>
            <Name text={node?.label ?? id} />
          </a>{' '}
          {node && <span className="muted">{id.length < 20 ? id : ''}</span>}
        </p>
      )}
    </div>
  )
}

function Answer({
  path,
  most,
  onLonger,
}: {
  readonly path: PathBetweenData['path']
  readonly most: number
  readonly onLonger: () => void
}) {
  if (path.paths.length === 0)
    return (
      <section className="card message" role="status">
        {path.stopped === 'HOP_LIMIT' ? (
          <>
            <h2>No path within {counted(most, 'hop')}</h2>
            <p>A longer one may exist: the search stopped after {counted(path.visited, 'object')}.</p>
            {most < 6 && (
              <button type="button" className="button" onClick={onLonger}>
                Try {counted(most + 1, 'hop')}
              </button>
            )}
          </>
        ) : (
          <>
            <h2>There is no path</h2>
            <p>Everything that can be reached was looked at: {counted(path.visited, 'object')}.</p>
          </>
        )}
      </section>
    )
  return (
    <>
      <p className="muted" role="status">
        {path.complete
          ? `${counted(path.paths.length, 'shortest path')}, ${counted(path.paths[0]!.length, 'hop')}.`
          : `${path.paths.length} of several shortest paths, ${counted(path.paths[0]!.length, 'hop')}.`}{' '}
        {counted(path.visited, 'object')} looked at.
      </p>
      {path.paths.map(({ nodes, hops }) => (
        <section
          className="card"
          key={nodes.map(({ id }) => id).join(' ')}
          aria-label={`Path by ${nodes
            .slice(1, -1)
            .map(({ label }) => label)
            .join(', ')}`}
        >
          <Chain {...chainOf({ nodes, hops })} />
        </section>
      ))}
    </>
  )
}

function idsOf(paths: readonly Path[]): readonly string[] {
  return paths.flatMap(({ nodes }) => nodes.map(({ id }) => id))
}

type Path = Pick<PathBetweenData['path']['paths'][number], 'nodes' | 'hops'>

function chainOf({ nodes, hops }: Path): ChainOf {
  return {
    nodes: nodes.map(({ id, label, kind }) => ({ id, label, kind: kindNames[kind] ?? kind, href: pageOf(id, kind) })),
    hops: hops.map(({ kind, direction, source, rationale }) => ({
      words: edgeName({ kind, direction }),
      reason: rationale ? `${source}: ${rationale}` : `by ${source}`,
    })),
  }
}
