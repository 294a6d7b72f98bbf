import { uriOf } from '../ground/uri.ts'
import type { CodeFinding, CodePlace } from './finding.ts'
import type { CodeRule, CodeRules } from './rule/rule.ts'
import type { CodeScan } from './scan.ts'

/** Name of the scanner in reports. */
export const codeTool = 'skg-code'

const securitySeverity = ['0.0', '1.0', '2.5', '5.5', '8.0', '9.5'] as const
const level = (severity: number) => (severity >= 4 ? 'error' : severity >= 2 ? 'warning' : 'note')

/** Returns a scan as one SARIF 2.1.0 log with a `codeFlow` for each way from a source; equal scans give equal logs. */
export function codeSarif(
  { findings, notExamined, version }: CodeScan,
  rules: CodeRules,
): { readonly $schema: string; readonly version: string; readonly runs: readonly object[] } {
  const used = [...new Set(findings.map(({ rule }) => rule))].sort()
  const found = used.flatMap((id) => rules.byId.get(id) ?? [])
  const cwes = [...new Set(found.flatMap(({ cwe }) => cwe))].sort((a, b) => a - b)
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: codeTool,
            version,
            rules: found.map(ruleOf),
            supportedTaxonomies: [{ name: 'CWE', index: 0 }],
          },
        },
        taxonomies: [
          {
            name: 'CWE',
            organization: 'MITRE',
            shortDescription: { text: 'Common Weakness Enumeration' },
            taxa: cwes.map((cwe) => ({ id: String(cwe) })),
          },
        ],
        invocations: [
          {
            executionSuccessful: true,
            ...(notExamined.length > 0 && {
              toolExecutionNotifications: notExamined.map(({ path, reason }) => ({
                level: 'note',
                message: { text: `not examined: ${reason}` },
                locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(path) } } }],
              })),
            }),
          },
        ],
        properties: { 'skg/scanType': 'STATIC' },
        results: findings.map(resultOf),
        columnKind: 'utf16CodeUnits',
      },
    ],
  }
}

function ruleOf({ id, title, recommendation, severity, precision, cwe, atlas, owasp }: CodeRule): object {
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
