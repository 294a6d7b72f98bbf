import { asAttackFlow } from '../../rest-adapters/attack-path/attack-flow.ts'
import { asDot } from '../../rest-adapters/attack-path/dot.ts'
import { asMermaid } from '../../rest-adapters/attack-path/mermaid.ts'
import { asNavigatorLayer } from '../../rest-adapters/attack-path/navigator.ts'
import {
  type PathDocument,
  type PathSubject,
  pathFields,
  unjudgedNote,
  unmappedNote,
} from '../../rest-adapters/attack-path/path-document.ts'
import type { Graph } from '../export/graph.ts'
import type { Config } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import { counted } from '../ground/text.ts'
import { findApplication, openGraph } from './local-graph.ts'
import { printable } from './printable.ts'

export type PathFilterFlags = {
  readonly application: string
  readonly severityAtLeast?: number
  readonly from?: readonly string[]
  readonly to?: readonly string[]
  readonly through?: string
  readonly maxSteps?: number
  readonly model?: number
  readonly without?: readonly string[]
}
export type PathFlags = PathFilterFlags & {
  readonly limit: number
  readonly path?: string
  readonly json?: boolean
  readonly mermaid?: boolean
  readonly dot?: boolean
  readonly navigator?: boolean
  readonly attackFlow?: boolean
}

type Listing = {
  readonly totalCount: number
  readonly pathCount: number | string
  readonly complete: boolean
  readonly exposedTechniqueCount: number
  readonly exposedFindingCount: number
  readonly unjudgedFindingCount: number
  /** Null under model 1. */
  readonly outcome: { readonly text: string } | null
  /** Why no path goes through the technique that is asked for; null when one does. */
  readonly notPossible: { readonly text: string } | null
  readonly nodes: readonly PathDocument[]
}

const forms = ['json', 'mermaid', 'dot', 'navigator', 'attackFlow'] as const
const findingsShown = 5
const findingsDrawn = 100

/**
 * Returns what `skg paths` prints; throws BAD_USER_INPUT when the flags do not go together, INPUT_REFUSED when there is
 * no such application or path.
 */
export async function attackPathsText(flags: PathFlags, config: Config): Promise<string> {
  const chosen = forms.filter((form) => flags[form])
  if (chosen.length > 1)
    throw new ServiceError('BAD_USER_INPUT', `${chosen.map(flagOf).join(' and ')}: give one of them`)
  const [form] = chosen
  const { graph, close } = await openGraph(config)
  try {
    const subject = await readSubject(graph, flags.application)
    if (!form || form === 'json') {
      const listing = await readPaths(graph, subject, flags)
      return form ? `${JSON.stringify({ application: subject, ...listing }, null, 2)}\n` : pathsText(listing, subject)
    }
    if (form === 'attackFlow' && flags.path === undefined) {
      const { nodes } = await readPaths(graph, subject, flags)
      return `${JSON.stringify(asAttackFlow(nodes, subject), null, 2)}\n`
    }
    const path = await readPath(graph, subject, flags)
    if (form === 'mermaid') return asMermaid(path, subject)
    if (form === 'dot') return asDot(path, subject)
    const drawn = form === 'navigator' ? asNavigatorLayer(path, subject) : asAttackFlow([path], subject)
    return `${JSON.stringify(drawn, null, 2)}\n`
  } finally {
    await close()
  }
}

/** Returns the filter of the graph that the flags stand for. */
export function filterOf({ severityAtLeast, from, to, through, maxSteps, without, model }: PathFilterFlags): object {
  return { severityAtLeast, from, to, through, maxSteps, without, model }
}

/** Returns the application that paths are of, at the revision that is read. */
export async function readSubject(graph: Graph, name: string): Promise<PathSubject> {
  const { guid, name: stored } = await findApplication(graph, name)
  const { revision, revisionAt } = await graph<{ revision: number; revisionAt: Date }>('{ revision revisionAt }')
  return { id: guid, name: stored, revision, revisionAt: new Date(revisionAt).toISOString() }
}

