import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import type { Parameter } from '../route.ts'
import {
  choice,
  filter,
  type Parsed,
  parsedValue,
  partsOf,
  readUuid,
  refuse,
  score,
  truth,
  type Values,
  whole,
  wholes,
} from './filter.ts'
import type { LinkFilters } from './wire.ts'

/** The guid of an application in the path. */
export const applicationGuid: Parameter = {
  in: 'path',
  description: 'Guid of the application.',
  schema: { type: 'string', format: 'uuid' },
  example: '43f284d7-0221-55a6-abab-4d4b85e64ac1',
  read: (sent) => readUuid(sent ?? ''),
}

/** The sandbox that a request looks into. */
export const context: Parameter = filter(
  'Guid of a sandbox, or of the application itself. There are no sandboxes.',
  { type: 'string', format: 'uuid' },
  (text) => ({ text: readUuid(text), value: readUuid(text) }),
)

/** The scan types of the feed when none is requested. */
export const otherThanSca = ['STATIC', 'DYNAMIC', 'MANUAL'] as const

const scanTypes = [...otherThanSca, 'SCA']

function readScanTypes(text: string): Parsed<readonly string[]> {
  const value = [...new Set(partsOf('scan_type', text).map((part) => choice('scan_type', scanTypes)(part).value))]
  if (value.includes('SCA') && value.length > 1) throw refuse('scan_type', text, 'SCA alone, or any of the others')
  return { text: value.join(','), value }
}

function readDay(text: string): Parsed<string> {
  const day = new Date(`${text}T00:00:00Z`)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && day.toJSON()?.startsWith(text)) return { text, value: text }
  throw refuse('mitigated_after', text, 'a day as yyyy-MM-dd')
}

function readCves(text: string): Parsed<readonly string[]> {
  const value = partsOf('cve', text).map((part) => {
    if (/^CVE-\d{4}-\d{4,12}$/i.test(part)) return part.toUpperCase()
    throw refuse('cve', part, 'a CVE id such as CVE-2024-3094')
  })
  return { text: value.join(','), value }
}

const integer = { type: 'integer' }
const boolean = { type: 'boolean' }
const list = (items: JsonSchema) => ({ type: 'array', items })

/** The filters of the findings feed, in the order in which links repeat them (contract: compat §2.4, §3). */
export const findingFilters: Readonly<Record<string, Parameter>> = {
  context,
  severity: filter('Severity, 0 to 5.', list({ ...integer, minimum: 0, maximum: 5 }), wholes('severity', 0, 5)),
  severity_gte: filter('Least severity, 0 to 5.', { ...integer, minimum: 0, maximum: 5 }, whole('severity_gte', 0, 5)),
  cwe: filter('CWE numbers; 0 for findings without one.', list(integer), wholes('cwe', 0, 999_999)),
  finding_category: filter('Numbers of finding categories.', list(integer), wholes('finding_category', 0, 999_999)),
  cvss: filter('CVSS score.', { type: 'number', minimum: 0, maximum: 10 }, score('cvss')),
  cvss_gte: filter('Least CVSS score.', { type: 'number', minimum: 0, maximum: 10 }, score('cvss_gte')),
  cve: filter('CVE ids.', list({ type: 'string' }), readCves),
  violates_policy: filter('Only findings that are, or are not, against the policy.', boolean, truth('violates_policy')),
  include_annot: filter('True: each finding has its annotations.', boolean, truth('include_annot')),
  new: filter('Only findings that are, or are not, new in the newest scan of their tool.', boolean, truth('new')),
  include_exp_date: filter(
    'True: each finding has the date when its grace period ends.',
    boolean,
    truth('include_exp_date'),
  ),
  mitigated_after: filter('Only findings mitigated on this day or later.', { type: 'string', format: 'date' }, readDay),
  sca_scan_mode: filter(
    'How components were scanned; all were uploaded.',
    { type: 'string', enum: ['UPLOAD', 'AGENT', 'BOTH'] },
    choice('sca_scan_mode', ['UPLOAD', 'AGENT', 'BOTH']),
  ),
  sca_dep_mode: filter(
    'How the application depends on a component; BOTH is all, UNKNOWN ones included.',
    { type: 'string', enum: ['UNKNOWN', 'DIRECT', 'TRANSITIVE', 'BOTH'] },
    choice('sca_dep_mode', ['UNKNOWN', 'DIRECT', 'TRANSITIVE', 'BOTH']),
  ),
  scan_type: filter(
    'STATIC, DYNAMIC and MANUAL in any combination, or SCA alone; all but SCA when not given.',
    list({ type: 'string', enum: scanTypes }),
    readScanTypes,
  ),
}

/** Returns the filters with `scan_type` in place of the requested one. */
export function withScanType({ given: others, unused }: LinkFilters, scanType: string): LinkFilters {
  return {
    given: [...others.filter(([name]) => name !== 'scan_type'), ['scan_type', scanType]],
    unused: unused.filter((name) => name !== 'scan_type'),
  }
}

/** Returns true for a request for findings of components. */
export function isSca(parameters: Values): boolean {
  return parsedValue<readonly string[]>(parameters, 'scan_type')?.[0] === 'SCA'
}

/** Returns the filter of the graph for a request for the findings of `guid`. */
export function graphFilter(parameters: Values, guid: string): Values {
  const value = <T>(name: string) => parsedValue<T>(parameters, name) ?? null
  const context = value<string>('context')
  const mode = value<string>('sca_dep_mode')
  // Contexts and modes that no finding has select nothing.
  const isNothing = (context !== null && context !== guid) || value('sca_scan_mode') === 'AGENT'
  return {
    scanType: isNothing ? [] : (value('scan_type') ?? otherThanSca),
    severity: value('severity'),
    severityAtLeast: value('severity_gte'),
    principalWeakness: value<readonly number[]>('cwe')?.map((number) => `CWE-${number}`) ?? null,
    category: value('finding_category'),
    cvss: value('cvss'),
    cvssAtLeast: value('cvss_gte'),
    cve: value('cve'),
    violatesPolicy: value('violates_policy'),
    new: value('new'),
    mitigatedAfter: value('mitigated_after'),
    dependency: mode === null || mode === 'BOTH' ? null : [mode],
  }
}
