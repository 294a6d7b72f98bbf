import { uriOf } from './uri.ts'

/** The CVSS score of a severity from 0 to 5, as GitHub reads it from `security-severity`. */
export const securitySeverity = ['0.0', '1.0', '2.5', '5.5', '8.0', '9.5'] as const

/** The id of the rule of results for which their tool names none: SARIF 2.1.0 §3.27.5 wants one. */
export const noRule = 'skg/no-rule'

/** A log of SARIF 2.1.0; its runs are written by this module alone. */
export type SarifLog = { readonly $schema: string; readonly version: string; readonly runs: readonly object[] }

type ScannerLog = {
  readonly tool: string
  readonly version: string
  readonly rules: readonly object[]
  /** Numbers of the weaknesses that rules and results name; given once each, in order. */
  readonly cwes: Iterable<number>
  /** Further members of the one invocation, such as when it began. */
  readonly invocation?: object
  readonly notExamined: readonly { readonly path: string; readonly reason: string }[]
  /** Properties of the run. */
  readonly properties?: object
  readonly results: readonly object[]
}

/**
 * Returns a scan of files by a scanner of this program as one SARIF 2.1.0 log. CWE is its taxonomy 0; what was not
 * examined stands in notifications of its invocation.
 */
export function sarifLog(scan: ScannerLog): SarifLog {
  const { tool, version, rules, cwes, invocation, notExamined, properties, results } = scan
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: tool, version, rules, supportedTaxonomies: [{ name: 'CWE', index: 0 }] } },
        taxonomies: [
          {
            name: 'CWE',
            organization: 'MITRE',
            shortDescription: { text: 'Common Weakness Enumeration' },
            taxa: [...new Set(cwes)].sort((a, b) => a - b).map((cwe) => ({ id: String(cwe) })),
          },
        ],
        invocations: [
          {
            executionSuccessful: true,
            ...invocation,
            ...(notExamined.length > 0 && { toolExecutionNotifications: notExamined.map(notificationOf) }),
          },
        ],
        properties: { 'skg/scanType': 'STATIC', ...properties },
        results,
        columnKind: 'utf16CodeUnits',
      },
    ],
  }
}

/** Returns what was not examined as a notification of an invocation. */
export function notificationOf({ path, reason }: ScannerLog['notExamined'][number]): object {
  return {
    level: 'note',
    message: { text: `not examined: ${reason}` },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(path) } } }],
  }
}
