import { type CatalogueKind, isCatalogueKind } from '../db/explore-tables.ts'
import type { Application, SecurityFinding } from '../db/finding-tables.ts'
import type { Vulnerability } from '../db/vulnerability-tables.ts'
import { attackIdOf, identifierPatterns } from '../src/ground/identifiers.ts'
import type { Node, SearchHit } from './explore-parents.ts'
import { discernibleApplications, findApplication, findFinding } from './finding-access.ts'
import type { Context, NodeType } from './runtime/context.ts'
import { after, type MaybePromise } from './runtime/maybe-promise.ts'
import { findTechniqueOfAttack } from './technique-of-attack.ts'

/** Returns the object with this public id, null when there is none that the caller may discern. */
export function findNode(context: Context, id: string): MaybePromise<Node | null> {
  if (attackIdOf(id) !== null)
    return after(
      findTechniqueOfAttack(context.load, id),
      (technique) => technique && { ...technique, __typename: 'Technique' as const },
    )
  if (identifierPatterns.securityFinding.pattern.test(id)) {
    return after(
      findFinding(context, id, discernibleApplications(context)),
      (finding) => finding && { ...finding, __typename: 'SecurityFinding' as const },
    )
  }
  if (identifierPatterns.application.pattern.test(id)) {
    return after(findApplication(context, id, discernibleApplications(context)), (application) =>
      application ? { ...application, __typename: 'Application' as const } : findUnprefixed(context, id),
    )
  }
  if (identifierPatterns.prefixed.pattern.test(id)) {
    const colon = id.indexOf(':')
    return findPrefixed(context, id.slice(0, colon), id.slice(colon + 1))
  }
  const kinds = kindsByPattern.find(([pattern]) => pattern.test(id))?.[1]
  if (!kinds) return after(context.load.kind(id), (row) => row && findOfKind(context, row.kind, id))
  return kinds.reduce<MaybePromise<Node | null>>(
    (earlier, kind) => after(earlier, (found) => found ?? findOfKind(context, kind, id)),
    null,
  )
}

type KindWithOwnIds = CatalogueKind | 'VULNERABILITY'

/** The kinds of which an object can have an id, the likeliest first: no two objects have the same. */
const kindsByPattern: readonly (readonly [RegExp, readonly KindWithOwnIds[]])[] = [
  [identifierPatterns.technique.pattern, ['TECHNIQUE']],
  [identifierPatterns.weakness.pattern, ['WEAKNESS', 'WEAKNESS_CATEGORY', 'WEAKNESS_VIEW']],
  [identifierPatterns.tactic.pattern, ['TACTIC']],
  [identifierPatterns.mitigation.pattern, ['MITIGATION']],
  [identifierPatterns.caseStudy.pattern, ['CASE_STUDY']],
  [identifierPatterns.vulnerability.pattern, ['VULNERABILITY']],
  [identifierPatterns.report.pattern, ['RESEARCH_FINDING', 'CHART']],
  [identifierPatterns.matrix.pattern, ['MATRIX']],
]

/** Returns what a search has found. */
export function nodeOfHit(context: Context, { id, kind }: SearchHit): MaybePromise<Node> {
  return isCatalogueKind(kind) ? (findOfKind(context, kind, id) as MaybePromise<Node>) : existingNode(context, id)
}

/** Returns the object of a kind with this id; null when there is none. */
function findOfKind(context: Context, kind: KindWithOwnIds, id: string): MaybePromise<Node | null> {
  const { type: __typename, loader } = context.nodeTypes[kind]
  return after<object | null, Node | null>(context.load[loader](id), (found) => found && { ...found, __typename })
}

/** Returns what has this id, of the kind whose ids have this prefix. */
function findPrefixed(context: Context, prefix: string, id: string): MaybePromise<Node | null> {
  const [kind] = readersOf(context, prefix)
  return kind ? kind(id) : null
}

/** Returns what has this UUID, of the kinds that the search does not know: those without a prefix. */
function findUnprefixed(context: Context, id: string): MaybePromise<Node | null> {
  return readersOf(context, undefined).reduce<MaybePromise<Node | null>>(
    (earlier, read) => after(earlier, (found) => found ?? read(id)),
    null,
  )
}

function readersOf(context: Context, wanted: string | undefined) {
  const types: readonly NodeType[] = Object.values(context.nodeTypes)
  return types.flatMap(({ type: __typename, loader, prefix }) =>
    typeof loader === 'string' || prefix !== wanted
      ? []
      : [(id: string) => after(loader(context, id), (found): Node | null => found && { ...found, __typename })],
  )
}

/** Returns the object with an id that the data name. */
export function existingNode(context: Context, id: string): MaybePromise<Node> {
  return findNode(context, id) as MaybePromise<Node>
}

type Rows = {
  readonly Application: Application
  readonly SecurityFinding: SecurityFinding
  readonly Vulnerability: Vulnerability
}

/**
 * Returns the ids of the weaknesses and techniques that an entry of a catalogue names; those of a retired one join
 * nothing.
 */
export function targetsOfEntry({ retired, sourceCwes, sourceTechniques }: Vulnerability): readonly string[] {
  return retired ? [] : [...sourceCwes.map((number) => `CWE-${number}`), ...sourceTechniques]
}

/** Checks that a node is of this type. */
export function isOf<Type extends keyof Rows>(node: Node, type: Type): node is Node & Rows[Type] {
  return node.__typename === type
}
