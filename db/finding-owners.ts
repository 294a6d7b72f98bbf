import type { Database } from './engine/database.ts'
import type { Facet } from './engine/facet.ts'
import { OwnerColumn, readForEach } from './engine/owners.ts'
import type { Order, Page, PageRequest } from './engine/page.ts'
import { type FindingOrder, findingPage, pageOfFindings, securityFindings } from './finding.ts'
import {
  countFindings,
  countFindingValues,
  countOf,
  facetsOf,
  type ValueCount,
  valueCountsOf,
} from './finding-count.ts'
import type { SecurityFindingFilter, VaryingFilter } from './finding-filter.ts'
import type { SecurityFinding } from './finding-tables.ts'

/** Narrows the findings of one owner of many: an application, a technique, a weakness, a threat model. */
export type FindingOwner = {
  readonly applicationId: number | null
  readonly target: readonly string[] | null
  readonly scannerId: readonly number[] | null
}
/** Narrows the findings of all owners. */
export type SharedFilter = Omit<SecurityFindingFilter, keyof FindingOwner>
export type FindingPage = {
  readonly filter: SharedFilter
  readonly field: FindingOrder
  readonly direction: Order['direction']
  readonly request: PageRequest
}

/** Returns the page of each owner's findings, as `securityFindings` does. */
export function pagesOfFindings(
  db: Database,
  owners: readonly FindingOwner[],
  { filter, field, direction, request }: FindingPage,
): Promise<readonly Page<SecurityFinding>[]> {
  return forEachOwner(
    owners,
    (owner) => securityFindings(db, { ...filter, ...owner }, field, direction).page(request),
    async (columns, rows) => {
      const { query, order } = findingPage({ ...filter, ...columns }, field, direction, request)
      const pages = await readForEach<SecurityFinding>(db, { columns: ownerColumns, rows }, query, order)
      return pages.map((page) => pageOfFindings(page, field, request))
    },
  )
}

/** Returns the number of each owner's findings. */
export function countsOfFindings(
  db: Database,
  owners: readonly FindingOwner[],
  filter: SharedFilter,
): Promise<readonly number[]> {
  return forEachOwner(
    owners,
    (owner) => countFindings(db, { ...filter, ...owner }),
    async (columns, rows) => {
      const query = countOf({ ...filter, ...columns })
      const counts = await readForEach<{ count: number }>(db, { columns: ownerColumns, rows }, query)
      return counts.map(([row]) => row!.count)
    },
  )
}

/** Returns the facets of each owner's findings. */
export function facetsOfFindings(
  db: Database,
  owners: readonly FindingOwner[],
  filter: SharedFilter,
): Promise<readonly (readonly Facet[])[]> {
  return forEachOwner(
    owners,
    (owner) => countFindingValues(db, { ...filter, ...owner }),
    async (columns, rows) => {
      const query = valueCountsOf({ ...filter, ...columns })
      return (await readForEach<ValueCount>(db, { columns: ownerColumns, rows }, query)).map(facetsOf)
    },
  )
}

/** The columns of owners in a statement for many. */
export const ownerColumns = 'application_id int, target text[], scanner_id int[]'
/** Lists up to this length are read by branches of their own. */
const fewValues = 20

type Columns = Pick<VaryingFilter, keyof FindingOwner>
type OwnerRow = { readonly application_id: number | null; readonly target: unknown; readonly scanner_id: unknown }

/** Reads a single owner by `readOne`, and those that the same query fits by one `readMany`. */
export async function forEachOwner<T>(
  owners: readonly FindingOwner[],
  readOne: (owner: FindingOwner) => Promise<T>,
  readMany: (columns: Columns, rows: readonly OwnerRow[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const results = new Map<FindingOwner, T>()
  const alike = Map.groupBy(owners, ({ applicationId, target, scannerId }) =>
    [applicationId === null, classOf(target), classOf(scannerId)].join(),
  )
  const reads = [...alike.values()].map(async (own) => {
    const [first] = own
    const found = own.length === 1 ? [await readOne(first!)] : await readMany(columnsOf(first!), own.map(rowOf))
    for (const [index, owner] of own.entries()) results.set(owner, found[index]!)
  })
  await Promise.all(reads)
  return owners.map((owner) => results.get(owner)!)
}

/**
 * Returns a number that lists share for which a query of findings is the same: the greatest length of such lists; null
 * for null.
 */
function classOf(values: readonly unknown[] | null): number | null {
  if (values === null) return null
  return values.length === 1 ? 1 : values.length <= fewValues ? fewValues : Number.POSITIVE_INFINITY
}

function columnsOf({ applicationId, target, scannerId }: FindingOwner): Columns {
  const list = (name: string, values: readonly unknown[] | null) =>
    values && new OwnerColumn<never>(name, classOf(values)!)
  return {
    applicationId: applicationId === null ? null : new OwnerColumn('application_id'),
    target: list('target', target),
    scannerId: list('scanner_id', scannerId),
  }
}

function rowOf({ applicationId, target, scannerId }: FindingOwner): OwnerRow {
  return { application_id: applicationId, target, scanner_id: scannerId }
}
