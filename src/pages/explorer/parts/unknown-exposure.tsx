import { listOf } from './unjudged.tsx'
import { type Known, unknownParts, unknownWords } from './unknown-words.ts'

type Props = {
  readonly exposure: Known
  /** Guid of the application. */
  readonly guid: string
  /** Name of the application, where several are shown. */
  readonly name?: string
  /** True in a list, where the sentences would repeat those of the row above. */
  readonly isShort?: true
}

/** Says what is not known of the exposure of an application, and what makes it known; nothing when all is. */
export function UnknownExposure({ exposure, guid, name, isShort }: Props) {
  const words = unknownWords(exposure)
  if (words.length === 0) return null
  return (
    <details className={isShort ? 'unjudged short' : 'unjudged'}>
      <summary>
        {name ? `${name}: ` : ''}
        {isShort ? unknownParts(exposure) : words.join(' ')}
      </summary>
      {isShort && <p>{words.join(' ')}</p>}
      <p>
        What the application consists of becomes known when its sources are scanned, or when somebody says so at its
        target. {exposure.classes.unmapped > 0 && <a href={listOf(guid, { linkClass: 'UNMAPPED' })}>These findings</a>}
      </p>
    </details>
  )
}
