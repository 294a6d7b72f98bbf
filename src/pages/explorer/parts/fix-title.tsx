import { Name } from '../../shared/name.tsx'
import { Severity } from '../../shared/severity.tsx'
import { numberOf } from '../../shared/words.ts'
import { pageOf } from '../url.ts'

type Props = {
  readonly findings: readonly { readonly id: string; readonly title: string; readonly severity: number }[]
  /** How many findings the fix has, of which `findings` may be the first. */
  readonly count: number
  /** What is said of the others after their number. */
  readonly rest?: string
}

/** A fix by its first finding, and how many more it has; nothing where the finding is not shown to the reader. */
export function FixTitle({ findings: [first], count, rest = '' }: Props) {
  if (!first) return null
  return (
    <p className="fix">
      <Severity of={first.severity} />{' '}
      <a href={pageOf(first.id)}>
        <Name text={first.title} />
      </a>
      {count > 1 && ` and ${numberOf(count - 1)} more${rest}`}
    </p>
  )
}
