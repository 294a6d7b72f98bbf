import type { FindingsVariables } from '../../shared/documents/findings.ts'
import { plain, severityName } from '../../shared/words.ts'
import { resolutionWords } from '../parts/state-words.ts'
import type { Search } from '../url.ts'

type Filter = NonNullable<FindingsVariables['filter']>

/** Returns in words what the address narrows the findings to. */
export function filterWords(search: Search): readonly string[] {
  const fields = [
    ...[
      'severity',
      'status',
      'scanType',
      'tool',
      'rule',
      'weakness',
      'technique',
      'linkedTechnique',
      'decision',
      'resolution',
    ],
    'judged',
    'text',
    'linkClass',
  ]
  return fields.flatMap((field) => {
    const value = search[field]
    if (!value) return []
    if (field === 'severity') return [severityName(Number(value))]
    if (field === 'tool' || field === 'rule') return [value]
    return [chipOf(field, field !== 'resolution' && /^[A-Z_]+$/.test(value) ? plain(value) : value)]
  })
}

/** Checks whether the address narrows the findings to some. */
export function isNarrowed(search: Search): boolean {
  return filterWords(search).length > 0
}

/** Returns what a filter without a choice of its own is called. */
export function chipOf(name: string, value: string): string {
  if (name === 'judged') return value === 'false' ? 'exposure not known' : 'exposure known'
  if (name === 'resolution') return resolutionWords(value)
  return name === 'linkClass' ? plain(value) : value
}

/** Returns the filter of findings that the address asks for. */
export function filterOf(search: Search): Filter {
  const { severity, status, scanType, tool, weakness, technique, linkedTechnique, linkClass } = search
  const { decision, resolution, judged, text, rule } = search
  return {
    ...(text && { text }),
    ...(resolution && { resolution: [resolution as NonNullable<Filter['resolution']>[number]] }),
    ...(judged && { judged: judged !== 'false' }),
    ...(decision && { decision: [decision as NonNullable<Filter['decision']>[number]] }),
    ...(severity && { severity: [Number(severity)] }),
    ...(status && { status: status as NonNullable<Filter['status']> }),
    ...(scanType && { scanType: [scanType as NonNullable<Filter['scanType']>[number]] }),
    ...(tool && { tool: [tool] }),
    ...(rule && { rule: [rule] }),
    ...(weakness && { weakness: [weakness] }),
    ...(technique && !weakness && { technique: [technique] }),
    ...(linkedTechnique && { linkedTechnique: [linkedTechnique] }),
    ...(linkClass && { linkClass: [linkClass as NonNullable<Filter['linkClass']>[number]] }),
  }
}

/**
 * Returns the weakness or the rule whose id a text is, which the graph does not look for in texts; null for another
 * text.
 */
export function namedByText(
  text: string,
  rules: readonly string[],
): { readonly weakness: string } | { readonly rule: string } | null {
  if (/^cwe-\d+$/i.test(text)) return { weakness: text.toUpperCase() }
  const rule = rules.find((one) => one.toLowerCase() === text.toLowerCase())
  return rule ? { rule } : null
}
