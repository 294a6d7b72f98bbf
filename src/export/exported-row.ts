import type { ExportVocabulary } from '../../db/data-export-reference.ts'
import type { ExportedFinding } from '../../db/data-export-rows.ts'
import { remediateBy } from '../../db/finding-policy.ts'
import type { CodeFlow, FindingLocation, RelatedLocation } from '../../db/finding-trace-tables.ts'
import { isOpen, resolutions, sourceStates, violatesPolicy } from '../../graphql/finding-policy.ts'
import type { RowLocation, RowPlace, TracedRow } from './finding-row.ts'

/** The objects that the findings of an export refer to. */
export type Vocabulary = {
  readonly weaknesses: ReadonlyMap<string, string>
  readonly categories: ReadonlySet<number>
  readonly techniques: ReadonlyMap<string, readonly string[]>
  readonly exploited: ReadonlySet<string>
  readonly scanners: ReadonlyMap<
    number,
    { readonly application: string; readonly guid: string; readonly tool: string; readonly newestAt: string }
  >
  /** The newest scans that are not incremental. */
  readonly newestScans: ReadonlySet<number>
  /** Ids of the components of threat models, by scan. */
  readonly components: ReadonlyMap<number, ReadonlySet<string>>
}

/** Returns `stored` for quick look-ups. */
export function vocabularyOf(
  { weaknesses, categories, techniques, exploited }: ExportVocabulary,
  rest: Pick<Vocabulary, 'scanners' | 'newestScans' | 'components'>,
): Vocabulary {
  return {
    weaknesses: new Map(weaknesses.map(({ id, name }) => [id, name])),
    categories: new Set(categories),
    techniques: new Map(techniques.map(({ target, techniques: own }) => [target, own])),
    exploited: new Set(exploited),
    ...rest,
  }
}

/** Returns a copied finding as the graph answers it. */
export function rowOf(finding: ExportedFinding, vocabulary: Vocabulary): TracedRow {
  const { applicationId: _, scannerId, state, targets, cwe, category, trace, location, changedScanId, ...own } = finding
  const { application, guid, tool, newestAt } = vocabulary.scanners.get(scannerId)!
  const named = (id: string) => ({ id, name: vocabulary.weaknesses.get(id)! })
  const places = placesOf(vocabulary.components.get(changedScanId))
  const principal = cwe === null ? null : `CWE-${cwe}`
  const firstSeenAt = new Date(own.firstSeenAt)
  const stated = { state, severity: own.severity }
  const { cvssVersion: version, cvssScore: score, cvssVector: vector } = own
  return {
    id: `${guid}:${own.issueId}`,
    issueId: own.issueId,
    application: { name: application },
    scanType: own.scanType,
    tool,
    rule: own.rule,
    title: own.title,
    description: own.description,
    recommendation: own.recommendation,
    severity: own.severity,
    status: isOpen(stated) ? 'OPEN' : 'CLOSED',
    resolution: resolutions[state],
    sourceState: sourceStates[own.sourceState],
    firstFound: firstSeenAt.toISOString(),
    lastSeen: own.lastSeenAt === null ? newestAt : new Date(own.lastSeenAt).toISOString(),
    isNew: own.lastScanId === null && vocabulary.newestScans.has(own.firstScanId),
    violatesPolicy: violatesPolicy(stated),
    remediateBy: remediateBy({ firstSeenAt, severity: own.severity }).toISOString(),
    count: own.count,
    cves: own.cves,
    tags: own.tags,
    cvss: version === null && score === null && vector === null ? null : { version, score, vector },
    references: own.references.map(({ title, url }) => ({ title, url })),
    weakness: principal !== null && vocabulary.weaknesses.has(principal) ? { id: principal } : null,
    weaknesses: targets.flatMap((id) => (vocabulary.weaknesses.has(id) ? [named(id)] : [])),
    category: vocabulary.categories.has(category) ? { id: `CWE-${category}`, name: '' } : null,
    techniques: techniquesOf(targets, vocabulary).map((id) => ({ id })),
    evidence: { fingerprint: own.fingerprint, sourceFingerprints: own.sourceFingerprints },
    location: location && places.place(location),
    sourceCwes: own.sourceCwes,
    sourceTechniques: own.sourceTechniques,
    derivedFrom: own.derivedFrom,
    derivedBy: own.derivedBy,
    knownExploited: own.cves
      .filter((cve) => vocabulary.exploited.has(cve))
      .sort()
      .map((cve) => ({ cve })),
    triage: own.triage,
    locations: (trace && trace.locations.length > 0 ? trace.locations : location ? [location] : []).map(places.place),
    relatedLocations: (trace?.relatedLocations ?? []).map(places.related),
    codeFlows: (trace?.codeFlows ?? []).map(places.flow),
  }
}

/** Returns the techniques that findings with these weaknesses and techniques make possible, ascending. */
export function techniquesOf(targets: readonly string[], { techniques }: Pick<Vocabulary, 'techniques'>): string[] {
  return [...new Set(targets.flatMap((id) => techniques.get(id) ?? []))].sort()
}

/** How places are spelled; those of threat models name the components of `known`. */
function placesOf(known: ReadonlySet<string> | undefined) {
  const place = (location: FindingLocation): RowLocation => {
    switch (location.kind) {
      case 'code': {
        const { kind: _, path: codePath, ...rest } = location
        return { __typename: 'CodeLocation', codePath, ...rest }
      }
      case 'http': {
        const { path: httpPath, url, hostname, port, method, parameter, attack } = location
        return { __typename: 'HttpLocation', url, hostname, port, httpPath, method, parameter, attack }
      }
      case 'component': {
        const { path: componentPath, name, version, ecosystem, purl, licences, dependency } = location
        return { __typename: 'ComponentLocation', name, version, ecosystem, purl, componentPath, licences, dependency }
      }
      case 'model': {
        const { componentIds, label, capecIds, likelihood, impact, inputVector } = location
        const components = componentIds.filter((id) => known?.has(id)).map((id) => ({ id }))
        return { __typename: 'ModelLocation', label, components, capecIds, likelihood, impact, inputVector }
      }
    }
  }
  const related = ({ message, location }: RelatedLocation): RowPlace => ({
    message,
    location: location && place(location),
  })
  const flow = ({ message, threadFlows }: CodeFlow): TracedRow['codeFlows'][number] => ({
    message,
    threadFlows: threadFlows.map((thread) => ({
      message: thread.message,
      steps: thread.steps.map(({ kinds, importance, nestingLevel, ...step }) => ({
        ...related(step),
        kinds,
        importance,
        nestingLevel,
      })),
    })),
  })
  return { place, related, flow }
}
