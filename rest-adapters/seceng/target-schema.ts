import { componentKinds } from '../../src/application/component.ts'
import { goals as goalNames, positions } from '../../src/application/model.ts'
import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { object } from '../report-schemas.ts'
import { artifactSchema } from './artifact.ts'
import { componentSchema, sentComponents } from './component-body.ts'
import { states as runStates } from './scan-run-body.ts'

export const kinds: readonly string[] = ['application', 'repository', 'host', 'model', 'mcp-server', 'skill']
const providers = ['github', 'gitlab', 'standard']
const text = (maxLength: number): JsonSchema => ({ type: 'string', minLength: 1, maxLength })
const orNull = (schema: JsonSchema): JsonSchema => ({ ...schema, type: [schema.type, 'null'] })
const texts = (maxItems: number): JsonSchema => ({ type: 'array', maxItems, items: text(50) })
const instant: JsonSchema = { type: 'string', format: 'date-time' }

const controls: JsonSchema = {
  type: 'array',
  maxItems: 500,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['mitigation', 'status'],
    properties: {
      mitigation: text(50),
      status: { type: 'string', enum: ['planned', 'implemented'] },
      note: orNull(text(1000)),
      since: orNull({ type: 'string', format: 'date' }),
    },
  },
}
const webhook: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { provider: { type: 'string', enum: providers }, renew: { type: 'boolean' } },
}
const goals: JsonSchema = {
  type: 'array',
  maxItems: goalNames.length,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['goal', 'weight'],
    properties: {
      goal: { type: 'string', enum: goalNames },
      weight: { type: 'integer', minimum: 0, maximum: 20, description: 'Points of a path that reaches it.' },
      note: orNull(text(1000)),
    },
  },
}
const attackers: JsonSchema = {
  type: 'array',
  minItems: 1,
  maxItems: positions.length,
  items: { type: 'string', enum: positions },
}
const own = { name: text(200), owner: text(200), labels: texts(20), scanners: texts(20), controls, goals, webhook }

const nullOr = (type: string): JsonSchema => ({ type: [type, 'null'] })
const hostMembers = {
  host: { type: 'string' },
  ports: { type: 'array', items: { type: ['integer', 'string'] } },
  paths: { type: 'array', items: { type: 'string' } },
} satisfies Readonly<Record<string, JsonSchema>>
const hostRule: JsonSchema = {
  anyOf: [
    { type: 'string' },
    { type: 'object', additionalProperties: false, required: ['host'], properties: hostMembers },
  ],
}
/** A rule that was sent: the operation reports all that is wrong with the rules of a locator at once. */
const sentHostRule: JsonSchema = { type: ['string', 'object'], properties: hostMembers }
/** The members of all kinds; which of them a kind has, and what they may hold, the operation checks. */
const locatorInput: JsonSchema = {
  type: 'object',
  properties: {
    url: { ...nullOr('string'), description: 'Of a repository: an https URL.' },
    ref: { ...nullOr('string'), description: 'Of a repository: a branch, a tag or a full commit id.' },
    folder: { ...nullOr('string'), description: 'Of a repository: a path inside it.' },
    allow: { type: 'array', items: sentHostRule, description: 'Of a host: what belongs to it.' },
    deny: { type: 'array', items: sentHostRule, description: 'Of a host: what does not.' },
    uri: { ...nullOr('string'), description: 'Of an artefact: `artifact:` with a SHA-256, or `file:`.' },
    sha256: { ...nullOr('string'), description: 'Of an artefact: its SHA-256.' },
  },
}

/** Schema of the body that creates a target. */
export const createSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'kind'],
  properties: {
    ...own,
    kind: { type: 'string', enum: kinds },
    application: { ...text(200), description: 'Made when there is none; `name` when not given.' },
    locator: {
      ...locatorInput,
      default: {},
      description: 'Its members depend on the kind; an application has none.',
    },
    owner: orNull(own.owner),
    components: { ...sentComponents, description: 'What it consists of, as far as somebody knows.' },
    attackers: orNull(attackers),
    webhook: orNull(webhook),
  },
}

