import { noRule } from '../ground/sarif-log.ts'
import type { Row, TracedRow } from './finding-row.ts'
import { codeFlowOf, locationOf, relatedLocationsOf } from './sarif-location.ts'

type Rule = { readonly help?: { readonly text: string }; readonly [member: string]: unknown }

/** The findings of one tool and type of scan of an application. */
export type SarifRun = {
  readonly application: string
  readonly tool: string
  readonly scanType: string
  /** The part of the application that it covers; null for all of it. */
  readonly part: string | null
  /** True when findings of the tool may be left out, so that importing the log says nothing of them. */
  readonly isPartial: boolean
  readonly toolVersion: string | null
  /** When its newest scan began, ISO 8601. */
  readonly startedAt: string | null
  readonly threatModel: object | null
  readonly rows: AsyncIterable<Iterable<TracedRow>>
  /**
   * True for code scanning of GitHub: its id must be read as a category with no name of a run behind it (SARIF 2.1.0
   * §3.17.3), and its rules need descriptions, help and the tag by which it shows their severity.
   */
  readonly isForGithub?: boolean
}

/** What tells runs of a log apart. */
export function categoryOf({ application, tool, scanType }: SarifRun): string {
  return `${application}/${tool}/${scanType}`
}

const securitySeverity = ['0.0', '1.0', '2.5', '5.5', '8.0', '9.5'] as const

/**
 * Returns the findings of tools as one SARIF 2.1.0 log: a run for each tool and type of scan, CWE as a taxonomy.
 * Written as it is read; only rules and weaknesses are kept in memory. What SARIF has no place for stands in
 * properties, by which `skg import sarif` restores findings of every type. `properties` are those of the log.
 */
export async function* asSarif(runs: Iterable<SarifRun>, properties?: object): AsyncGenerator<string> {
  yield `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[`
  let before = ''
  for (const run of runs) {
    yield before
    yield* runText(run)
    before = ','
  }
  yield `]${properties ? `,${inner({ properties })}` : ''}}\n`
}

/** Scanners that look at parts of an application. */
type Part = { readonly part: string | null; readonly startedAt: string | null; readonly threatModel: object | null }

/**
 * Returns what the scanners of one tool and type have in common in a log: the one that scanned last speaks for them.
 */
export function unitePartsOf<P extends Part>(scanners: readonly P[]): P {
  const newest = scanners.reduce((last, next) => ((next.startedAt ?? '') > (last.startedAt ?? '') ? next : last))
  const threatModels = scanners.flatMap(({ threatModel }) => threatModel ?? [])
  return {
    ...newest,
    part: scanners.length === 1 ? newest.part : null,
    threatModel: threatModels.length === 1 ? threatModels[0]! : null,
  }
}

async function* runText(run: SarifRun): AsyncGenerator<string> {
  const { tool, scanType, part, isPartial, toolVersion, startedAt, threatModel, isForGithub = false } = run
  const rules = new Map<string, Rule>()
  const taxa = new Map<string, unknown>()
  const details = { automationDetails: { id: `${categoryOf(run)}${isForGithub ? '/' : ''}` } }
  const properties = {
    'skg/scanType': scanType,
    ...(part !== null && { 'skg/part': part }),
    ...(isPartial && { 'skg/isPartial': true }),
    ...(threatModel && { 'skg/threatModel': threatModel }),
  }
  const invocation = startedAt === null ? {} : { startTimeUtc: startedAt }
  yield `{${inner(details)},${inner({ properties })},${inner({ invocations: [{ executionSuccessful: true, ...invocation }] })},"results":[`
  let before = '\n'
  for await (const rows of run.rows) {
    const results = Array.from(rows, (row) => JSON.stringify(resultOf(row, rules, taxa, isForGithub))).join(',\n')
    if (results === '') continue
    yield before + results
    before = ',\n'
  }
  const driver = {
    name: tool,
    ...(toolVersion !== null && { version: toolVersion }),
    rules: [...rules.values()],
    supportedTaxonomies: [{ name: 'CWE', index: 0 }],
  }
  const taxonomy = {
    name: 'CWE',
    organization: 'MITRE',
    shortDescription: { text: 'Common Weakness Enumeration' },
    informationUri: 'https://cwe.mitre.org/',
    isComprehensive: false,
    taxa: [...taxa.values()],
  }
  yield `],${inner({ tool: { driver } })},${inner({ taxonomies: [taxonomy] })},"columnKind":"utf16CodeUnits"}`
}

function inner(object: object): string {
  return JSON.stringify(object).slice(1, -1)
}

