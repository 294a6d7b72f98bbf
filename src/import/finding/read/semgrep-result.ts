import { type FindingIdentities, normalizeSnippet } from '../kit/identity.ts'
import { unstated } from '../kit/json-report.ts'
import { cvesIn, cwesOf, referenceTo, techniquesIn } from '../kit/named-ids.ts'
import { severityOf, unnamedSeverity } from '../kit/severity.ts'
import type { SourceFinding } from '../kit/source-finding.ts'
import { firstSentence, longText, oneLine, pathText } from '../kit/text.ts'
import { metadataTexts, type SemgrepResult } from './semgrep-shapes.ts'

/**
 * Returns the finding that a result of Semgrep tells. Its identity is Semgrep's fingerprint, which survives a moved line; where there is none (old versions, and
 * `requires login`), it is rule, path and code, or the message where the code is hidden too.
 */
export function semgrepFinding(result: SemgrepResult, pointer: string, identities: FindingIdentities): SourceFinding {
  const { check_id: rule = null, path = '', start, end, extra = {} } = result
  const snippet = given(extra.lines)
  const own = given(extra.fingerprint)
  const code = normalizeSnippet(snippet) ?? normalizeSnippet(extra.message)
  const fingerprint = identities.identify(own ? ['fingerprint', rule, own] : ['code', rule, path, code], [
    path,
    start?.line,
    start?.col,
    end?.line,
    end?.col,
  ])
  const tagKeys = ['category', 'subcategory', 'technology', 'owasp', 'vulnerability_class']
  const confidence = metadataTexts(result, 'confidence').map((word) => `confidence: ${word.toLowerCase()}`)
  const tags = [...tagKeys.flatMap((key) => metadataTexts(result, key)), ...confidence]
  return {
    ...unstated,
    fingerprint,
    rule: oneLine(rule),
    title:
      firstSentence(metadataTexts(result, 'shortDescription')[0] ?? extra.message) ??
      oneLine(rule) ??
      'Result without a rule or a message',
    description: longText(extra.message),
    recommendation: given(extra.fix) ? `Replace the code with:\n\n\`\`\`\n${longText(extra.fix)}\n\`\`\`` : null,
    severity: severityOf(extra.severity) ?? unnamedSeverity,
    status: extra.is_ignored === true ? 'suppressed' : 'open',
    cwes: cwesOf(metadataTexts(result, 'cwe')),
    cves: cvesIn(rule, ...metadataTexts(result, 'cve'), ...metadataTexts(result, 'sca-vuln-database-identifier')),
    techniqueIds: techniquesIn(...metadataTexts(result, 'atlas'), ...metadataTexts(result, 'mitre-atlas'), ...tags),
    references: [...metadataTexts(result, 'references'), ...metadataTexts(result, 'source')].flatMap((url) =>
      referenceTo(url),
    ),
    location: {
      kind: 'code',
      path: pathText(path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')),
      line: lineOf(start?.line),
      endLine: lineOf(end?.line),
      column: lineOf(start?.col),
      module: null,
      procedure: null,
      snippet: longText(snippet),
    },
    tags: [...new Set(tags)],
    pointer,
  }
}

function given(value: string | undefined): string | null {
  return value?.trim() && value.trim() !== 'requires login' ? value : null
}

function lineOf(number: number | undefined): number | null {
  return number !== undefined && Number.isInteger(number) && number > 0 && number <= 2_147_483_647 ? number : null
}
