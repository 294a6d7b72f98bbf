import { findKinds } from '../db/explore.ts'
import {
  listDanglingLinks,
  listDuplicateLinks,
  listTechniquesWithoutMitigation,
  listUnlinkedWeaknesses,
  listUnresolvedSteps,
} from '../db/explore-hygiene.ts'
import { findShortestPaths } from '../db/explore-path.ts'
import type { PathEnd } from '../db/explore-path-end.ts'
import { edgeKey, findRationales } from '../db/explore-rationale.ts'
import type { CaseStudy, Mitigation, Technique } from '../db/knowledge-tables.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { attackIdOf, checkIdentifier, isIdentifier } from '../src/ground/identifiers.ts'
import type { Since } from '../src/ground/moment.ts'
import { groupNeighbors } from './explore-neighbors.ts'
import { existingNode, findNode, isOf, nodeOfHit, targetsOfEntry } from './explore-node.ts'
import type { Node, PathHop } from './explore-parents.ts'
import { search } from './explore-search.ts'
import { edgesBetween } from './explore-subgraph.ts'
import { findSecurityFinding, publicIdOf, publicIds } from './finding-node.ts'
import type { EdgeKind } from './generated/model.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { callerOf } from './runtime/caller.ts'
import { checkCount, checkRange } from './runtime/check.ts'
import { type Connection, connectList } from './runtime/connection.ts'
import type { Context, EdgeField, NodeType } from './runtime/context.ts'
import { checkEpoch } from './runtime/cursor.ts'
import { one, oneBy } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import { after, type MaybePromise } from './runtime/maybe-promise.ts'
import { type RevisionEvent, visibleTo } from './runtime/revision-events.ts'
import { formatText } from './runtime/text.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
  interface ServiceFacts {
    /** Follows the revision until the client leaves; absent where a request cannot subscribe. */
    readonly followRevision?: (since: Since | null) => AsyncIterable<RevisionEvent>
  }
}

export const loaders = {
  kind: one(findKinds),
  rationale: oneBy(({ edge }: { readonly edge: string }) => edge, findRationales),
}

export const resolvers: Resolvers = {
  Query: {
    node: (_, { id }, context) => findNode(context, checkId('id', id)),
    nodes: (_, { ids }, context) =>
      Promise.all(checkCount('ids', ids).map((id) => findNode(context, checkId('ids', id)))),
    search: (_, { text, kinds, ...page }, context) => search(context, text, kinds ?? null, page),
    path: async (_, { from, to, maxHops, via, exclude, limit }, context) => {
      const [start, end] = await Promise.all([endOf(context, 'from', from), endOf(context, 'to', to)])
      const answer = await context.load.read(findShortestPaths, {
        from: start,
        to: end,
        maxHops: checkRange('maxHops', maxHops, 1, 6),
        via: via ?? null,
        exclude: checkCount('exclude', exclude ?? []).map((id) => checkIdentifier('exclude', id)),
        limit: checkRange('limit', limit, 1, 100),
      })
      return { ...answer, paths: answer.paths.map((hops) => ({ from: start.id, hops })) }
    },
    neighbors: async (_, { id }, context) => {
      const node = await findNode(context, checkIdentifier('id', id))
      if (!node) return null
      checkEdges(context, 'neighbors', 'id', id, node)
      return { id, groups: await groupNeighbors(context, id, node) }
    },
    subgraph: async (_, { ids }, context) => {
      const wanted = [...new Set(checkCount('ids', ids, mostInSubgraph).map((id) => publicId('ids', id)))]
      const found = await Promise.all(wanted.map((id) => findNode(context, id)))
      const nodes = wanted.flatMap((id, index) => (found[index] ? [{ id, node: found[index] }] : []))
      for (const { id, node } of nodes) checkEdges(context, 'subgraph', 'ids', id, node)
      return { nodes, missingIds: wanted.filter((_, index) => !found[index]) }
    },
    hygiene: () => ({}),
  },
  Subscription: {
    revision: {
      subscribe: (_, { since, epoch }, context) => {
        if (epoch != null) checkEpoch(context.reading.epoch, 'epoch', epoch)
        const revision = since == null ? null : checkRange('since', since, 0, 2_147_483_647)
        return movesFor(context, revision === null ? null : { epoch: epoch ?? null, revision })
      },
      resolve: (move: RevisionEvent) => move,
    },
  },

  ...publicIds,
  SearchConnection: {
    nodes: (page, _, context) => after(page.nodes(), (hits) => hits.map((hit) => nodeOfHit(context, hit))),
  },
  SearchEdge: {
    node: ({ node }, _, context) => nodeOfHit(context, node),
    kind: ({ node: { kind } }) => kind,
    name: ({ node: { name } }) => name,
    rank: ({ node: { rank } }) => rank,
    snippet: ({ node: { snippet } }) => snippet,
  },
  Path: {
    length: ({ hops }) => hops.length,
    nodes: ({ from, hops }, _, context) => [from, ...hops.map((hop) => hop.to)].map((id) => existingNode(context, id)),
  },
  PathHop: {
    from: ({ from }, _, context) => existingNode(context, from),
    to: ({ to }, _, context) => existingNode(context, to),
    kind: ({ kind }) => kind as EdgeKind,
    rationale: async (hop, { format }, context) => formatText(await rationaleOf(context, edgeOf(hop)), format),
  },
  Neighborhood: {
    node: ({ id }, _, context) => existingNode(context, id),
    groups: ({ groups }, { kind, direction }) =>
      groups.filter((group) => (!kind || group.kind === kind) && (!direction || group.direction === direction)),
  },
  Subgraph: {
    nodes: ({ nodes }) => nodes.map(({ node }) => node),
    edges: ({ nodes }, _, context) => edgesBetween(context, nodes),
  },
  SubgraphEdge: {
    from: ({ sourceId }, _, context) => existingNode(context, sourceId),
    to: ({ targetId }, _, context) => existingNode(context, targetId),
    kind: ({ kind }) => kind as EdgeKind,
    source: ({ provenance }) => provenance,
    rationale: async (edge, { format }, context) => formatText(await rationaleOf(context, edge), format),
  },
  NeighborGroup: { neighbors: ({ page }, args) => page(args) },
  NodeConnection: { nodes: existingNodes },
  NodeEdge: { node: ({ node }, _, context) => existingNode(context, node.id) },
  Hygiene: {
    techniquesWithoutMitigation: (_, page, { load }) =>
      connectList(load.read(listTechniquesWithoutMitigation), 'hygiene.techniques', page, idKey),
    unlinkedWeaknesses: (_, page, { load }) =>
      connectList(load.read(listUnlinkedWeaknesses), 'hygiene.weaknesses', page, ({ number, id }) => [number, id]),
    unresolvedSteps: (_, __, { load }) => load.read(listUnresolvedSteps),
    duplicateLinks: (_, __, { load }) => load.read(listDuplicateLinks),
    danglingLinks: (_, __, { load }) => load.read(listDanglingLinks),
  },
  UnresolvedStep: {
    caseStudy: ({ caseStudyId }, _, { load }) => load.caseStudy(caseStudyId) as MaybePromise<CaseStudy>,
  },
  DuplicateLink: {
    mitigation: ({ mitigationId }, _, { load }) => load.mitigation(mitigationId) as MaybePromise<Mitigation>,
    technique: ({ techniqueId }, _, { load }) => load.technique(techniqueId) as MaybePromise<Technique>,
  },
  DanglingLink: {
    node: ({ id }, _, context) => existingNode(context, id),
    kind: ({ kind }) => kind as EdgeKind,
  },
}

