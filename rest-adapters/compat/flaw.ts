import { ServiceError } from '../../src/ground/errors.ts'
import { present, type Route, route } from '../route.ts'
import { unclassified } from './catalogue.ts'
import { largestNumber, parsedValue, type Values, wholeInPath } from './filter.ts'
import { unknownApplication } from './findings.ts'
import { dynamicFlaw, staticFlaw } from './flaw-schema.ts'
import { applicationGuid, context } from './parameters.ts'
import { compatPaths } from './paths.ts'
import { compatError } from './wire.ts'

type Place = {
  readonly path?: string
  readonly line?: number | null
  readonly module?: string | null
  readonly procedure?: string | null
}
type Step = { readonly location: Place | null }
type StaticFinding = {
  readonly issueId: number
  readonly scanType: string
  readonly lastScan: { readonly number: number }
  readonly location: Place | null
  readonly codeFlows: readonly { readonly threadFlows: readonly { readonly steps: readonly Step[] }[] }[]
}
type Request = {
  readonly url: string
  readonly port: number | null
  readonly path: string
  readonly method: string | null
  readonly parameter: string | null
  readonly attack: string | null
}
type DynamicFinding = {
  readonly issueId: number
  readonly scanType: string
  readonly title: string
  readonly description: string | null
  readonly recommendation: string | null
  readonly lastScan: { readonly number: number; readonly toolVersion: string | null }
  readonly weakness: { readonly number: number; readonly recommendation: string } | null
  readonly location: Partial<Request> | null
}

const issueId = (example: number) => wholeInPath('issue id', 'Issue id of the finding.', example, 1, largestNumber)
const variables = ({ parameters }: { readonly parameters: Values }) => ({
  guid: parameters.application_guid,
  id: `${parameters.application_guid}:${parameters.issue_id}`,
})

/** Returns the finding when there is one of `scanType` where the request looks for it; throws NOT_FOUND otherwise. */
function found<T extends { readonly scanType: string }>(
  { application, securityFinding }: { readonly application: object | null; readonly securityFinding: T | null },
  parameters: Values,
  scanType: string,
): T {
  if (!application) throw unknownApplication(parameters)
  const sandbox = parsedValue<string>(parameters, 'context') ?? parameters.application_guid
  if (securityFinding?.scanType === scanType && sandbox === parameters.application_guid) return securityFinding
  throw new ServiceError(
    'NOT_FOUND',
    `There is no finding ${parameters.issue_id} of type ${scanType} in application ${parameters.application_guid}.`,
    { parameter: 'issue_id' },
  )
}

const named = (path: string) => path.split(/[\\/]/).at(-1) ?? ''

/**
 * Returns a thread of a code flow, from the place of the finding back to where it begins; null when no step has a place
 * in code.
 */
function dataPathOf(steps: readonly Step[]): object | null {
  const places = steps.flatMap(({ location }) => (location?.path === undefined ? [] : [location]))
  const calls = places
    .map(({ path = '', line, procedure }, index) => ({
      data_path: index + 1,
      file_name: named(path),
      file_path: path,
      function_name: procedure ?? '',
      line_number: line ?? 0,
    }))
    .reverse()
  const [end] = calls
  return end
    ? {
        module_name: places.at(-1)?.module ?? '',
        steps: calls.length,
        local_path: end.file_path,
        function_name: end.function_name,
        line_number: end.line_number,
        calls,
      }
    : null
}

/**
 * Returns the threads of all code flows of a finding; without any, its own place as the only call, which clients read.
 */
function dataPathsOf({ codeFlows, location }: StaticFinding): readonly object[] {
  const threads = codeFlows.flatMap(({ threadFlows }) => threadFlows.map(({ steps }) => dataPathOf(steps)))
  const paths = threads.filter((path) => path !== null)
  const own = paths.length === 0 ? dataPathOf([{ location }]) : null
  return own ? [own] : paths
}

