import { counted } from '../ground/text.ts'
import type { TrustFinding, TrustReport } from '../trust/report.ts'
import { verdictOf } from '../trust/report.ts'
import type { Rule } from '../trust/rule/rule.ts'
import { rules } from '../trust/rule/rules.ts'
import { visible } from '../trust/text/visible.ts'

/** Returns the line of a byte of a file, or null when the file has no lines. */
export type LineOf = (place: string, offset: number) => { readonly line: number; readonly column: number } | null

/** Parts that the text lists of what was not examined. */
const mostOmissions = 20
const order = ['malicious', 'suspicious', 'unknown', 'clean'] as const

/**
 * Returns the report for people: the verdict, each file with what was found in it, and a table of verdicts for a
 * folder.
 */
export function textOf(report: TrustReport, lineOf: LineOf): string {
  const { verdict, findings, notExamined, files } = report
  const lines = [`${verdict}: ${counted(findings.length, 'finding')} in ${counted(files.length, 'file')}`]
  const artefacts = artefactsOf(report)
  for (const { path, verdict: own, found, omitted } of artefacts) {
    if (found.length === 0 && omitted.length === 0) continue
    lines.push('', `${own}  ${visible(path, 300)}`)
    for (const finding of found.toSorted((a, b) => b.severity - a.severity))
      lines.push(...linesOf(finding, path, lineOf))
    for (const { place, reason } of omitted.slice(0, mostOmissions))
      lines.push(
        `  not examined${place === path ? '' : ` ${visible(place.slice(path.length), 300)}`}: ${visible(reason)}`,
      )
    if (omitted.length > mostOmissions) lines.push(`  and ${omitted.length - mostOmissions} more parts not examined`)
  }
  if (files.length > 1) {
    lines.push('')
    for (const one of order) {
      const count = artefacts.filter((artefact) => artefact.verdict === one).length
      if (count > 0) lines.push(`${one.padEnd(10)}  ${counted(count, 'file')}`)
    }
  }
  if (notExamined.length > 0) lines.push('', `not examined: ${counted(notExamined.length, 'part')}`)
  return `${lines.join('\n')}\n`
}

/** Returns a line for each file that is not clean. */
export function quietTextOf(report: TrustReport): string {
  const lines = artefactsOf(report).flatMap(({ path, verdict }) =>
    verdict === 'clean' ? [] : [`${verdict}  ${visible(path, 300)}`],
  )
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}

function linesOf(finding: TrustFinding, path: string, lineOf: LineOf): readonly string[] {
  const { severity, rule, place, offset, message, count } = finding
  const { title, cwes, techniques, recommendation }: Rule = rules[rule]
  const at = offset === null ? null : lineOf(place, offset)
  const where = at ? `, line ${at.line}, column ${at.column}` : offset === null ? '' : `, byte ${offset}`
  const inside = place === path ? 'here' : visible(place.slice(path.length), 300)
  const of = [...techniques, ...cwes.map((cwe) => `CWE-${cwe}`)].join(', ')
  return [
    `  ${severity}  ${rule}  ${inside}${where}: ${message}${count > 1 ? ` (${count} times)` : ''}`,
    `     ${title} (${of}). ${recommendation}`,
  ]
}

function artefactsOf({ findings, notExamined, files }: TrustReport) {
  const outer = (place: string) => place.split('!/', 1)[0]!
  const found = Map.groupBy(findings, ({ place }) => outer(place))
  const omitted = Map.groupBy(notExamined, ({ place }) => outer(place))
  const paths = new Set([...files.map(({ path }) => path), ...found.keys(), ...omitted.keys()])
  const read = Map.groupBy(files, ({ path }) => path)
  return [...paths].map((path) => {
    const own = { found: found.get(path) ?? [], omitted: omitted.get(path) ?? [] }
    return { path, ...own, verdict: verdictOf(own.found, own.omitted, read.get(path) ?? []) }
  })
}
