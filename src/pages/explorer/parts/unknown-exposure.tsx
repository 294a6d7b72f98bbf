import { counted } from '../../shared/words.ts'
import { listOf } from './unjudged.tsx'

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

type Props = {
  readonly exposure: Known
  /** Guid of the application. */
  readonly guid: string
  /** Name of the application, where several are shown. */
  readonly name?: string
}

/** Says what is not known of the exposure of an application, and what makes it known; nothing when all is. */
export function UnknownExposure({ exposure, guid, name }: Props) {
  const words = unknownWords(exposure)
  if (words.length === 0) return null
  return (
    <details className="unjudged">
      <summary>
        {name ? `${name}: ` : ''}
        {words.join(' ')}
      </summary>
      <p>
        What the application consists of becomes known when its sources are scanned, or when somebody says so at its
        target. {exposure.classes.unmapped > 0 && <a href={listOf(guid, { linkClass: 'UNMAPPED' })}>These findings</a>}
      </p>
    </details>
  )
}
