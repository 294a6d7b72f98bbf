import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { wordsOf } from '../enum-words.ts'
import { object } from './schemas.ts'

const text = { type: 'string' }
const guid = { type: 'string', format: 'uuid' }
const whole = { type: 'integer' }
const link = object({ href: { type: 'string', format: 'uri' } })
const days: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  [5, 4, 3, 2, 1, 0].map((severity) => [`sev${severity}_grace_period`, { ...whole, description: 'In days.' }]),
)

/** A version of a policy. */
export const policyVersion = object({
  guid,
  version: whole,
  name: text,
  type: { const: 'BUILTIN' },
  vendor_policy: { const: false },
  description: text,
  organization_id: { const: 1 },
  category: { const: 'APPLICATION' },
  custom_severities: { type: 'array', maxItems: 0, items: {} },
  finding_rules: {
    type: 'array',
    items: object({
      type: { const: 'MAX_SEVERITY' },
      scan_type: { type: 'array', items: { enum: wordsOf('finding', 'ScanType') } },
      value: { ...text, description: 'Findings of this severity or more violate the policy.' },
    }),
  },
  scan_frequency_rules: { type: 'array', maxItems: 0, items: {} },
  ...days,
  score_grace_period: { const: 0 },
  sca_blacklist_grace_period: { const: 0 },
  sca_grace_periods: object({ severity_grace_period: object(days) }),
  _links: object({ self: link }),
})

/** The default policies by the criticality of applications. */
export const policySettings = object({
  _embedded: object({
    policy_settings: {
      type: 'array',
      items: object({
        business_criticality: { enum: ['VERY_HIGH', 'HIGH', 'MEDIUM', 'LOW', 'VERY_LOW'] },
        policy_guid: guid,
      }),
    },
  }),
  _links: object({ self: link }),
})
