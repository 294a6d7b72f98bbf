import { ServiceError } from '../../src/ground/errors.ts'
import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { object } from '../report-schemas.ts'
import { present, type Route, route } from '../route.ts'
import { errorFields, succeeded } from './errors.ts'
import { cursorErrors, noSuchName, ofPageParameter, pageParameters } from './page.ts'
import {
  headFields,
  isFinal,
  kinds,
  logFormat,
  runsPath as path,
  type RunAnswer,
  runFields,
  runOf,
  runSchema,
  states,
} from './scan-run-body.ts'
import {
  answerFormat,
  documentSchema,
  embeddedSarif,
  importInput,
  importParameters,
  runId,
  text,
  words,
} from './scan-run-parameters.ts'

const tag = 'scan runs'
const [largestJson, largestSarif] = [1_048_576, 67_108_864]

const created = {
  status: 202,
  description: 'It is queued; Location is where it is read, Retry-After when to.',
  headers: ({ id }: { readonly id: string }) => ({ location: `${path}/${id}`, 'retry-after': '1' }),
}

export const scanRunRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path,
    operationId: 'createScanRun',
    tag,
    summary: 'Hands in a result file, or queues scanners for a target.',
    description:
      'With `target` or `application` in the query the body is a file, as it is or in gzip; else it is a form with `file` and the same fields, or a JSON object with `target` and `sarif`, gzipped and in base64. An object with `target` and `scanners` queues these scanners over the folder that the `file:` locator of the target names. What the file is, is told by its content.',
    access: 'seceng:scan',
    parameters: importParameters,
    body: {
      description: 'The file: SARIF, JSON Lines of findings, the JSON of Semgrep or OSV-Scanner, or a threat model.',
      formats: ['json'],
      limitBytes: largestJson,
      isRequired: true,
      schema: documentSchema,
      example: {
        target: '0199f3a2-5c11-7d3e-8a4b-2f6c9d0e1b73',
        sarif:
          'H4sIAAAAAAACA02PzWrDQAyEX2WZ88ZtSk97LT0U8gahh2WtJgv7hySbGLPvXhz7EHSRBs030oqZWGItcPgYzsM7LHgqAnddobUmuBUjx5l464rPBIfvh88tEeyLe/P2bsEkU9IdwFOinxEOKeVT45qbnkItwSssEs2U4EDMlWGRScTfaItReigcvibRmonNNpsopnlRGk0sWo3eycgiStnsZHSLVIPXWI/7232RGHy6HOqG9qzxzwd91SaOcBAObztpaAuen9yOBVHPeomF4D7PvfffZ/0DG0sceDwBAAA=',
      },
      file: {
        fieldNames: Object.keys(importParameters),
        mediaTypes: [
          'application/sarif+json',
          'application/json',
          'application/x-ndjson',
          'application/yaml',
          'application/xml',
          'application/octet-stream',
        ],
        isFile: ({ target, application }, mediaType) =>
          target !== null || application !== null || mediaType === 'multipart/form-data',
        embedded: { limitBytes: largestSarif, read: embeddedSarif },
      },
    },
    operation: `mutation SecengCreateScanRun($input: CreateScanRunInput!) {
      payload: createScanRun(input: $input) { run { ${runFields} } ${errorFields} }
    }`,
    variables: (request) => ({ input: importInput(request) }),
    project: ({ payload }) => runOf(present(succeeded(payload).run)),
    success: created,
    manners: { isIdempotent: true },
    response: (of) => runSchema(of('payload.run')),
    errors: {
      403: 'The credential lacks the scope `scan`, or the application; or the policy does not allow the target.',
      404: 'There is no such target.',
      413: 'The file, or what its gzip grows to, is over the limit.',
      415: 'The media type, or the encoding, is not understood here.',
      422: 'A parameter or member is refused, the file is of no known format, or a scanner is not available.',
      429: 'The queue is full, or the caller sends too often.',
      503: 'No room for files, or no worker: the title names the cause.',
    },
  }),
  route({
    method: 'GET',
    path,
    operationId: 'listScanRuns',
    tag,
    summary: 'Scan runs, newest first.',
    access: 'seceng:read',
    parameters: {
      target: text('Only those of this target.'),
      application: text('Only those of the application with this guid or name.'),
      kind: words('kind', kinds, 'Only those of these kinds.'),
      state: words('state', states, 'Only those in these states.'),
      commit: text('Only those of this commit.'),
      since: text('Only those asked for at this instant (RFC 3339) or later.'),
      until: text('Only those asked for before this instant (RFC 3339).'),
      ...pageParameters,
    },
    operation: `query SecengListScanRuns($filter: ScanRunFilter, $first: Int, $after: String, $count: Boolean!) {
      revision
      found: scanRuns(filter: $filter, first: $first, after: $after) {
        totalCount @include(if: $count) pageInfo { hasNextPage endCursor } nodes { ${headFields} }
      }
    }`,
    variables: ({ parameters: { limit, cursor, count, ...filter } }) => ({
      filter,
      first: limit,
      after: cursor,
      count: count === 'exact',
    }),
    project: ({ revision, found: { totalCount = null, pageInfo, nodes } }) => ({
      items: nodes.map(runOf),
      nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
      total: totalCount,
      revision,
    }),
    explain: ofPageParameter,
    manners: { isPage: true },
    response: (of) => {
      const nodes = of('found.nodes')
      return object({
        items: { ...nodes, items: runSchema(nodes.items as JsonSchema) },
        nextCursor: {
          type: ['string', 'null'],
          description: 'Send it as `cursor` for the next page; null on the last one.',
        },
        total: {
          type: ['integer', 'null'],
          description: 'How many there are on all pages; null unless `count=exact`.',
        },
        revision: of('revision'),
      })
    },
    errors: { 403: 'The credential lacks the scope `read`.', 404: noSuchName, ...cursorErrors },
  }),
  route({
    method: 'GET',
    path: `${path}/:runId`,
    operationId: 'getScanRun',
    tag,
    summary: 'State and progress of a scan run; its SARIF, its log, its events.',
    description:
      '`Prefer: wait=N` (at most 30) waits until the state is final. `Accept: text/event-stream` sends `progress` at each change, then `end`. `application/sarif+json` is the SARIF that is kept, without secrets; `text/plain` the log, whose header `X-Log-Truncated` is `true` when only its last 256 KiB are sent.',
    access: 'seceng:read',
    parameters: {
      runId,
      format: answerFormat,
    },
    operation: `query SecengGetScanRun($id: ID!, $log: Boolean!) {
      run: scanRun(id: $id) { ${runFields} log @include(if: $log) isLogTruncated @include(if: $log) sarifSha256 }
    }`,
    variables: ({ parameters, mediaType }) => ({ id: parameters.runId, log: mediaType === 'text/plain' }),
    project: ({ run }, { mediaType }): RunAnswer => {
      if (!run) throw new ServiceError('NOT_FOUND', 'There is no such scan run.')
      if (mediaType === 'text/plain') return run
      if (mediaType !== 'application/sarif+json') return runOf(run)
      if (run.sarifSha256) return { sha256: run.sarifSha256, expiresAt: run.expiresAt }
      if (!isFinal(run)) throw new ServiceError('CONFLICT', 'The run has not ended yet.', { retryAfterSeconds: 1 })
      throw new ServiceError('NOT_ACCEPTABLE', 'No SARIF is kept of this run.', {
        available: ['application/json', 'text/plain', 'text/event-stream'],
      })
    },
    formats: [
      {
        mediaType: 'application/sarif+json',
        name: 'sarif',
        render: () => '',
        file: ({ sha256 = '' }) => sha256,
      },
      logFormat,
    ],
    manners: { versionOf: () => 0, isFinal: ({ state = 'queued' }) => isFinal({ state }), alsoFor: ['scan'] },
    response: (of) => runSchema(of('run')),
    errors: {
      403: 'The credential lacks the scope `read`.',
      404: 'There is no such run.',
      409: 'Its SARIF is not there yet.',
      410: 'Its SARIF is no longer kept.',
    },
  }),
  route({
    method: 'POST',
    path: `${path}/:runId/cancel`,
    operationId: 'cancelScanRun',
    tag,
    summary: 'Cancels a scan run; safe to repeat.',
    access: 'seceng:scan',
    parameters: { runId },
    body: {
      description: 'Nothing, or an empty object.',
      formats: ['json'],
      limitBytes: largestJson,
      isRequired: false,
      schema: { type: 'object', maxProperties: 0, properties: {} },
      example: {},
    },
    operation: `mutation SecengCancelScanRun($id: ID!) {
      payload: cancelScanRun(input: { id: $id }) { run { ${runFields} } ${errorFields} }
    }`,
    variables: ({ parameters, body }) => {
      const members = Object.keys((body?.document as object | null) ?? {})
      if (members.length > 0)
        throw new ServiceError('INPUT_REFUSED', 'The body must be an empty object.', {
          errors: members.map((name) => ({ pointer: `/${name}`, message: 'is no member of this body' })),
        })
      return { id: parameters.runId }
    },
    project: ({ payload }) => runOf(present(succeeded(payload).run)),
    success: {
      status: 200,
      description: 'It is cancelled.',
      other: {
        status: 202,
        description: 'Its worker is about to end it.',
        when: ({ state }) => state === 'cancelling',
      },
    },
    response: (of) => runSchema(of('payload.run')),
    errors: {
      403: 'The credential lacks the scope `scan`.',
      404: 'There is no such run.',
      409: 'It has ended otherwise; `state` says how.',
    },
  }),
]
