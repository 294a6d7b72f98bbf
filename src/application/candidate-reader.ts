import { createHash } from 'node:crypto'
import { candidatesOf, evidenceOf } from './candidate.ts'
import { type ComponentKind, componentKinds } from './component.ts'
import type { Candidates, FindingEvidence, FindingFacts, JudgedLink } from './model.ts'
import { loadTables } from './table-load.ts'
import type { Tables } from './tables.ts'

/** A place of a finding as it is stored: of code, a component, an address or a threat model. */
type Place = {
  readonly kind: string
  readonly path?: string | null
  readonly label?: string
  readonly componentIds?: readonly string[]
}
type Step = { readonly location: Place | null }

/** A finding as it is stored. */
export type StoredFinding = {
  readonly scanType: string
  readonly tool: string
  readonly isOfThreatModel: boolean
  readonly targetId: string | null
  readonly rule: string | null
  readonly title: string
  readonly description: string | null
  readonly recommendation: string | null
  readonly tags: readonly string[]
  readonly sourceCwes: readonly number[]
  readonly sourceTechniques: readonly string[]
  readonly location: Place | null
  readonly locations: readonly Place[]
  readonly relatedLocations: readonly Step[]
  readonly codeFlows: readonly { readonly threadFlows: readonly { readonly steps: readonly Step[] }[] }[]
  readonly judged: readonly JudgedLink[]
}

/** A file, or an element of a threat model, that is evidence of components. */
export type EvidenceFile = {
  /** The target whose findings it concerns; null for all of the application. */
  readonly targetId: string | null
  readonly path: string
  /** Bits of the kinds, in the order of their list. */
  readonly kinds: number
}

/** What the tables say of a finding, as it is stored. */
export type ReadCandidates = {
  /** Digest of the version of the tables and of `text`. */
  readonly digest: string
  readonly text: string
}

/** What `text` of candidates says. */
export type CandidateSet = {
  readonly candidates: Candidates
  readonly judged: readonly JudgedLink[]
  /** The components of which the findings are evidence. */
  readonly evidence: readonly FindingEvidence[]
}

/** Tools that ask models and judge their answers. */
const aiScanners = ['garak', 'promptfoo', 'pyrit', 'giskard', 'llm-guard', 'deepteam']
const mostRemembered = 20_000
const toolTag = 'source:tool'
/** What comes with a request is no word of a model or argument of a tool, even where its file has these as well. */
const requestTag = 'source:http'
const listTag = 'owasp:'
/** Our rules name the techniques that they mean, and their lists say no more. */
const ownTools = 'skg-'
const precisions = ['high', 'medium', 'low'] as const

let tables: Tables | null = null

/** Returns the tables that are in use. */
export function tablesInUse(): Tables {
  tables ??= loadTables()
  return tables
}

/** Puts tables in use in this process, null those of the product alone; returns whether others were before. */
export function setTables(next: Tables | null): boolean {
  const before = versionOf(tablesInUse())
  tables = next ?? loadTables()
  return versionOf(tables) !== before
}

/** Rises with each change of what is read of findings, so that those that are stored are read again. */
const readerVersion = 3

/** Returns the version of tables by whose numbers candidates speak, and of their reader. */
export function versionOf({ needs, mappings }: Tables): string {
  return `${needs.version}/${mappings.version}/${needs.release}/${readerVersion}`
}

/** Returns what reads findings of one application by the tables in use; equal findings are read once. */
export function createCandidateReader(files: readonly EvidenceFile[]): (finding: StoredFinding) => ReadCandidates {
  const used = tablesInUse()
  const version = versionOf(used)
  const kindsAt = new Map<string, number>()
  for (const { targetId, path, kinds } of files) {
    const key = `${targetId ?? ''} ${path}`
    kindsAt.set(key, (kindsAt.get(key) ?? 0) | kinds)
  }
  const known = new Map<string, ReadCandidates>()
  return (finding) => {
    const facts = factsOf(finding, kindsAt)
    const key = JSON.stringify([{ ...facts, places: isInTest(facts, used) }, finding.judged])
    const before = known.get(key)
    if (before) return before
    const candidates = candidatesOf(facts, used)
    const set: CandidateSet = { candidates, judged: finding.judged, evidence: evidenceOf(facts, candidates, used) }
    const text = JSON.stringify(set)
    const read = { text, digest: createHash('sha256').update(`${version}\n${text}`).digest('hex').slice(0, 32) }
    if (known.size >= mostRemembered) known.clear()
    known.set(key, read)
    return read
  }
}

