import type { JsonSchema } from '../../src/http/kit/json-schema.ts'
import { object } from '../report-schemas.ts'

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
const own = { name: text(200), owner: text(200), labels: texts(20), scanners: texts(20), controls, webhook }

/** Schema of the body that creates a target. */
export const createSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'kind'],
  properties: {
    ...own,
    kind: { type: 'string', enum: kinds },
    application: { ...text(200), description: 'Made when there is none; `name` when not given.' },
    locator: { type: 'object', default: {}, description: 'Its members depend on the kind; an application has none.' },
    owner: orNull(own.owner),
    webhook: orNull(webhook),
  },
}

/** A merge patch (RFC 7396) of a target. */
export const patchSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    name: own.name,
    locator: { type: 'object' },
    owner: orNull(own.owner),
    labels: orNull(own.labels),
    scanners: orNull(own.scanners),
    controls: orNull(controls),
    webhook: orNull({
      ...webhook,
      properties: { provider: orNull({ type: 'string' }), renew: orNull({ type: 'boolean' }) },
    }),
  },
}

/** A target as it is answered. */
export const targetSchema: JsonSchema = object({
  id: { type: 'string', format: 'uuid' },
  name: { type: 'string' },
  kind: { type: 'string', enum: kinds },
  application: object({ guid: { type: 'string' }, name: { type: 'string' } }),
  locator: { type: 'object' },
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
  webhook: {
    type: ['object', 'null'],
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
    type: ['object', 'null'],
    properties: {
      id: { type: 'string' },
      state: { type: 'string' },
      finishedAt: { type: ['string', 'null'], format: 'date-time' },
    },
  },
  createdAt: instant,
  changedAt: instant,
  links: object({
    self: { type: 'string' },
    findings: { type: 'string' },
    runs: { type: 'string' },
    attackPaths: { type: 'string' },
  }),
})
