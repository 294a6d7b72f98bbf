import { version } from '../../ground/version.ts'
import { listOf, objectOf, ref } from '../../http-kit/json-schema.ts'
import { acceptPrepared, validationProblem } from '../check.ts'
import { exportFormats } from '../export/format.ts'
import { fileFormatOf, jobTypes } from '../jobs/types.ts'
import { limits } from '../limits.ts'
import { sources } from '../message/http-message-schema.ts'
import type { Prepared } from '../prepare.ts'
import { findEvidenceKeys, listEvidence, storeEvidence } from '../store/evidence-store.ts'
import { cursorOf, pageOf, readCursor } from './cursor.ts'
import type { Answer, Route, RouteRequest, SidecarParts } from './route.ts'

async function ingest(prepared: Prepared, { store, forwarder }: SidecarParts): Promise<Answer> {
  const [stored] = await storeEvidence(store.db, [prepared])
  const { id, isNew, receivedAt } = stored!
  if (isNew && prepared.kind === 'finding') forwarder?.wake()
  const { fingerprint, inScope, redactions } = prepared
  return {
    status: isNew ? 201 : 200,
    json: { id, status: isNew ? 'created' : 'duplicate', fingerprint, inScope, redactions, receivedAt },
  }
}

async function checkMessageIds({ messageIds }: Prepared, { store }: SidecarParts): Promise<void> {
  if (messageIds.length === 0) return
  const found = new Set((await findEvidenceKeys(store.db, messageIds, null)).map(({ id }) => id))
  const unknown = messageIds.filter((id) => !found.has(id))
  if (unknown.length === 0) return
  throw validationProblem('finding', [
    { pointer: '/evidence', message: `names messages that are not stored: ${unknown.slice(0, 10).join(', ')}` },
  ])
}

async function listPage({ query }: RouteRequest, { store }: SidecarParts): Promise<Answer> {
  const limit = (query.limit as number | undefined) ?? 50
  const rows = await listEvidence(store.db, {
    limit: limit + 1,
    before: readCursor(query.cursor),
    kind: (query.kind as 'message' | 'finding' | undefined) ?? null,
    source: (query.source as string | undefined) ?? null,
  })
  const page = pageOf(rows, limit, ({ seq: _, redactions, ...row }) => ({ ...row, redactions: JSON.parse(redactions) }))
  return { status: 200, json: page }
}

function capabilitiesOf({ config, scope }: SidecarParts) {
  return {
    name: 'security-knowledge-graph sidecar',
    version,
    connectors: sources,
    fileFormats: jobTypes.flatMap((type) => fileFormatOf(type) ?? []),
    jobTypes: jobTypes.map((type) => ({ type, repeatedAfterCrash: fileFormatOf(type) === null })),
    exportFormats,
    limits: {
      bodyBytes: limits.bodyBytes,
      messageBodyBytes: limits.messageBodyBytes,
      uploadBytes: config.uploadBytes,
      itemsPerRequest: limits.itemsPerRequest,
      itemsAnsweredAtOnce: limits.itemsAnsweredAtOnce,
      runningJobs: limits.runningJobs,
      queuedJobs: limits.queuedJobs,
      requestTimeoutMs: config.requestTimeoutMs,
      jobTimeoutMs: config.jobTimeoutMs,
      resultHours: config.resultHours,
    },
    auth: { scheme: config.needsToken ? 'bearer' : 'none' },
    scope: {
      mode: scope.rules.allow.length === 0 ? 'empty' : 'allow-list',
      allow: scope.rules.allow.length,
      deny: scope.rules.deny.length,
    },
    forwarding: config.service !== null,
  }
}

const number = { type: 'integer' }
const capabilities = objectOf({
  name: { type: 'string' },
  version: { type: 'string' },
  connectors: listOf({ type: 'string' }),
  fileFormats: listOf({ type: 'string' }),
  jobTypes: listOf(objectOf({ type: { type: 'string' }, repeatedAfterCrash: { type: 'boolean' } })),
  exportFormats: listOf({ type: 'string' }),
  limits: { type: 'object', additionalProperties: number },
  auth: objectOf({ scheme: { enum: ['bearer', 'none'] } }),
  scope: objectOf({ mode: { enum: ['empty', 'allow-list'] }, allow: number, deny: number }),
  forwarding: { type: 'boolean', description: 'Whether findings go on to a knowledge service.' },
})