function requestOf({ url, port, path, method, parameter, attack }: Request): object {
  const target = URL.canParse(url) ? new URL(url) : null
  const isInQuery = parameter !== null && target?.searchParams.has(parameter)
  return {
    url,
    ...(target && { secure: target.protocol === 'https:' }),
    ...(port !== null && { port: String(port) }),
    protocol: 'HTTP',
    ...(method !== null && { method: method.toLowerCase() }),
    path,
    uri: target ? `${target.pathname}${target.search}` : path,
    attack_vectors:
      parameter === null && attack === null
        ? []
        : [
            {
              id: 0,
              name: parameter ?? '',
              ...(isInQuery && { type: 'QUERY' }),
              description: '',
              original_value: '',
              injected_value: attack ?? '',
            },
          ],
  }
}

/** Details of one finding beyond the feed: the code flows to it, or the request that shows it. */
export const compatFlawRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: `${compatPaths.findings(':application_guid')}/:issue_id/static_flaw_info`,
    operationId: 'getCompatStaticFlaw',
    tag: 'compat',
    summary: 'Data paths of a finding in code.',
    description:
      'One for each thread of each code flow that the tool reports, at most 100, from the place of the finding back. Where the tool reports none, one path of one call: the place itself.',
    access: 'public',
    parameters: { application_guid: applicationGuid, issue_id: issueId(1), context },
    operation: `query CompatStaticFlaw($guid: ID!, $id: ID!) {
      application(guid: $guid) { guid name }
      securityFinding(id: $id) {
        issueId scanType lastScan { number } location { ... on CodeLocation { path line module procedure } }
        codeFlows { threadFlows { steps { location { ... on CodeLocation { path line module procedure } } } } }
      }
    }`,
    variables,
    project: (data, { parameters }) => {
      const finding = found<StaticFinding>(data, parameters, 'STATIC')
      return {
        issue_summary: {
          app_guid: present(data.application).guid,
          name: present(data.application).name,
          build_id: finding.lastScan.number,
          issue_id: finding.issueId,
        },
        data_paths: dataPathsOf(finding),
      }
    },
    response: staticFlaw,
    errorBody: compatError,
    errors: { 400: 'A parameter is not allowed.', 404: 'There is no such finding in code.' },
  }),
  route({
    method: 'GET',
    path: `${compatPaths.findings(':application_guid')}/:issue_id/dynamic_flaw_info`,
    operationId: 'getCompatDynamicFlaw',
    tag: 'compat',
    summary: 'The request that shows a finding.',
    description: 'What the tool does not say is absent; requests and responses as bytes are not kept.',
    access: 'public',
    parameters: { application_guid: applicationGuid, issue_id: issueId(10), context },
    operation: `query CompatDynamicFlaw($guid: ID!, $id: ID!) {
      application(guid: $guid) { guid number }
      securityFinding(id: $id) {
        issueId scanType title description(format: TEXT) recommendation(format: TEXT)
        lastScan { number toolVersion } weakness { number recommendation }
        location { ... on HttpLocation { url port path method parameter attack } }
      }
    }`,
    variables,
    project: (data, { parameters }) => {
      const finding = found<DynamicFinding>(data, parameters, 'DYNAMIC')
      const { title, description, recommendation, weakness, lastScan, location } = finding
      return {
        issue_summary: {
          app_guid: present(data.application).guid,
          app_id: present(data.application).number,
          build_id: lastScan.number,
          issue_id: finding.issueId,
          engine_version: lastScan.toolVersion ?? '',
          cwe_id: weakness?.number ?? unclassified.id,
          description: description ?? title,
          recommendation: recommendation ?? weakness?.recommendation ?? unclassified.recommendation,
        },
        dynamic_flaw_info: { ...(location?.url !== undefined && { request: requestOf(location as Request) }) },
      }
    },
    response: dynamicFlaw,
    errorBody: compatError,
    errors: { 400: 'A parameter is not allowed.', 404: 'There is no such finding by requests.' },
  }),
]
