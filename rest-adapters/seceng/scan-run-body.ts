import { withoutPrefix } from '../../graphql/runtime/prefixed-id.ts'
import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { wordsOf } from '../enum-words.ts'
import { altered, object } from '../report-schemas.ts'
import type { Format } from '../route.ts'
import { secengBase } from './base.ts'

export const runsPath = `${secengBase}/scan-runs`
const small = (name: string) => wordsOf('target-run', name).map((word) => word.toLowerCase())
export const states = small('ScanRunState')
export const kinds = small('ScanRunKind')
/** Selection of each run of a list. */
export const headFields = `
  id kind: runKind target { id name } applicationGuid applicationName state stage progress { percent done total message } attempt maxAttempts
  commit { sha ref } artifact { sha256 bytes format } verdict complete requestedBy
  createdAt startedAt updatedAt finishedAt expiresAt error { code reason detail }`
/** Selection of one run. */
export const runFields = `${headFields}
  scanners { name version state exitCode durationMs findings warnings }
  results { scanId tool scanType reported new fixed reopened changed unchanged }
  notExamined { place reason } replaced warnings { pointer message }`

export type Run = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly stage: string | null
  readonly verdict: string | null
  readonly results?: readonly { readonly scanId: string | null }[]
}

/** Checks that a run, as the graph or the server API spells it, will not change again. */
export const isFinal = ({ state }: { readonly state: string }) =>
  !['queued', 'running', 'cancelling'].includes(state.toLowerCase())

/** What is sent of a run: itself, its log, or where its SARIF is. */
export type RunAnswer = {
  readonly state?: string
  readonly sha256?: string
  readonly expiresAt?: string | null
  readonly log?: string | null
  readonly isLogTruncated?: boolean | null
}

/** The log of a run as text. */
export const logFormat: Format<RunAnswer> = {
  mediaType: 'text/plain; charset=utf-8',
  name: 'log',
  render: ({ log }) => `${log}\n`,
  headers: ({ isLogTruncated }) => ({ 'x-log-truncated': String(isLogTruncated) }),
}

function resultOf({ scanId, ...result }: { readonly scanId: string | null }) {
  return { scanId: scanId && withoutPrefix('scan', scanId), ...result }
}

/** Returns a run as the server API spells it. */
export function runOf({
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
  const self = `${runsPath}/${rest.id}`
  const { id, target, ...others } = rest
  return {
    id,
    kind: kind.toLowerCase(),
    target,
    application: { guid: applicationGuid, name: applicationName },
    state: state.toLowerCase(),
    stage: stage?.toLowerCase() ?? null,
    ...others,
    ...(others.results && { results: others.results.map(resultOf) }),
    verdict: verdict?.toLowerCase() ?? null,
    pollAfterMs: isFinal({ state }) ? null : 1_000,
    links: { self, cancel: `${self}/cancel`, sarif: `${self}?format=sarif`, log: `${self}?format=log` },
  }
}

const left = [
  'kind',
  'state',
  'stage',
  'verdict',
  'applicationGuid',
  'applicationName',
  'sarifSha256',
  'log',
  'isLogTruncated',
]

/** Returns the schema of a run, from that of its selection. */
export function runSchema(selected: JsonSchema): JsonSchema {
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
      enum: [...small('ScanRunStage'), null],
      description: 'What it is at; null unless it is running.',
    },
    verdict: {
      type: ['string', 'null'],
      enum: [...small('TrustVerdict'), null],
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
