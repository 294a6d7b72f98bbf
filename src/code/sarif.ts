import { type SarifLog, sarifLog, securitySeverity } from '../ground/sarif-log.ts'
import { uriOf } from '../ground/uri.ts'
import type { CodeFinding, CodePlace } from './finding.ts'
import type { CodeRule, CodeRules } from './rule/rule.ts'
import type { CodeScan } from './scan.ts'

/** Name of the scanner in reports. */
export const codeTool = 'skg-code'

const level = (severity: number) => (severity >= 4 ? 'error' : severity >= 2 ? 'warning' : 'note')

/** Returns a scan as one SARIF 2.1.0 log with a `codeFlow` for each way from a source; equal scans give equal logs. */
export function codeSarif({ findings, notExamined, version }: CodeScan, rules: CodeRules): SarifLog {
  const used = [...new Set(findings.map(({ rule }) => rule))].sort()
  const found = used.flatMap((id) => rules.byId.get(id) ?? [])
  return sarifLog({
    tool: codeTool,
    version,
    rules: found.map(ruleOf),
    cwes: found.flatMap(({ cwe }) => cwe),
    notExamined,
    results: findings.map(resultOf),
  })
}

/** Where techniques depend on whose text it is, they are with each result alone: readers join those of the rule. */
function ruleOf(rule: CodeRule): object {
  const { id, title, recommendation, severity, precision, cwe, owasp } = rule
  const atlas = rule.atlasOfHttp === null ? rule.atlas : []
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: title },
    help: { text: recommendation },
    properties: {
      'security-severity': securitySeverity[severity],
      precision,
      tags: ['security', ...cwe.map((number) => `external/cwe/cwe-${number}`), ...atlas, ...owasp],
    },
    relationships: cwe.map((number) => ({
      target: { id: String(number), toolComponent: { name: 'CWE' } },
      kinds: ['superset'],
    })),
  }
}

function resultOf(finding: CodeFinding): object {
  const { rule, title, description, severity, path, line, endLine, code, trace, otherTraces, fingerprint } = finding
  return {
    ruleId: rule,
    level: level(severity),
    message: { text: `${title}. ${description}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(path) },
          region: { startLine: line, endLine, ...(code !== '' && { snippet: { text: code } }) },
        },
      },
    ],
    ...(trace.length > 0 && { codeFlows: [trace, ...otherTraces].map(codeFlow) }),
    partialFingerprints: { 'skgCode/v1': fingerprint },
    properties: {
      'security-severity': securitySeverity[severity],
      precision: finding.precision,
      tags: [...finding.tags, ...finding.techniques],
    },
  }
}

function codeFlow(places: readonly CodePlace[]): object {
  return {
    threadFlows: [
      {
        locations: places.map(({ path, line, what }) => ({
          location: {
            physicalLocation: { artifactLocation: { uri: uriOf(path) }, region: { startLine: line } },
            message: { text: what },
          },
        })),
      },
    ],
  }
}
