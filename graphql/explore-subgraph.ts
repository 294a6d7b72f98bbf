import { type GraphEdge, listEdgesBetween } from '../db/explore.ts'
import { entryEdge, findingEdge } from '../db/explore-path-end.ts'
import { listViewEdgesBetween } from '../db/weakness-view.ts'
import { isOf, targetsOfEntry } from './explore-node.ts'
import type { Subgraph } from './explore-parents.ts'
import type { Context } from './runtime/context.ts'

type Objects = Subgraph['nodes']

/** Returns all edges between objects that the caller may read, by source, target and kind, bytewise. */
export async function edgesBetween(context: Context, objects: Objects): Promise<GraphEdge[]> {
  const { load } = context
  const ids = objects.map(({ id }) => id)
  const hasView = objects.some(({ node }) => node.__typename === 'WeaknessView')
  const edges = await Promise.all([
    load.read(listEdgesBetween, ids),
    hasView ? load.read(listViewEdgesBetween, ids) : [],
    edgesOfFindings(context, objects),
    edgesOfEntries(objects),
  ])
  return edges.flat().sort(inOrder)
}

/** From applications to their findings, and from findings to the weaknesses and techniques that they name. */
async function edgesOfFindings({ load }: Context, objects: Objects): Promise<GraphEdge[]> {
  const ids = new Set(objects.map(({ id }) => id))
  const applications = new Map(
    objects.flatMap(({ id, node }) => (isOf(node, 'Application') ? [[node.id, id] as const] : [])),
  )
  const edges = objects.map(async ({ id, node }) => {
    if (!isOf(node, 'SecurityFinding')) return []
    const provenance = (await load.scanner(node.scannerId))!.tool
    const application = applications.get(node.applicationId)
    const targets = node.targets.filter((target) => ids.has(target))
    return [
      ...(application === undefined ? [] : [{ sourceId: application, targetId: id, kind: 'HAS_FINDING', provenance }]),
      ...targets.map((targetId) => ({ sourceId: id, targetId, kind: findingEdge(targetId), provenance })),
    ]
  })
  return (await Promise.all(edges)).flat()
}

/** From entries of catalogues to the weaknesses and techniques that they name. */
function edgesOfEntries(objects: Objects): GraphEdge[] {
  const ids = new Set(objects.map(({ id }) => id))
  return objects.flatMap(({ id, node }) =>
    isOf(node, 'Vulnerability')
      ? targetsOfEntry(node)
          .filter((target) => ids.has(target))
          .map((targetId) => ({ sourceId: id, targetId, kind: entryEdge(targetId), provenance: node.source }))
      : [],
  )
}

function inOrder(a: GraphEdge, b: GraphEdge): number {
  return compare(a.sourceId, b.sourceId) || compare(a.targetId, b.targetId) || compare(a.kind, b.kind)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
