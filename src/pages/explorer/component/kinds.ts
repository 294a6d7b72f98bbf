import type { Search } from '../url.ts'

export const kinds = ['LIBRARY', 'MODEL', 'DATASET'] as const

/** Words for what a component is. */
export const kindNames = { LIBRARY: 'library', MODEL: 'model', DATASET: 'dataset' } as const

/** Verdicts of trust scans by which components are listed, with words for them. */
export const verdictNames = {
  MALICIOUS: 'malicious',
  SUSPICIOUS: 'suspicious',
  UNKNOWN: 'could not tell',
  CLEAN: 'clean',
  NONE: 'not examined',
} as const
export const verdicts = Object.keys(verdictNames) as (keyof typeof verdictNames)[]

/** Returns words for what narrows the list of components. */
export function wordsOfFilter({
  kind,
  name,
  licence,
  ecosystem,
  findings,
  application,
  verdict,
}: Search): readonly string[] {
  const known = kinds.find((one) => one === kind)
  const judged = verdicts.find((one) => one === verdict)
  return [
    known && kindNames[known],
    name && `named ${name}`,
    ecosystem,
    licence,
    findings && (findings === 'open' ? 'with open findings' : 'without an open finding'),
    judged && `trust scan: ${verdictNames[judged]}`,
    application && 'of one application',
  ].flatMap((word) => word || [])
}
