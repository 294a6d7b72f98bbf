import { severityNames } from './rating.ts'
import { object } from './schemas.ts'

const text = { type: 'string' }
const whole = { type: 'integer' }
const stamp = { type: 'string', description: 'As `2019-08-13 17:57:41 UTC`.' }
const bySeverity = (name: (severity: number) => string, severities: readonly number[], description?: string) =>
  Object.fromEntries(severities.map((severity) => [name(severity), { ...whole, ...(description && { description }) }]))

const analysis = object({
  modules: object({
    module: {
      type: 'array',
      description: 'What each tool scanned, with its open findings by severity.',
      items: object({ name: text, ...bySeverity((severity) => `num_flaws_sev_${severity}`, [0, 1, 2, 3, 4, 5]) }),
    },
  }),
  submitted_date: { ...stamp, description: 'When the newest scan started, else when it was stored.' },
  published_date: { ...stamp, description: 'When the newest scan was stored.' },
  engine_version: { ...text, description: 'Version of the tool of the newest scan; empty when not said.' },
})

/** The report that sums an application up. */
export const summaryReport = object(
  {
    report_format_version: { const: '1.5' },
    app_name: text,
    app_id: whole,
    first_build_submitted_date: stamp,
    version: text,
    build_id: { ...whole, description: 'Number of the newest scan.' },
    business_criticality: { const: 3, description: 'The service does not rate applications.' },
    generation_date: { ...stamp, description: 'When the revision of the data was made.' },
    total_flaws: { ...whole, description: 'Open findings, mitigated ones included.' },
    flaws_not_mitigated: whole,
    teams: { const: '' },
    tags: { const: '' },
    last_update_time: stamp,
    is_latest_build: { const: true },
    policy_name: text,
    policy_version: whole,
    policy_compliance_status: { enum: ['Not Assessed', 'Pass', 'Conditional Pass', 'Did Not Pass'] },
    policy_rules_status: { enum: ['Pass', 'Did Not Pass'], description: 'Grace periods left aside.' },
    grace_period_expired: { type: 'boolean' },
    scan_overdue: { const: 'false', description: 'The policy demands no frequency.' },
    'static-analysis': analysis,
    'dynamic-analysis': analysis,
    'manual-analysis': analysis,
    severity: {
      type: 'array',
      description: 'From 5 to 0.',
      items: object({
        level: { ...whole, minimum: 0, maximum: 5 },
        category: {
          type: 'array',
          items: object({ category_name: text, severity: { ...text, enum: severityNames }, count: whole }),
        },
      }),
    },
    flaw_status: object({
      new: whole,
      reopen: whole,
      open: { ...whole, description: 'Known before.' },
      fixed: whole,
      total: whole,
      not_mitigated: whole,
      ...bySeverity(
        (severity) => `sev-${severity}-change`,
        [1, 2, 3, 4, 5],
        'By the newest scan; 0 when that is of components.',
      ),
    }),
    software_composition_analysis: object({
      violate_policy: { type: 'boolean' },
      sca_service_available: { const: true },
    }),
  },
  ['first_build_submitted_date', 'version', 'build_id', 'static-analysis', 'dynamic-analysis', 'manual-analysis'],
)
