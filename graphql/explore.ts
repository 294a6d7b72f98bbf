import { findKinds, listEdgesOf } from '../db/explore.ts'
import type {
  DanglingLink as StoredDanglingLink,
  DuplicateLink as StoredDuplicateLink,
  UnresolvedStep as StoredUnresolvedStep,
} from '../db/explore-hygiene.ts'
import {
  listDanglingLinks,
  listDuplicateLinks,
  listTechniquesWithoutMitigation,
  listUnlinkedWeaknesses,
  listUnresolvedSteps,
} from '../db/explore-hygiene.ts'
import { findShortestPaths, type PathAnswer as StoredAnswer, type PathHop as StoredHop } from '../db/explore-path.ts'
import { countHitKinds, countHits, matchEnd, matchStart, type SearchHit, searchNodes } from '../db/explore-search.ts'
import type { NodeKind } from '../db/explore-tables.ts'
import type { CaseStudy, Mitigation, Technique } from '../db/knowledge-tables.ts'
import { ServiceError } from '../src/errors.ts'
import { checkIdentifier, identifierPatterns } from '../src/identifiers.ts'
import type { Context } from './context.ts'
import { discernibleApplications, findApplication, findFinding } from './finding-access.ts'
import { publicIds } from './finding-node.ts'
import type { EdgeKind, Resolvers, NodeKind as ShownKind } from './generated.ts'
import type { NodeType } from './rooms.ts'
import { checkCount, checkRange, checkText } from './runtime/check.ts'
import { type Connection, connect, connectList, type Edge, type Listing } from './runtime/connection.ts'
import { one } from './runtime/loader-kinds.ts'
import { after, type MaybePromise } from './runtime/maybe-promise.ts'
import { escapeHtml } from './runtime/text.ts'

/** An object of any kind, a row of its table, with the name of its type. */
export type Node = { readonly __typename: string }
export type NodeConnection = Connection<{ readonly id: string }>
export type NodeEdge = Edge<{ readonly id: string }>
export type SearchConnection = Connection<SearchHit>
export type SearchEdge = Edge<SearchHit>
export type Neighborhood = { readonly id: string; readonly groups: readonly NeighborGroup[] }
export type NeighborGroup = { readonly kind: string; readonly direction: 'IN' | 'OUT'; readonly ids: readonly string[] }
export type Path = { readonly from: string; readonly hops: readonly PathHop[] }
export type PathHop = StoredHop
export type PathAnswer = Omit<StoredAnswer, 'paths'> & { readonly paths: readonly Path[] }
export type Hygiene = Record<string, never>
export type UnresolvedStep = StoredUnresolvedStep
export type DuplicateLink = StoredDuplicateLink
export type DanglingLink = StoredDanglingLink

export const loaders = { kind: one(findKinds) }

