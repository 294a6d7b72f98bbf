import { takeWithout } from '../../json/plan.ts'
import { normalizeSnippet } from '../kit/identity.ts'
import { jsonReport } from '../kit/json-report.ts'
import { codeLocation } from '../kit/location.ts'
import type { MappedFinding } from '../kit/mapped-finding.ts'
import { cvesIn, cwesOf, referenceTo, techniquesIn } from '../kit/named-ids.ts'
import { severityOf } from '../kit/severity.ts'
import { mapShape } from '../kit/shape.ts'
import { firstSentence, longText, plainPath } from '../kit/text.ts'
import { metadataTexts, type SemgrepResult, semgrepError, semgrepResult } from './semgrep-shapes.ts'
import { codeFlowsOf } from './semgrep-trace.ts'

/**
 * Reads the JSON that Semgrep writes, old or new: once for its version and errors and once for its results, of which
 * each is a finding, a repeat or a warning. Throws INPUT_REFUSED.
 */
export const readSemgrep = jsonReport({
  name: 'what Semgrep writes',
  members: 'version',
  unused: `paths time explanations rules_by_engine engine_requested interfile_languages_used skipped_rules subprojects mcp_scan_results
    profiling_results stats`,
  scan: ({ text }) => ({ scanType: 'STATIC', tool: 'Semgrep', toolVersion: text('version') }),
  problems: {
    list: 'errors',
    read: mapShape(semgrepError, ({ level = '', message, long_msg, short_msg }) => ({
      text: message ?? long_msg ?? short_msg,
      isFatal: /^error$/i.test(level),
    })),
  },
  findings: {
    list: 'results',
    plan: { except: { extra: takeWithout('metavars') } },
    read: mapShape(semgrepResult, mappedResult),
  },
})

/**
 * Maps a result. Its identity is Semgrep's fingerprint, which survives a moved line; where there is none (old versions,
 * and `requires login`), it is rule, path and code, or the message where the code is hidden too.
 */
function mappedResult(result: SemgrepResult): MappedFinding {
  const { check_id: rule = null, path = '', start, end, extra = {} } = result
  const metadata = (...keys: readonly string[]) => keys.flatMap((key) => metadataTexts(result, key))
  const snippet = stated(extra.lines)
  const own = stated(extra.fingerprint)
  const code = normalizeSnippet(snippet) ?? normalizeSnippet(extra.message)
  const confidence = metadata('confidence').map((word) => `confidence: ${word.toLowerCase()}`)
  const tags = [...metadata('category', 'subcategory', 'technology', 'owasp', 'vulnerability_class'), ...confidence]
  return {
    identity: own ? ['fingerprint', rule, own] : ['code', rule, path, code],
    place: [path, start?.line, start?.col, end?.line, end?.col],
    rule,
    title: firstSentence(metadata('shortDescription')[0]),
    description: extra.message,
    recommendation: stated(extra.fix) ? `Replace the code with:\n\n\`\`\`\n${longText(extra.fix)}\n\`\`\`` : null,
    severity: severityOf(extra.severity),
    status: extra.is_ignored === true ? 'suppressed' : 'open',
    cwes: cwesOf(metadata('cwe')),
    cves: cvesIn(rule, ...metadata('cve', 'sca-vuln-database-identifier')),
    techniqueIds: techniquesIn(...metadata('atlas', 'mitre-atlas'), ...tags),
    references: metadata('references', 'source').flatMap((url) => referenceTo(url)),
    location: codeLocation({
      path: plainPath(path),
      line: start?.line,
      endLine: end?.line,
      column: start?.col,
      snippet,
    }),
    codeFlows: codeFlowsOf(extra.dataflow_trace),
    sourceFingerprints: own ? { fingerprints: { 'matchBasedId/v1': own } } : null,
    tags,
  }
}

/** Semgrep hides what needs an account. */
function stated(value: string | undefined): string | null {
  return value?.trim() && value.trim() !== 'requires login' ? value : null
}
