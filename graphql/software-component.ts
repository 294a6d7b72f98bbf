import type { NameGlobs } from '../db/application-visibility.ts'
import type { VerdictChoice } from '../db/component-verdict.ts'
import { findVexStatements } from '../db/finding-vex.ts'
import * as stored from '../db/software-component.ts'
import type { SoftwareComponent, SoftwareComponentRelation } from '../db/software-component-tables.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { checkIdentifier } from '../src/ground/identifiers.ts'
import { canonicalPurl } from '../src/ground/purl.ts'
import { discernibleApplications, findApplication, readableApplications, refuseApplication } from './finding-access.ts'
import type { SoftwareComponentOrder } from './generated/model.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { isVisible, requireScope } from './runtime/caller.ts'
import { checkRange, checkText } from './runtime/check.ts'
import { type Connection, connect, type PageArguments } from './runtime/connection.ts'
import type { Context, NodesOf } from './runtime/context.ts'
import { many, manyBy, manyOf, numbered } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import { after, type MaybePromise } from './runtime/maybe-promise.ts'
import { withoutPrefix } from './runtime/prefixed-id.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
  interface NodeTypes extends NodesOf<typeof nodes> {}
}

const mostListed = 100

export const loaders = {
  softwareComponent: numbered(stored.findSoftwareComponents),
  endsOfComponent: manyBy(stored.listEndsOfComponents),
  usersOfComponent: manyBy(stored.listUsersOfComponents),
  findingsOfComponent: manyBy(stored.listFindingsOfComponents),
  openFindingCountOfComponent: many(stored.countOpenFindingsOfComponents),
  componentOfFinding: manyOf(stored.listComponentsOfFindings),
  vexStatement: numbered(findVexStatements),
}

type Filter = Omit<stored.SoftwareComponentFilter, 'applicationId' | 'verdict'> & {
  readonly application?: string | null
  readonly verdict?: readonly Uppercase<VerdictChoice>[] | null
}

const prefixes = { component: 'component', MODEL: 'model', DATASET: 'dataset' } as const

/** A kind that has a type of its own; null for components of any kind. */
type NodeKindOf = 'MODEL' | 'DATASET' | null

function readerOf(kind: NodeKindOf) {
  return (context: Context, id: string) => findAmong(context, id, kind, discernibleApplications(context))
}

export const nodes = {
  SOFTWARE_COMPONENT: {
    type: 'SoftwareComponent',
    prefix: prefixes.component,
    loader: readerOf(null),
    insteadOf: { path: 'softwareComponents', neighbors: 'softwareComponents' },
  },
  AI_MODEL: {
    type: 'AiModel',
    prefix: prefixes.MODEL,
    loader: readerOf('MODEL'),
    insteadOf: { path: 'aiModels', neighbors: 'aiModels' },
  },
  DATASET: {
    type: 'Dataset',
    prefix: prefixes.DATASET,
    loader: readerOf('DATASET'),
    insteadOf: { path: 'datasets', neighbors: 'datasets' },
  },
} as const

const common = {
  number: ({ id }: SoftwareComponent) => id,
  application: ({ applicationId }: SoftwareComponent, _: unknown, { load }: Context) =>
    after(load.application(applicationId), (application) => application!),
  digests: ({ hashes }: SoftwareComponent) => hashes.map(({ alg, value }) => ({ algorithm: alg, value })),
}

