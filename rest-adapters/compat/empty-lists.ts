import type { Route } from '../route.ts'
import { compatPaths } from './paths.ts'
import { envelope } from './schemas.ts'
import { compatError, pageOfFew, pageParameters } from './wire.ts'

/**
 * Lists that clients read before anything else, and that the graph has nothing for: path, operation, member and words.
 */
const lists = [
  [compatPaths.teams, 'listCompatTeams', 'teams', 'Teams'],
  [compatPaths.businessUnits, 'listCompatBusinessUnits', 'business_units', 'Business units'],
  [compatPaths.collections, 'listCompatCollections', 'collections', 'Collections'],
  [compatPaths.customFields, 'listCompatCustomFields', 'app_custom_field_names', 'Names of custom fields'],
  [compatPaths.licenceLists, 'listCompatLicenceLists', 'policy_license_lists', 'Lists of licences of policies'],
] as const

/** The lists of the compatibility projection that are always empty. */
export const compatEmptyRoutes: readonly Route[] = lists.map(([path, operationId, member, words]) => ({
  method: 'GET',
  path,
  operationId,
  tag: 'compat',
  summary: `${words}; there are none.`,
  access: 'public',
  parameters: pageParameters(50),
  operation: `query C${operationId.slice('listC'.length)} { securityPolicy { id } }`,
  variables: () => ({}),
  project: (_, { parameters, baseUrl }) => pageOfFew(member, [], parameters, `${baseUrl}${path}`),
  response: envelope(member, {}),
  errorBody: compatError,
  errors: { 400: 'A parameter is not allowed.' },
}))
