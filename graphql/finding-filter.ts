import type { NameGlobs } from '../db/application-visibility.ts'
import { type FindingCollection, securityFindings } from '../db/finding.ts'
import { facetsOf } from '../db/finding-count.ts'
import type { SecurityFindingFilter as StoredFilter } from '../db/finding-filter.ts'
import type { FindingPage } from '../db/finding-owners.ts'
import type { FindingPeriods } from '../db/finding-period.ts'
import type { FindingState, SecurityFinding } from '../db/finding-tables.ts'
import { mostCounted } from '../db/finding-text.ts'
import type { Decision } from '../db/finding-triage-tables.ts'
import type { FindingClass } from '../src/application/model.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { checkIdentifier } from '../src/ground/identifiers.ts'
import { fromEnum } from '../src/ground/names.ts'
import { checkSelection } from './application-selection.ts'
import { findLinkedSets } from './attack-exposure.ts'
import { subjectOfApplication, subjectOfTarget } from './attack-subject.ts'
import { findApplication, numbersOf, readableApplications, refuseApplication } from './finding-access.ts'
import type { SecurityFindingConnection } from './finding-parents.ts'
import { readPeriod } from './finding-period.ts'
import { originOf } from './finding-scans.ts'
import { targetsOf } from './finding-target.ts'
import { valuesReader, vulnerableOf } from './finding-values.ts'
import type { FindingValuesReader } from './finding-values-parents.ts'
import type { SecurityFindingFilter, SecurityFindingOrder } from './generated/model.ts'
import { checkCount, checkDay, checkFilter, checkInstant, checkRange, checkText } from './runtime/check.ts'
import { type Connection, connect, type PageArguments } from './runtime/connection.ts'
import type { Context, Loaders } from './runtime/context.ts'
import { cachedListing, type Listing } from './runtime/listing.ts'
import { after, type MaybePromise } from './runtime/maybe-promise.ts'

type Arguments = PageArguments & {
  readonly filter?: SecurityFindingFilter | null
  readonly orderBy?: SecurityFindingOrder | null
}

/** Returns a page of the security findings that `args` ask for, within what `fixed` and `reach` narrow already. */
export async function connectFindings(
  context: Context,
  { filter, orderBy, ...page }: Arguments,
  fixed: StoredFilter,
  reach: Partial<Pick<SecurityFindingFilter, 'weakness' | 'kinds' | 'technique'>> = {},
): Promise<SecurityFindingConnection> {
  const field = orderBy?.field ?? 'ID'
  const direction = orderBy?.direction ?? 'ASC'
  const globs = readableApplications(context)
  const given = { ...filter, ...reach }
  const stored = await storedFilter(context, globs, given, fixed)
  const scope = `securityFindings ${field} ${direction} ${nameOf(given, fixed)}`
  const isOfOwner = Object.keys(fixed).length > 0 || Object.keys(reach).length > 0
  const open = () => (stored === null ? nothing : securityFindings(context.db, stored, field, direction))
  const listing =
    stored !== null && isOfOwner
      ? listingOfOwner(context.load, stored, { field, direction, scope })
      : cachedListing(context.load, open, stored, scope)
  const topValues = valuesReader(context, stored)
  const connection = { ...connect(listing, page, context.largestPage), topValues }
  return countedTo(stored?.text == null ? null : mostCounted, connection)
}

/** Returns the connection with a count of at most `most`, and whether that is exact; null for no limit. */
function countedTo(
  most: number | null,
  connection: Connection<SecurityFinding> & FindingValuesReader,
): SecurityFindingConnection {
  if (most === null) return { ...connection, countIs: () => 'EXACT' }
  let counted: MaybePromise<number> | undefined
  const count = () => {
    counted ??= connection.totalCount()
    return counted
  }
  return {
    ...connection,
    totalCount: () => after(count(), (found) => Math.min(found, most)),
    countIs: () => after(count(), (found) => (found > most ? 'AT_LEAST' : 'EXACT')),
  }
}

/** Returns the listing of the findings of one parent, which is read together with those of others. */
function listingOfOwner(
  load: Loaders,
  { applicationId = null, target = null, scannerId = null, ...filter }: StoredFilter,
  { scope, field, direction }: Pick<FindingPage, 'field' | 'direction'> & { readonly scope: string },
): Listing<SecurityFinding> {
  const owner = { applicationId, target, scannerId }
  return {
    scope,
    page: (request) => load.findingsOfOwner(owner, { filter, field, direction, request }),
    count: () => load.findingCountOfOwner(owner, filter),
    facets: () => load.findingFacetsOfOwner(owner, filter),
  }
}

/** Returns a text that two filters share when they are the same, whatever applications the caller may see meanwhile. */
function nameOf(given: SecurityFindingFilter, fixed: StoredFilter): string {
  return JSON.stringify([given, fixed], (_, value) => value ?? undefined)
}

const nothing: FindingCollection = {
  page: async () => ({ rows: [], more: false, keyOf: () => [0, ''] }),
  count: async () => 0,
  facets: async () => facetsOf([]),
}

/** Stands for the findings without a principal weakness. */
const noWeakness = 'CWE-0'

/**
 * Returns the filter as the tables take it; null when its conditions exclude each other, so that nothing can be found.
 * Throws NOT_FOUND for an application, a target or a run that does not exist for the caller.
 */
