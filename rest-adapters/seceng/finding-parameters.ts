import { findingClasses } from '../../src/application/model.ts'
import { ServiceError } from '../../src/ground/errors.ts'
import { applicationGuid, isIdentifier } from '../../src/ground/identifiers.ts'
import { cleanName } from '../../src/ground/names.ts'
import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { wordsOf } from '../enum-words.ts'
import type { Parameter, RouteRequest } from '../route.ts'
import { flagParameter, listParameter, pageParameters, textParameter, wordParameter } from './page.ts'

export const scanTypes = wordsOf('finding', 'ScanType')
export const statuses = wordsOf('finding', 'SecurityFindingStatus')
export const resolutions = wordsOf('finding', 'SecurityFindingResolution')
export const dependencies = wordsOf('finding', 'DependencyMode')
export const maturities = wordsOf('common', 'Maturity')
export const decisions = wordsOf('finding-triage', 'FindingDecision').map((word) => word.toLowerCase())
const severities = ['0', '1', '2', '3', '4', '5']
/** They are read as words, and are numbers to a client. */
const severity = { type: 'integer', minimum: 0, maximum: 5 }
const orders = {
  id: { field: 'ID', direction: 'ASC' },
  '-severity': { field: 'SEVERITY', direction: 'DESC' },
  firstFound: { field: 'FIRST_FOUND', direction: 'ASC' },
  '-firstFound': { field: 'FIRST_FOUND', direction: 'DESC' },
  due: { field: 'DUE', direction: 'ASC' },
  '-changed': { field: 'CHANGED', direction: 'DESC' },
  statusSince: { field: 'STATUS_SINCE', direction: 'ASC' },
  '-statusSince': { field: 'STATUS_SINCE', direction: 'DESC' },
  lastSeen: { field: 'LAST_SEEN', direction: 'ASC' },
  '-lastSeen': { field: 'LAST_SEEN', direction: 'DESC' },
} as const

const text = (name: string, description: string) => ({ [name]: textParameter(name, description) })
const list = (name: string, description: string, allowed?: readonly string[]) => ({
  [name]: listParameter(name, description, allowed),
})
const word = (name: string, description: string, allowed: readonly string[]) => ({
  [name]: wordParameter(name, description, allowed),
})
const flag = (name: string, description: string) => ({ [name]: flagParameter(name, description) })
const number = (name: string, description: string, maximum: number): Readonly<Record<string, Parameter>> => ({
  [name]: {
    in: 'query',
    description,
    schema: { type: 'number', minimum: 0, maximum },
    read: (sent) => {
      if (!sent) return null
      if (/^\d{1,2}(\.\d{1,9})?$/.test(sent) && Number(sent) <= maximum) return Number(sent)
      throw new ServiceError('BAD_USER_INPUT', `${name}: must be a number from 0 to ${maximum}`, { parameter: name })
    },
  },
})

const texts = {
  ...text('applicationName', 'Only of applications whose name contains this text.'),
  ...text('target', 'Only of this target, by id.'),
  ...text('run', 'Only those that this scan run reported, by id.'),
  ...text(
    'text',
    'Only with this text in title, location or a CVE, 3 to 200 characters; then `total` is at most 10,000.',
  ),
  ...text('changedSince', 'Only changed since this day or instant, by an import or a decision.'),
  ...text('mitigatedAfter', 'Only mitigated or dismissed on this day or later.'),
  ...text('placeStartsWith', 'Only where the path, URL, component or label begins so.'),
  ...word('status', 'Only with this status.', statuses),
}
const lists = {
  ...list('owner', 'Only of applications of these owners.'),
  ...list('team', 'Only of applications of these teams.'),
  ...list('label', 'Only of applications with one of these labels.'),
  ...list('place', 'Only at these locations, exactly as they are.'),
  ...list('scanType', 'Only of these types.', scanTypes),
  ...list('tool', 'Only of these tools.'),
  ...list('rule', 'Only of these rules of their tool.'),
  ...list('resolution', 'Only with these resolutions.', resolutions),
  ...list('weakness', 'Only with these weaknesses, by id; not together with `technique`.'),
  ...list('principalWeakness', 'Only with these as principal weakness; `CWE-0` for none.'),
  ...list('technique', 'Only those that make these techniques possible, by id.'),
  ...list(
    'linkedTechnique',
    'Only open ones that make these techniques believable, by id; with `application` or `target`.',
  ),
  ...list('cve', 'Only with these CVEs.'),
  ...list('component', 'Only in one of these components: a name, or a Package URL with a version or without.'),
  ...list('ecosystem', 'Only in packages of these ecosystems, such as `npm` or `pypi`.'),
  ...list('dependency', 'Only of components that the application depends on so.', dependencies),
}
/** Of techniques that findings make possible. */
const exposures = {
  ...text(
    'caseStudySince',
    'Only those that make a technique possible which a case study of this day or later employs.',
  ),
  ...list('maturity', 'Only those that make a technique of these maturities possible.', maturities),
  ...list('tactic', 'Only those that make a technique of these tactics possible, by id.'),
}
const numeric = (parameter: Parameter, items: JsonSchema): Parameter => ({
  ...parameter,
  schema: { ...parameter.schema, items },
})
const numbers = {
  severity: numeric(listParameter('severity', 'Only of these severities.', severities), severity),
  category: numeric(listParameter('category', 'Only in these categories, by CWE number; 0 for none.'), {
    type: 'integer',
    minimum: 0,
    maximum: 999_999_999,
  }),
}
const scores = {
  ...number('cvss', 'Only with this CVSS score.', 10),
  ...number('cvssAtLeast', 'Only with at least this CVSS score.', 10),
  ...number('epssAtLeast', 'Only with a CVE that EPSS scores at least this likely to be exploited.', 1),
}
const periods = {
  firstFound: 'Only first found',
  lastSeen: 'Only last reported',
  fixed: 'Only fixed',
  due: 'Only to be remedied by the policy',
  decided: 'Only with a decision in force that was made',
  decisionEnds: 'Only with a decision in force that ends',
}
const ends = { From: 'on this day or instant, or later', To: 'on this day or instant, or earlier' }
const periodParameters = Object.entries(periods).flatMap(([name, what]) =>
  Object.entries(ends).map(([end, when]) => text(name + end, `${what} ${when}.`)),
)
const flags = {
  ...flag('hasOwner', 'Only of applications with an owner, or only of those without.'),
  ...flag('hasTeam', 'Only of applications with a team, or only of those without.'),
  ...flag('hasComponent', 'Only those in a component, or only the others.'),
  ...flag('knownExploited', 'Only those with a CVE that KEV lists as exploited, or only the others.'),
  ...flag('kinds', 'Whether more specific weaknesses than those of `weakness` count too.'),
  ...flag('new', 'Only those that the newest scan of their tool is the first to report, or only the others.'),
  ...flag('reported', 'Only those that the newest scan of their tool reports, or only the others.'),
  ...flag('judged', 'Only those with a weakness or technique of the graph, or only those whose exposure is not known.'),
  ...flag('violatesPolicy', 'Only those that violate the policy, or only the others.'),
}

