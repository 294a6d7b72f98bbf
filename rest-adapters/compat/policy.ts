import { ServiceError } from '../../src/ground/errors.ts'
import { type Parameter, type Route, route } from '../route.ts'
import {
  choice,
  filter,
  pagedLinkFilters,
  parsedValue,
  readUuid,
  searchText,
  truth,
  unanswered,
  type Values,
  wholeInPath,
} from './filter.ts'
import { compatPaths } from './paths.ts'
import { policySettings, policyVersion } from './policy-schema.ts'
import { envelope } from './schemas.ts'
import { compatError, pageOfFew, pageParameters } from './wire.ts'

const tag = 'compat'

/** Selection of the policy for the projection. */
const policyFields = 'id name description version leastSeverity graceDays'
/** Fields of an application by which its compliance with the policy is computed. */
export const complianceFields = 'policyCompliance { policy { id name version } violations graceEndsAt }'

type Policy = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly version: number
  readonly leastSeverity: number
  readonly graceDays: readonly number[]
}
export type Compliance = {
  readonly policy: Pick<Policy, 'id' | 'name' | 'version'>
  readonly violations: number
  readonly graceEndsAt: string | null
}

/** Names of the states of an application in the lists and the report of the projected API. */
export const complianceStatuses = {
  NOT_ASSESSED: 'Not Assessed',
  PASSED: 'Pass',
  CONDITIONAL_PASS: 'Conditional Pass',
  DID_NOT_PASS: 'Did Not Pass',
} as const

/**
 * Returns how an application stands to the policy now: violations are passed conditionally until the first of their
 * grace periods has ended.
 */
export function complianceStatus(
  { violations, graceEndsAt }: Compliance,
  hasScans: boolean,
): keyof typeof complianceStatuses {
  if (!hasScans) return 'NOT_ASSESSED'
  if (violations === 0) return 'PASSED'
  return graceEndsAt !== null && Date.now() < Date.parse(graceEndsAt) ? 'CONDITIONAL_PASS' : 'DID_NOT_PASS'
}

/** Every level of criticality that the projected API knows; the service does not rate applications. */
const criticalities = ['VERY_HIGH', 'HIGH', 'MEDIUM', 'LOW', 'VERY_LOW'] as const

function versionOf({ id, name, description, version, leastSeverity, graceDays }: Policy, baseUrl: string): object {
  const days = Object.fromEntries(
    graceDays.map((count, severity) => [`sev${severity}_grace_period`, count] as const).reverse(),
  )
  return {
    guid: id,
    version,
    name,
    type: 'BUILTIN',
    vendor_policy: false,
    description,
    organization_id: 1,
    category: 'APPLICATION',
    custom_severities: [],
    finding_rules: [
      {
        type: 'MAX_SEVERITY',
        scan_type: ['STATIC', 'DYNAMIC', 'MANUAL', 'SCA'],
        value: String(leastSeverity),
      },
    ],
    scan_frequency_rules: [],
    ...days,
    score_grace_period: 0,
    sca_blacklist_grace_period: 0,
    sca_grace_periods: { severity_grace_period: days },
    _links: { self: { href: `${baseUrl}${compatPaths.policies}/${id}` } },
  }
}

function unknownPolicy(id: unknown): ServiceError {
  return new ServiceError('NOT_FOUND', `There is no policy ${id}.`, { parameter: 'policy_guid' })
}

const policyGuid: Parameter = {
  in: 'path',
  description: 'Guid of the policy.',
  schema: { type: 'string', format: 'uuid' },
  example: 'b42d1fa1-5fa1-54ea-adb2-2f17e38845fd',
  read: (sent) => readUuid(sent ?? ''),
}

const policyFilters: Readonly<Record<string, Parameter>> = {
  name: filter(
    'Only policies whose name contains this, without regard to case.',
    { type: 'string', maxLength: 200 },
    searchText('name'),
  ),
  name_exact: filter('True: `name` is the whole name.', { type: 'boolean' }, truth('name_exact')),
  category: filter(
    'Only policies of this category; the one is for applications.',
    { type: 'string', enum: ['APPLICATION', 'COMPONENT'] },
    choice('category', ['APPLICATION', 'COMPONENT']),
  ),
  vendor_policy: filter(
    'Only policies that are, or are not, for vendors; the one is not.',
    { type: 'boolean' },
    truth('vendor_policy'),
  ),
}