function resultOf(row: TracedRow, rules: Map<string, Rule>, taxa: Map<string, unknown>, isForGithub: boolean): unknown {
  const { title, severity, count, locations, weaknesses, cves, cvss, techniques, tags, references } = row
  const { sourceCwes, sourceTechniques, derivedFrom, derivedBy, recommendation, knownExploited } = row
  const given = row.evidence.sourceFingerprints
  const related = relatedLocationsOf(row.relatedLocations)
  const codeFlows = row.codeFlows.flatMap(codeFlowOf)
  const ruleId = row.rule ?? noRule
  if (!rules.has(ruleId)) rules.set(ruleId, ruleOf(row, isForGithub))
  const ofRule = rules.get(ruleId)!.help?.text
  for (const { id, name } of weaknesses) taxa.set(id, taxonOf(id, name))
  return {
    ruleId,
    level: severity >= 4 ? 'error' : severity === 3 ? 'warning' : 'note',
    message: { text: row.description === null ? title : `${title}\n\n${row.description}` },
    ...(locations.length > 0 && { locations: locations.map(locationOf) }),
    ...(related.length > 0 && { relatedLocations: related }),
    ...(codeFlows.length > 0 && { codeFlows }),
    occurrenceCount: count,
    ...(given?.fingerprints && { fingerprints: given.fingerprints }),
    partialFingerprints: { ...given?.partialFingerprints, 'skg/v1': row.evidence.fingerprint },
    baselineState:
      row.status === 'CLOSED' && row.resolution !== 'POTENTIAL_FALSE_POSITIVE'
        ? 'absent'
        : row.isNew
          ? 'new'
          : 'unchanged',
    suppressions: suppressionsOf(row),
    ...(weaknesses.length > 0 && {
      taxa: weaknesses.map(({ id }) => ({ id: id.slice('CWE-'.length), toolComponent: { name: 'CWE', index: 0 } })),
    }),
    properties: {
      id: row.id,
      title,
      'security-severity': securitySeverity[severity],
      severity,
      status: row.status,
      ...sourceStateOf(row),
      firstFound: row.firstFound,
      lastSeen: row.lastSeen,
      ...(cves.length > 0 && { cves }),
      ...(cvss && { cvss }),
      ...(techniques.length > 0 && { techniques: techniques.map(({ id }) => id) }),
      ...(knownExploited.length > 0 && { knownExploited: knownExploited.map(({ cve }) => cve) }),
      ...(sourceCwes.length > 0 && { sourceCwes }),
      ...(derivedFrom !== null && { derivedFrom, derivedBy }),
      ...(sourceTechniques.length > 0 && { sourceTechniques }),
      ...(recommendation !== (ofRule ?? null) && { recommendation: recommendation ?? '' }),
      ...(references.length > 0 && { references }),
      ...(tags.length > 0 && { tags: [...new Set(tags)] }),
    },
  }
}

/** Characters of a description of a rule that code scanning of GitHub takes. */
const longestDescription = 1_000

/** Returns the rule of a finding: SARIF 2.1.0 §3.27.5 wants one, also where the tool names none. */
function ruleOf({ rule, title, recommendation, severity, references }: Row, isForGithub: boolean): Rule {
  const helpUri = references.find(({ url }) => url !== null && /^https?:/i.test(url) && URL.canParse(url))?.url
  const text = rule === null ? 'The tool names no rule' : title
  const described = { text: text.slice(0, longestDescription).toWellFormed() }
  return {
    id: rule ?? noRule,
    shortDescription: isForGithub ? described : { text },
    ...(isForGithub && { fullDescription: described, help: described }),
    ...(rule !== null && recommendation !== null && { help: { text: recommendation } }),
    ...(rule !== null && helpUri && { helpUri: new URL(helpUri).href }),
    properties: {
      ...(rule !== null && { 'security-severity': securitySeverity[severity] }),
      ...(isForGithub && { tags: ['security'] }),
    },
  }
}

function taxonOf(id: string, name: string): unknown {
  const number = id.slice('CWE-'.length)
  return {
    id: number,
    name,
    shortDescription: { text: name },
    helpUri: `https://cwe.mitre.org/data/definitions/${number}.html`,
  }
}

function suppressionsOf(row: TracedRow): unknown[] {
  const { resolution, tool, triage } = row
  if (resolution === 'UNRESOLVED' || resolution === 'REPLACED') return []
  const isFalse = resolution === 'POTENTIAL_FALSE_POSITIVE'
  const decided = `${isFalse ? 'False positive' : 'Accepted'} (${triage?.reason?.toLowerCase()}): ${triage?.comment}`
  const told = `${tool} reports it as ${isFalse ? 'a false positive' : 'accepted or suppressed'}.`
  return [{ kind: 'external', status: 'accepted', justification: triage ? decided : told }]
}

/**
 * Returns what the tool says of a finding that was decided otherwise, so that decisions do not come back as words of
 * the tool; nothing else.
 */
function sourceStateOf({ status, resolution, sourceState }: Row): { readonly sourceState?: string } {
  const shown =
    resolution === 'MITIGATED'
      ? 'SUPPRESSED'
      : resolution === 'POTENTIAL_FALSE_POSITIVE'
        ? 'FALSE_POSITIVE'
        : status === 'OPEN'
          ? 'OPEN'
          : 'FIXED'
  return shown === sourceState ? {} : { sourceState }
}
