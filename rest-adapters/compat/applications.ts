import { cursorBehind } from '../../graphql/runtime/cursor.ts'
import { type Parameter, present, type Route, route } from '../route.ts'
import { type Application, applicationFields, dateOf, wireApplication } from './application.ts'
import {
  choice,
  filter,
  instant,
  largestNumber,
  later,
  pagedLinkFilters,
  parsedValue,
  searchText,
  unanswered,
  whole,
} from './filter.ts'
import { unknownApplication } from './findings.ts'
import { applicationGuid } from './parameters.ts'
import { compatPaths } from './paths.ts'
import { complianceStatuses } from './policy.ts'
import { applicationProfile, envelope, sandbox, scanOfApplication } from './schemas.ts'
import { compatError, pageOf, pageOfFew, pageParameters } from './wire.ts'

const tag = 'compat'

type Scan = {
  readonly number: number
  readonly scanType: string
  readonly tool: string
  readonly toolVersion: string | null
  readonly startedAt: string | null
  readonly importedAt: string
  readonly reported: number
}

function scanOf(scan: Scan): unknown {
  const { number, scanType, tool, toolVersion, startedAt, importedAt, reported } = scan
  return {
    build_id: number,
    scan_type: scanType,
    status: 'PUBLISHED',
    tool,
    ...(toolVersion !== null && { tool_version: toolVersion }),
    ...(startedAt !== null && { started: startedAt }),
    created_date: dateOf(scan),
    modified_date: importedAt,
    findings: reported,
  }
}

const scanTypes = ['STATIC', 'DYNAMIC', 'MANUAL', 'SCA'] as const
const scanFilters: Readonly<Record<string, Parameter>> = {
  scan_type: filter('Only scans of this type.', { type: 'string', enum: scanTypes }, choice('scan_type', scanTypes)),
  modified_after: filter(
    'Only scans that were stored on this day or at this instant, or later.',
    { type: 'string' },
    instant('modified_after'),
  ),
}
const complianceFilter = [...Object.keys(complianceStatuses), 'DETERMINING', 'VENDOR_REVIEW']
const applicationFilters: Readonly<Record<string, Parameter>> = {
  name: filter(
    'Only applications whose name contains this, without regard to case.',
    { type: 'string', maxLength: 200 },
    searchText('name'),
  ),
  legacy_id: filter(
    'Only the application with this `id`.',
    { type: 'integer', minimum: 1 },
    whole('legacy_id', 1, largestNumber),
  ),
  scan_type: filter(
    'Only applications that have a scan of this type.',
    { type: 'string', enum: scanTypes },
    choice('scan_type', scanTypes),
  ),
  modified_after: filter(
    'Only applications of which a scan was stored on this day or at this instant, or later.',
    { type: 'string' },
    instant('modified_after'),
  ),
  policy_compliance: filter(
    'Only applications with this compliance, as their profiles show it; the last two are never shown.',
    { type: 'string', enum: complianceFilter },
    choice('policy_compliance', complianceFilter),
  ),
  policy_compliance_checked_after: filter(
    'Only applications whose compliance was determined on this day or at this instant, or later: with each change.',
    { type: 'string' },
    instant('policy_compliance_checked_after'),
  ),
}

/** Further filters that the projected API documents or its links name; they select nothing here. */
const unansweredFilters = [
  'org',
  'policy_id',
  'policy_guid',
  'business_unit',
  'tag',
  'policy',
  'scan_status',
  'team',
  'git_repo_url',
  'custom_field_names',
  'custom_field_values',
  'sort_by_custom_field_name',
] as const