/**
 * Of the places of a finding candidates ask only whether the first is test code; near to which components they are
 * stands in the facts.
 */
function isInTest({ places: [first] }: FindingFacts, { mappings }: Tables): boolean {
  return first !== undefined && mappings.testPlaces.test(first)
}

function factsOf(finding: StoredFinding, kindsAt: ReadonlyMap<string, number>): FindingFacts {
  const { rule, title, description, recommendation, sourceTechniques: techniques, targetId } = finding
  const isOwn = finding.tool.toLowerCase().startsWith(ownTools)
  const tags = techniques.length > 0 || isOwn ? withoutLists(finding.tags) : finding.tags
  const places = placesOf(finding)
  const bits = places.reduce(
    (all, place) => all | (kindsAt.get(` ${place}`) ?? 0) | (kindsAt.get(`${targetId ?? ''} ${place}`) ?? 0),
    0,
  )
  return {
    origin: originOf(finding),
    tool: finding.tool.toLowerCase(),
    rule,
    precision: precisionOf(finding.tags),
    title,
    description,
    recommendation,
    tags,
    cwes: finding.sourceCwes,
    techniques,
    places,
    near: tags.includes(requestTag)
      ? []
      : componentKinds.filter(
          (kind, place): kind is ComponentKind =>
            (bits & (1 << place)) !== 0 || (kind === 'tools' && tags.includes(toolTag)),
        ),
  }
}

/** Returns how sure the rule of a finding is, by its tags; null where it does not say. */
function precisionOf(tags: readonly string[]): FindingFacts['precision'] {
  if (tags.includes('latent')) return 'latent'
  return precisions.find((precision) => tags.includes(`precision:${precision}`)) ?? null
}

/** Leaves out the lists of OWASP that a rule names beside techniques, which say more. */
function withoutLists(tags: readonly string[]): readonly string[] {
  return tags.filter((tag) => !tag.startsWith(listTag) && !tags.includes(`${listTag}${tag}`))
}

function originOf({ scanType, tool, isOfThreatModel }: StoredFinding): FindingFacts['origin'] {
  if (isOfThreatModel) return 'threat-model'
  if (scanType === 'MANUAL') return 'manual'
  if (scanType === 'SCA') return 'dependency'
  return scanType === 'DYNAMIC' && aiScanners.includes(tool.toLowerCase()) ? 'ai-scanner' : 'code'
}

/**
 * The location first, then every other place of the finding, each once: paths of files, names and ids of elements of
 * threat models.
 */
function placesOf({ location, locations, relatedLocations, codeFlows }: StoredFinding): string[] {
  const steps = [
    ...relatedLocations,
    ...codeFlows.flatMap(({ threadFlows }) => threadFlows.flatMap(({ steps }) => steps)),
  ]
  const all = [location, ...locations, ...steps.map((step) => step.location)]
  const names = all.flatMap((place) => {
    if (!place) return []
    if (place.kind === 'model') return [place.label ?? '', ...(place.componentIds ?? [])]
    return place.kind === 'code' || place.kind === 'component' ? [place.path ?? ''] : []
  })
  return [...new Set(names.filter((name) => name !== ''))]
}

/** What candidates are computed by now: the version of the tables, and their reader. */
export function candidateReading(): { readonly tables: string; readonly create: typeof createCandidateReader } {
  return { tables: versionOf(tablesInUse()), create: createCandidateReader }
}
