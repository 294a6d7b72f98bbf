import '../parts/edge-colours.css'
import './graph.css'
import { useCallback, useMemo, useRef, useState } from 'react'
import { subgraphDocument } from '../../shared/documents/subgraph.ts'
import { ObjectPicker } from '../../shared/object-picker.tsx'
import { useGraph } from '../../shared/queries.ts'
import { counted } from '../../shared/words.ts'
import { useEscape } from '../matrix/cell-focus.ts'
import { Problem } from '../parts/failure.tsx'
import { OpenFile } from '../parts/open-file.tsx'
import { contentOfPageFile, pageFileOf, savePageFile } from '../parts/page-file.ts'
import { savePicture } from '../parts/save-picture.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { SavedViews } from '../saved/saved-views.tsx'
import { ExpandAll } from './expand-all.tsx'
import { boxOf, GraphDrawing } from './graph-drawing.tsx'
import { graphFile, readGraphFile, type SavedGraph, writeGraphFile } from './graph-file.ts'
import { GraphStart } from './graph-start.tsx'
import { NodePanel } from './node-panel.tsx'
import { Notes } from './notes.tsx'
import { PathBar } from './path-bar.tsx'
import { type Places, usePlaces } from './places.ts'
import { saveEdges } from './save-edges.ts'
import { type PathShown, partsOf } from './shown-path.ts'
import { EdgeKinds, SideList } from './side-list.tsx'
import { useView } from './use-view.ts'
import {
  addNodes,
  emptyView,
  foldedBy,
  foldNode,
  type GraphView,
  hideNode,
  pinNode,
  showNodes,
  switchKind,
} from './view.ts'

