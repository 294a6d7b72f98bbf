import { ServiceError } from '../../src/ground/errors.ts'
import { present, type Route, route } from '../route.ts'
import { dateOf } from './application.ts'
import { unclassified } from './catalogue.ts'
import { filter, largestNumber, parsedValue, whole } from './filter.ts'
import { unknownApplication } from './findings.ts'
import { applicationGuid, context } from './parameters.ts'
import { compatPaths } from './paths.ts'
import { type Compliance, complianceFields, complianceStatus, complianceStatuses } from './policy.ts'
import { severityNames } from './rating.ts'
import { summaryReport } from './summary-schema.ts'
import { compatError } from './wire.ts'

type Scan = {
  readonly number: number
  readonly tool: string
  readonly toolVersion: string | null
  readonly target: string | null
  readonly startedAt: string | null
  readonly importedAt: string
  readonly new: number
  readonly reopened: number
  readonly fixed: number
  readonly openBySeverity: readonly number[]
}
type Scanner = { readonly scanType: string; readonly newestScan: Scan }
type CategoryCount = {
  readonly scanType: string
  readonly severity: number
  readonly category: { readonly name: string } | null
  readonly count: number
}
type Application = {
  readonly guid: string
  readonly number: number
  readonly name: string
  readonly createdAt: string
  readonly changedAt: string
  readonly scanners: readonly Scanner[]
  readonly oldest: { readonly nodes: readonly { readonly startedAt: string | null; readonly importedAt: string }[] }
  readonly openCategories: readonly CategoryCount[]
  readonly policyCompliance: Compliance
  readonly unmitigated: { readonly totalCount: number }
  readonly violatingComponents: { readonly totalCount: number }
  readonly trend: readonly {
    readonly scan: { readonly scanType: string }
    readonly openBySeverity: readonly number[]
  }[]
}

/** An instant as the report of the projected API writes it, such as `2019-08-13 17:57:41 UTC`. */
const stampOf = (instant: string) => `${instant.slice(0, 19).replace('T', ' ')} UTC`

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const isAnalysis = ({ scanType }: { readonly scanType: string }) => scanType !== 'SCA'

function analysisOf(scanners: readonly Scanner[], scanType: string): object | null {
  const own = scanners.filter((scanner) => scanner.scanType === scanType).map(({ newestScan }) => newestScan)
  const newest = own.toSorted((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1))[0]
  return newest
    ? {
        modules: {
          module: own.map(({ tool, target, openBySeverity }) => ({
            name: target ?? tool,
            ...Object.fromEntries(openBySeverity.map((count, severity) => [`num_flaws_sev_${severity}`, count])),
          })),
        },
        submitted_date: stampOf(dateOf(newest)),
        published_date: stampOf(newest.importedAt),
        engine_version: newest.toolVersion ?? '',
      }
    : null
}

function severitiesOf(counts: readonly CategoryCount[]): object[] {
  return [5, 4, 3, 2, 1, 0].map((level) => {
    const byName = Map.groupBy(
      counts.filter(({ severity }) => severity === level),
      ({ category }) => category?.name ?? unclassified.name,
    )
    return {
      level,
      category: [...byName].map(([name, own]) => ({
        category_name: name,
        severity: severityNames[level],
        count: sum(own.map(({ count }) => count)),
      })),
    }
  })
}

function flawStatusOf({ scanners, unmitigated, trend }: Application, total: number): object {
  const newest = scanners.filter(isAnalysis).map(({ newestScan }) => newestScan)
  const [found, reopened] = [sum(newest.map((scan) => scan.new)), sum(newest.map((scan) => scan.reopened))]
  const [last, before] = [trend.at(-1), trend.at(-2)]
  const changeOf = (severity: number) =>
    last && isAnalysis(last.scan) ? last.openBySeverity[severity]! - (before?.openBySeverity[severity] ?? 0) : 0
  return {
    new: found,
    reopen: reopened,
    open: Math.max(0, total - found - reopened),
    fixed: sum(newest.map(({ fixed }) => fixed)),
    total,
    not_mitigated: unmitigated.totalCount,
    ...Object.fromEntries([1, 2, 3, 4, 5].map((severity) => [`sev-${severity}-change`, changeOf(severity)])),
  }
}

