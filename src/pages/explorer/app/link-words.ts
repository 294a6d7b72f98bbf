import type { FindingViewData } from '../../shared/documents/finding.ts'

type Finding = Pick<NonNullable<FindingViewData['securityFinding']>, 'status' | 'resolution' | 'class' | 'links'>

/** What each class of findings without a technique comes to. */
const classWords = {
  CONVENTIONAL: 'It is an ordinary weakness: it makes no technique against AI possible here.',
  INFORMATIONAL: 'It says that something is used, and not that something is wrong: it makes nothing possible here.',
  TEST: 'It is in test code: it makes nothing possible here.',
  UNMAPPED: 'No rule knows it: what it makes possible here is not known.',
} as const

/** Checks that a finding counts for what is possible in its application. */
export function isCounted({ status, resolution }: Pick<Finding, 'status' | 'resolution'>): boolean {
  return status === 'OPEN' && resolution === 'UNRESOLVED'
}

/** Returns what a finding comes to in its application: what leads its techniques there, or why there are none. */
export function hereWords(finding: Finding): string {
  const { class: known, links } = finding
  const holds = links.some(({ fits }) => fits)
  if (!isCounted(finding)) {
    const state = finding.status === 'CLOSED' ? 'It is not open' : 'Its risk is accepted, or it is suppressed'
    return `${state}: it does not count for what is possible in the application.${holds ? ' If it did, it would make possible' : ''}`
  }
  if (holds) return 'makes possible in this application'
  if (known === null) return 'It is not read yet: what it makes possible in the application is not known.'
  if (known !== 'MAPPED' && known !== 'CONVENTIONAL') return classWords[known]
  return links.length > 0 ? 'It makes nothing possible in this application.' : classWords.CONVENTIONAL
}
