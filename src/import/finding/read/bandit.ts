import { normalizeSnippet } from '../kit/identity.ts'
import { jsonReport } from '../kit/json-report.ts'
import { codeLocation } from '../kit/location.ts'
import type { MappedFinding } from '../kit/mapped-finding.ts'
import { cwesOf, instantOf, referenceTo } from '../kit/named-ids.ts'
import { severityOf } from '../kit/severity.ts'
import { closedObject, list, mapShape, number, type Shaped, texts } from '../kit/shape.ts'
import { numberedCode, numberedLines, oneLine, plainPath } from '../kit/text.ts'

const result = closedObject(
  {
    ...texts('test_id test_name filename code more_info issue_text issue_severity issue_confidence'),
    line_number: number,
    line_range: list(number),
    col_offset: number,
    issue_cwe: closedObject({ id: number }, 'link'),
  },
  'end_col_offset candidates',
)

/**
 * Reads the JSON that Bandit writes. Files that Bandit could not examine make the scan partial. Throws INPUT_REFUSED.
 */
export const readBandit = jsonReport({
  name: 'what Bandit writes',
  members: 'generated_at',
  unused: 'metrics',
  scan: ({ text }) => ({ scanType: 'STATIC', tool: 'Bandit', startedAt: instantOf(text('generated_at')) }),
  problems: {
    list: 'errors',
    read: mapShape(closedObject(texts('filename reason')), ({ filename, reason }) => ({
      text: [filename, reason].filter(Boolean).join(': '),
      isFatal: true,
    })),
  },
  findings: { list: 'results', read: mapShape(result, mappedResult) },
})

function mappedResult(entry: Shaped<typeof result>): MappedFinding {
  const { test_id: rule, issue_text: message, line_number: line, line_range: lines = [] } = entry
  const path = plainPath(entry.filename ?? '')
  const snippet = numberedCode(entry.code, lines)
  const confidence = oneLine(entry.issue_confidence)?.toLowerCase()
  return {
    identity: ['code', rule, path, normalizeSnippet(snippet) ?? message],
    place: [line, entry.col_offset],
    rule,
    description: message,
    severity: severityOf(entry.issue_severity),
    cwes: cwesOf(entry.issue_cwe?.id),
    references: referenceTo(entry.more_info),
    location: codeLocation({ path, line, endLine: lines.at(-1), column: (entry.col_offset ?? -1) + 1, snippet }),
    around: numberedLines(entry.code),
    tags: [oneLine(entry.test_name), confidence && `confidence: ${confidence}`],
  }
}
