import { type GraphEdge, listEdgesOf } from '../db/explore.ts'
import { entryEdge, findingEdge } from '../db/explore-path-end.ts'
import { edgeKinds } from '../db/explore-tables.ts'
import { securityFindings } from '../db/finding.ts'
import type { SecurityFindingFilter } from '../db/finding-filter.ts'
import type { SecurityFinding } from '../db/finding-tables.ts'
import { vulnerabilities, vulnerabilityOrders } from '../db/vulnerability-collections.ts'
import type { Vulnerability } from '../db/vulnerability-tables.ts'
import { listViewEdgesOf } from '../db/weakness-view.ts'
import { isOf, targetsOfEntry } from './explore-node.ts'
import type { NeighborGroup, Node } from './explore-parents.ts'
import { discernibleApplications, numbersOf } from './finding-access.ts'
import { publicIdOf } from './finding-node.ts'
import type { EdgeKind } from './generated/model.ts'
import { connect, connectList, type PageArguments } from './runtime/connection.ts'
import type { Context } from './runtime/context.ts'
import { cachedListing, inOrder } from './runtime/listing.ts'

/** The end of edges from members to views that objects are, by their type. */
const viewEnds: Readonly<Record<string, 'view' | 'member'>> = {
  Weakness: 'member',
  WeaknessCategory: 'member',
  WeaknessView: 'view',
}

/**
 * Returns the neighbours of a node by kind of edge; those of findings and applications are these that the caller may
 * discern.
 */
export async function groupNeighbors(context: Context, id: string, node: Node): Promise<NeighborGroup[]> {
  if (isOf(node, 'Application')) {
    return findingGroup(context, 'HAS_FINDING', 'OUT', { applicationId: node.id })
  }
  if (isOf(node, 'SecurityFinding')) return groupsOfFinding(context, node)
  if (isOf(node, 'Vulnerability')) return groupsOfEntry(context, node)
  const found =
    node.__typename === 'Weakness' || node.__typename === 'WeaknessCategory' || node.__typename === 'Technique'
      ? await findingGroup(context, findingEdge(id), 'IN', {
          target: [id],
          visible: await numbersOf(context, discernibleApplications(context)),
        })
      : []
  const entries = node.__typename === 'Weakness' || node.__typename === 'Technique' ? await entryGroup(context, id) : []
  const edges = await context.load.read(listEdgesOf, [id], null)
  const end = viewEnds[node.__typename]
  const ofViews = end ? await context.load.read(listViewEdgesOf, end, id) : []
  return [...groupEdges(id, [...edges, ...ofViews]), ...found, ...entries]
}

function groupEdges(id: string, edges: readonly GraphEdge[]): NeighborGroup[] {
  return edgeKinds.flatMap((kind) =>
    (['OUT', 'IN'] as const).flatMap((direction) => {
      const ids = edges
        .filter((edge) => edge.kind === kind && (direction === 'OUT' ? edge.sourceId : edge.targetId) === id)
        .map((edge) => (direction === 'OUT' ? edge.targetId : edge.sourceId))
      return ids.length > 0 ? [listedGroup(kind, direction, ids)] : []
    }),
  )
}

async function groupsOfFinding({ load }: Context, finding: SecurityFinding): Promise<NeighborGroup[]> {
  const { guid } = (await load.application(finding.applicationId))!
  const known = await Promise.all(finding.targets.map((id) => load.kind(id)))
  const targets = known.flatMap((node) => node?.id ?? [])
  return [
    listedGroup('HAS_FINDING', 'IN', [guid]),
    ...(['SHOWS_WEAKNESS', 'MAKES_POSSIBLE'] as const).flatMap((kind) => {
      const ids = targets.filter((id) => findingEdge(id) === kind)
      return ids.length > 0 ? [listedGroup(kind, 'OUT', ids)] : []
    }),
  ]
}

async function groupsOfEntry({ load }: Context, entry: Vulnerability): Promise<NeighborGroup[]> {
  const known = await Promise.all(targetsOfEntry(entry).map((id) => load.kind(id)))
  const targets = known.flatMap((node) => node?.id ?? [])
  return (['HAS_WEAKNESS', 'NAMES_TECHNIQUE'] as const).flatMap((kind) => {
    const ids = targets.filter((id) => entryEdge(id) === kind)
    return ids.length > 0 ? [listedGroup(kind, 'OUT', ids)] : []
  })
}

/** Returns the group of the entries of catalogues that name a weakness or technique, or nothing when there are none. */
async function entryGroup(context: Context, id: string): Promise<NeighborGroup[]> {
  const { db, load, largestPage } = context
  const kind = entryEdge(id)
  const filter = kind === 'HAS_WEAKNESS' ? { weakness: [id] } : { technique: [id] }
  const order = { by: vulnerabilityOrders.ID, id: vulnerabilityOrders.ID, direction: 'ASC' } as const
  const listing = inOrder(load, () => vulnerabilities(db, filter), filter, `neighbors ${kind} IN`, order)
  const count = await listing.count()
  return count > 0 ? [{ kind, direction: 'IN', count, page: (args) => connect(listing, args, largestPage) }] : []
}

function listedGroup(kind: EdgeKind, direction: 'IN' | 'OUT', ids: readonly string[]): NeighborGroup {
  const nodes = ids.toSorted().map((id) => ({ id }))
  const scope = `neighbors ${kind} ${direction}`
  return { kind, direction, count: nodes.length, page: (args) => connectList(nodes, scope, args, ({ id }) => [id, '']) }
}

/** Returns the group of the open, unmitigated findings that the filter leaves, or nothing when there are none. */
async function findingGroup(
  { db, load, largestPage }: Context,
  kind: EdgeKind,
  direction: 'IN' | 'OUT',
  filter: SecurityFindingFilter,
): Promise<NeighborGroup[]> {
  const open: SecurityFindingFilter = { ...filter, state: ['open'] }
  const collection = () => securityFindings(db, open, 'ID', 'ASC')
  const listing = cachedListing(load, collection, open, `neighbors ${kind} ${direction}`)
  const count = await listing.count()
  const withId = async (finding: SecurityFinding) => ({
    ...finding,
    finding,
    id: await publicIdOf(finding, load),
  })
  const page = async (args: PageArguments) =>
    connect(
      {
        ...listing,
        page: async (request) => {
          const { rows, more, keyOf } = await listing.page(request)
          return {
            more,
            rows: await Promise.all(rows.map(withId)),
            keyOf: ({ finding }: Awaited<ReturnType<typeof withId>>) => keyOf(finding),
          }
        },
      },
      args,
      largestPage,
    )
  return count > 0 ? [{ kind, direction, count, page }] : []
}