export async function storedFilter(
  context: Context,
  globs: NameGlobs,
  given: SecurityFindingFilter,
  fixed: StoredFilter,
): Promise<StoredFilter | null> {
  const { load } = context
  const filter = checkFilter({ ...given, text: null }, { weakness: 'weakness', technique: 'technique' })
  const text = given.text ?? null
  for (const id of checkCount('filter.principalWeakness', filter.principalWeakness ?? []))
    if (id !== noWeakness) checkIdentifier('filter.principalWeakness', id, 'weakness')
  for (const field of ['rule', 'tool', 'cve', 'category', 'severity', 'place', 'component', 'ecosystem'] as const) {
    const values = filter[field]
    if (values) checkCount<unknown>(`filter.${field}`, values)
  }
  for (const severity of filter.severity ?? []) checkRange('filter.severity', severity, 0, 5)
  if (filter.severityAtLeast != null) checkRange('filter.severityAtLeast', filter.severityAtLeast, 0, 5)
  if (text !== null && [...checkText('filter.text', text)].length < fewestCharacters)
    throw new ServiceError('BAD_USER_INPUT', `filter.text: must have at least ${fewestCharacters} characters`, {
      argument: 'filter.text',
    })
  for (const field of ['placeStartsWith', 'applicationName'] as const)
    if (filter[field] != null) checkText(`filter.${field}`, filter[field])
  const targets = await targetsOf({ load }, filter)
  const application = filter.application
    ? await findApplication({ load }, checkIdentifier('filter.application', filter.application, 'application'), globs)
    : undefined
  if (application === null) return refuseApplication({ load }, filter.application!)
  if (application && fixed.applicationId != null && fixed.applicationId !== application.id) return null
  const origin = await originOf(context, filter)
  const applicationId = fixed.applicationId ?? application?.id ?? origin?.applicationId ?? null
  if (!origin || (origin.applicationId !== null && origin.applicationId !== applicationId)) return null
  const { scannerId, joining, reportedBy } = origin
  const selection = checkSelection({ ...filter, application: null, name: filter.applicationName }, 'filter.')
  return {
    visible: await numbersOf({ load }, globs, selection),
    scannerId,
    joining,
    scanType: filter.scanType ?? null,
    severity: filter.severity ?? null,
    state: statesOf(filter),
    cwe: filter.principalWeakness?.map((id) => Number(id.slice('CWE-'.length))) ?? null,
    category: filter.category ?? null,
    ...targets,
    isJudged: filter.judged ?? null,
    rule: filter.rule ?? null,
    cve: filter.cve ?? null,
    cvss: filter.cvss ?? null,
    cvssAtLeast: filter.cvssAtLeast ?? null,
    isNew: filter.new ?? null,
    isReported: filter.reported ?? null,
    violatesPolicy: filter.violatesPolicy ?? null,
    mitigatedAfter: filter.mitigatedAfter == null ? null : checkDay('filter.mitigatedAfter', filter.mitigatedAfter),
    dependency: filter.dependency ?? null,
    placePrefix: filter.placeStartsWith ?? null,
    place: filter.place ?? null,
    text,
    ...periodsOf(filter),
    ...(await vulnerableOf(filter, context)),
    decision: filter.decision?.map((one) => one.toLowerCase() as Decision | 'none') ?? null,
    reportedBy,
    changedSince: filter.changedSince == null ? null : checkInstant('filter.changedSince', filter.changedSince),
    linkedSets: await linkedSetsOf(context, filter, applicationId),
    ...fixed,
    applicationId,
    ...(fixed.scannerId &&
      scannerId && { scannerId: fixed.scannerId.filter((id) => scannerId.includes(id)), joining: null }),
  }
}

/** A shorter text has no trigram that the index could look up. */
const fewestCharacters = 3

function periodsOf(filter: SecurityFindingFilter): FindingPeriods {
  const names = ['firstFound', 'lastSeen', 'fixed', 'due', 'decided', 'decisionEnds'] as const
  return Object.fromEntries(names.map((name) => [name, readPeriod(`filter.${name}`, filter[name])]))
}

/** Returns what `linkedTechnique` and `linkClass` of a filter stand for; null when it has neither. */
async function linkedSetsOf(
  context: Context,
  { linkedTechnique, linkClass, target }: SecurityFindingFilter,
  applicationId: number | null,
): Promise<StoredFilter['linkedSets']> {
  if (!linkedTechnique && !linkClass) return null
  const argument = linkedTechnique ? 'filter.linkedTechnique' : 'filter.linkClass'
  for (const id of checkCount('filter.linkedTechnique', linkedTechnique ?? []))
    checkIdentifier('filter.linkedTechnique', id, 'technique')
  if (applicationId === null)
    throw new ServiceError('BAD_USER_INPUT', `${argument}: give application or target, too`, { argument })
  const { load } = context
  const found = target == null ? null : await load.target(target.toLowerCase())
  const subject = found
    ? await subjectOfTarget(found, context)
    : subjectOfApplication((await load.application(applicationId))!)
  const classes = linkClass?.map((one) => fromEnum<FindingClass>(one)) ?? null
  return findLinkedSets(subject, linkedTechnique ?? null, classes, context)
}

/** The states that each status stands for. */
export const statesOfStatus = { OPEN: ['open', 'suppressed'], CLOSED: ['false_positive', 'fixed', 'replaced'] } as const
const statesOfResolution = {
  UNRESOLVED: ['open', 'fixed'],
  MITIGATED: ['suppressed'],
  POTENTIAL_FALSE_POSITIVE: ['false_positive'],
  REPLACED: ['replaced'],
} as const

function statesOf({ status, resolution }: SecurityFindingFilter): readonly FindingState[] | null {
  const byStatus: readonly FindingState[] | null = status ? statesOfStatus[status] : null
  const byResolution: readonly FindingState[] | null = resolution
    ? resolution.flatMap((one) => statesOfResolution[one])
    : null
  return byStatus && byResolution
    ? byStatus.filter((state) => byResolution.includes(state))
    : (byStatus ?? byResolution)
}
