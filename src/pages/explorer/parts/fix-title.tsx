import { Name } from '../../shared/name.tsx'
import { Severity } from '../../shared/severity.tsx'
import { numberOf } from '../../shared/words.ts'
import type { placeOf } from '../app/place.ts'
import { pageOf } from '../url.ts'
import { FindingPlace } from './finding-place.tsx'

type Props = {
  readonly findings: readonly {
    readonly id: string
    readonly title: string
    readonly severity: number
    readonly location: Parameters<typeof placeOf>[0]
  }[]
  /** How many findings the fix has, of which `findings` may be the first. */
  readonly count: number
  /** What is said of the others after their number. */
  readonly rest?: string
}

/**
 * A fix by its first finding and where that is, and how many more it has; nothing where the finding is not shown to the
 * reader.
 */
export function FixTitle({ findings: [first], count, rest = '' }: Props) {
  if (!first) return null
  return (
    <p className="fix">
      <Severity of={first.severity} />{' '}
      <a href={pageOf(first.id)}>
        <Name text={first.title} />
      </a>
      <FindingPlace location={first.location} />
      {count > 1 && ` and ${numberOf(count - 1)} more${rest}`}
    </p>
  )
}