function reportOf(application: Application, generatedAt: string): object {
  const { scanners, policyCompliance, number, name, changedAt, unmitigated } = application
  const counts = application.openCategories.filter(isAnalysis)
  const total = sum(counts.map(({ count }) => count))
  const status = complianceStatus(policyCompliance, scanners.length > 0)
  const newest = scanners.map(({ newestScan }) => newestScan).toSorted((a, b) => b.number - a.number)[0]
  const first = application.oldest.nodes[0]
  const analyses = {
    'static-analysis': analysisOf(scanners, 'STATIC'),
    'dynamic-analysis': analysisOf(scanners, 'DYNAMIC'),
    'manual-analysis': analysisOf(scanners, 'MANUAL'),
  }
  return {
    report_format_version: '1.5',
    app_name: name,
    app_id: number,
    ...(first && { first_build_submitted_date: stampOf(dateOf(first)) }),
    ...(newest && { version: stampOf(dateOf(newest)), build_id: newest.number }),
    business_criticality: 3,
    generation_date: stampOf(generatedAt),
    total_flaws: total,
    flaws_not_mitigated: unmitigated.totalCount,
    teams: '',
    tags: '',
    last_update_time: stampOf(changedAt),
    is_latest_build: true,
    policy_name: policyCompliance.policy.name,
    policy_version: policyCompliance.policy.version,
    policy_compliance_status: complianceStatuses[status],
    policy_rules_status:
      policyCompliance.violations === 0 ? complianceStatuses.PASSED : complianceStatuses.DID_NOT_PASS,
    grace_period_expired: status === 'DID_NOT_PASS',
    scan_overdue: 'false',
    ...Object.fromEntries(Object.entries(analyses).filter(([, analysis]) => analysis !== null)),
    severity: severitiesOf(counts),
    flaw_status: flawStatusOf(application, total),
    software_composition_analysis: {
      violate_policy: application.violatingComponents.totalCount > 0,
      sca_service_available: true,
    },
  }
}

/** The report that sums an application up. */
export const compatSummaryRoute: Route = route({
  method: 'GET',
  path: compatPaths.summaryReport(':application_guid'),
  operationId: 'getCompatSummaryReport',
  tag: 'compat',
  summary: 'Summary of an application: its newest scans, counts of open findings, and how it stands to the policy.',
  description:
    'Findings of components (SCA) are not counted. Keys that the data say nothing of, such as scores and ratings, are absent.',
  access: 'public',
  parameters: {
    application_guid: applicationGuid,
    build_id: filter(
      'Number of a scan; only the newest ones of their tools can be reported on.',
      { type: 'integer', minimum: 1 },
      whole('build_id', 1, largestNumber),
    ),
    context,
  },
  operation: `query CompatSummary($guid: ID!) {
    application(guid: $guid) {
      guid number name createdAt changedAt ${complianceFields}
      scanners { scanType newestScan { number tool toolVersion target startedAt importedAt new reopened fixed openBySeverity } }
      oldest: scans(last: 1) { nodes { startedAt importedAt } }
      openCategories { scanType severity category { name } count }
      unmitigated: findings(first: 1, filter: { status: OPEN, resolution: [UNRESOLVED], scanType: [STATIC, DYNAMIC, MANUAL] }) { totalCount }
      violatingComponents: findings(first: 1, filter: { violatesPolicy: true, scanType: [SCA] }) { totalCount }
      trend(last: 2) { scan { scanType } openBySeverity }
    }
    revisionAt
  }`,
  variables: ({ parameters }) => ({ guid: parameters.application_guid }),
  project: ({ application, revisionAt }, { parameters }) => {
    if (!application) throw unknownApplication(parameters)
    const sandbox = parsedValue<string>(parameters, 'context') ?? application.guid
    if (sandbox !== application.guid)
      throw new ServiceError('NOT_FOUND', `There is no sandbox ${sandbox}.`, { parameter: 'context' })
    const build = parsedValue<number>(parameters, 'build_id')
    const known = (application as Application).scanners.map(({ newestScan }) => newestScan.number)
    if (build !== undefined && !known.includes(build))
      throw new ServiceError('BAD_USER_INPUT', `Invalid build_id: ${build}. It must be ${known.join(' or ')}.`)
    return reportOf(application, present(revisionAt))
  },
  response: summaryReport,
  watchesFiles: true,
  errorBody: compatError,
  errors: { 400: 'A parameter is not allowed.', 404: 'There is no such application.' },
})
