import type { SourceFinding } from './source-finding.ts'

type Status = SourceFinding['status']

/**
 * The one table of words for the status of a finding: of Threat Dragon, Threat Composer, Threagile and SARIF baselines,
 * without case, blanks, hyphens and strokes.
 */
const words: Readonly<Record<string, Status>> = {
  open: 'open',
  new: 'open',
  unchanged: 'open',
  updated: 'open',
  existing: 'open',
  unchecked: 'open',
  indiscussion: 'open',
  inprogress: 'open',
  threatidentified: 'open',
  accepted: 'suppressed',
  suppressed: 'suppressed',
  mitigated: 'fixed',
  fixed: 'fixed',
  absent: 'fixed',
  threatresolved: 'fixed',
  falsepositive: 'false_positive',
  notapplicable: 'false_positive',
  na: 'false_positive',
  threatresolvednotuseful: 'false_positive',
}

/** Returns the status that a word names; null when it is none of the known ones. */
export function statusOf(word: string): Status | null {
  const form = word.toLowerCase().replace(/[\s/_-]+/g, '')
  return Object.hasOwn(words, form) ? words[form]! : null
}
