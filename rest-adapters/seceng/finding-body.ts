import { findingClasses } from '../../src/application/model.ts'
import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { wordsOf } from '../enum-words.ts'
import { object } from '../report-schemas.ts'
import { authors } from './attack-path-body.ts'
import { secengBase } from './base.ts'
import { decisions, maturities, resolutions, scanTypes, statuses } from './finding-parameters.ts'
import { locationSchema } from './location-schema.ts'

/** Selection of each finding of a list. */
export const itemFields = `
  id issueId application { guid name } title severity status resolution scanType tool rule weaknesses { id name } cves cvss { version score vector }
  exposure { technique { id } name maturity } count isNew violatesPolicy firstFound lastSeen remediateBy tags runId
  triage { decision reason comment until by at }
  location {
    __typename
    ... on CodeLocation { codePath: path line endLine column byteOffset byteLength charOffset charLength module procedure }
    ... on HttpLocation { url hostname port httpPath: path method parameter attack }
    ... on ComponentLocation { name version ecosystem purl componentPath: path licences dependency }
    ... on ModelLocation { label components { idInModel } capecIds likelihood impact inputVector }
  }`
/** Selection of one finding. */
export const findingFields = `${itemFields}
  description reports { tool rule title description severity place line sourceState firstFound lastSeen } recommendation references { title url } targetId triageVersion
  evidence { scan { number } pointer fingerprint } source: location { ... on CodeLocation { snippet } }
  class techniqueLinks: links { techniqueId level by why fits reason }
  history { at by from to reason comment until }`

// biome-ignore lint/suspicious/noExplicitAny: the shape is that of the selection.
type Selected = any

/** Returns a finding as a list shows it. */
export function itemBody(finding: Selected) {
  const { id, runId, triage, location } = finding
  return {
    id,
    issueId: finding.issueId,
    application: finding.application,
    title: finding.title,
    severity: finding.severity,
    status: finding.status,
    resolution: finding.resolution,
    scanType: finding.scanType,
    tool: finding.tool,
    rule: finding.rule,
    weaknesses: finding.weaknesses,
    cves: finding.cves,
    cvss: finding.cvss,
    techniques: finding.exposure.map(({ technique, name, maturity }: Selected) => ({
      id: technique.id,
      name,
      maturity,
    })),
    location: location && locationBody(location),
    count: finding.count,
    isNew: finding.isNew,
    violatesPolicy: finding.violatesPolicy,
    firstFound: finding.firstFound,
    lastSeen: finding.lastSeen,
    remediateBy: finding.remediateBy,
    tags: finding.tags,
    triage: triage && { ...triage, decision: wordOf(triage.decision), reason: wordOf(triage.reason) },
    run: runId && { id: runId },
    links: { self: `${secengBase}/findings/${id}` },
  }
}

/** Returns a finding with all that is known of it. */
export function findingBody(finding: Selected) {
  const { evidence, source, targetId, history } = finding
  const { links, ...item } = itemBody(finding)
  return {
    ...item,
    description: finding.description,
    reports: finding.reports,
    recommendation: finding.recommendation,
    references: finding.references,
    evidence: {
      scan: String(evidence.scan.number),
      pointer: evidence.pointer,
      fingerprint: evidence.fingerprint,
      snippet: source?.snippet ?? null,
    },
    history: history.map((move: Selected) => ({
      ...move,
      from: wordOf(move.from),
      to: wordOf(move.to),
      reason: wordOf(move.reason),
    })),
    class: wordOf(finding.class),
    techniqueLinks: finding.techniqueLinks.map(({ techniqueId, by, ...link }: Selected) => ({
      technique: techniqueId,
      by: wordOf(by),
      ...link,
    })),
    links: { ...links, attackPaths: targetId && `${secengBase}/attack-paths?target=${targetId}` },
  }
}

const wordOf = (value: string | null) => value?.toLowerCase() ?? null

