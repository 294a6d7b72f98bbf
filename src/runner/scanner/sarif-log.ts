import { numberedCode } from '../../import/finding/kit/text.ts'
import { anyRule, type ScannerRule, type ScannerTemplate } from './template.ts'

/** Texts and objects of SARIF 2.1.0, as far as they are touched. */
// biome-ignore lint/suspicious/noExplicitAny: what a scanner writes may have any shape.
type Json = any
export type SarifRun = Json

/** Thrown when the output of a scanner is not in its format. */
export class NoSuchFormat extends Error {}

export type ScannerOutput = Pick<ScannerTemplate, 'name' | 'format' | 'scanType' | 'rules' | 'findsSecrets'> & {
  readonly version: string | null
  /** The source as the output names it. */
  readonly sourcePath: string
  /** Folder of the target in its repository, which stands before each path; empty for all of it. */
  readonly folder: string
  /** ISO 8601. */
  readonly startedAt: string
  readonly provenance: object | null
}

const words = ['informational', 'negligible', 'low', 'medium', 'high', 'critical']

/**
 * Returns what a scanner wrote as one run of a SARIF log (SARIF 2.1.0 §3.14) under the name of its template, with places from the root of the repository and
 * what the table of rules adds where the tool says nothing. Throws when the output is not of its format.
 */
export function sarifRunOf(text: string, output: ScannerOutput): SarifRun {
  const { name, version, format, scanType, startedAt, provenance } = output
  const given = format === 'sarif' ? sarifOf(text) : format === 'ast-grep' ? astGrepOf(text) : banditOf(text)
  const driver = given.tool?.driver ?? {}
  const rules = new Map<string, Json>(list(driver.rules).map((rule: Json) => [String(rule?.id), rule]))
  const results = list(given.results).map((result) => resultOf(result, rules, output))
  return {
    tool: {
      driver: {
        ...driver,
        name,
        ...(version !== null && { version, semanticVersion: undefined }),
        rules: [...rules.values()],
      },
      ...(given.tool?.extensions && { extensions: given.tool.extensions }),
    },
    invocations: [{ executionSuccessful: true, startTimeUtc: startedAt }],
    ...(provenance !== null && { versionControlProvenance: [provenance] }),
    ...(scanType !== 'STATIC' && { properties: { 'skg/scanType': scanType } }),
    ...(given.artifacts && { artifacts: rebased(given.artifacts, output) }),
    ...(given.taxonomies && { taxonomies: given.taxonomies }),
    results,
  }
}

/** Returns a run of our own with its places from the root of the repository, and where that is. */
export function completedRun(
  run: SarifRun,
  { provenance, ...output }: Pick<ScannerOutput, 'sourcePath' | 'folder' | 'provenance'>,
): SarifRun {
  const { results, ...rest } = run
  return {
    ...rest,
    ...(provenance !== null && { versionControlProvenance: [provenance] }),
    results: rebased(results, output),
  }
}

function list(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : []
}

/** The runs of a log as one: those of a tool belong together. */
function sarifOf(text: string): Json {
  const log = JSON.parse(text)
  if (!Array.isArray(log?.runs)) throw new NoSuchFormat('its output is no SARIF')
  const [first = {}, ...others] = log.runs
  if (!others.some(({ results = [] }) => results.length > 0)) return first
  const all = [first, ...others]
  const rules = all.flatMap((run) => list(run?.tool?.driver?.rules))
  const results = all.flatMap((run) => list(run?.results).map(({ ruleIndex: _, ...result }) => result))
  return { ...first, tool: { driver: { ...first.tool?.driver, rules } }, artifacts: undefined, results }
}

/** Completes a result and its rule by the table, and takes from it what must not be kept. */
function resultOf(result: Json, rules: Map<string, Json>, output: ScannerOutput): Json {
  const { rules: table, findsSecrets } = output
  const ruleId = String(result?.ruleId ?? result?.rule?.id ?? '')
  const added: ScannerRule | undefined = table[ruleId] ?? table[anyRule]
  if (ruleId !== '' && added) rules.set(ruleId, completed(rules.get(ruleId) ?? { id: ruleId }, added, result))
  const placed = rebased(result, output)
  // The table of rules may have grown, so that places in it are no longer said.
  const { ruleIndex: _, ...rest } = placed
  return findsSecrets ? withoutSnippets(rest) : rest
}