/** A graph that the reader makes: objects, put in one by one or with their neighbours, and the edges between them. */
export function GraphPage() {
  const state = useView()
  const { view, change, adjust } = state
  const isEmpty = view.nodes.length === 0 && view.hidden.length === 0
  const { data, problem } = useGraph(subgraphDocument, { ids: view.nodes }, { isOn: view.nodes.length > 0 })
  const [active, setActive] = useState<string | null>(null)
  const [marked, setMarked] = useState<readonly string[]>([])
  const [found, setFound] = useState<{ readonly graph: string; readonly paths: readonly PathShown[] } | null>(null)
  const svg = useRef<SVGSVGElement>(null)
  const nodes = useMemo(() => {
    const wanted = new Set(view.nodes)
    return data?.subgraph.nodes.filter(({ id }) => wanted.has(id)) ?? []
  }, [data, view.nodes])
  const names = useRef(new Map<string, string>())
  for (const { id, label } of nodes) names.current.set(id, label)
  const all = useMemo(
    () => data?.subgraph.edges.map(({ from, to, kind }) => ({ from: from.id, to: to.id, kind })) ?? [],
    [data],
  )
  const edges = useMemo(() => all.filter(({ kind }) => !view.without.includes(kind)), [all, view.without])
  const kinds = useMemo(() => countKinds(all), [all])
  const { places, layOut, take } = usePlaces(view, nodes, edges, boxOf)
  const placed = nodes.map((node) => ({
    ...node,
    ...(places.get(node.id) ?? { x: 0, y: 0 }),
    isPinned: view.pins.has(node.id),
    isMarked: marked.includes(node.id),
  }))
  const title = nodes[0] ? `Graph of ${nodes[0].label}` : 'Graph'
  useTitle(nodes.length > 1 ? `${title} and ${counted(nodes.length - 1, 'other')}` : title)
  const shown = nodes.find(({ id }) => id === active)
  const ends = marked.flatMap((id) => nodes.find((node) => node.id === id) ?? [])
  const graph = graphOf(view)
  const onPath = useMemo(() => (found?.graph === graph ? partsOf(found.paths) : null), [found, graph])
  useEscape(useCallback(() => setFound(null), []))
  const activate = (id: string) => {
    setFound(null)
    setActive(id)
  }
  const open = (saved: SavedGraph) => {
    take(saved.view, saved.places)
    change(saved.view)
  }
  const close = (id: string | null) => {
    svg.current?.querySelector<SVGGElement>(`[data-id="${CSS.escape(id ?? '')}"]`)?.focus()
    setActive(null)
  }

  return (
    <article className="graph-page">
      <h1>Graph</h1>
      <Notes
        state={state}
        missing={data ? view.nodes.filter((id) => data.subgraph.missingIds.includes(id)) : []}
        nameOf={(id) => names.current.get(id) ?? id}
        onSave={() => state.tooLong && saveGraph(state.tooLong, places)}
        onShow={(ids) => change(showNodes(view, ids))}
      />
      {isEmpty && <GraphStart onAdd={(id) => change(addNodes(view, [id]))} onOpen={open} />}
      {problem && <Problem problem={problem} />}
      {!isEmpty && (
        <div className="controls">
          <ObjectPicker
            label="Add an object"
            name="object"
            isEager
            onPick={({ id }) => {
              change(addNodes(view, [id]))
              setActive(id)
            }}
          />
          <button type="button" className="button" onClick={layOut}>
            Lay out again
          </button>
          <button type="button" className="button" onClick={() => change(emptyView)}>
            Start anew
          </button>
          <OpenFile label="File of a graph" read={readGraphFile} onOpen={open} />
        </div>
      )}
      <PathBar
        ends={ends}
        onFound={(paths) => {
          const next = addNodes(view, [...partsOf(paths).ids])
          setFound({ graph: graphOf(next), paths })
          if (graphOf(next) !== graph) change(next)
        }}
        onForget={() => {
          setMarked([])
          setFound(null)
        }}
      />
      {view.nodes.length > 0 && !data && !problem && (
        <div className="coming">
          <Skeleton lines={8} />
        </div>
      )}
      {nodes.length > 0 && (
        <div className="graph-body">
          <div>
            <GraphDrawing
              ref={svg}
              nodes={placed}
              edges={edges}
              active={shown ? active : null}
              onPath={onPath}
              onActivate={activate}
              onMove={(id, to) => adjust(pinNode(view, id, to))}
            />
            <EdgeKinds view={view} counts={kinds} onSwitch={(kind) => change(switchKind(view, kind))} />
            <div className="controls">
              <ExpandAll view={view} onExpand={change} />
            </div>
          </div>
          <div className="graph-side">
            {shown ? (
              <NodePanel
                node={shown}
                view={view}
                foldable={foldedBy(view, all, shown.id).length}
                isMarked={marked.includes(shown.id)}
                onExpand={(ids) => change(addNodes(view, ids))}
                onFold={() => change(foldNode(view, all, shown.id))}
                onHide={() => change(hideNode(view, shown.id))}
                onPin={() =>
                  change(pinNode(view, shown.id, view.pins.has(shown.id) ? null : (places.get(shown.id) ?? null)))
                }
                onMark={() =>
                  setMarked(
                    marked.includes(shown.id)
                      ? marked.filter((id) => id !== shown.id)
                      : [...marked, shown.id].slice(-2),
                  )
                }
                onClose={() => close(active)}
              />
            ) : (
              <p className="card muted">Choose an object in the drawing, or in the list, to expand, fold or pin it.</p>
            )}
            <SideList nodes={nodes} edges={edges} onActivate={activate} />
          </div>
        </div>
      )}
      {nodes.length > 0 && (
        <TakeAlong
          document={subgraphDocument}
          variables={{ ids: view.nodes }}
          actions={[
            { name: 'SVG', run: () => savePicture(svg.current!, title, 'svg') },
            { name: 'PNG', run: () => savePicture(svg.current!, title, 'png') },
            { name: 'CSV', run: () => saveEdges(title, nodes, edges) },
            { name: 'File', run: () => saveGraph(view, places) },
          ]}
        />
      )}
      <SavedViews
        kind="GRAPH"
        nameOf={() => title}
        write={() => (isEmpty ? null : contentOfPageFile(writeGraphFile({ view, places })))}
        onOpen={async (document) => open(await readGraphFile(pageFileOf(graphFile, document)))}
      />
    </article>
  )
}

function saveGraph(view: GraphView, places: Places): void {
  savePageFile(graphFile, writeGraphFile({ view, places }))
}

/** What a graph draws; moving an object changes nothing of it. */
function graphOf({ nodes, hidden, without }: GraphView): string {
  return JSON.stringify([nodes, hidden, without])
}

function countKinds(edges: readonly { readonly kind: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { kind } of edges.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)))
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}
