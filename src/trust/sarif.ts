import { createHash } from 'node:crypto'
import { notificationOf, sarifLog, securitySeverity } from '../ground/sarif-log.ts'
import { uriOf } from '../ground/uri.ts'
import { listed, splitBehind } from './json-pieces.ts'
import type { TrustFinding, TrustReport } from './report.ts'
import type { Rule } from './rule/rule.ts'
import { type RuleId, rules, ruleVersion, toolName } from './rule/rules.ts'

/** When an examination began and ended. */
export type Times = { readonly startedAt: Date; readonly endedAt: Date }

/** Returns the line of a byte of a file, or null when the file has no lines. */
type LineOf = (place: string, offset: number) => { readonly line: number; readonly column: number } | null

/** Yields the pieces of the report as one SARIF 2.1.0 log in JSON, a result each. */
export function* sarifPieces(
  { findings, notExamined, ...report }: TrustReport,
  times: Times,
  lineOf: LineOf = () => null,
): Generator<string> {
  const log = JSON.stringify(sarifOf({ ...report, findings: [], notExamined: [] }, times), null, 2)
  const [before, after] = splitBehind(log, `"endTimeUtc": "${times.endedAt.toISOString()}"`)
  yield before
  if (notExamined.length > 0) {
    yield ',\n          "toolExecutionNotifications": ['
    yield* listed(notExamined, ({ place, reason }) => notificationOf({ path: place, reason }), 12)
    yield '\n          ]'
  }
  const [middle, end] = splitBehind(after, '"results": [')
  yield middle
  yield* listed(findings, (finding) => resultOf(finding, lineOf), 8)
  yield `${findings.length === 0 ? '' : '\n      '}${end}\n`
}

/**
 * Returns the report as one SARIF 2.1.0 log, which `skg import sarif` reads with technique and weakness. What was not
 * examined stands in notifications.
 */
export function sarifOf(
  { findings, notExamined, verdict }: TrustReport,
  { startedAt, endedAt }: Times,
  lineOf: LineOf = () => null,
): object {
  const used = Object.keys(rules) as RuleId[]
  return sarifLog({
    tool: toolName,
    version: ruleVersion,
    rules: used.map(ruleOf),
    cwes: used.flatMap((id) => rules[id].cwes),
    invocation: { startTimeUtc: startedAt.toISOString(), endTimeUtc: endedAt.toISOString() },
    notExamined: notExamined.map(({ place, reason }) => ({ path: place, reason })),
    properties: { verdict },
    results: findings.map((finding) => resultOf(finding, lineOf)),
  })
}

function ruleOf(id: RuleId): object {
  const { title, reason, recommendation, severity, sources, cwes, techniques }: Rule = rules[id]
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: reason },
    help: { text: recommendation },
    helpUri: sources[0],
    properties: {
      'security-severity': securitySeverity[severity],
      tags: ['security', ...cwes.map((cwe) => `external/cwe/cwe-${cwe}`), ...techniques],
    },
  }
}

/** Begins with a capital, but for a name of code, such as `posix.system`, which is another one then. */
function asSentence(message: string): string {
  return /^[a-z]+[ ,:]/.test(message) ? `${message[0]!.toUpperCase()}${message.slice(1)}` : message
}

function resultOf({ rule, severity, place, offset, message, subject, count }: TrustFinding, lineOf: LineOf): object {
  const at = offset === null ? null : lineOf(place, offset)
  const { title, cwes, techniques, recommendation, sources }: Rule = rules[rule]
  const where = offset === null ? '' : ` (byte ${offset})`
  const text = `${asSentence(message)}${where}.`
  return {
    ruleId: rule,
    level: severity >= 4 ? 'error' : severity === 3 ? 'warning' : 'note',
    message: { text: `${title}\n\n${text}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(place) },
          ...(offset !== null && {
            region: at ? { startLine: at.line, startColumn: at.column } : { byteOffset: offset },
          }),
        },
      },
    ],
    occurrenceCount: count,
    partialFingerprints: {
      'skg/v1': createHash('sha256').update([rule, place, subject].join('\n')).digest('hex').slice(0, 32),
    },
    taxa: cwes.map((cwe) => ({ id: String(cwe), toolComponent: { name: 'CWE', index: 0 } })),
    properties: {
      title,
      'security-severity': securitySeverity[severity],
      severity,
      sourceCwes: cwes,
      sourceTechniques: techniques,
      recommendation,
      references: sources.map((url) => ({ url })),
    },
  }
}