function locationBody({ __typename, codePath, httpPath, componentPath, components, ...location }: Selected) {
  switch (__typename) {
    case 'CodeLocation':
      return { kind: 'code', path: codePath, ...location }
    case 'HttpLocation':
      return { kind: 'http', path: httpPath, ...location }
    case 'ComponentLocation':
      return { kind: 'component', path: componentPath, ...location }
    default:
      return {
        kind: 'model',
        componentIds: components.map(({ idInModel }: { idInModel: string }) => idInModel),
        ...location,
      }
  }
}

const orNull = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  type: [schema.type, 'null'].flat(),
  ...(schema.enum !== undefined && { enum: [...(schema.enum as readonly unknown[]), null] }),
})
const text: JsonSchema = { type: 'string' }
const texts: JsonSchema = { type: 'array', items: text }
const whole: JsonSchema = { type: 'integer' }
const instant: JsonSchema = { type: 'string', format: 'date-time' }
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
const outcomes = [...decisions, 'expired', 'reopened']
const reasons = wordsOf('finding-triage', 'FindingTriageReason').map((word) => word.toLowerCase())
const made = { reason: orNull({ ...text, enum: reasons }), comment: orNull(text), until: orNull(instant) }

const itemProperties = {
  id: { ...text, description: 'The guid of the application, a colon and the issue id.' },
  issueId: whole,
  application: object({ guid: text, name: text }),
  title: text,
  severity: { ...whole, description: '0 (informational) to 5 (critical).' },
  status: { ...text, enum: statuses },
  resolution: { ...text, enum: resolutions },
  scanType: { ...text, enum: scanTypes },
  tool: text,
  rule: orNull(text),
  weaknesses: list(object({ id: text, name: text })),
  cves: texts,
  cvss: orNull(object({ version: orNull(text), score: orNull({ type: 'number' }), vector: orNull(text) })),
  techniques: list(object({ id: text, name: text, maturity: orNull({ ...text, enum: maturities }) })),
  location: locationSchema,
  count: whole,
  isNew: { type: 'boolean' },
  violatesPolicy: { type: 'boolean' },
  firstFound: instant,
  lastSeen: instant,
  remediateBy: instant,
  tags: texts,
  triage: {
    ...orNull(object({ decision: { ...text, enum: decisions }, ...made, by: text, at: instant })),
    description: 'The decision in force.',
  },
  run: { ...orNull(object({ id: text })), description: 'The scan run that was the last to report it.' },
} satisfies Readonly<Record<string, JsonSchema>>

/** The schema of a finding of a list. */
export const itemSchema: JsonSchema = object({ ...itemProperties, links: object({ self: text }) })

/** The schema of one finding. */
export const findingSchema: JsonSchema = object({
  ...itemProperties,
  description: orNull(text),
  reports: {
    ...list(
      object({
        tool: text,
        rule: orNull(text),
        title: text,
        description: orNull(text),
        severity: whole,
        place: orNull(text),
        line: orNull(whole),
        sourceState: { ...text, enum: wordsOf('finding', 'SecurityFindingSourceState') },
        firstFound: instant,
        lastSeen: instant,
      }),
    ),
    description: 'What each tool reports of it; the words of the first one are those of the finding.',
  },
  recommendation: orNull(text),
  references: list(object({ title: orNull(text), url: orNull(text) })),
  evidence: object({ scan: text, pointer: text, fingerprint: text, snippet: orNull(text) }),
  history: {
    ...list(
      object({
        at: instant,
        by: text,
        from: { ...text, enum: decisions },
        to: { ...text, enum: outcomes },
        ...made,
      }),
    ),
    description: 'Changes of the decision in the order of time.',
  },
  class: {
    ...orNull({ ...text, enum: findingClasses }),
    description: 'What is known of it under the model of attack paths; none is called safe. Null until it is read.',
  },
  techniqueLinks: {
    ...list(
      object({
        technique: text,
        by: { ...text, enum: authors },
        level: {
          ...whole,
          description: '4 named by a tool or a reviewer, 3 stated or at the place, 2 by its kind alone.',
        },
        why: text,
        fits: { type: 'boolean', description: 'False when the application lacks what the technique needs.' },
        reason: orNull(text),
      }),
    ),
    description: 'Techniques that it speaks for, by id.',
  },
  links: object({ self: text, attackPaths: orNull(text) }),
})