/** A merge patch (RFC 7396) of a target. */
export const patchSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    name: own.name,
    locator: { ...locatorInput, description: 'A merge patch of the locator; its members depend on the kind.' },
    owner: orNull(own.owner),
    labels: orNull(own.labels),
    scanners: orNull(own.scanners),
    controls: orNull(controls),
    components: { ...sentComponents, description: 'Parts of which something is said; others stay as they are.' },
    goals: orNull(goals),
    attackers: orNull(attackers),
    webhook: orNull({
      ...webhook,
      properties: { provider: orNull({ type: 'string' }), renew: orNull({ type: 'boolean' }) },
    }),
  },
}

const listedMembers: Readonly<Record<string, JsonSchema>> = {
  id: { type: 'string', format: 'uuid' },
  name: { type: 'string' },
  kind: { type: 'string', enum: kinds },
  application: object({ guid: { type: 'string' }, name: { type: 'string' } }),
  locator: {
    description: 'Of an application; a repository, or a skill in one; a host; a model, an MCP server or a skill.',
    anyOf: [
      object({}),
      object({ url: { type: 'string' }, ref: nullOr('string'), folder: nullOr('string') }),
      object({ allow: { type: 'array', items: hostRule }, deny: { type: 'array', items: hostRule } }),
      object({ uri: { type: 'string' }, sha256: nullOr('string') }),
    ],
  },
  owner: { type: ['string', 'null'] },
  labels: { type: 'array', items: { type: 'string' } },
  scanners: { type: 'array', items: { type: 'string' } },
  controls: {
    type: 'array',
    items: object({
      mitigation: { type: 'string' },
      status: { type: 'string', enum: ['planned', 'implemented'] },
      note: { type: ['string', 'null'] },
      since: { type: ['string', 'null'], format: 'date' },
    }),
  },
  goals: {
    type: 'array',
    items: object({
      goal: { type: 'string', enum: goalNames },
      weight: { type: 'integer' },
      note: { type: ['string', 'null'] },
    }),
    description: 'Those whose weight differs from the usual one.',
  },
  attackers: {
    type: ['array', 'null'],
    items: { type: 'string', enum: positions },
    description: 'Where attackers stand; null for the usual positions.',
  },
  webhook: {
    type: ['object', 'null'],
    additionalProperties: false,
    required: ['provider', 'hasSecret'],
    properties: {
      provider: { type: 'string', enum: providers },
      hasSecret: { type: 'boolean' },
      secret: { type: 'string', description: 'Only in the answer that makes or renews it.' },
    },
  },
  scope: object({
    state: { type: 'string', enum: ['allowed', 'refused'] },
    checkedAt: instant,
    rule: { type: ['string', 'null'], description: 'The rule of the policy that decided.' },
  }),
  counts: object({
    open: { type: 'integer' },
    bySeverity: { type: 'array', items: { type: 'integer' }, minItems: 6, maxItems: 6 },
  }),
  newestRun: {
    ...object({
      id: { type: 'string' },
      state: { type: 'string', enum: runStates },
      finishedAt: { type: ['string', 'null'], format: 'date-time' },
    }),
    type: ['object', 'null'],
  },
  artifacts: { type: 'array', items: artifactSchema, maxItems: 100 },
  createdAt: instant,
  changedAt: instant,
  links: object({
    self: { type: 'string' },
    findings: { type: 'string' },
    runs: { type: 'string' },
    attackPaths: { type: 'string' },
  }),
}
/** A target in a list. */
export const listedTargetSchema: JsonSchema = object(listedMembers)
/** A target as it is answered. */
export const targetSchema: JsonSchema = object({
  ...listedMembers,
  components: {
    type: 'array',
    minItems: componentKinds.length,
    maxItems: componentKinds.length,
    items: componentSchema,
    description: 'All kinds in their order, unknown ones too.',
  },
})
