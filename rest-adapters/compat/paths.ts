const root = '/api/compat'

/** The paths of the compatibility projection (contract: compat §1). */
export const compatPaths = {
  index: root,
  cwes: `${root}/appsec/v1/cwes`,
  categories: `${root}/appsec/v1/categories`,
  applications: `${root}/appsec/v1/applications`,
  policies: `${root}/appsec/v1/policies`,
  policySettings: `${root}/appsec/v1/policy_settings`,
  health: `${root}/healthcheck/status`,
  // The vendor serves it below `api`, unlike all else.
  self: `${root}/api/authn/v2/users/self`,
  teams: `${root}/api/authn/v2/teams`,
  businessUnits: `${root}/api/authn/v2/business_units`,
  collections: `${root}/appsec/v1/collections`,
  customFields: `${root}/appsec/v1/custom_fields`,
  licenceLists: `${root}/appsec/v1/policy_licenselist`,
  summaryReport: (guid: string) => `${root}/appsec/v2/applications/${guid}/summary_report`,
  findings: (guid: string) => `${root}/appsec/v2/applications/${guid}/findings`,
} as const

/** Checks whether a URL is of the compatibility projection, of a path that it serves or not. */
export function isCompatPath(url: string): boolean {
  return /^\/api\/compat(?:[/?]|$)/.test(url)
}
