import { anyRule, type ScannerRule, type ScannerTemplate } from './template.ts'
import { astGrepOf, banditOf, type Json, list, NoSuchFormat, severityWords } from './tool-output.ts'

export type SarifRun = Json

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

/**
 * Returns what a scanner wrote as one run of a SARIF log (SARIF 2.1.0 §3.14) under the name of its template, with
 * places from the root of the repository and what the table of rules adds where the tool says nothing. Throws when the
 * output is not of its format.
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
    invocations: [{ ...invocationOf(given, output), startTimeUtc: startedAt }],
    ...(provenance !== null && { versionControlProvenance: [provenance] }),
    ...(scanType !== 'STATIC' && { properties: { 'skg/scanType': scanType } }),
    ...(given.artifacts && { artifacts: rebased(given.artifacts, output) }),
    ...(given.taxonomies && { taxonomies: given.taxonomies }),
    results,
  }
}

const mostNotifications = 1_000

/** Whether a tool examined all that it was given, and what it says where it did not (SARIF 2.1.0 §3.20, §3.58). */
function invocationOf(given: Json, output: Rebase): Json {
  const invocations = list(given.invocations)
  const notifications = invocations.flatMap((one) => [
    ...list(one?.toolExecutionNotifications),
    ...list(one?.toolConfigurationNotifications),
  ])
  const isWhole =
    !invocations.some((one) => one?.executionSuccessful === false) &&
    !notifications.some((one) => one?.level === 'error')
  return {
    executionSuccessful: isWhole,
    ...(notifications.length > 0 && {
      toolExecutionNotifications: rebased(notifications.slice(0, mostNotifications), output),
    }),
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

/** The runs of a log as one: those of a tool belong together. */
function sarifOf(text: string): Json {
  const log = JSON.parse(text)
  if (!Array.isArray(log?.runs)) throw new NoSuchFormat('its output is no SARIF')
  const [first = {}, ...others] = log.runs
  if (others.length === 0) return first
  const all = [first, ...others]
  const rules = all.flatMap((run) => list(run?.tool?.driver?.rules))
  const results = all.flatMap((run) => list(run?.results).map(({ ruleIndex: _, ...result }) => result))
  const invocations = all.flatMap((run) => list(run?.invocations))
  return { ...first, tool: { driver: { ...first.tool?.driver, rules } }, artifacts: undefined, invocations, results }
}

/** Completes a result and its rule by the table, and takes from it what must not be kept. */
function resultOf(result: Json, rules: Map<string, Json>, output: ScannerOutput): Json {
  const { rules: table, findsSecrets } = output
  const ruleId = String(result?.ruleId ?? result?.rule?.id ?? '')
  const added: ScannerRule | undefined = table[ruleId] ?? table[anyRule]
  if (ruleId !== '' && added) rules.set(ruleId, completed(rules.get(ruleId) ?? { id: ruleId }, added, result))
  const placed = rebased(result, output)
  // The table of rules may have grown, so that places in it are no longer said; and what the source suppresses counts
  // all the same.
  const { ruleIndex: _, suppressions, ...rest } = placed
  const external = list(suppressions).filter((one) => one?.kind === 'external')
  const kept = external.length > 0 ? { ...rest, suppressions: external } : rest
  return findsSecrets ? withoutSnippets(kept) : kept
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
      ...(severity !== null && !hasSeverity && { severity: severityWords[severity] }),
    },
  }
}

type Rebase = Pick<ScannerOutput, 'sourcePath' | 'folder'>

/** Puts each path from the root of the repository, in messages too. */
function rebased(value: Json, output: Rebase): Json {
  if (Array.isArray(value)) return value.map((one) => rebased(one, output))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries<Json>(value).map(([key, member]) => {
      if (key === 'uri' && typeof member === 'string') return [key, pathFromRoot(member, output)]
      if (key === 'uriBaseId') return [key, undefined]
      if (key === 'message' && typeof member?.text === 'string')
        return [key, { ...member, text: withoutSource(member.text, output) }]
      return [key, rebased(member, output)]
    }),
  )
}

/** A text without the folder in which the source lay, where a path begins with it. */
function withoutSource(text: string, { sourcePath, folder }: Rebase): string {
  const beginning = new RegExp(`(?<![\\w.-])${RegExp.escape(sourcePath)}/`, 'g')
  return text.replace(beginning, () => folder && `${folder}/`)
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