async function readPaths(graph: Graph, { id }: PathSubject, flags: PathFlags): Promise<Listing> {
  const { application } = await graph<{ application: { attackPaths: Listing } }>(
    `query ($guid: ID!, $filter: AttackPathFilter!, $first: Int!) { application(guid: $guid) { attackPaths(filter: $filter, first: $first) {
      totalCount pathCount complete exposedTechniqueCount exposedFindingCount unjudgedFindingCount outcome { text } notPossible { techniqueId missing text } nodes { ${pathFields(findingsShown)} }
    } } }`,
    { guid: id, filter: filterOf(flags), first: flags.limit },
  )
  return application.attackPaths
}

/** The path that is named, else the best. */
async function readPath(graph: Graph, subject: PathSubject, flags: PathFlags): Promise<PathDocument> {
  const listed = flags.path === undefined ? await readPaths(graph, subject, { ...flags, limit: 1 }) : null
  const id = flags.path ?? listed?.nodes[0]?.id
  if (id === undefined)
    throw new ServiceError('INPUT_REFUSED', noPathText(subject.name, listed?.unjudgedFindingCount ?? 0))
  const { application } = await graph<{
    application: { attackPath: PathDocument | null; attackPathNotPossible: { readonly text: string } | null }
  }>(
    `query ($guid: ID!, $filter: AttackPathFilter!, $id: ID!) { application(guid: $guid) {
      attackPath(id: $id, filter: $filter) { ${pathFields(findingsDrawn)} } attackPathNotPossible(id: $id, filter: $filter) { text }
    } }`,
    { guid: subject.id, filter: filterOf(flags), id },
  )
  if (application.attackPath) return application.attackPath
  const reason = application.attackPathNotPossible
  throw new ServiceError(
    'INPUT_REFUSED',
    [`${subject.name} has no attack path ${id} under these conditions.`, ...(reason ? [reason.text] : [])].join(' '),
  )
}

/** Returns that no path is known, and of how many findings it cannot be known. */
export function noPathText(name: string, unjudged: number): string {
  return [
    `${name} has no ${unjudged > 0 ? 'known ' : ''}attack path under these conditions.`,
    ...unjudgedNote(unjudged),
  ].join(' ')
}

function flagOf(form: string): string {
  return `--${form.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`
}

function pathsText(listing: Listing, { name }: PathSubject): string {
  const { totalCount, pathCount, complete, exposedTechniqueCount, exposedFindingCount, nodes } = listing
  const unknown = (listing.outcome ? unmappedNote : unjudgedNote)(listing.unjudgedFindingCount)
  const found = `${counted(exposedFindingCount, 'open finding')} of ${printable(name)} ${exposedFindingCount === 1 ? 'exposes' : 'expose'} ${counted(exposedTechniqueCount, 'technique')}: ${counted(totalCount, 'attack path')}${complete ? '' : `, the best of ${pathCount}`}.`
  const more =
    totalCount > nodes.length
      ? [`${nodes.length} of ${totalCount} shown; --limit shows more, --json all that explains them.`]
      : []
  return `${[...nodes.map(pathText), [...more, found, ...(listing.outcome ? [listing.outcome.text] : []), ...(listing.notPossible ? [listing.notPossible.text] : []), ...unknown].join('\n')].join('\n\n')}\n`
}

function pathText(path: PathDocument, place: number): string {
  const variants = path.variants.length > 0 ? `, ${counted(path.variants.length, 'variant')}` : ''
  const witnesses = path.witnesses.length > 0 ? `, seen whole in ${path.witnesses.map(({ id }) => id).join(', ')}` : ''
  const head = `${place + 1}. score ${path.score}  ${path.id}${variants}${witnesses}`
  return [head, ...path.steps.map(stepText)].join('\n')
}

function stepText({
  tactic,
  technique,
  severity,
  findingCount,
  findings,
  transition,
}: PathDocument['steps'][number]): string {
  const after = transition
    ? ` (after the step before in ${counted(transition.count, 'case study', 'case studies')})`
    : ''
  const [first] = findings
  const others = findingCount > 1 ? ` and ${findingCount - 1} more` : ''
  return [
    `   ${tactic.name}: ${technique.label} ${technique.id}${after}`,
    first
      ? `      severity ${severity}: ${printable(first.title)}${others}`
      : '      by design: its components suffice',
  ].join('\n')
}
