import { type JsonSchema, listOf, objectOf, ref } from '../../http-kit/json-schema.ts'
import { problemSchema } from '../../http-kit/openapi.ts'
import { connectorFindingSchema } from '../connector-finding-schema.ts'
import { exportFormats } from '../export/format.ts'
import { jobStatuses } from '../jobs/state.ts'
import { jobTypes } from '../jobs/types.ts'
import { limits } from '../limits.ts'
import { httpMessageSchema, sources } from '../message/http-message-schema.ts'
import { problemCodes } from './problem.ts'

const text: JsonSchema = { type: 'string' }
const count: JsonSchema = { type: 'integer', minimum: 0 }
const instant: JsonSchema = { type: 'string', format: 'date-time' }
const nullable = (schema: JsonSchema): JsonSchema => ({ oneOf: [schema, { type: 'null' }] })

const redaction = objectOf({
  kind: { ...text, description: 'What was taken out: a header, a token of some provider, a card number, …' },
  location: { ...text, description: 'Where it stood, a JSON pointer.' },
  count,
})

const problem = problemSchema({
  type: { const: 'about:blank' },
  title: text,
  status: { type: 'integer' },
  detail: { ...text, description: 'What is wrong and what is allowed. Never quotes a value of the request.' },
  code: { enum: problemCodes },
  errors: { ...listOf(objectOf({ pointer: text, message: text })), description: 'Each place that is wrong.' },
  rule: { ...text, description: 'The rule of the scope that refused the target.' },
  reason: { ...text, description: 'Why a job failed: `interrupted` when its process ended.' },
  retryAfterSeconds: { ...count, description: 'As the Retry-After header says.' },
  errorId: { ...text, description: 'How the log names a failure of the sidecar.' },
})

const job = objectOf({
  id: text,
  type: { enum: jobTypes },
  status: { enum: jobStatuses },
  progress: objectOf({
    percent: {
      type: ['integer', 'null'],
      minimum: 0,
      maximum: 100,
      description:
        'Null while the total is not known, 100 only when the job has succeeded, 0 as long as nothing of its file could be read.',
    },
    done: count,
    total: { type: ['integer', 'null'] },
    message: { type: ['string', 'null'] },
  }),
  createdAt: instant,
  startedAt: nullable(instant),
  updatedAt: instant,
  finishedAt: nullable(instant),
  expiresAt: { ...nullable(instant), description: 'When its result is removed.' },
  pollAfterMs: { type: ['integer', 'null'], description: 'When to ask again; null once it has ended.' },
  error: nullable(ref('Problem')),
  links: objectOf({ self: text, result: text, cancel: text, events: text }),
})

const ingested = objectOf({
  id: text,
  status: { enum: ['created', 'duplicate'] },
  fingerprint: { ...text, description: 'SHA-256 of the redacted, normalised document.' },
  inScope: { type: 'boolean', description: 'False for a finding that names no target.' },
  redactions: listOf(ref('Redaction')),
  receivedAt: { ...instant, description: 'When the first of its kind was taken in.' },
})

const classification = objectOf({
  categories: listOf(
    objectOf({ label: text, score: { type: 'number', minimum: 0, maximum: 1 }, reasons: listOf(text) }),
  ),
  primary: { type: ['string', 'null'] },
  apiType: text,
  authType: text,
  ai: objectOf({
    kind: { enum: ['llm-api', 'mcp', 'agent', 'rag', 'embedding', 'none'] },
    provider: { type: ['string', 'null'] },
    model: { type: ['string', 'null'] },
  }),
  sensitive: listOf(ref('Redaction')),
  suggestedTechniques: listOf(objectOf({ id: text, score: { type: 'number' }, reason: text })),
  inScope: { type: 'boolean' },
})

/** The schema of an export's request, which is also the input of an export job. */
export const exportRequest = objectOf({
  source: {
    enum: ['store', 'inline', ...sources],
    description:
      '`store`: items are ids. `inline`: items are messages and findings themselves. A connector: items are ids or external ids of what it sent, or messages and findings of it.',
  },
  items: {
    type: 'array',
    minItems: 1,
    maxItems: limits.itemsPerRequest,
    items: { type: ['string', 'object'], minLength: 1, maxLength: 500 },
  },
  format: { enum: exportFormats },
})

const fileInput = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
  description: 'The file of an ingest job: the name of an upload, or its content here.',
  properties: {
    upload: { ...text, description: 'Name of an upload, which the job takes.' },
    text: { ...text, description: 'The file as text.' },
    base64: { ...text, contentEncoding: 'base64', pattern: '^[A-Za-z0-9+/\\s]*={0,2}\\s*$' },
  },
}

const classifyInput = objectOf(
  {
    items: {
      type: 'array',
      minItems: 1,
      maxItems: limits.itemsPerRequest,
      items: { type: ['string', 'object'], minLength: 1 },
      description: 'Ids of stored messages, or messages; every stored message when left out.',
    },
  },
  ['items'],
)

const inputs: Readonly<Record<string, JsonSchema>> = {
  'export-evidence': exportRequest,
  'classify-batch': classifyInput,
}

/** Returns the schema of a job's input by its type. */
export function jobInputSchema(type: string): JsonSchema {
  return inputs[type] ?? fileInput
}

export const jobRequest = objectOf(
  {
    type: { enum: jobTypes },
    input: { type: 'object' },
    timeoutMs: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
  },
  ['timeoutMs'],
)

/** The named schemas of the OpenAPI document. */
export const componentSchemas: Readonly<Record<string, JsonSchema>> = {
  Problem: problem,
  ConnectorHttpMessage: httpMessageSchema,
  ConnectorFinding: connectorFindingSchema,
  Redaction: redaction,
  Ingested: ingested,
  Classification: classification,
  ExportRequest: exportRequest,
  JobRequest: {
    oneOf: jobTypes.map((type) => ({
      ...objectOf(
        {
          type: { const: type },
          input: type === 'export-evidence' ? ref('ExportRequest') : jobInputSchema(type),
          timeoutMs: { type: 'integer', minimum: 1, description: 'At most the setting SIDECAR_JOB_TIMEOUT_MS.' },
        },
        ['timeoutMs'],
      ),
    })),
  },
  Job: job,
  JobList: objectOf({ items: listOf(ref('Job')), nextCursor: { type: ['string', 'null'] } }),
  Evidence: objectOf({
    id: text,
    kind: { enum: ['message', 'finding'] },
    source: text,
    externalId: { type: ['string', 'null'] },
    label: { ...text, description: 'Title of a finding; method and place of a message.' },
    redactions: listOf(ref('Redaction')),
    bytes: count,
    receivedAt: instant,
  }),
  EvidenceList: objectOf({ items: listOf(ref('Evidence')), nextCursor: { type: ['string', 'null'] } }),
  Upload: objectOf({ name: text, bytes: count, sha256: text, expiresAt: instant }),
}