export const resolvers: Resolvers = {
  Query: {
    softwareComponent: (_, { id }, context) => findOf(context, id, null),
    softwareComponents: (_, { filter, orderBy, ...page }, context) => listOf(context, filter ?? {}, page, orderBy),
    aiModel: (_, { id }, context) => findOf(context, id, 'MODEL'),
    aiModels: (_, { application, verdict, ...page }, context) =>
      listOf(context, { application: application ?? null, verdict: verdict ?? null, kind: ['MODEL'] }, page),
    dataset: (_, { id }, context) => findOf(context, id, 'DATASET'),
    datasets: (_, { application, ...page }, context) =>
      listOf(context, { application: application ?? null, kind: ['DATASET'] }, page),
  },
  SoftwareComponent: {
    ...common,
    __resolveReference: ({ id }, context) => findOf(context, id, null),
    componentKind: ({ kind }) => kind,
    dependencies: endsOf('DEPENDS_ON', false),
    dependents: endsOf('DEPENDS_ON', true),
    usedBy: ({ id }, { first }, context) =>
      context.load.usersOfComponent(String(id), { visible: readableApplications(context), first: checkFirst(first) }),
    findings: ({ id }, { first }, { load }) => load.findingsOfComponent(String(id), { first: checkFirst(first) }),
    openFindingCount: ({ id }, _, { load }) =>
      after(load.openFindingCountOfComponent(String(id)), ([counted]) => counted?.count ?? 0),
    aiModel: (own) => (own.kind === 'MODEL' ? own : null),
    dataset: (own) => (own.kind === 'DATASET' ? own : null),
  },
  AiModel: {
    ...common,
    __resolveReference: ({ id }, context) => findOf(context, id, 'MODEL'),
    component: (own) => own,
    revision: ({ model, version }) => model?.revision ?? version,
    task: ({ model }) => model?.task ?? null,
    architecture: ({ model }) => model?.architecture ?? null,
    format: ({ model }) => model?.format ?? null,
    trainedBy: ({ model }) => model?.trainedBy ?? null,
    safetyRisk: ({ model }) => model?.safetyRisk ?? null,
    autonomy: ({ model }) => model?.autonomy ?? null,
    energy: ({ model }) => model?.energy ?? null,
    parameters: ({ model }) => model?.parameters ?? [],
    metrics: ({ model }) => model?.metrics ?? [],
    considerations: ({ model }) => model?.considerations ?? [],
    trainedOn: endsOf('TRAINED_ON', false),
    testedOn: endsOf('TESTED_ON', false),
    baseModels: endsOf('BASE_MODEL', false),
  },
  Dataset: {
    ...common,
    __resolveReference: ({ id }, context) => findOf(context, id, 'DATASET'),
    component: (own) => own,
    datasetKind: ({ dataset }) => dataset?.kind ?? null,
    size: ({ dataset }) => dataset?.size ?? null,
    availability: ({ dataset }) => dataset?.availability ?? null,
    confidentiality: ({ dataset }) => dataset?.confidentiality ?? null,
    sensitiveData: ({ dataset }) => dataset?.sensitiveData ?? null,
    collection: ({ dataset }) => dataset?.collection ?? null,
    intendedUse: ({ dataset }) => dataset?.intendedUse ?? null,
    preprocessing: ({ dataset }) => dataset?.preprocessing ?? [],
    knownBias: ({ dataset }) => dataset?.knownBias ?? [],
    trains: endsOf('TRAINED_ON', true),
  },
  SecurityFinding: {
    softwareComponent: ({ id }, _, { load }) => after(load.componentOfFinding(id), ([component]) => component ?? null),
    vex: ({ vexStatementId }, _, { load }) => (vexStatementId === null ? null : load.vexStatement(vexStatementId)),
  },
}

function endsOf(relation: SoftwareComponentRelation, isReverse: boolean) {
  return ({ id }: SoftwareComponent, { first }: { readonly first: number }, { load }: Context) =>
    load.endsOfComponent(String(id), { relation, isReverse, first: checkFirst(first) })
}

function checkFirst(first: number): number {
  return checkRange('first', first, 1, mostListed)
}

/**
 * Returns the component with this id, null when there is none of this kind in an application that the caller may read.
 * Throws as `readableApplications`.
 */
function findOf(context: Context, id: string, kind: NodeKindOf): MaybePromise<SoftwareComponent | null> {
  const number = withoutPrefix(prefixes[kind ?? 'component'], id)
  return findAmong(context, number, kind, readableApplications(context))
}

/** Returns the component with this number, null when there is none of this kind in an application of these names. */
function findAmong(
  context: Context,
  id: string,
  kind: NodeKindOf,
  globs: NameGlobs,
): MaybePromise<SoftwareComponent | null> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null
  return after(context.load.softwareComponent(Number(id)), (found) => {
    if (found === null || (kind !== null && found.kind !== kind)) return null
    return after(context.load.application(found.applicationId), (application) =>
      application && isVisible(globs, application.name) ? found : null,
    )
  })
}

async function listOf(
  context: Context,
  filter: Filter,
  page: PageArguments,
  orderBy: SoftwareComponentOrder | null = null,
): Promise<Connection<SoftwareComponent>> {
  const globs = readableApplications(context)
  const { application, purl, verdict, ...rest } = filter
  for (const name of ['licence', 'name'] as const) if (rest[name] != null) checkText(`filter.${name}`, rest[name])
  const guid = application == null ? null : checkIdentifier('filter.application', application, 'application')
  const known = guid === null ? null : await findApplication(context, guid, globs)
  if (guid !== null && known === null) await refuseApplication(context, guid)
  const canonical = purl == null ? null : canonicalPurl(purl)
  if (purl != null && canonical === null)
    throw new ServiceError('BAD_USER_INPUT', 'filter.purl: must be a Package URL such as pkg:npm/vue@3.0.0', {
      argument: 'filter.purl',
    })
  const wanted = {
    ...rest,
    purl: canonical,
    applicationId: known?.id,
    ...(verdict != null && {
      verdict: {
        wanted: verdict.map((value) => value.toLowerCase() as VerdictChoice),
        judgedIn: requireScope(context, 'read').applications,
      },
    }),
  }
  const listing = stored.softwareComponents(context.db, wanted, globs)
  const { field = 'NAME', direction = 'ASC' } = orderBy ?? {}
  return connect(
    {
      scope: `softwareComponents ${field} ${direction} ${JSON.stringify(wanted)}`,
      page: (request) => listing.page(stored.orderOfSoftwareComponents({ field, direction }), request),
      count: listing.count,
    },
    page,
    context.largestPage,
  )
}
