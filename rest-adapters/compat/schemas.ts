import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { wordsOf } from '../enum-words.ts'

const scanTypes = wordsOf('finding', 'ScanType')

/** An object with these keys, of which `optional` may be absent. */
export const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})

/** A CWE of the catalogue. */
export const catalogueCwe = object({
  id: { type: 'integer', description: 'CWE number, or 0 for "Unclassified".' },
  name: { type: 'string' },
  description: { type: 'string', description: 'Plain text; the name until the official catalogue is imported.' },
  severity: { type: 'integer', minimum: 0, maximum: 5, description: 'Derived: 0 informational to 5 very high.' },
  remediation_effort: {
    type: 'integer',
    minimum: 0,
    maximum: 5,
    description: 'Derived: 1 trivial to 5 redesign; 0 for "Unclassified".',
  },
  recommendation: { type: 'string', minLength: 1 },
  references: {
    type: 'array',
    items: object({ name: { type: 'string' }, url: { type: 'string', format: 'uri' } }),
  },
})

/** A finding category of the catalogue. */
export const catalogueCategory = object({
  id: { type: 'integer', description: 'CWE number of the category, or 0 for "Unclassified".' },
  name: { type: 'string' },
  description: { type: 'string' },
  recommendation: { type: 'string', minLength: 1 },
})

const link = object({ href: { type: 'string', format: 'uri' } })
const template = object({
  href: { type: 'string', description: 'URI template (RFC 6570).' },
  templated: { const: true },
})

const instant = { type: 'string', format: 'date-time' }
const guid = { type: 'string', format: 'uuid' }
const whole = { type: 'integer' }

const orNull = (schema: JsonSchema, description: string): JsonSchema => ({
  ...schema,
  type: [schema.type, 'null'],
  description,
})
const none = (description: string): JsonSchema => ({ type: 'array', maxItems: 0, items: {}, description })

/** An application. */
export const applicationProfile = object({
  id: { ...whole, description: 'Number of the application, unique in this service.' },
  oid: { const: 1, description: 'The one organisation.' },
  last_completed_scan_date: orNull(instant, 'Null before the first scan.'),
  guid: { ...guid, description: 'UUIDv5 of the name.' },
  created: instant,
  modified: instant,
  app_profile_url: { type: 'string', format: 'uri', description: 'This application.' },
  scans: {
    type: 'array',
    description: 'The newest scan of each tool.',
    items: object({
      scan_type: { type: 'string', enum: scanTypes },
      status: { const: 'PUBLISHED' },
      modified_date: instant,
      scan_url: { type: 'string', format: 'uri', description: 'The scans of the application.' },
      internal_status: { const: 'resultsready' },
      links: none('Always empty.'),
    }),
  },
  profile: object({
    name: { type: 'string' },
    tags: { const: '', description: 'There are none.' },
    business_unit: object({ id: { const: 0 }, name: { const: 'Not Specified' }, guid }),
    business_owners: none('There are none.'),
    archer_app_name: { type: 'null' },
    policies: {
      type: 'array',
      description: 'The one policy.',
      items: object({
        guid,
        name: { type: 'string' },
        is_default: { const: true },
        policy_compliance_status: {
          enum: ['NOT_ASSESSED', 'PASSED', 'CONDITIONAL_PASS', 'DID_NOT_PASS'],
          description:
            'Not assessed before the first scan; passed conditionally while no grace period of a violation has ended.',
        },
      }),
    },
    teams: none('There are none.'),
    custom_fields: none('There are none.'),
    description: { type: 'null' },
    settings: object({
      nextday_consultation_allowed: { const: false },
      static_scan_xpa_or_dpa: { const: false },
      dynamic_scan_approval_not_required: { const: false },
      sca_enabled: { type: 'boolean', description: 'True when its components are scanned.' },
    }),
    business_criticality: { const: 'MEDIUM', description: 'The service does not rate applications.' },
  }),
  results_url: orNull({ type: 'string', format: 'uri' }, 'Its findings; null before the first scan.'),
  _links: object({ self: link, sandboxes: template, policy: link, scans: link, findings: link }),
})