/** The applications of the compatibility projection, which clients request first (contract: compat §1). */
export const compatApplicationRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: compatPaths.applications,
    operationId: 'listCompatApplications',
    tag,
    summary: 'Applications by name, one page.',
    access: 'public',
    parameters: {
      ...applicationFilters,
      ...unanswered(unansweredFilters, 'applications'),
      ...pageParameters(50),
    },
    operation: `query CompatApplications($name: String, $number: Int, $scanType: ScanType, $changedSince: String, $compliance: PolicyComplianceFilter, $first: Int!, $after: String!) {
      applications(name: $name, number: $number, scanType: $scanType, changedSince: $changedSince, policyCompliance: $compliance, first: $first, after: $after) {
        totalCount nodes { ${applicationFields} }
      }
    }`,
    variables: ({ parameters }) => ({
      name: parsedValue(parameters, 'name') ?? null,
      number: parsedValue(parameters, 'legacy_id') ?? null,
      scanType: parsedValue(parameters, 'scan_type') ?? null,
      changedSince: later(
        parsedValue<string>(parameters, 'modified_after'),
        parsedValue<string>(parameters, 'policy_compliance_checked_after'),
      ),
      compliance: complianceOf(parsedValue<string>(parameters, 'policy_compliance')),
      ...window(parameters),
    }),
    project: ({ applications }, { parameters, baseUrl }) =>
      pageOf(
        'applications',
        present(applications).nodes.map((node: Application) => wireApplication(node, baseUrl)),
        present(applications).totalCount,
        parameters,
        `${baseUrl}${compatPaths.applications}`,
        pagedLinkFilters(parameters, applicationFilters),
      ),
    response: envelope('applications', applicationProfile),
    watchesFiles: true,
    errorBody: compatError,
    errors: { 400: 'A parameter is not allowed.' },
  }),
  route({
    method: 'GET',
    path: `${compatPaths.applications}/:application_guid`,
    operationId: 'getCompatApplication',
    tag,
    summary: 'One application.',
    access: 'public',
    parameters: { application_guid: applicationGuid },
    operation: `query CompatApplication($guid: ID!) { application(guid: $guid) { ${applicationFields} } }`,
    variables: ({ parameters }) => ({ guid: parameters.application_guid }),
    project: ({ application }, { parameters, baseUrl }) => {
      if (application) return wireApplication(application, baseUrl)
      throw unknownApplication(parameters)
    },
    response: applicationProfile,
    watchesFiles: true,
    errorBody: compatError,
    errors: { 400: 'The guid is no UUID.', 404: 'There is no such application.' },
  }),
  route({
    method: 'GET',
    path: `${compatPaths.applications}/:application_guid/scans`,
    operationId: 'listCompatScans',
    tag,
    summary: 'Scans of an application, newest first, one page.',
    access: 'public',
    parameters: {
      application_guid: applicationGuid,
      ...scanFilters,
      ...unanswered(['scan_status', 'status', 'context'], 'scans'),
      ...pageParameters(50),
    },
    operation: `query CompatScans($guid: ID!, $scanType: ScanType, $importedSince: String, $first: Int!, $after: String!) {
      application(guid: $guid) {
        guid
        scans(scanType: $scanType, importedSince: $importedSince, first: $first, after: $after) {
          totalCount nodes { number scanType tool toolVersion startedAt importedAt reported }
        }
      }
    }`,
    variables: ({ parameters }) => ({
      guid: parameters.application_guid,
      scanType: parsedValue(parameters, 'scan_type') ?? null,
      importedSince: parsedValue(parameters, 'modified_after') ?? null,
      ...window(parameters),
    }),
    project: ({ application }, { parameters, baseUrl }) => {
      if (!application) throw unknownApplication(parameters)
      const { guid, scans } = application
      const href = `${baseUrl}${compatPaths.applications}/${guid}`
      return pageOf(
        'scans',
        scans.nodes.map(scanOf),
        scans.totalCount,
        parameters,
        `${href}/scans`,
        pagedLinkFilters(parameters, scanFilters),
        { application: { href } },
      )
    },
    response: envelope('scans', scanOfApplication, ['application']),
    errorBody: compatError,
    errors: { 400: 'A parameter is not allowed.', 404: 'There is no such application.' },
  }),
  route({
    method: 'GET',
    path: `${compatPaths.applications}/:application_guid/sandboxes`,
    operationId: 'listCompatSandboxes',
    tag,
    summary: 'Sandboxes of an application; there are none.',
    access: 'public',
    parameters: { application_guid: applicationGuid, ...pageParameters(50) },
    operation: 'query CompatSandboxes($guid: ID!) { application(guid: $guid) { guid } }',
    variables: ({ parameters }) => ({ guid: parameters.application_guid }),
    project: ({ application }, { parameters, baseUrl }) => {
      if (!application) throw unknownApplication(parameters)
      const href = `${baseUrl}${compatPaths.applications}/${application.guid}`
      return pageOfFew('sandboxes', [], parameters, `${href}/sandboxes`, undefined, { application: { href } })
    },
    response: envelope('sandboxes', sandbox, ['application']),
    errorBody: compatError,
    errors: { 400: 'A parameter is not allowed.', 404: 'There is no such application.' },
  }),
]

function complianceOf(status: string | undefined) {
  if (status === undefined) return null
  return { status: status in complianceStatuses ? [status] : [], at: new Date().toISOString() }
}

function window({ page, size }: Readonly<Record<string, unknown>>): {
  readonly first: unknown
  readonly after: string
} {
  return { first: size, after: cursorBehind(Number(page) * Number(size)) }
}
