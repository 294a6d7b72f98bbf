import type { FindingViewData } from '../../shared/documents/finding.ts'
import type { Related } from '../matrix/overlay.ts'

type Finding = Pick<
  NonNullable<FindingViewData['securityFinding']>,
  'weaknesses' | 'techniques' | 'sourceTechniques' | 'tool' | 'derivedFrom' | 'derivedBy' | 'links'
>
type Reason = Related['paths'][number]
type Named = { readonly id: string; readonly label: string }

/** A technique that a finding makes possible, and why. */
export type Leaf = Named & { readonly tactics: readonly Named[]; readonly reason: string | null }
/** What a finding speaks for in its application: what holds there, and what does not and why. */
export type Here = { readonly holds: readonly Leaf[]; readonly fails: readonly Leaf[] }
/** A weakness of a finding, or null for what its tool names itself, with the techniques that follow from it first. */
export type Branch = {
  readonly weakness: Named | null
  /** Who says so, and how it was derived. */
  readonly source: string
  /**
   * True when techniques that follow from it are leaves of an earlier branch; null when it is not known which follow
   * from it.
   */
  readonly elsewhere: boolean | null
  readonly leaves: readonly Leaf[]
}

type Exposed = { readonly technique: Named; readonly findingCount: number }

/**
 * Returns what a finding speaks for in its application, as the exposure of the application counts it: a link to a
 * technique counts for those of its sub-techniques that findings make possible there.
 */
export function hereOf({ links, tool, techniques }: Finding, exposed: readonly Exposed[]): Here {
  const leafOf = ({ technique, techniqueId, by, why, fits, reason }: Finding['links'][number]): Leaf => ({
    id: techniqueId,
    label: technique?.label ?? techniqueId,
    tactics: technique?.tactics ?? [],
    reason: fits ? (by === 'TOOL' ? `${tool} names the technique itself.` : why) : reason,
  })
  const linked = new Set(links.map(({ techniqueId }) => techniqueId))
  const holds = links.filter(({ fits }) => fits).map(leafOf)
  const kindsOf = ({ id, label }: Leaf): Leaf[] =>
    exposed
      .filter(({ technique, findingCount }) => technique.id.startsWith(`${id}.`) && findingCount > 0)
      .filter(({ technique }) => !linked.has(technique.id))
      .map(({ technique }) => ({
        id: technique.id,
        label: technique.label,
        tactics: techniques.find((one) => one.id === technique.id)?.tactics ?? [],
        reason: `What speaks for ${label} speaks for it too.`,
      }))
  return {
    holds: holds.flatMap((leaf) => [leaf, ...kindsOf(leaf)]),
    fails: links.filter(({ fits }) => !fits).map(leafOf),
  }
}

/**
 * Returns what the knowledge base says that follows from a finding, without what the finding speaks for in its
 * application: each weakness and each technique once. `related` has the reasons that relate its application to
 * techniques.
 */
export function branchesOf(finding: Finding, related: readonly Related[], { holds, fails }: Here): Branch[] {
  const { weaknesses, techniques, sourceTechniques, tool } = finding
  const placed = new Set<string>([...holds, ...fails].map(({ id }) => id))
  const reached = techniques.map((technique) => {
    const paths = related.find((one) => one.technique.id === technique.id)?.paths ?? []
    return { technique, paths: paths.filter(({ weakness }) => weaknesses.some(({ id }) => id === weakness?.id)) }
  })
  const named = reached.filter(({ technique: { id } }) => sourceTechniques.includes(id) && !placed.has(id))
  const others = reached.filter(({ technique }) => !sourceTechniques.includes(technique.id))
  const leafOf = ({ technique }: (typeof reached)[number], reason: string | null): Leaf => {
    placed.add(technique.id)
    return { id: technique.id, label: technique.label, tactics: technique.tactics, reason }
  }
  const ofTool = named.map((each) => leafOf(each, `${tool} names the technique itself.`))
  const branches = weaknesses.map((weakness): Branch => {
    const ways = reached.flatMap(({ technique, paths }) => {
      const way = paths.find((path) => path.weakness?.id === weakness.id)
      return way ? [{ technique, paths, way }] : []
    })
    const leaves = ways
      .filter(({ technique }) => !placed.has(technique.id))
      .map((each) => leafOf(each, reasonOf(each.way)))
    return { weakness, source: sourceOf(finding, weakness.id), elsewhere: ways.length > leaves.length, leaves }
  })
  const unexplained = others.filter(({ technique }) => !placed.has(technique.id)).map((each) => leafOf(each, null))
  return [
    ...(ofTool.length > 0 ? [{ weakness: null, source: `named by ${tool}`, elsewhere: false, leaves: ofTool }] : []),
    ...withUnexplained(branches, unexplained),
  ]
}

/** Returns the branches with the techniques of which no reason tells from which weakness they follow. */
function withUnexplained(branches: readonly Branch[], unexplained: readonly Leaf[]): readonly Branch[] {
  if (unexplained.length === 0) return branches
  const [only, ...more] = branches
  if (only && more.length === 0) return [{ ...only, leaves: [...only.leaves, ...unexplained] }]
  const open = branches.map((one) => (one.leaves.length > 0 ? one : { ...one, elsewhere: one.elsewhere || null }))
  const source = 'its weaknesses are exploited, by the knowledge base, by'
  return [...open, { weakness: null, source, elsewhere: false, leaves: unexplained }]
}

function reasonOf({ rationale, ancestors }: Reason): string | null {
  const linked = ancestors.at(-1)
  if (!linked) return rationale
  const derived = `Derived: the technique is linked to ${linked.id} ${linked.name}, and by CWE the weakness is a kind of it.`
  return `${rationale ?? ''} ${derived}`.trim()
}

/** Returns who says that a finding shows a weakness, and how it was derived where its source has no field for it. */
export function sourceOf({ tool, derivedFrom, derivedBy, weaknesses }: Finding, id: string): string {
  if (derivedFrom === null || id !== weaknesses[0]?.id) return `${tool} says so`
  return `derived from ${derivations[derivedFrom]}${derivedBy ? `: ${derivedBy}` : ''}`
}
const derivations = {
  TAXA: 'the taxonomy that the rule refers to',
  TAGS: 'a tag of the rule',
  TEXT: 'the text of the rule',
  RULE_TABLE: 'the table of rules of common tools',
  CATALOG: 'an imported advisory of the same vulnerability',
} as const
