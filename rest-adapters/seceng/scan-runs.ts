import { ServiceError } from '../../src/errors.ts'
import type { JsonSchema } from '../../src/http/kit/json-schema.ts'
import { altered, object } from '../report-schemas.ts'
import type { Parameter, Route, RouteRequest } from '../route.ts'
import { secengBase } from './base.ts'
import { errorFields, succeeded } from './errors.ts'

const tag = 'server API'
const path = `${secengBase}/scan-runs`
const states = ['queued', 'running', 'cancelling', 'succeeded', 'failed', 'timed_out', 'cancelled'] as const
const kinds = ['import', 'scan', 'vcs', 'trust'] as const
const largestJson = 1_048_576
const largestSarif = 67_108_864

const headFields = `
  id kind target { id name } applicationGuid applicationName state stage progress { percent done total message } attempt maxAttempts
  commit { sha ref } artifact { sha256 bytes format } verdict complete requestedBy
  createdAt startedAt updatedAt finishedAt expiresAt error { code reason detail }`
const runFields = `${headFields}
  scanners { name version state exitCode durationMs findings warnings }
  results { scanId tool scanType reported new fixed reopened changed unchanged }
  notExamined { place reason } warnings { pointer message }`

type Run = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly stage: string | null
  readonly verdict: string | null
}

const isFinal = ({ state }: { readonly state: string }) =>
  !['queued', 'running', 'cancelling'].includes(state.toLowerCase())

/** A run as the server API spells it. */
function runOf({
  kind,
  state,
  stage,
  verdict,
  applicationGuid,
  applicationName,
  sarifSha256: _,
  log: __,
  ...rest
}: Run) {
  const self = `${path}/${rest.id}`
  const { id, target, ...others } = rest
  return {
    id,
    kind: kind.toLowerCase(),
    target,
    application: { guid: applicationGuid, name: applicationName },
    state: state.toLowerCase(),
    stage: stage?.toLowerCase() ?? null,
    ...others,
    verdict: verdict?.toLowerCase() ?? null,
    pollAfterMs: isFinal({ state }) ? null : 1_000,
    links: { self, cancel: `${self}/cancel`, sarif: `${self}?format=sarif`, log: `${self}?format=log` },
  }
}

const left = ['kind', 'state', 'stage', 'verdict', 'applicationGuid', 'applicationName', 'sarifSha256', 'log']

/** The schema of a run, from that of its selection. */
function runSchema(selected: JsonSchema): JsonSchema {
  const word = (values: readonly string[], description: string): JsonSchema => ({
    type: 'string',
    enum: values,
    description,
  })
  return altered(selected, left, {
    kind: word(kinds, 'What it does.'),
    application: object({
      guid: { type: 'string', description: 'Guid that the application has or will have.' },
      name: { type: 'string', description: 'Name of the application.' },
    }),
    state: word(states, 'How far it is; the last four are final.'),
    stage: {
      type: ['string', 'null'],
      enum: ['cloning', 'scanning', 'examining', 'importing', null],
      description: 'What it is at; null unless it is running.',
    },
    verdict: {
      type: ['string', 'null'],
      enum: ['malicious', 'suspicious', 'clean', 'unknown', null],
      description: 'What a trust scan concluded; null for other kinds.',
    },
    pollAfterMs: {
      type: ['integer', 'null'],
      description: 'Milliseconds after which to read it again; null when it is final.',
    },
    links: object({
      self: { type: 'string', description: 'Where it is read.' },
      cancel: { type: 'string', description: 'Where it is cancelled.' },
      sarif: { type: 'string', description: 'Its SARIF, when some is kept.' },
      log: { type: 'string', description: 'Its log.' },
    }),
  })
}

const text = (description: string): Parameter => ({
  in: 'query',
  description,
  schema: { type: 'string' },
  read: (sent) => sent || null,
})

const words = (name: string, allowed: readonly string[], description: string): Parameter => ({
  in: 'query',
  description: `${description} Several are parted by commas.`,
  schema: { type: 'string' },
  read: (sent) => {
    if (!sent) return null
    const values = sent.split(',').map((value) => value.trim())
    const unknown = values.find((value) => !allowed.includes(value))
    if (unknown === undefined && values.length <= 100) return values.map((value) => value.toUpperCase())
    throw new ServiceError(
      'BAD_USER_INPUT',
      `${name}: ${JSON.stringify((unknown ?? '').slice(0, 40))} is not allowed; allowed are ${allowed.join(', ')}`,
      { parameter: name, allowed },
    )
  },
})