async function* movesFor(context: Context, since: Since | null): AsyncGenerator<RevisionEvent> {
  const caller = callerOf(context)
  for await (const event of context.service.followRevision!(since))
    yield visibleTo(context.service.access, caller, event)
}

function existingNodes(page: Connection<{ readonly id: string }>, _: object, context: Context) {
  return after(page.nodes(), (nodes) => nodes.map(({ id }) => existingNode(context, id)))
}

/** Returns an id that `node` takes: a public one, or one of ATT&CK. Throws BAD_USER_INPUT for others. */
function checkId(argument: string, id: string): string {
  return attackIdOf(id) === null ? checkIdentifier(argument, id) : id
}

/** Returns an id as the graph writes it; throws BAD_USER_INPUT naming the argument for what is none. */
function publicId(argument: string, given: string): string {
  const id = checkIdentifier(argument, given)
  return isIdentifier(id, 'application') || isIdentifier(id, 'securityFinding') ? id.toLowerCase() : id
}

/** As many objects as a drawing holds. */
const mostInSubgraph = 300

const idKey = ({ id }: { readonly id: string }) => [id, ''] as const

async function endOf(context: Context, argument: string, given: string): Promise<PathEnd> {
  const node = await findNode(context, checkIdentifier(argument, given))
  if (!node) throw new ServiceError('NOT_FOUND', `${argument}: there is no object ${given}`, { argument })
  checkEdges(context, 'path', argument, given, node)
  if (isOf(node, 'Application')) return { type: 'application', id: node.guid, applicationId: node.id }
  if (isOf(node, 'Vulnerability'))
    return { type: 'vulnerability', id: node.id, targets: targetsOfEntry(node), source: node.source }
  if (!isOf(node, 'SecurityFinding')) return { type: 'object', id: given }
  const { id: findingId, applicationId, targets, scannerId } = node
  const [id, scanner] = await Promise.all([publicIdOf(node, context.load), context.load.scanner(scannerId)])
  return { type: 'finding', id, findingId, applicationId, targets, tool: scanner!.tool }
}

/**
 * Throws BAD_USER_INPUT for an object of a type that `field` does not take, so that an empty answer never stands for a
 * search that was not made.
 */
function checkEdges(
  { nodeTypes }: Context,
  field: EdgeField | 'subgraph',
  argument: string,
  id: string,
  { __typename }: Node,
): void {
  const types: readonly NodeType[] = Object.values(nodeTypes)
  const rule = field === 'subgraph' ? 'neighbors' : field
  const instead = types.find(({ type }) => type === __typename)?.insteadOf?.[rule]
  if (instead === undefined) return
  const taken = types.filter(({ insteadOf }) => insteadOf?.[rule] === undefined).map(({ type }) => type)
  throw new ServiceError(
    'BAD_USER_INPUT',
    `${argument}: ${id} is of type ${__typename}, which ${field} does not take; it takes ${taken.join(', ')}. Ask ${instead} instead.`,
    { argument },
  )
}

function edgeOf({ from, to, kind, direction }: PathHop) {
  return direction === 'OUT' ? { kind, sourceId: from, targetId: to } : { kind, sourceId: to, targetId: from }
}

/** Returns why its source states an edge, as Markdown; null when it does not say. */
async function rationaleOf(context: Context, edge: ReturnType<typeof edgeOf>): Promise<string | null> {
  const { kind, sourceId, targetId } = edge
  if (kind === 'HAS_FINDING') return inCode((await findSecurityFinding(context.load, targetId))?.place)
  if (kind === 'SHOWS_WEAKNESS') return inCode((await findSecurityFinding(context.load, sourceId))?.derivedBy)
  return (await context.load.rationale(edgeKey(edge)))?.rationale ?? null
}

function inCode(text: string | null | undefined): string | null {
  return text ? `\`${text.replaceAll('`', "'")}\`` : null
}
