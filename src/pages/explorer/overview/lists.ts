import type { OverviewFindingsVariables } from '../../shared/documents/overview-findings.ts'
import { severityName } from '../../shared/words.ts'
import { type Sorting, sortingOf } from '../parts/sorting.ts'
import type { Search } from '../url.ts'
import type { Days } from './days.ts'
import { type Chosen, findingsOf } from './selection.ts'

type Filter = NonNullable<OverviewFindingsVariables['filter']>
type Order = NonNullable<OverviewFindingsVariables['orderBy']>
type List = {
  /** What its findings are, behind their number. */
  readonly words: (days: Days) => string
  readonly filter: (days: Days) => Filter
  readonly order: Order['field']
}

/** What the columns of a list of findings are sorted by. */
const sortFields: readonly Order['field'][] = ['SEVERITY', 'DUE', 'FIRST_FOUND']
const isOpen = { status: 'OPEN', resolution: ['UNRESOLVED'] } as const

/** The lists of findings that the numbers of the overview lead to. */
export const lists = {
  open: { words: () => 'open', filter: () => ({ status: 'OPEN' }), order: 'SEVERITY' },
  overdue: {
    words: () => 'open and overdue',
    filter: ({ now }) => ({ ...isOpen, due: { to: now } }),
    order: 'DUE',
  },
  due: {
    words: ({ friday }) => `open and due by Friday, ${friday} UTC, or before`,
    filter: ({ friday }) => ({ ...isOpen, due: { to: friday } }),
    order: 'DUE',
  },
  opened: {
    words: ({ date }) => `first found after ${date} UTC`,
    filter: ({ since }) => ({ firstFound: { from: since } }),
    order: 'SEVERITY',
  },
  closed: {
    words: ({ date }) => `fixed after ${date} UTC`,
    filter: ({ since }) => ({ fixed: { from: since } }),
    order: 'SEVERITY',
  },
  lapsed: {
    words: ({ date }) => `open and overdue since ${date} UTC`,
    filter: ({ since, now }) => ({ ...isOpen, due: { from: since, to: now } }),
    order: 'DUE',
  },
  unjudged: {
    words: () => 'open that name no weakness or technique that the graph has',
    filter: () => ({ ...isOpen, judged: false }),
    order: 'SEVERITY',
  },
} as const satisfies Readonly<Record<string, List>>
export type ListName = keyof typeof lists

/** Returns the filter of a list of the chosen applications. */
export function listFilter(name: ListName, chosen: Chosen, days: Days): Filter {
  return { ...findingsOf(chosen), ...lists[name].filter(days) }
}

/** Returns the list that the address asks for, null for none. */
export function listOfAddress(
  { list, severity, app, text, order: sorted }: Search,
  chosen: Chosen,
  days: Days,
): {
  /** What its findings are, behind their number. */
  readonly words: string
  readonly title: string
  readonly filter: Filter
  readonly sorting: Sorting
} | null {
  if (!list || !Object.hasOwn(lists, list)) return null
  const { words, order } = lists[list as ListName]
  const isSeverity = severity !== undefined && /^[0-5]$/.test(severity)
  const which = [
    words(days),
    isSeverity && `of severity ${severityName(Number(severity)).toLowerCase()}`,
    text && `with “${text}”`,
  ]
    .filter(Boolean)
    .join(', ')
  return {
    words: which,
    title: `findings ${which}${app ? ' in one application' : ''}`,
    filter: {
      ...listFilter(list as ListName, chosen, days),
      ...(isSeverity && { severity: [Number(severity)] }),
      ...(app && { application: app }),
      ...(text && { text }),
    },
    sorting: sortingOf(sorted, sortFields, { field: order, direction: order === 'DUE' ? 'ASC' : 'DESC' }),
  }
}

/** Returns in words which applications alone the address shows; null for all. */
export function applicationsOf({ only }: Search, { date }: Days): string | null {
  if (only === 'unknown') return 'of unknown exposure'
  return only === 'new' ? `first stored after ${date} UTC` : null
}

/** Returns the address of the overview with these parts changed, null takes one away; on its way to `place`. */
export function addressWith(
  search: Search,
  change: Readonly<Record<string, string | null>>,
  place = 'findings',
): string {
  const kept = Object.entries({ ...search, ...change }).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `/overview${kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''}#${place}`
}

/** The parts of an address that belong to a list of findings, taken away. */
export const noList = { list: null, severity: null, app: null, text: null, order: null, further: null } as const

/** Returns the address of a list; it begins at its first page. */
export function listAddress(search: Search, list: ListName, narrowed: Readonly<Record<string, string>> = {}): string {
  return addressWith(search, { ...noList, list, ...narrowed })
}
