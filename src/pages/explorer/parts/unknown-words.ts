import { counted } from '../../shared/words.ts'

/** How far the exposure of an application is known. */
export type Known = {
  readonly complete: boolean
  readonly outcome: { readonly kind: string; readonly text: string }
  readonly classes: { readonly unmapped: number }
}

/** Returns what is not known of an exposure, one sentence each; empty when all is. */
export function unknownWords({ complete, outcome, classes }: Known): string[] {
  const { unmapped } = classes
  const known = unmapped === 1 ? 'it makes' : 'they make'
  return [
    ...(complete ? [] : ['Not all findings are read yet: there may be more.']),
    ...(outcome.kind === 'UNKNOWN' ? [outcome.text] : []),
    ...(unmapped > 0
      ? [`No rule knows ${counted(unmapped, 'open finding')}: what ${known} possible is not known.`]
      : []),
  ]
}

/** Names what is not known of an exposure in a few words, for lists of applications; null when all is known. */
export function unknownParts({ complete, outcome, classes }: Known): string | null {
  const { unmapped } = classes
  const parts = [
    ...(complete ? [] : ['what findings not read yet make possible']),
    ...(outcome.kind === 'UNKNOWN' ? ['what it consists of'] : []),
    ...(unmapped > 0 ? [`what ${counted(unmapped, 'finding')} ${unmapped === 1 ? 'makes' : 'make'} possible`] : []),
  ]
  return parts.length > 0 ? `Not known: ${parts.join(', ')}` : null
}