const flag = (name: string, description: string): Parameter => ({
  in: 'query',
  description,
  schema: { type: 'boolean', default: false },
  read: (sent) => {
    if (!sent) return null
    if (sent === 'true' || sent === 'false') return sent === 'true'
    throw new ServiceError('BAD_USER_INPUT', `${name}: must be true or false`, {
      parameter: name,
      allowed: ['true', 'false'],
    })
  },
})

const whole = (name: string, least: number, most: number, description: string, fallback?: number): Parameter => ({
  in: 'query',
  description,
  schema: { type: 'integer', minimum: least, maximum: most, ...(fallback !== undefined && { default: fallback }) },
  read: (sent) => {
    if (!sent) return fallback ?? null
    if (/^\d{1,9}$/.test(sent) && Number(sent) >= least && Number(sent) <= most) return Number(sent)
    throw new ServiceError('BAD_USER_INPUT', `${name}: must be a whole number from ${least} to ${most}`, {
      parameter: name,
    })
  },
})

const runId: Parameter = {
  in: 'path',
  description: 'Id of the run.',
  schema: { type: 'string', maxLength: 64 },
  read: (sent) => sent ?? '',
}

const importParameters: Route['parameters'] = {
  target: text('The target whose findings they are; with it, or `application`, the body is a file.'),
  application: text('Name of the application whose findings they are, made when there is none.'),
  format: text('The importer that reads the file, such as `sarif`; told by its content when not given.'),
  commit: text('The commit that was scanned.'),
  ref: text('The branch or tag that was scanned.'),
  startedAt: text('When the scan began (RFC 3339); what the file says when not given.'),
  allowOlder: flag('allowOlder', 'Whether a scan that is older than the newest of its tool is taken.'),
  incremental: flag('incremental', 'Whether findings that the file does not report stay as they are.'),
  timeoutMs: whole('timeoutMs', 1_000, 3_600_000, 'How long one attempt may take.'),
}

/** The input of the mutation: the parameters, and the fields of a form, which are read as parameters are. */
function importInput({ parameters, file, body }: RouteRequest): Readonly<Record<string, unknown>> {
  const fields = Object.entries(file?.fields ?? {}).flatMap(([name, value]) => {
    const parameter = Object.hasOwn(importParameters, name) ? importParameters[name] : undefined
    return parameter ? [[name, parameter.read(value)] as const] : []
  })
  const given = Object.entries({ ...parameters, ...Object.fromEntries(fields) }).filter(([, value]) => value !== null)
  if (!file) throw refusalOf(body?.document)
  return { upload: file.id, ...Object.fromEntries(given) }
}

/** Why a document that sends no file is refused: nothing here runs scanners on a target. */
function refusalOf(document: unknown): ServiceError {
  const { target, scanners, sarif } = (document ?? {}) as Readonly<Record<string, unknown>>
  if (sarif !== undefined || target === undefined || scanners === undefined)
    return new ServiceError(
      'INPUT_REFUSED',
      'Send a file with the parameter target or application, or an object with target and sarif, or with target and scanners.',
      { errors: [{ pointer: '', message: 'must have target with sarif or scanners' }] },
    )
  return new ServiceError('SCANNER_UNKNOWN', 'This process runs no scanners.', { available: [] })
}

const embeddedNames: Readonly<Record<string, string>> = {
  target: 'target',
  application: 'application',
  commit_sha: 'commit',
  ref: 'ref',
  started_at: 'startedAt',
}
const ignoredNames = ['sarif', 'checkout_uri', 'tool_name', 'validate']

/** The SARIF in a body as GitHub takes it; null for another body. */
export function embeddedSarif(document: unknown): { content: Buffer; fields: Record<string, string> } | null {
  if (document === null || typeof document !== 'object' || !('sarif' in document)) return null
  const errors: { pointer: string; message: string }[] = []
  const fields: Record<string, string> = { format: 'sarif' }
  for (const [name, value] of Object.entries(document)) {
    if (
      name === 'sarif' ? typeof value === 'string' && /^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(value.slice(0, 200)) : true
    ) {
      if (ignoredNames.includes(name)) continue
      const parameter = embeddedNames[name]
      if (parameter && typeof value === 'string') fields[parameter] = value
      else errors.push({ pointer: `/${name}`, message: parameter ? 'must be a text' : 'is no member of this body' })
    } else errors.push({ pointer: '/sarif', message: 'must be gzip in base64' })
  }
  if (errors.length > 0)
    throw new ServiceError('INPUT_REFUSED', `${errors[0]!.pointer}: ${errors[0]!.message}.`, { errors })
  return { content: Buffer.from((document as { readonly sarif: string }).sarif, 'base64'), fields }
}

