import type { FindingsData } from '../../shared/documents/findings.ts'
import { numberOf, plain, severityName } from '../../shared/words.ts'
import { Choice } from '../parts/choice.tsx'
import { Filters } from '../parts/filters.tsx'
import { TextFilter } from '../parts/text-filter.tsx'
import { useSearchPart } from '../url.ts'
import { chipOf, namedByText } from './finding-filter.ts'

const names: Readonly<Record<string, string>> = {
  scanType: 'Type',
  severity: 'Severity',
  status: 'Status',
  tool: 'Tool',
  rule: 'Rule',
  weakness: 'Weakness',
}
const chipNames = ['technique', 'linkedTechnique', 'linkClass', 'resolution', 'judged'] as const
const filterNames = ['text', 'decision', ...Object.keys(names), ...chipNames]
/** Fields whose values are names of others, and no words of the graph. */
const named: ReadonlySet<string> = new Set(['tool', 'rule', 'weakness'])

type Findings = NonNullable<NonNullable<FindingsData['application']>['findings']>
type Props = { readonly findings: Findings; readonly withDecision: boolean }

/** What the findings of an application are narrowed by, in the address. */
export function FindingFilters({ findings, withDecision }: Props) {
  const [search, change] = useSearchPart()
  const rules = findings.rules?.values ?? []
  const ruleIds = rules.map(({ value }) => value)
  const valuesOf = (field: string) =>
    field === 'rule' ? rules : (findings.facets.find((facet) => facet.field === field)?.values ?? [])
  const narrowTo = (values: Readonly<Record<string, string | null>>) => change({ ...values, after: null, before: null })
  const narrow = (name: string) => (value: string | null) => narrowTo({ [name]: value })
  const nameOf = (field: string, value: string, label: string) => {
    if (field === 'severity') return severityName(Number(value))
    if (field === 'weakness' && value !== label) return `${value} ${label}`
    return /^[A-Z_]+$/.test(label) && !named.has(field) ? plain(label) : label
  }
  return (
    <Filters label="Filters of findings" active={filterNames.filter((name) => search[name]).length}>
      <TextFilter
        label="Title, place, CVE, CWE or rule"
        value={search.text ?? ''}
        least={3}
        take={(text) => {
          const named = namedByText(text, ruleIds)
          if (named) narrowTo({ ...named, text: null })
          return named !== null
        }}
        onChange={narrow('text')}
      />
      {Object.entries(names).map(([field, name]) => (
        <Choice
          key={field}
          label={name}
          value={search[field]}
          none="any"
          options={valuesOf(field).map(({ value, label, count }) => ({
            value,
            name: `${nameOf(field, value, label)} (${numberOf(count)})`,
          }))}
          onChange={narrow(field)}
        />
      ))}
      {withDecision && (
        <Choice
          label="Decision"
          value={search.decision}
          none="any"
          options={['CONFIRMED', 'ACCEPTED', 'FALSE_POSITIVE', 'FIXED', 'NONE'].map((value) => ({
            value,
            name: plain(value),
          }))}
          onChange={narrow('decision')}
        />
      )}
      {chipNames.map(
        (name) =>
          search[name] && (
            <button key={name} type="button" className="button" onClick={() => narrow(name)(null)}>
              {chipOf(name, search[name])} · remove
            </button>
          ),
      )}
    </Filters>
  )
}
