import type { OverviewData } from '../../shared/documents/overview.ts'
import { counted, numberOf } from '../../shared/words.ts'
import { Choice } from '../parts/choice.tsx'
import { TextFilter } from '../parts/text-filter.tsx'
import { useSearchPart } from '../url.ts'
import type { Days } from './days.ts'
import { type Chosen, chosenWords, type SelectionField, selectionFields, selWith, without } from './selection.ts'

type Props = {
  readonly applications: NonNullable<OverviewData['applications']>
  readonly chosen: Chosen
  readonly days: Days
}
/** Begins a value in a choice, whose own empty value takes the field away. */
const named = '='

/** Chooses the applications by team, owner, label and name, and the day that they are compared with. */
export function SelectionForm({ applications: { facets, totalCount }, chosen, days }: Props) {
  const [, change] = useSearchPart()
  const narrow = (field: SelectionField) => (value: string | null) =>
    change({ sel: selWith(chosen, field, value), after: null, further: null })
  const words = chosenWords(chosen)
  return (
    <details className="selection" open={matchMedia('(min-width: 861px)').matches}>
      <summary>
        {words.length === 0 ? 'All' : `Those with ${words.join(', ')}, of all`} {counted(totalCount, 'application')}{' '}
        that you may read
      </summary>
      <form className="controls" aria-label="Which applications" onSubmit={(event) => event.preventDefault()}>
        {(['team', 'owner', 'label'] as const).map((field) => (
          <Choice
            key={field}
            label={selectionFields[field]}
            value={chosen[field] === undefined ? undefined : `${named}${chosen[field]}`}
            valueName={chosen[field]}
            none="any"
            options={[
              ...(facets.find((facet) => facet.field === field)?.values ?? []).map(({ value, label, count }) => ({
                value: `${named}${value}`,
                name: `${label} (${numberOf(count)})`,
              })),
              ...(field === 'label' ? [] : [{ value: `${named}${without}`, name: `without ${field}` }]),
            ]}
            onChange={(value) => narrow(field)(value?.slice(named.length) ?? null)}
          />
        ))}
        <TextFilter label={selectionFields.name} value={chosen.name ?? ''} onChange={narrow('name')} />
        <label className="choice">
          <span>Compared with (UTC)</span>
          <input
            className="field"
            type="date"
            value={days.date}
            max={days.yesterday}
            onChange={({ target }) => change({ date: target.value || null, after: null, further: null })}
          />
        </label>
      </form>
    </details>
  )
}