const created: Route['success'] = {
  status: 202,
  description: 'It is queued; Location is where it is read, Retry-After when to.',
  headers: ({ id }) => ({ location: `${path}/${id}`, 'retry-after': '1' }),
}

export const scanRunRoutes: readonly Route[] = [
  {
    method: 'POST',
    path,
    operationId: 'createScanRun',
    tag,
    summary: 'Hands in a result file.',
    description:
      'With `target` or `application` in the query the body is a file, as it is or in gzip; else it is a form with `file` and the same fields, or a JSON object with `target` and `sarif`, gzipped and in base64. What the file is, is told by its content.',
    access: 'seceng:scan',
    parameters: importParameters,
    body: {
      description:
        'The file: SARIF, JSON Lines of findings, the JSON of Semgrep or OSV-Scanner, a threat model, or reports of AVID.',
      formats: ['json'],
      limitBytes: largestJson,
      isRequired: true,
      schema: {
        type: 'object',
        properties: {
          target: { type: 'string' },
          sarif: { type: 'string', contentEncoding: 'base64' },
          commit_sha: { type: 'string' },
          ref: { type: 'string' },
          started_at: { type: 'string' },
          checkout_uri: { type: 'string' },
          tool_name: { type: 'string' },
        },
      },
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
    project: ({ payload }) => runOf(succeeded<{ readonly run: Run; readonly errors: [] }>(payload).run),
    success: created,
    manners: { isIdempotent: true },
    response: (of) => runSchema(of('payload.run')),
    errors: {
      403: 'The credential lacks the scope `scan`, or the application.',
      404: 'There is no such target.',
      413: 'The file, or what its gzip grows to, is over the limit.',
      415: 'The media type, or the encoding, is not understood here.',
      422: 'A parameter or member is refused, or the file is of no known format.',
      429: 'The queue is full, or the caller sends too often.',
      503: 'The spool is full.',
    },
  },
  {
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
      limit: whole('limit', 1, 100, 'How many.', 50),
      cursor: text('The `nextCursor` of an earlier page with the same filters.'),
      count: {
        in: 'query',
        description: '`exact` counts the runs of all pages.',
        schema: { type: 'string', enum: ['none', 'exact'], default: 'none' },
        read: (sent) => {
          if (!sent || sent === 'none' || sent === 'exact') return sent === 'exact'
          throw new ServiceError('BAD_USER_INPUT', 'count: must be none or exact', {
            parameter: 'count',
            allowed: ['none', 'exact'],
          })
        },
      },
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
      count,
    }),
    project: ({ revision, found: { totalCount = null, pageInfo, nodes } }) => ({
      items: nodes.map(runOf),
      nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
      total: totalCount,
      revision,
    }),
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
    errors: { 403: 'The credential lacks the scope `read`.' },
  },
  {
    method: 'GET',
    path: `${path}/:runId`,
    operationId: 'getScanRun',
    tag,
    summary: 'State and progress of a scan run; its SARIF, its log, its events.',
    description:
      '`Prefer: wait=N` (at most 30) waits until the state is final. `Accept: text/event-stream` sends `progress` at each change, then `end`. `application/sarif+json` is the SARIF that is kept, without secrets; `text/plain` the log.',
    access: 'seceng:read',
    parameters: {
      runId,
      format: {
        ...text('`sarif` or `log` in place of an Accept header.'),
        schema: { type: 'string', enum: ['json', 'sarif', 'log'] },
      },
    },
    operation: `query SecengGetScanRun($id: ID!, $log: Boolean!) {
      run: scanRun(id: $id) { ${runFields} log @include(if: $log) sarifSha256 }
    }`,
    variables: ({ parameters, mediaType }) => ({ id: parameters.runId, log: mediaType === 'text/plain' }),
    project: ({ run }, { mediaType }) => {
      if (!run) throw new ServiceError('NOT_FOUND', 'There is no such scan run.')
      if (mediaType === 'text/plain') return run.log
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
        file: ({ sha256 }: { readonly sha256: string }) => sha256,
      },
      { mediaType: 'text/plain; charset=utf-8', name: 'log', render: (log: string) => `${log}\n` },
    ],
    manners: { versionOf: () => 0, isFinal, alsoFor: 'scan' },
    response: (of) => runSchema(of('run')),
    errors: {
      403: 'The credential lacks the scope `read`.',
      404: 'There is no such run.',
      409: 'Its SARIF is not there yet.',
      410: 'Its SARIF is no longer kept.',
    },
  },
  {
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
      schema: { type: 'object', maxProperties: 0 },
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
    project: ({ payload }) => runOf(succeeded<{ readonly run: Run; readonly errors: [] }>(payload).run),
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
  },
]
