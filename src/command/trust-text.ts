import { counted } from '../ground/text.ts'
import { collectGarbage } from '../trust/collect.ts'
import { sweptAfter } from '../trust/json-pieces.ts'
import type { NotExamined, TrustFinding, TrustReport, Verdict } from '../trust/report.ts'
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
 * Yields the report for people: the verdict, each file with what was found in it, and a table of verdicts for a folder.
 */
export function* textPieces(report: TrustReport, lineOf: LineOf): Generator<string> {
  const { verdict, findings, notExamined, files } = report
  yield `${verdict}: ${counted(findings.length, 'finding')} in ${counted(files.length, 'file')}\n`
  const counts = new Map<Verdict, number>()
  let written = 0
  for (const { path, verdict: own, found, omitted } of artefactsOf(report)) {
    counts.set(own, (counts.get(own) ?? 0) + 1)
    if (found.length === 0 && omitted.length === 0) continue
    yield `\n${own}  ${visible(path, 300)}\n`
    for (const finding of found.toSorted((a, b) => b.severity - a.severity)) {
      if (written++ % sweptAfter === 0) collectGarbage()
      yield `${linesOf(finding, path, lineOf).join('\n')}\n`
    }
    for (const { place, reason } of omitted.slice(0, mostOmissions))
      yield `  not examined${place === path ? '' : ` ${visible(place.slice(path.length), 300)}`}: ${visible(reason)}\n`
    if (omitted.length > mostOmissions) yield `  and ${omitted.length - mostOmissions} more parts not examined\n`
  }
  if (files.length > 1) {
    yield '\n'
    for (const one of order) {
      const count = counts.get(one)
      if (count !== undefined) yield `${one.padEnd(10)}  ${counted(count, 'file')}\n`
    }
  }
  if (notExamined.length > 0) yield `\nnot examined: ${counted(notExamined.length, 'part')}\n`
}

/** Yields a line for each file that is not clean. */
export function* quietPieces(report: TrustReport): Generator<string> {
  for (const { path, verdict } of artefactsOf(report))
    if (verdict !== 'clean') yield `${verdict}  ${visible(path, 300)}\n`
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

type Artefact = {
  readonly path: string
  readonly verdict: Verdict
  readonly found: readonly TrustFinding[]
  readonly omitted: readonly NotExamined[]
}

/** Yields the artefacts in the order of the files, then those of other places. */
function* artefactsOf({ findings, notExamined, files }: TrustReport): Generator<Artefact> {
  const outer = (place: string) => place.split('!/', 1)[0]!
  const found = Map.groupBy(findings, ({ place }) => outer(place))
  const omitted = Map.groupBy(notExamined, ({ place }) => outer(place))
  const read = Map.groupBy(files, ({ path }) => path)
  for (const path of new Set([...read.keys(), ...found.keys(), ...omitted.keys()])) {
    const own = { found: found.get(path) ?? [], omitted: omitted.get(path) ?? [] }
    yield { path, ...own, verdict: verdictOf(own.found, own.omitted, read.get(path) ?? []) }
  }
}