/** A rule with what the table has and it lacks; it never overrides what the tool says. */
function completed(rule: Json, { cwes, techniques, severity, title }: ScannerRule, result: Json): Json {
  const { properties = {} } = rule
  const tags: readonly string[] = list(properties.tags).map(String)
  const named = JSON.stringify([tags, rule.relationships, result?.taxa, result?.properties, properties.cwe])
  const own = [
    ...(/cwe/i.test(named) ? [] : cwes.map((cwe) => `external/cwe/cwe-${cwe}`)),
    ...(/AML\.T\d/.test(named) ? [] : techniques),
  ]
  const hasSeverity = properties['security-severity'] !== undefined || properties.severity !== undefined
  return {
    ...rule,
    ...(title !== null && !rule.shortDescription && { shortDescription: { text: title } }),
    properties: {
      ...properties,
      tags: [...new Set([...tags, ...own])],
      ...(severity !== null && !hasSeverity && { severity: words[severity] }),
    },
  }
}

type Rebase = Pick<ScannerOutput, 'sourcePath' | 'folder'>

/** Puts each path from the root of the repository. */
function rebased(value: Json, output: Rebase): Json {
  if (Array.isArray(value)) return value.map((one) => rebased(one, output))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (key === 'uri' && typeof member === 'string') return [key, pathFromRoot(member, output)]
      if (key === 'uriBaseId') return [key, undefined]
      return [key, rebased(member, output)]
    }),
  )
}

function pathFromRoot(uri: string, { sourcePath, folder }: Rebase): string {
  if (/^https?:/i.test(uri)) return uri
  const plain = uri.replace(/^file:\/\/(localhost)?/, '')
  const inside = plain.startsWith(`${sourcePath}/`)
    ? plain.slice(sourcePath.length + 1)
    : plain.replace(/^(\.?\/)+/, '')
  return folder === '' ? inside : `${folder}/${inside}`
}

function withoutSnippets(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutSnippets)
  if (typeof value !== 'object' || value === null) return value
  const dropped = ['snippet', 'contextRegion', 'fixes', 'codeFlows', 'relatedLocations']
  const kept = Object.entries(value).filter(([key]) => !dropped.includes(key))
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutSnippets(member)]))
}

/** Returns ast-grep's `--json=stream --include-metadata`, one match a line, as SARIF. */
function astGrepOf(text: string): Json {
  const matches = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line)]))
  const rules = new Map<string, Json>()
  const results = matches.map(({ ruleId, message, note, severity, file, range, lines, metadata = {} }) => {
    const { cwe = [], techniques = [], severity: own, title } = metadata
    rules.set(ruleId, {
      id: ruleId,
      ...(title && { shortDescription: { text: title } }),
      ...(note && { help: { text: note } }),
      properties: {
        tags: [...cwe.map((id: number) => `external/cwe/cwe-${id}`), ...techniques],
        ...(own !== undefined && { severity: words[own] }),
      },
    })
    return {
      ruleId,
      level: { error: 'error', warning: 'warning', info: 'note', hint: 'note' }[severity as string] ?? 'warning',
      message: { text: message },
      locations: [locationOf(file, range.start.line + 1, range.end.line + 1, range.start.column + 1, lines)],
    }
  })
  return { tool: { driver: { rules: [...rules.values()] } }, results }
}

/** The JSON that Bandit writes without a formatter of its own for SARIF. */
function banditOf(text: string): Json {
  const { results } = JSON.parse(text)
  if (!Array.isArray(results)) throw new NoSuchFormat('its output is not what Bandit writes')
  const rules = new Map<string, Json>()
  const found = results.map(
    ({ test_id, test_name, issue_text, issue_severity, issue_cwe, filename, line_number, ...rest }) => {
      const { line_range = [line_number], code, more_info } = rest
      rules.set(test_id, {
        id: test_id,
        name: test_name,
        helpUri: more_info,
        properties: { tags: issue_cwe?.id ? [`external/cwe/cwe-${issue_cwe.id}`] : [] },
      })
      return {
        ruleId: test_id,
        message: { text: issue_text },
        properties: { severity: String(issue_severity).toLowerCase() },
        locations: [locationOf(filename, line_number, line_range.at(-1), undefined, numberedCode(code, line_range))],
      }
    },
  )
  return { tool: { driver: { rules: [...rules.values()] } }, results: found }
}

function locationOf(
  uri: string,
  startLine: number,
  endLine: number,
  startColumn: number | undefined,
  text: string,
): Json {
  const region = { startLine, endLine, ...(startColumn && { startColumn }), snippet: { text } }
  return { physicalLocation: { artifactLocation: { uri }, region } }
}
