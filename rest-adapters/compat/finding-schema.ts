import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { severityNames } from './rating.ts'
import { object } from './schemas.ts'

const text = { type: 'string' }
const whole = { type: 'integer' }
const instant = { type: 'string', format: 'date-time' }
const named = object({ id: whole, name: text, href: { type: 'string', format: 'uri' } })
const severity = { ...whole, minimum: 0, maximum: 5, description: '0 informational to 5 very high.' }

const status = (...others: readonly string[]) =>
  object({
    first_found_date: instant,
    status: { enum: ['OPEN', 'CLOSED'] },
    resolution: { enum: ['UNRESOLVED', 'MITIGATED', 'POTENTIAL_FALSE_POSITIVE'] },
    ...Object.fromEntries(others.map((name) => [name, { const: 'NONE' }])),
    new: { type: 'boolean' },
    resolution_status: { enum: ['NONE', 'PROPOSED', 'APPROVED', 'REJECTED'] },
    last_seen_date: instant,
  })

const details = (properties: Readonly<Record<string, JsonSchema>>, optional: readonly string[] = []) =>
  object(
    { severity, cwe: { ...named, description: 'Id 0, "Unclassified", when there is none.' }, ...properties },
    optional,
  )

const annotation = object({
  action: { ...text, enum: ['APPROVED', 'FP'] },
  comment: text,
  created: instant,
  user_name: text,
})

function finding(scanType: string, own: JsonSchema, isSca = false): JsonSchema {
  return object(
    {
      ...(!isSca && { issue_id: { ...whole, description: 'Unique in the application, stable for ever.' } }),
      scan_type: { const: scanType },
      description: { type: 'string', description: 'HTML.' },
      count: whole,
      context_type: { enum: ['APPLICATION', 'SANDBOX'] },
      context_guid: { type: 'string', format: 'uuid' },
      violates_policy: { type: 'boolean' },
      finding_status: isSca ? status() : status('mitigation_review_status'),
      finding_details: own,
      ...(!isSca && { build_id: whole }),
      annotations: { type: 'array', items: annotation, description: 'Only with include_annot.' },
      grace_period_expires_date: { ...instant, description: 'Only with include_exp_date.' },
    },
    ['annotations', 'grace_period_expires_date'],
  )
}

/** A finding of the feed, by its scan type. */
export const feedFinding: JsonSchema = {
  oneOf: [
    finding(
      'STATIC',
      details({
        finding_category: named,
        file_path: text,
        file_name: text,
        module: text,
        relative_location: { const: -1, description: 'Not known.' },
        procedure: text,
        exploitability: { ...whole, minimum: -2, maximum: 2 },
        attack_vector: text,
        file_line_number: { ...whole, description: '0 when not known.' },
      }),
    ),
    finding(
      'DYNAMIC',
      details(
        {
          finding_category: named,
          hostname: text,
          port: { type: 'string', description: 'Empty when not known.' },
          path: text,
          plugin: text,
          url: text,
          attack_vector: text,
          vulnerable_parameter: text,
          discovered_by_vsa: { enum: [0, 1] },
        },
        ['attack_vector', 'vulnerable_parameter'],
      ),
    ),
    finding(
      'MANUAL',
      details(
        {
          finding_category: named,
          capec_id: text,
          exploit_desc: text,
          exploit_difficulty: text,
          remediation_desc: text,
          severity_desc: text,
          input_vector: text,
          location: text,
          module: text,
        },
        ['capec_id'],
      ),
    ),
    finding(
      'SCA',
      details({
        component_id: { type: 'string', format: 'uuid' },
        component_filename: text,
        version: { type: 'string', description: '`unknown` when not known.' },
        language: text,
        product_id: { type: 'string', format: 'uuid' },
        component_path: { type: 'array', items: object({ path: text }) },
        licenses: { type: 'array', items: object({ license_id: text, risk_rating: text }) },
        cve: object(
          {
            name: text,
            cvss: { type: 'number', minimum: 0, maximum: 10 },
            href: text,
            severity: { ...text, enum: severityNames },
            vector: { ...text, description: 'Of CVSS 2.' },
            cvss3: object({
              score: { type: 'number' },
              severity: { enum: ['None', 'Low', 'Medium', 'High', 'Very High'] },
              vector: { ...text, description: 'Without the prefix `CVSS:3.x/`; empty when the source gives none.' },
            }),
            exploitability: {
              ...object(
                {
                  exploit_service_status: { const: 'available' },
                  full_cve: text,
                  epss_status: {
                    enum: ['match found', 'no match found'],
                    description: 'In the imported scores of EPSS.',
                  },
                  epss_score: { type: 'number', minimum: 0, maximum: 1 },
                  epss_percentile: { type: 'number', minimum: 0, maximum: 1 },
                  epss_score_date: { type: 'string', format: 'date' },
                  exploit_observed: { const: true },
                  exploit_source: { const: 'KEV' },
                  exploit_note: text,
                },
                [
                  ...['epss_score', 'epss_percentile', 'epss_score_date'],
                  ...['exploit_observed', 'exploit_source', 'exploit_note'],
                ],
              ),
              description:
                'Absent when neither the imported KEV nor the imported scores of EPSS have the CVE; a member that is absent is not known. Neither means that nobody exploits it.',
            },
          },
          ['cvss', 'vector', 'cvss3', 'exploitability'],
        ),
        metadata: object({
          sca_scan_mode: { enum: ['UPLOAD', 'AGENT', 'BOTH'] },
          sca_dep_mode: { enum: ['UNKNOWN', 'DIRECT', 'TRANSITIVE', 'BOTH'] },
        }),
      }),
      true,
    ),
  ],
}
