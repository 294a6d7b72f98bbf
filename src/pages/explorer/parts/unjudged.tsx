import { counted } from '../../shared/words.ts'

type Props = {
  /** Open, unmitigated findings that name no weakness and no technique of the graph. */
  readonly count: number
  /** Guid of the application that has them. */
  readonly guid: string
  /** Name of the application, where several are shown. */
  readonly name?: string
}

/** Returns the words for findings whose exposure is not known. */
export function unjudgedWords(count: number): string {
  return `${counted(count, 'open finding')} ${count === 1 ? 'names' : 'name'} no weakness or technique that the graph has; exposure is not known`
}

/**
 * Says how many open findings have an exposure that is not known, and what makes it known; nothing when each was
 * judged.
 */
export function Unjudged({ count, guid, name }: Props) {
  if (count === 0) return null
  return (
    <details className="unjudged">
      <summary>
        {name ? `${name}: ` : ''}
        {unjudgedWords(count)}
      </summary>
      <p>
        It becomes known when the rule or threat of the tool names a CWE or a technique, or when the catalogue that has
        what it names is imported. <a href={listOf(guid, { judged: 'false' })}>These findings</a>
      </p>
    </details>
  )
}

/** Returns the address of the open, unmitigated findings of an application that meet a condition. */
export function listOf(guid: string, condition: Readonly<Record<string, string>>): string {
  return `/apps/${guid}?${new URLSearchParams({ status: 'OPEN', resolution: 'UNRESOLVED', ...condition })}#findings`
}
