import { readFileSync, writeFileSync } from 'node:fs'
import { joinedEvidence } from '../application/evidence/evidence-set.ts'
import { sentEvidence } from '../application/evidence/transfer.ts'
import { codePlace } from '../ground/code-place.ts'
import type { Config } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import { counted, visibleText } from '../ground/text.ts'
import { type FoundBy, type LocalScan, scanLocally } from './local-scan.ts'
import type { ScanFlags } from './scan.ts'
import { checkOutSources, copySources } from './source-copy.ts'

/** A report of a scan. */
export type ScanReport = {
  readonly text: string
  /** The highest severity in it; 0 where nothing was found. */
  readonly worst: number
  /** False when a scanner failed, so that there may be more. */
  readonly isWhole: boolean
}

/** Scans a folder and reports what is neither in the baseline nor in the commit of `--diff`. */
export async function scanFor(folder: string, flags: ScanFlags, config: Config): Promise<ScanReport> {
  const known = new Set(flags.baseline ? readBaseline(flags.baseline) : [])
  const { diff } = flags
  if (diff) {
    const before = await scanLocally(config, (to) => checkOutSources(folder, diff, to))
    for (const finding of before.findings) known.add(keyOf(finding))
  }
  const scan = await scanLocally(config, (to) => copySources(folder, to))
  if (flags.writeBaseline) writeBaseline(flags.writeBaseline, scan)
  const findings = scan.findings.filter((finding) => !known.has(keyOf(finding)))
  const worst = findings.reduce((most, { severity }) => Math.max(most, severity), 0)
  const isWhole = scan.scanners.every(({ state }) => state === 'succeeded')
  if (flags.sarif) return { text: jsonOf(sarifOf(scan, findings)), worst, isWhole }
  if (flags.json) return { text: jsonOf(reportOf(scan, findings)), worst, isWhole }
  return { text: visibleText(textOf(scan, findings)), worst, isWhole }
}

function keyOf({ tool, fingerprint }: FoundBy): string {
  return `${tool} ${fingerprint}`
}

function jsonOf(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function readBaseline(path: string): readonly string[] {
  try {
    const { fingerprints } = JSON.parse(readFileSync(path, 'utf8')) as { fingerprints?: unknown }
    if (Array.isArray(fingerprints) && fingerprints.every((one) => typeof one === 'string')) return fingerprints
  } catch {}
  throw new ServiceError('BAD_USER_INPUT', `${path} is not a baseline that skg scan wrote.`)
}

function writeBaseline(path: string, { findings }: LocalScan): void {
  writeFileSync(path, jsonOf({ fingerprints: findings.map(keyOf).sort() }))
}

/** Returns the log without the results that are not reported. */
function sarifOf({ sarif }: LocalScan, findings: readonly FoundBy[]): object {
  const reported = new Set(findings.map(({ pointer }) => pointer))
  const runs = sarif.runs.map((run, index) => ({
    ...run,
    results: (run as { results: readonly object[] }).results.filter((_, result) =>
      reported.has(`/runs/${index}/results/${result}`),
    ),
  }))
  return { ...sarif, runs }
}

function reportOf(scan: LocalScan, findings: readonly FoundBy[]): object {
  return {
    scanners: scan.scanners.map(({ name, version, state }) => ({ name, version, state })),
    notRun: scan.notRun,
    warnings: scan.warnings,
    findings: findings.map((finding) => ({
      tool: finding.tool,
      rule: finding.rule,
      severity: finding.severity,
      title: finding.title,
      description: finding.description,
      recommendation: finding.recommendation,
      weaknesses: finding.cwes.map((cwe) => `CWE-${cwe}`),
      techniques: finding.techniqueIds,
      location: finding.location,
      trace: traceOf(finding),
      tags: finding.tags,
      fingerprint: finding.fingerprint,
    })),
    capabilities: scan.capabilities,
    inUse: [...scan.components.values()].flatMap(({ inUse = [] }) => inUse),
    components: sentEvidence({ ...joinedEvidence(scan.components.values()), kindsOf: new Map() }).evidence,
  }
}

function traceOf({ codeFlows = [] }: FoundBy) {
  const steps = codeFlows[0]?.threadFlows[0]?.steps ?? []
  return steps.flatMap(({ location, message }) =>
    location?.kind === 'code' ? [{ path: location.path, line: location.line, what: message }] : [],
  )
}

function textOf({ scanners, notRun, warnings }: LocalScan, findings: readonly FoundBy[]): string {
  const counts = [5, 4, 3, 2, 1].map((severity) => findings.filter((one) => one.severity === severity).length)
  const by = scanners.map(({ name, version, state }) => {
    const known = version === null ? name : `${name} ${version}`
    return state === 'succeeded' ? known : `${known} (${state})`
  })
  return [
    ...[...findings].sort((a, b) => b.severity - a.severity).flatMap(findingLines),
    `${counted(findings.length, 'finding')} (severity 5 to 1: ${counts.join(', ')}) by ${by.join(', ')}.`,
    ...warnings,
    ...[...Map.groupBy(notRun, ({ reason }) => reason)].map(
      ([reason, names]) => `Not run: ${names.map(({ name }) => name).join(', ')} (${reason}).`,
    ),
    '',
  ].join('\n')
}

function findingLines(finding: FoundBy): readonly string[] {
  const { tool, rule, location, severity, title, description, recommendation } = finding
  const place = location?.kind === 'code' ? codePlace(location.path, location) : '.'
  const more = description?.startsWith(`${title}. `) ? description.slice(title.length + 2) : description
  return [
    `${place}: ${title} [${tool}${rule === null ? '' : ` ${rule}`}, severity ${severity}]`,
    ...(more ? [`  ${more}`] : []),
    ...traceOf(finding).map(({ path, line, what }) => `    ${codePlace(path, { line })}: ${what}`),
    ...(recommendation ? [`  ${recommendation}`] : []),
    '',
  ]
}
