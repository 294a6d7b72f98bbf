import { openDatabase } from '../../db/engine/database.ts'
import { startSnapshot } from '../../db/engine/read-snapshot.ts'
import { buildSchemaOf } from '../../graphql/schema.ts'
import type { Config } from '../config.ts'
import { ServiceError } from '../errors.ts'
import { applicationGuid } from '../identifiers.ts'
import { applicationName } from '../import/finding/store/application-name.ts'
import { nearest } from '../near.ts'
import { asCsv, asJson, asTable } from './finding-list/lists.ts'
import { asNavigatorLayer } from './finding-list/navigator.ts'
import { type Graph, openGraph, readFindings } from './finding-list/read-findings.ts'
import { asSarif } from './finding-list/sarif.ts'

export type FindingsFlags = {
  readonly application?: string
  readonly type?: readonly string[]
  readonly tool?: readonly string[]
  readonly severityAtLeast?: number
  readonly status?: string
  readonly weakness?: readonly string[]
  readonly technique?: readonly string[]
  readonly new?: boolean
  readonly limit: number
  readonly json?: boolean
  readonly csv?: boolean
  readonly sarif?: boolean
  readonly navigator?: boolean
}

type Application = Parameters<typeof asSarif>[1]

/** What `skg findings` prints, in parts; throws BAD_USER_INPUT when the flags do not go together, INPUT_REFUSED when there is no such application. */
export async function* findingsText(flags: FindingsFlags, config: Config): AsyncGenerator<string> {
  const forms = (['json', 'csv', 'sarif', 'navigator'] as const).filter((form) => flags[form])
  if (forms.length > 1) throw wrongUse(`--${forms.join(' and --')}: give one of them`)
  const form = forms[0]
  if ((form === 'sarif' || form === 'navigator') && flags.application === undefined)
    throw wrongUse(`--${form} needs --application NAME`)
  const opened = await openDatabase(config)
  const snapshot = await startSnapshot(opened.db)
  try {
    const graph = await openGraph(buildSchemaOf(['knowledge', 'security']), snapshot)
    const application = flags.application === undefined ? null : await findApplication(graph, flags.application)
    const filter = filterOf(flags, application?.guid ?? null)
    if (form === 'navigator') yield await asNavigatorLayer(graph, application!.guid)
    else if (form === 'sarif') yield* asSarif(graph, application!, filter)
    else if (form === 'json') yield* asJson(readFindings(graph, filter))
    else if (form === 'csv') yield* asCsv(readFindings(graph, filter))
    else {
      const options = { bySeverity: true, limit: flags.limit }
      yield* asTable(readFindings(graph, filter, options), await countFindings(graph, filter))
    }
  } finally {
    await snapshot.commit().execute()
    await opened.close()
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
    new: flags.new ?? null,
  }
}

async function findApplication(graph: Graph, name: string): Promise<Application> {
  const guid = applicationGuid(applicationName(name))
  const { application } = await graph<{ application: Application | null }>(
    `query ($guid: ID!) { application(guid: $guid) { guid name scanners { tool part scanType newestScan {
      toolVersion startedAt
      threatModel { title format description components { id name kind description } controls { id name description status } }
    } } } }`,
    { guid },
  )
  if (application) return application
  const { applications } = await graph<{ applications: { nodes: readonly { name: string }[] } }>(
    '{ applications(first: 500) { nodes { name } } }',
  )
  const names = applications.nodes.map((own) => own.name)
  const near = nearest(name, names)
  const known =
    names.length === 0
      ? 'There is none yet; skg import makes one'
      : near.length > 0
        ? `Near it: ${near.join(', ')}`
        : `There are ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' and others' : ''}`
  throw new ServiceError('INPUT_REFUSED', `There is no application "${name}". ${known}.`)
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
