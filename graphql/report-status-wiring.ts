import { countAudits, listChartGaps, listFindingGaps, listLastImports } from '../db/report-status.ts'
import { ServiceError } from '../src/ground/errors.ts'
import type { Context } from './runtime/context.ts'

type Verdict = 'ok' | 'degraded' | 'broken' | 'unknown'
export type Check = {
  readonly id: string
  readonly status: Verdict
  readonly message: string
  readonly details: unknown
}

const gravity = ['ok', 'degraded', 'broken'] as const
const notAsked = 'EXPORT_DIR is not set, so there are no exported files to check.'
const dayMs = 86_400_000

/**
 * Checks that everything that the report promises is there (contract: report §3). A check that fails to run is
 * `unknown` with its reason, and counts as `degraded`; one that nothing asks for does not count.
 */
export async function checkWiring(context: Context): Promise<{ status: Verdict; checks: readonly Check[] }> {
  const checks = [
    await made('charts-have-rows', () => checkCharts(context)),
    await made('findings-have-charts', () => checkFindings(context)),
    await made('routes-have-operations', async () => checkRoutes(context)),
    await made('exports-are-current', () => checkExports(context)),
    await made('figures-are-audited', () => checkAudits(context)),
    await made('imports', () => checkImports(context)),
  ]
  const verdicts = checks
    .filter(({ message }) => message !== notAsked)
    .map(({ status }) => (status === 'unknown' ? 'degraded' : status))
  return { status: gravity.findLast((verdict) => verdicts.includes(verdict)) ?? 'ok', checks }
}

type Finding = Omit<Check, 'id'>

async function made(id: string, check: () => Promise<Finding>): Promise<Check> {
  try {
    return { id, ...(await check()) }
  } catch (cause) {
    const { code } = cause as { readonly code?: string }
    const reason = cause instanceof ServiceError ? cause.message : `it failed to run${code ? ` (${code})` : ''}.`
    return { id, status: 'unknown', message: `The check could not be made: ${reason}`, details: null }
  }
}

async function checkCharts({ db }: Context): Promise<Finding> {
  const gaps = await listChartGaps(db)
  if (gaps.length === 0) return { status: 'ok', message: 'Every chart has its dataset and rows.', details: null }
  return {
    status: 'broken',
    message: `Charts lack their data: ${gaps.map(({ chartId, lacks }) => `${chartId} (no ${lacks})`).join(', ')}.`,
    details: gaps,
  }
}

async function checkFindings({ db }: Context): Promise<Finding> {
  const gaps = await listFindingGaps(db)
  if (gaps.length === 0) return { status: 'ok', message: 'Every finding has its charts.', details: null }
  const told = gaps.map(({ slug, chartId, retired }) =>
    chartId === null ? `${slug} has no chart` : `${slug} shows ${chartId}, which is ${retired ? 'retired' : 'missing'}`,
  )
  const isBroken = gaps.some(({ chartId, retired }) => chartId !== null && !retired)
  return { status: isBroken ? 'broken' : 'degraded', message: `${told.join('; ')}.`, details: gaps }
}

async function checkAudits({ db }: Context): Promise<Finding> {
  const { pending, outdated } = await countAudits(db)
  if (pending + outdated === 0)
    return { status: 'ok', message: 'The figures of all surveys are audited.', details: null }
  const told = [
    ...(pending > 0 ? [`${pending} audits of figures are pending`] : []),
    ...(outdated > 0
      ? [`${outdated} questions were imported before figures were audited; import the report again`]
      : []),
  ]
  return {
    status: 'degraded',
    message: `Filters withhold what could be unsafe: ${told.join('; ')}.`,
    details: { pending, outdated },
  }
}

async function checkRoutes({ service }: Context): Promise<Finding> {
  const routes = service.listRoutes()
  const broken = routes.filter(({ problem }) => problem !== null)
  if (broken.length === 0) {
    return {
      status: 'ok',
      message: `All ${routes.length} routes have an operation that the graph can answer.`,
      details: null,
    }
  }
  return {
    status: 'broken',
    message: `Routes cannot be answered: ${broken.map(({ path, problem }) => `${path} (${problem})`).join(', ')}.`,
    details: broken,
  }
}

async function checkExports({ service, revision }: Context): Promise<Finding> {
  const folder = await service.checkExportFolder()
  if (!folder) return { status: 'unknown', message: notAsked, details: null }
  const wrong = folder.files.filter(({ problem }) => problem !== null)
  const old = folder.files.filter((file) => file.revision !== null && file.revision !== revision)
  const details = folder.files
  if (folder.problem) return { status: 'broken', message: folder.problem, details }
  if (wrong.length > 0) {
    return {
      status: 'broken',
      message: `${wrong.map(({ path, problem }) => `${path} ${problem}`).join('; ')}.`,
      details,
    }
  }
  if (old.length > 0) {
    const revisions = [...new Set(old.map((file) => file.revision))].join(', ')
    return {
      status: 'degraded',
      message: `${old.length} of ${folder.files.length} files show revision ${revisions}, but the data is at ${revision}; export again.`,
      details,
    }
  }
  return { status: 'ok', message: `All ${folder.files.length} files are those of revision ${revision}.`, details }
}

async function checkImports({ db }: Context): Promise<Finding> {
  const imports = (await listLastImports(db)).map(({ at, ...last }) => ({
    ...last,
    at: at.toISOString(),
    ageDays: Math.max(0, Math.floor((Date.now() - at.getTime()) / dayMs)),
  }))
  if (imports.length === 0) return { status: 'degraded', message: 'Nothing has been imported.', details: imports }
  const warned = imports.filter(({ warnings }) => warnings > 0)
  if (warned.length === 0)
    return { status: 'ok', message: 'The last import of each source had no warnings.', details: imports }
  const told = warned.map(({ importer, source, warnings }) => `${importer} ${source} had ${warnings}`)
  return { status: 'degraded', message: `The last imports had warnings: ${told.join(', ')}.`, details: imports }
}