/** A sandbox, of which there are none. */
export const sandbox = object({ guid })

/** A scan of an application. */
export const scanOfApplication = object(
  {
    build_id: whole,
    scan_type: { type: 'string', enum: scanTypes },
    status: { const: 'PUBLISHED' },
    tool: { type: 'string' },
    tool_version: { type: 'string' },
    started: instant,
    created_date: { ...instant, description: 'When it started, else when it was stored.' },
    modified_date: { ...instant, description: 'When it was stored.' },
    findings: { ...whole, description: 'Different findings that it reports.' },
  },
  ['tool_version', 'started'],
)

const counts = (...names: readonly string[]) => object(Object.fromEntries(names.map((name) => [name, whole])))

/** The index of the projection. */
export const compatIndex = object({
  _links: object({
    self: link,
    cwes: link,
    categories: link,
    applications: link,
    findings: template,
  }),
  taxonomy: object({ version: { type: ['string', 'null'] }, cwe_count: whole, category_count: whole }),
  applications: {
    type: 'array',
    items: object({
      guid,
      name: { type: 'string' },
      scan_types: { type: 'array', items: { type: 'string', enum: scanTypes } },
      finding_count: whole,
      last_scan_date: { type: ['string', 'null'], format: 'date-time' },
    }),
  },
  scans: {
    type: 'array',
    items: object({
      application_guid: guid,
      scan_type: { type: 'string', enum: scanTypes },
      tool: { type: 'string' },
      started: { ...instant, description: 'When it started, else when it was stored.' },
      findings: whole,
    }),
  },
  findings: object({
    total: whole,
    by_severity: counts('0', '1', '2', '3', '4', '5'),
    by_scan_type: counts(...scanTypes),
    by_status: counts('OPEN', 'CLOSED'),
  }),
  revision: whole,
  generated_at: { type: ['string', 'null'], format: 'date-time', description: 'When the revision was made.' },
})

/** Returns the envelope of a page of findings. */
export function feedEnvelope(items: JsonSchema): JsonSchema {
  return envelope('findings', items, ['application'], ['sca', 'non-sca'])
}

/**
 * Returns the envelope of a page of `items` under the name `list`, with links of these names besides, those that are
 * there `sometimes` as URI templates.
 */
export function envelope(
  list: string,
  items: JsonSchema,
  always: readonly string[] = [],
  sometimes: readonly string[] = [],
): JsonSchema {
  return object(
    {
      _embedded: { ...object({ [list]: { type: 'array', items } }), description: 'Absent when the page has no rows.' },
      _links: object(
        {
          first: link,
          prev: link,
          self: template,
          next: link,
          last: link,
          ...Object.fromEntries(always.map((name) => [name, link])),
          ...Object.fromEntries(sometimes.map((name) => [name, template])),
        },
        ['first', 'prev', 'next', 'last', ...sometimes],
      ),
      page: object({
        size: { type: 'integer' },
        total_elements: { type: 'integer' },
        total_pages: { type: 'integer' },
        number: { type: 'integer' },
      }),
    },
    ['_embedded'],
  )
}

/** The body of a bad request. */
export const badRequestBody = object({
  http_code: { type: 'integer' },
  http_status: { type: 'string' },
  message: { type: 'string' },
})

/** The body of what is not found. */
export const notFoundBody = object({
  _embedded: object({
    api_errors: {
      type: 'array',
      items: object({
        id: { type: 'string', format: 'uuid' },
        code: { type: 'string' },
        title: { type: 'string' },
        status: { type: 'string' },
        source: object({ pointer: { type: ['string', 'null'] }, parameter: { type: ['string', 'null'] } }),
      }),
    },
  }),
  fallback_type: { type: 'null' },
  full_type: { type: 'null' },
})
