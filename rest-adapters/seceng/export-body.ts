import { exportFormats } from '../../graphql/data-export-formats.ts'
import { ServiceError } from '../../src/ground/errors.ts'
import { fromEnum } from '../../src/ground/names.ts'
import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { wordsOf } from '../enum-words.ts'
import { altered, object } from '../report-schemas.ts'
import type { Content } from '../route.ts'
import { secengBase } from './base.ts'

export const exportsPath = `${secengBase}/exports`
const states = wordsOf('data-export', 'DataExportState').map((word) => word.toLowerCase())

/** Selection of an export. */
export const exportFields = `
  id format profile scope { target application applications } state progress { percent done total message } revision rows omitted omittedKinds { kind count }
  bytes sha256 mediaType fileName signature createdAt finishedAt expiresAt error { code reason detail }`

export type Export = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly format: string
  readonly profile: string | null
  readonly state: string
  readonly bytes: number | string | null
  readonly sha256: string | null
  readonly mediaType: string
  readonly fileName: string | null
  readonly expiresAt: Date | string | null
  readonly error: { readonly detail: string } | null
}

/** Checks that an export, as the graph or the server API spells it, will not change again. */
export const isFinal = ({ state }: { readonly state: string }) => !['queued', 'running'].includes(state.toLowerCase())

/** Returns an export as the server API spells it. */
export function exportOf({ format, profile, state, error, ...rest }: Export) {
  const self = `${exportsPath}/${rest.id}`
  return {
    ...rest,
    format: fromEnum(format),
    profile: profile && fromEnum(profile),
    state: state.toLowerCase(),
    error,
    pollAfterMs: isFinal({ state }) ? null : 1_000,
    links: { self, content: `${self}/content` },
  }
}

/** Returns the file of an export. Throws CONFLICT when there is none (yet), GONE when it is no longer kept. */
export function contentOf({ id, state, error, sha256, bytes, mediaType, fileName, expiresAt }: Export): Content {
  if (!isFinal({ state }))
    throw new ServiceError('CONFLICT', 'The export has not ended yet.', {
      state: state.toLowerCase(),
      retryAfterSeconds: 1,
    })
  if (sha256 === null)
    throw new ServiceError('CONFLICT', `The export has no file: ${error?.detail}`, {
      state: state.toLowerCase(),
      error,
    })
  if (expiresAt !== null && new Date(expiresAt).getTime() <= Date.now())
    throw new ServiceError('GONE', 'The file of the export is no longer kept.', { expiresAt })
  return { object: id, sha256, bytes: Number(bytes), mediaType, fileName: fileName! }
}

/** Returns the schema of an export, from that of its selection. */
export function exportSchema(selected: JsonSchema): JsonSchema {
  return altered(selected, ['format', 'profile', 'state'], {
    format: { type: 'string', enum: exportFormats, description: 'What the file is.' },
    profile: { type: ['string', 'null'], enum: ['github', null], description: 'Whose limits the file keeps.' },
    state: { type: 'string', enum: states, description: 'How far it is; the last three are final.' },
    pollAfterMs: {
      type: ['integer', 'null'],
      description: 'Milliseconds after which to read it again; null when it is final.',
    },
    links: object({
      self: { type: 'string', description: 'Where it is read.' },
      content: { type: 'string', description: 'Where its file is fetched.' },
    }),
  })
}
