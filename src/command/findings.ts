import { asCsv } from '../export/csv.ts'
import type { Graph } from '../export/graph.ts'
import { asSarif } from '../export/sarif.ts'
import type { Config } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import { asJson, asTable } from './finding-list/lists.ts'
import { asNavigatorLayer } from './finding-list/navigator.ts'
import { readFindings } from './finding-list/read-findings.ts'
import { sarifRuns } from './finding-list/sarif-runs.ts'
import { findApplication, openGraph } from './local-graph.ts'
import { type Paint, plain } from './paint.ts'

export type FindingsFlags = {
  readonly application?: string
  readonly type?: readonly string[]
  readonly tool?: readonly string[]
  readonly severityAtLeast?: number
  readonly status?: string
  readonly weakness?: readonly string[]
  readonly technique?: readonly string[]
  readonly text?: string
  readonly place?: string
  readonly component?: readonly string[]
  readonly owner?: readonly string[]
  readonly team?: readonly string[]
  readonly dueBy?: string
  readonly knownExploited?: boolean
  readonly caseStudySince?: string
  readonly maturity?: readonly string[]
  readonly tactic?: readonly string[]
  readonly new?: boolean
  readonly limit: number
  readonly json?: boolean
  readonly csv?: boolean
  readonly sarif?: boolean
  readonly navigator?: boolean
}

type Application = Parameters<typeof sarifRuns>[1]
const applicationFields = `scanners { tool part scanType newestScan {
  toolVersion startedAt
  threatModel { title format description components { id: idInModel name kind: componentKind description } controls { id: idInModel name description status } }
} }`

/**
 * Returns what `skg findings` prints, in parts. Throws BAD_USER_INPUT when the flags do not go together, INPUT_REFUSED
 * when there is no such application.
 */
export async function* findingsText(
  flags: FindingsFlags,
  config: Config,
  paint: Paint = plain,
): AsyncGenerator<string> {
  const forms = (['json', 'csv', 'sarif', 'navigator'] as const).filter((form) => flags[form])
  if (forms.length > 1) throw wrongUse(`--${forms.join(' and --')}: give one of them`)
  const form = forms[0]
  if ((form === 'sarif' || form === 'navigator') && flags.application === undefined)
    throw wrongUse(`--${form} needs --application NAME`)
  const { graph, close } = await openGraph(config)
  try {
    const application =
      flags.application === undefined
        ? null
        : await findApplication<Application>(graph, flags.application, applicationFields)
    const filter = filterOf(flags, application?.guid ?? null)
    if (form === 'navigator') yield await asNavigatorLayer(graph, application!.guid)
    else if (form === 'sarif') yield* asSarif(sarifRuns(graph, application!, filter))
    else if (form === 'json') yield* asJson(readFindings(graph, filter))
    else if (form === 'csv') yield* asCsv(readFindings(graph, filter))
    else {
      const options = { bySeverity: true, limit: flags.limit }
      yield* asTable(readFindings(graph, filter, options), await countFindings(graph, filter), paint)
    }
  } finally {
    await close()
  }
}

function filterOf(flags: FindingsFlags, guid: string | null): Readonly<Record<string, unknown>> {
  return {
    application: guid,
    scanType: flags.type ?? null,
    tool: flags.tool ?? null,
    severityAtLeast: flags.severityAtLeast ?? null,
    status: flags.status === undefined || flags.status === 'all' ? null : flags.status.toUpperCase(),
    weakness: flags.weakness ?? null,
    technique: flags.technique ?? null,
    text: flags.text ?? null,
    placeStartsWith: flags.place ?? null,
    component: flags.component ?? null,
    owner: flags.owner ?? null,
    team: flags.team ?? null,
    due: flags.dueBy === undefined ? null : { to: flags.dueBy },
    knownExploited: flags.knownExploited ?? null,
    exposure: exposureOf(flags),
    new: flags.new ?? null,
  }
}

function exposureOf({ caseStudySince, maturity, tactic }: FindingsFlags): object | null {
  if (caseStudySince === undefined && maturity === undefined && tactic === undefined) return null
  return { caseStudySince, maturity, tactic }
}

async function countFindings(graph: Graph, filter: Readonly<Record<string, unknown>>): Promise<number> {
  const { securityFindings } = await graph<{ securityFindings: { totalCount: number } }>(
    'query ($filter: SecurityFindingFilter) { securityFindings(filter: $filter, first: 1) { totalCount } }',
    { filter },
  )
  return securityFindings.totalCount
}

function wrongUse(message: string): ServiceError {
  return new ServiceError('BAD_USER_INPUT', message)
}