/** The parameters of a list of findings (contract: seceng §5.1). */
export const findingParameters: Readonly<Record<string, Parameter>> = {
  ...text('application', 'Only of the application with this guid or name.'),
  ...texts,
  ...lists,
  ...exposures,
  ...numbers,
  severityAtLeast: {
    ...wordParameter('severityAtLeast', 'Only of at least this severity.', severities),
    schema: severity,
  },
  ...list('decision', 'Only with one of these decisions in force.', decisions),
  ...list('linkClass', 'Only open ones of these classes; with `application` or `target`.', findingClasses),
  ...scores,
  ...flags,
  ...Object.assign({}, ...periodParameters),
  sort: wordParameter('sort', 'How they are ordered.', Object.keys(orders), 'id'),
  facets: flagParameter('facets', 'Whether they are counted by their values.', false),
  ...pageParameters,
}

/**
 * Returns the filter and the order of the graph that the parameters of a list of findings stand for. Throws
 * BAD_USER_INPUT.
 */
export function findingFilterOf({ parameters }: Pick<RouteRequest, 'parameters'>) {
  const given = (names: object) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, parameters[name] ?? null]))
  const mapped = <T>(names: object, read: (sent: string, name: string) => T) =>
    Object.fromEntries(
      Object.entries(given(names)).map(([name, sent]) => [
        name,
        Array.isArray(sent) ? sent.map((one: string) => read(one, name)) : sent && read(String(sent), name),
      ]),
    )
  const { application, severityAtLeast, decision, linkClass, maturity, sort } = parameters
  const enums = (words: unknown) => (words as readonly string[] | null)?.map((one) => one.toUpperCase()) ?? null
  const filter = {
    ...given({ ...texts, ...lists, ...scores }),
    ...mapped(numbers, wholeOf),
    ...given(flags),
    ...Object.fromEntries(
      Object.keys(periods).map((name) => [name, rangeOf(parameters[`${name}From`], parameters[`${name}To`])]),
    ),
    application: application === null ? null : guidOf(String(application)),
    severityAtLeast: severityAtLeast === null ? null : Number(severityAtLeast),
    decision: enums(decision),
    linkClass: enums(linkClass),
    exposure: Object.keys(exposures).every((name) => parameters[name] == null)
      ? null
      : { ...given(exposures), maturity: enums(maturity) },
  }
  // Without weaknesses there is nothing that kinds could be of.
  return {
    filter: parameters.weakness === null ? { ...filter, kinds: null } : filter,
    orderBy: orders[sort as keyof typeof orders],
  }
}

function rangeOf(from: unknown, to: unknown): { readonly from: unknown; readonly to: unknown } | null {
  return from == null && to == null ? null : { from, to }
}

function guidOf(application: string): string {
  return isIdentifier(application, 'application') ? application : applicationGuid(cleanName(application) ?? application)
}

function wholeOf(sent: string, parameter: string): number {
  if (/^\d{1,9}$/.test(sent)) return Number(sent)
  throw new ServiceError('BAD_USER_INPUT', `${parameter}: ${JSON.stringify(sent.slice(0, 40))} is not a whole number`, {
    parameter,
  })
}
