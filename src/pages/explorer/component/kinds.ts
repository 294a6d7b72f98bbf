import type { Search } from '../url.ts'

export const kinds = ['LIBRARY', 'MODEL', 'DATASET'] as const

/** Words for what a component is. */
export const kindNames = { LIBRARY: 'library', MODEL: 'model', DATASET: 'dataset' } as const

/** Returns words for what narrows the list of components. */
export function wordsOfFilter({ kind, name, licence, ecosystem, findings, application }: Search): readonly string[] {
  const known = kinds.find((one) => one === kind)
  return [
    known && kindNames[known],
    name && `named ${name}`,
    ecosystem,
    licence,
    findings && (findings === 'open' ? 'with open findings' : 'without an open finding'),
    application && 'of one application',
  ].flatMap((word) => word || [])
}