const exampleMessage = {
  source: 'proxy',
  request: { method: 'GET', url: 'https://shop.example/', headers: [{ name: 'Host', value: 'shop.example' }] },
}

export const connectorRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/connectors/capabilities',
    operationId: 'getCapabilities',
    tag: 'connectors',
    summary: 'What this sidecar can do, and its limits.',
    answers: {
      200: { description: 'Formats, job types, limits, scheme of the token, mode of the scope.', schema: capabilities },
    },
    errors: [],
    answer: async (_, parts) => ({ status: 200, json: capabilitiesOf(parts) }),
  },
  {
    method: 'POST',
    path: '/v1/connectors/classify',
    operationId: 'classifyMessage',
    tag: 'connectors',
    summary: 'What kind of traffic a message is.',
    description:
      'Stores nothing, and so takes messages outside the scope as well: `inScope` says whether they could be ingested.',
    body: { schema: ref('ConnectorHttpMessage'), isChecked: false, example: exampleMessage },
    answers: { 200: { description: 'The classification with its reasons.', schema: ref('Classification') } },
    errors: [],
    answer: async ({ body, signal }, { pool }) => {
      const answer = await pool.call('classify', body, signal)
      if ('errors' in answer) throw validationProblem('message', answer.errors)
      return { status: 200, json: answer.classification }
    },
  },
  {
    method: 'POST',
    path: '/v1/connectors/ingest-http',
    operationId: 'ingestMessage',
    tag: 'connectors',
    summary: 'Stores a message, redacted.',
    description:
      'Every place that the message names must be in scope: its target, the URL of its request, its Host header. A message with the `external_id` of its source, or the fingerprint, of one that is stored is a duplicate of that one.',
    body: { schema: ref('ConnectorHttpMessage'), isChecked: false, example: exampleMessage },
    answers: {
      200: { description: 'It was stored before.', schema: ref('Ingested') },
      201: { description: 'It is stored.', schema: ref('Ingested') },
    },
    errors: ['out_of_scope'],
    answer: async ({ body, signal }, parts) =>
      ingest(acceptPrepared(await parts.pool.call('message', body, signal), 'message'), parts),
  },
  {
    method: 'POST',
    path: '/v1/connectors/ingest-finding',
    operationId: 'ingestFinding',
    tag: 'connectors',
    summary: 'Stores a finding, redacted, and forwards it when a knowledge service is connected.',
    description: 'Every place that the finding and its evidence name must be in scope; a finding may name none.',
    body: {
      schema: ref('ConnectorFinding'),
      isChecked: false,
      example: {
        source: 'zap',
        title: 'Cross-site scripting',
        severity: 'high',
        target: { url: 'https://shop.example/q' },
      },
    },
    answers: {
      200: { description: 'It was stored before.', schema: ref('Ingested') },
      201: { description: 'It is stored.', schema: ref('Ingested') },
    },
    errors: ['out_of_scope'],
    answer: async ({ body, signal }, parts) => {
      const prepared = acceptPrepared(await parts.pool.call('finding', body, signal), 'finding')
      await checkMessageIds(prepared, parts)
      return ingest(prepared, parts)
    },
  },
  {
    method: 'GET',
    path: '/v1/connectors/evidence',
    operationId: 'listEvidence',
    tag: 'connectors',
    summary: 'What was taken in, newest first.',
    query: {
      limit: { type: 'integer', minimum: 1, maximum: limits.pageSize, default: 50, description: 'Items of a page.' },
      cursor: { type: 'string', description: 'The nextCursor of the page before.', examples: [cursorOf(50)] },
      kind: { enum: ['message', 'finding'], description: 'Only this kind.' },
      source: { enum: sources, description: 'Only what this connector sent.' },
    },
    answers: { 200: { description: 'A page of it, without the documents.', schema: ref('EvidenceList') } },
    errors: [],
    answer: listPage,
  },
]