export const resolvers: Resolvers = {
  Query: {
    node: (_, { id }, context) => findNode(context, checkIdentifier('id', id)),
    nodes: (_, { ids }, context) =>
      Promise.all(checkCount('ids', ids).map((id) => findNode(context, checkIdentifier('ids', id)))),
    search: (_, { text, kinds, ...page }, context) => {
      const { load } = context
      const globs = discernibleApplications(context)
      const wanted = checkText('text', text)
      const kindsOfHits = checkSearched(kinds ?? null)
      const hits: Listing<SearchHit> = {
        scope: `search ${wanted}`,
        page: (request) => load.read(searchNodes, wanted, kindsOfHits, globs, request),
        count: () => load.read(countHits, wanted, kindsOfHits, globs),
        facets: () => load.read(countHitKinds, wanted, globs),
      }
      return connect(hits, page)
    },
    path: async (_, { from, to, maxHops, via, exclude, limit }, context) => {
      await Promise.all([mustHaveEdges(context, 'from', from), mustHaveEdges(context, 'to', to)])
      const answer = await context.load.read(findShortestPaths, {
        from,
        to,
        maxHops: checkRange('maxHops', maxHops, 1, 6),
        via: via ?? null,
        exclude: checkCount('exclude', exclude ?? []).map((id) => checkIdentifier('exclude', id)),
        limit: checkRange('limit', limit, 1, 100),
      })
      return { ...answer, paths: answer.paths.map((hops) => ({ from, hops })) }
    },
    neighbors: async (_, { id }, context) => {
      const node = await findNode(context, checkIdentifier('id', id))
      if (!node) return null
      checkEdges(context, 'id', id, node)
      return { id, groups: groupNeighbors(id, await context.load.read(listEdgesOf, [id], null)) }
    },
    hygiene: () => ({}),
  },

  ...publicIds,
  SearchConnection: { nodes: ({ nodes }, _, context) => nodes.map(({ id }) => existingNode(context, id)) },
  SearchEdge: {
    node: ({ node: { id } }, _, context) => existingNode(context, id),
    kind: ({ node: { kind } }) => kind,
    name: ({ node: { name } }) => name,
    rank: ({ node: { rank } }) => rank,
    snippet: ({ node: { snippet } }) =>
      escapeHtml(snippet).replaceAll(matchStart, '<mark>').replaceAll(matchEnd, '</mark>'),
  },
  Path: {
    length: ({ hops }) => hops.length,
    nodes: ({ from, hops }, _, context) => [from, ...hops.map((hop) => hop.to)].map((id) => existingNode(context, id)),
  },
  PathHop: {
    from: ({ from }, _, context) => existingNode(context, from),
    to: ({ to }, _, context) => existingNode(context, to),
    kind: ({ kind }) => kind as EdgeKind,
  },
  Neighborhood: { node: ({ id }, _, context) => existingNode(context, id) },
  NeighborGroup: {
    kind: ({ kind }) => kind as EdgeKind,
    count: ({ ids }) => ids.length,
    neighbors: ({ ids, kind, direction }, page) =>
      connectList(
        ids.map((id) => ({ id })),
        `neighbors ${kind} ${direction}`,
        page,
        idKey,
      ),
  },
  NodeConnection: { nodes: ({ nodes }, _, context) => nodes.map(({ id }) => existingNode(context, id)) },
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

const idKey = ({ id }: { readonly id: string }) => [id, ''] as const

function checkSearched(kinds: readonly ShownKind[] | null): readonly NodeKind[] | null {
  if (!kinds?.includes('SECURITY_FINDING')) return kinds as readonly NodeKind[] | null
  throw new ServiceError(
    'BAD_USER_INPUT',
    'kinds: SECURITY_FINDING is not searched. Ask securityFindings, which has filters for them.',
    { argument: 'kinds' },
  )
}

function findNode(context: Context, id: string): MaybePromise<Node | null> {
  if (identifierPatterns.securityFinding.pattern.test(id)) {
    return after(
      findFinding(context, id, discernibleApplications(context)),
      (finding) => finding && { ...finding, __typename: 'SecurityFinding' as const },
    )
  }
  if (identifierPatterns.application.pattern.test(id)) {
    return after(
      findApplication(context, id, discernibleApplications(context)),
      (application) => application && { ...application, __typename: 'Application' as const },
    )
  }
  return after(context.load.kind(id), (row) => {
    if (!row) return null
    const { type: __typename, loader } = context.nodeTypes[row.kind]
    return after<object | null, Node | null>(context.load[loader](id), (found) => found && { ...found, __typename })
  })
}

function existingNode(context: Context, id: string): MaybePromise<Node> {
  return findNode(context, id) as MaybePromise<Node>
}

async function mustHaveEdges(context: Context, argument: string, id: string): Promise<void> {
  const node = await findNode(context, checkIdentifier(argument, id))
  if (!node) throw new ServiceError('NOT_FOUND', `${argument}: there is no object ${id}`, { argument })
  checkEdges(context, argument, id, node)
}

/** Throws BAD_USER_INPUT for an object whose type has no edges, so that an empty answer never stands for a search that was not made. */
function checkEdges({ nodeTypes }: Context, argument: string, id: string, { __typename }: Node): void {
  const types: readonly NodeType[] = Object.values(nodeTypes)
  const instead = types.find(({ type }) => type === __typename)?.insteadOfEdges
  if (instead === undefined) return
  const withEdges = types.filter(({ insteadOfEdges }) => insteadOfEdges === undefined).map(({ type }) => type)
  throw new ServiceError(
    'BAD_USER_INPUT',
    `${argument}: ${id} is of type ${__typename}, which has no edges; types with edges are ${withEdges.join(', ')}.${instead === null ? '' : ` Ask ${instead} instead.`}`,
    { argument },
  )
}

const kindOrder = [
  'ACHIEVES',
  'SPECIALIZES',
  'MITIGATES',
  'EMPLOYS',
  'PURSUES',
  'EXPLOITS',
  'CHILD_OF',
  'PEER_OF',
  'CAN_PRECEDE',
  'CAN_ALSO_BE',
  'REQUIRES',
  'STARTS_WITH',
  'MEMBER_OF',
  'CONCERNS',
  'SHOWN_BY',
] as const satisfies readonly EdgeKind[]

function groupNeighbors(id: string, edges: Awaited<ReturnType<typeof listEdgesOf>>): NeighborGroup[] {
  return kindOrder.flatMap((kind) =>
    (['OUT', 'IN'] as const).flatMap((direction) => {
      const ids = edges
        .filter((edge) => edge.kind === kind && (direction === 'OUT' ? edge.sourceId : edge.targetId) === id)
        .map((edge) => (direction === 'OUT' ? edge.targetId : edge.sourceId))
      return ids.length > 0 ? [{ kind, direction, ids: ids.sort() }] : []
    }),
  )
}
