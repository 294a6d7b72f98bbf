import type { OverviewVariables } from '../../shared/documents/overview.ts'
import type { Search } from '../url.ts'

type Filter = NonNullable<OverviewVariables['opened']>
type Selection = Omit<NonNullable<OverviewVariables['selection']>, 'application'>

/** What applications are chosen by, with its word for people. */
export const selectionFields = { team: 'Team', owner: 'Owner', label: 'Label', name: 'Name' } as const
export type SelectionField = keyof typeof selectionFields
/** Stands for the applications without an owner or a team: a name has a character. */
export const without = ''

/** Which applications the address chooses: each field has one value, `without` for those that have none. */
export type Chosen = Readonly<Partial<Record<SelectionField, string>>>

/** Returns what `sel` of the address chooses. */
export function chosenOf({ sel }: Search): Chosen {
  const parts = new URLSearchParams(sel)
  const fields = Object.keys(selectionFields) as SelectionField[]
  return Object.fromEntries(fields.flatMap((field) => (parts.has(field) ? [[field, parts.get(field)!]] : [])))
}

/** Returns `sel` of the address with one field changed, null takes it away; null when nothing is chosen. */
export function selWith(chosen: Chosen, field: SelectionField, value: string | null): string | null {
  const { [field]: _, ...others } = chosen
  return new URLSearchParams({ ...others, ...(value !== null && { [field]: value }) }).toString() || null
}

/** Returns the applications that are chosen as the graph takes them. */
export function selectionOf({ name, owner, team, label }: Chosen): Selection {
  return {
    ...(name && { name }),
    ...(owner && { owner: [owner] }),
    ...(team && { team: [team] }),
    ...(label && { label: [label] }),
    ...(owner === without && { hasOwner: false }),
    ...(team === without && { hasTeam: false }),
  }
}

/** Returns the filter that leaves the findings of these applications. */
export function findingsOf(chosen: Chosen): Filter {
  const { name, ...others } = selectionOf(chosen)
  return { ...others, ...(name && { applicationName: name }) }
}

/** Returns in words which applications are chosen. */
export function chosenWords(chosen: Chosen): readonly string[] {
  return Object.entries(chosen).map(([field, value]) =>
    value === without ? `without ${field}` : `${selectionFields[field as SelectionField].toLowerCase()} ${value}`,
  )
}