function isSelected(policy: Policy, parameters: Values): boolean {
  const [name, part] = [policy.name.toLowerCase(), parsedValue<string>(parameters, 'name')?.toLowerCase()]
  const hasName = part === undefined || (parsedValue(parameters, 'name_exact') ? name === part : name.includes(part))
  return hasName && parsedValue(parameters, 'category') !== 'COMPONENT' && !parsedValue(parameters, 'vendor_policy')
}

const operation = `query CompatPolicy { securityPolicy { ${policyFields} } }`

/** The one policy of the compatibility projection: the rule of the feed for violations and ends of grace periods. */
export const compatPolicyRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: compatPaths.policies,
    operationId: 'listCompatPolicies',
    tag,
    summary: 'Policies, one page; there is one.',
    access: 'public',
    parameters: {
      ...policyFilters,
      ...unanswered(['legacy_policy_id'], 'policies'),
      ...pageParameters(50),
    },
    operation,
    variables: () => ({}),
    project: ({ securityPolicy }, { parameters, baseUrl }) => {
      const rows = isSelected(securityPolicy, parameters) ? [versionOf(securityPolicy, baseUrl)] : []
      return pageOfFew(
        'policy_versions',
        rows,
        parameters,
        `${baseUrl}${compatPaths.policies}`,
        pagedLinkFilters(parameters, policyFilters),
      )
    },
    response: envelope('policy_versions', policyVersion),
    errorBody: compatError,
    errors: { 400: 'A parameter is not allowed.' },
  }),
  route({
    method: 'GET',
    path: `${compatPaths.policies}/:policy_guid`,
    operationId: 'getCompatPolicy',
    tag,
    summary: 'One policy.',
    access: 'public',
    parameters: { policy_guid: policyGuid },
    operation,
    variables: () => ({}),
    project: ({ securityPolicy }, { parameters, baseUrl }) => {
      if (parameters.policy_guid === securityPolicy.id) return versionOf(securityPolicy, baseUrl)
      throw unknownPolicy(parameters.policy_guid)
    },
    response: policyVersion,
    errorBody: compatError,
    errors: { 400: 'The guid is no UUID.', 404: 'There is no such policy.' },
  }),
  route({
    method: 'GET',
    path: `${compatPaths.policies}/:policy_guid/versions`,
    operationId: 'listCompatPolicyVersions',
    tag,
    summary: 'Versions of a policy, one page; there is one.',
    access: 'public',
    parameters: { policy_guid: policyGuid, ...pageParameters(50) },
    operation,
    variables: () => ({}),
    project: ({ securityPolicy }, { parameters, baseUrl }) => {
      if (parameters.policy_guid !== securityPolicy.id) throw unknownPolicy(parameters.policy_guid)
      const href = `${baseUrl}${compatPaths.policies}/${securityPolicy.id}/versions`
      return pageOfFew('policy_versions', [versionOf(securityPolicy, baseUrl)], parameters, href)
    },
    response: envelope('policy_versions', policyVersion),
    errorBody: compatError,
    errors: { 400: 'A parameter is not allowed.', 404: 'There is no such policy.' },
  }),
  route({
    method: 'GET',
    path: `${compatPaths.policies}/:policy_guid/versions/:version`,
    operationId: 'getCompatPolicyVersion',
    tag,
    summary: 'One version of a policy.',
    access: 'public',
    parameters: { policy_guid: policyGuid, version: wholeInPath('version', 'Number of the version.', 1, 1) },
    operation,
    variables: () => ({}),
    project: ({ securityPolicy }, { parameters, baseUrl }) => {
      if (parameters.policy_guid !== securityPolicy.id) throw unknownPolicy(parameters.policy_guid)
      if (parameters.version === securityPolicy.version) return versionOf(securityPolicy, baseUrl)
      throw new ServiceError('NOT_FOUND', `The policy has no version ${parameters.version}.`, { parameter: 'version' })
    },
    response: policyVersion,
    errorBody: compatError,
    errors: { 400: 'The version is not a number.', 404: 'There is no such version.' },
  }),
  route({
    method: 'GET',
    path: compatPaths.policySettings,
    operationId: 'getCompatPolicySettings',
    tag,
    summary: 'Which policy applies by default: the one, whatever the criticality of an application.',
    access: 'public',
    parameters: {},
    operation: 'query CompatPolicySettings { securityPolicy { id } }',
    project: ({ securityPolicy }, { baseUrl }) => ({
      _embedded: {
        policy_settings: criticalities.map((criticality) => ({
          business_criticality: criticality,
          policy_guid: securityPolicy.id,
        })),
      },
      _links: { self: { href: `${baseUrl}${compatPaths.policySettings}` } },
    }),
    response: policySettings,
    errorBody: compatError,
    errors: {},
  }),
]
