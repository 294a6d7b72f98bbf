import { cursorBehind } from '../../graphql/runtime/cursor.ts'
import { ServiceError } from '../../src/ground/errors.ts'
import { type Route, route } from '../route.ts'
import { linkFilters, parsedValue } from './filter.ts'
import { findingFields, wireFinding } from './finding.ts'
import { feedFinding } from './finding-schema.ts'
import { applicationGuid, findingFilters, graphFilter, isSca, otherThanSca, withScanType } from './parameters.ts'
import { compatPaths } from './paths.ts'
import { feedEnvelope } from './schemas.ts'
import { compatError, pageOf, pageParameters, templateOf } from './wire.ts'

/** The findings feed of the compatibility projection (§4.1; contract: compat §3). */
export const compatFindingRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: compatPaths.findings(':application_guid'),
    operationId: 'listCompatFindings',
    tag: 'compat',
    summary: 'Findings of an application, one page.',
    description:
      'By issue id. Findings of components (SCA) come only when asked for, and alone. Lists are taken with commas and repeated, booleans in any case.',
    access: 'public',
    parameters: { application_guid: applicationGuid, ...findingFilters, ...pageParameters(50) },
    operation: `query CompatFindings($guid: ID!, $filter: SecurityFindingFilter!, $first: Int!, $after: String!) {
      application(guid: $guid) { guid findings(filter: $filter, first: $first, after: $after) { totalCount nodes { ${findingFields} } } }
    }`,
    variables: ({ parameters }) => ({
      guid: parameters.application_guid,
      filter: graphFilter(parameters, String(parameters.application_guid)),
      first: parameters.size,
      after: cursorBehind(Number(parameters.page) * Number(parameters.size)),
    }),
    project: ({ application }, { parameters, baseUrl }) => {
      if (!application) throw unknownApplication(parameters)
      const { guid, findings } = application
      const shown = {
        guid,
        baseUrl,
        annotations: parsedValue<boolean>(parameters, 'include_annot') ?? false,
        expiry: parsedValue<boolean>(parameters, 'include_exp_date') ?? false,
      }
      const href = `${baseUrl}${compatPaths.findings(guid)}`
      const filters = linkFilters(parameters, findingFilters)
      const ofType = (scanType: string) => templateOf(href, withScanType(filters, scanType))
      return pageOf(
        'findings',
        findings.nodes.map((node: Parameters<typeof wireFinding>[0]) => wireFinding(node, shown)),
        findings.totalCount,
        parameters,
        href,
        filters,
        {
          application: { href: `${baseUrl}${compatPaths.applications}/${guid}` },
          ...(isSca(parameters) ? { 'non-sca': ofType(otherThanSca.join()) } : { sca: ofType('SCA') }),
        },
      )
    },
    response: feedEnvelope(feedFinding),
    errorBody: compatError,
    errors: { 400: 'A parameter is not allowed.', 404: 'There is no such application.' },
  }),
]

/** Returns the error of a guid that names no application. */
export function unknownApplication({ application_guid }: Readonly<Record<string, unknown>>): ServiceError {
  return new ServiceError('NOT_FOUND', `There is no application ${application_guid}.`, {
    parameter: 'application_guid',
  })
}
