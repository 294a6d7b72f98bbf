import { ServiceError } from '../src/errors.ts'
import { unknownApplication } from './compat-findings.ts'
import { applicationGuid } from './compat-parameters.ts'
import { compatPaths } from './compat-paths.ts'
import { applicationProfile, envelope, scanOfApplication } from './compat-schemas.ts'
import { compatError, pageOf, pageParameters } from './compat-wire.ts'
import type { Parameter, Route } from './route.ts'

const tag = 'compat'
const applicationFields = `guid name createdAt changedAt scanners { scanType newestScan { startedAt importedAt } }`

type Scanned = { readonly startedAt: string | null; readonly importedAt: string }
type Application = {
  readonly guid: string
  readonly name: string
  readonly createdAt: string
  readonly changedAt: string
  readonly scanners: readonly { readonly scanType: string; readonly newestScan: Scanned }[]
}
type Scan = Scanned & {
  readonly id: string
  readonly scanType: string
  readonly tool: string
  readonly toolVersion: string | null
  readonly reported: number
}

/** When a scan was made. */
export function dateOf({ startedAt, importedAt }: Scanned): string {
  return startedAt ?? importedAt
}

function applicationOf({ guid, name, createdAt, changedAt, scanners }: Application, baseUrl: string): unknown {
  const dates = scanners.map(({ newestScan }) => dateOf(newestScan)).sort()
  return {
    guid,
    created: createdAt,
    modified: changedAt,
    ...(dates.length > 0 && { last_completed_scan_date: dates.at(-1) }),
    profile: { name },
    scans: scanners.map(({ scanType, newestScan }) => ({
      scan_type: scanType,
      status: 'PUBLISHED',
      modified_date: dateOf(newestScan),
    })),
    _links: {
      self: { href: `${baseUrl}${compatPaths.applications}/${guid}` },
      scans: { href: `${baseUrl}${compatPaths.applications}/${guid}/scans` },
      findings: { href: `${baseUrl}${compatPaths.findings(guid)}` },
    },
  }
}

function scanOf({ id, scanType, tool, toolVersion, startedAt, importedAt, reported }: Scan): unknown {
  return {
    build_id: Number(id),
    scan_type: scanType,
    status: 'PUBLISHED',
    tool,
    ...(toolVersion !== null && { tool_version: toolVersion }),
    ...(startedAt !== null && { started: startedAt }),
    modified_date: importedAt,
    findings: reported,
  }
}

const nameParameter: Parameter = {
  in: 'query',
  description: 'Only applications whose name contains this, without regard to case.',
  schema: { type: 'string', maxLength: 200 },
  read: (sent) => {
    const name = sent?.trim()
    if (!name) return null
    if (name.length <= 200 && !name.includes('\0')) return name
    throw new ServiceError('BAD_USER_INPUT', 'Invalid name: it must have at most 200 characters, and no NUL.')
  },
}

/** The applications of the compatibility projection, which clients ask for first (contract: compatibility projection, §1). */
export const compatApplicationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: compatPaths.applications,
    operationId: 'listCompatApplications',
    tag,
    summary: 'Applications by name, one page.',
    access: 'public',
    parameters: { name: nameParameter, ...pageParameters(50) },
    operation: `query CompatApplications($name: String, $first: Int!, $offset: Int!) {
      applications(name: $name, first: $first, offset: $offset) { totalCount nodes { ${applicationFields} } }
    }`,
    variables: ({ parameters }) => ({ name: parameters.name, ...window(parameters) }),
    project: ({ applications }, { parameters, baseUrl }) =>
      pageOf(
        'applications',
        applications.nodes.map((node: Application) => applicationOf(node, baseUrl)),
        applications.totalCount,
        parameters,
        `${baseUrl}${compatPaths.applications}`,
        {
          given: parameters.name === null ? [] : [['name', String(parameters.name)]],
          unused: parameters.name === null ? ['name', 'page', 'size'] : ['page', 'size'],
        },
      ),
    response: envelope('applications', applicationProfile),
    errorBody: compatError,
    errors: { 400: 'A parameter is not allowed.' },
  },
  {
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
      if (application) return applicationOf(application, baseUrl)
      throw unknownApplication(parameters)
    },
    response: applicationProfile,
    errorBody: compatError,
    errors: { 400: 'The guid is no UUID.', 404: 'There is no such application.' },
  },
  {
    method: 'GET',
    path: `${compatPaths.applications}/:application_guid/scans`,
    operationId: 'listCompatScans',
    tag,
    summary: 'Scans of an application, newest first, one page.',
    access: 'public',
    parameters: { application_guid: applicationGuid, ...pageParameters(50) },
    operation: `query CompatScans($guid: ID!, $first: Int!, $offset: Int!) {
      application(guid: $guid) {
        guid
        scans(first: $first, offset: $offset) { totalCount nodes { id scanType tool toolVersion startedAt importedAt reported } }
      }
    }`,
    variables: ({ parameters }) => ({ guid: parameters.application_guid, ...window(parameters) }),
    project: ({ application }, { parameters, baseUrl }) => {
      if (!application) throw unknownApplication(parameters)
      const { guid, scans } = application
      const href = `${baseUrl}${compatPaths.applications}/${guid}`
      return pageOf('scans', scans.nodes.map(scanOf), scans.totalCount, parameters, `${href}/scans`, undefined, {
        application: { href },
      })
    },
    response: envelope('scans', scanOfApplication, ['application']),
    errorBody: compatError,
    errors: { 400: 'A parameter is not allowed.', 404: 'There is no such application.' },
  },
]

function window({ page, size }: Readonly<Record<string, unknown>>): {
  readonly first: unknown
  readonly offset: number
} {
  return { first: size, offset: Number(page) * Number(size) }
}
