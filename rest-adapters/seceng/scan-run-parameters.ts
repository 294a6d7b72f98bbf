import { ServiceError } from '../../src/ground/errors.ts'
import type { Parameter, Route, RouteRequest } from '../route.ts'

export const text = (description: string): Parameter => ({
  in: 'query',
  description,
  schema: { type: 'string' },
  read: (sent) => sent || null,
})

export const words = (name: string, allowed: readonly string[], description: string): Parameter => ({
  in: 'query',
  description: `${description} Several are separated by commas, or repeated.`,
  schema: { type: 'array', items: { type: 'string', enum: allowed }, maxItems: 100 },
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

export const whole = (
  name: string,
  least: number,
  most: number,
  description: string,
  fallback?: number,
): Parameter => ({
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

export const runId: Parameter = {
  in: 'path',
  description: 'Id of the run.',
  schema: { type: 'string', maxLength: 64 },
  read: (sent) => sent ?? '',
}

export const answerFormat: Parameter = {
  ...text('Takes `sarif` or `log` in place of an Accept header.'),
  schema: { type: 'string', enum: ['json', 'sarif', 'log'] },
}

export const importParameters: Route['parameters'] = {
  target: text('The target whose findings they are; with it, or `application`, the body is a file.'),
  application: text('Name of the application whose findings they are, made when there is none.'),
  format: text('The importer that reads the file, such as `sarif`; recognised by its content when not given.'),
  commit: text('The commit that was scanned.'),
  ref: text('The branch or tag that was scanned.'),
  startedAt: text('When the scan began (RFC 3339); what the file says when not given.'),
  allowOlder: flag('allowOlder', 'Whether a scan that is older than the newest of its tool is taken.'),
  incremental: flag('incremental', 'Whether findings that the file does not report stay as they are.'),
  timeoutMs: whole('timeoutMs', 1_000, 3_600_000, 'How long one attempt may take.'),
}

/** Returns the input of the mutation: the parameters, and the fields of a form, which are read as parameters are. */
export function importInput({ parameters, file, body }: RouteRequest): Readonly<Record<string, unknown>> {
  const fields = Object.entries(file?.fields ?? {}).flatMap(([name, value]) => {
    const parameter = Object.hasOwn(importParameters, name) ? importParameters[name] : undefined
    return parameter ? [[name, parameter.read(value)] as const] : []
  })
  const given = Object.entries({ ...parameters, ...Object.fromEntries(fields) }).filter(([, value]) => value !== null)
  if (!file) return scanInput(body?.document)
  return { upload: file.id, ...Object.fromEntries(given) }
}

/** The input of the mutation for a document that names a target and scanners. */
function scanInput(document: unknown): Readonly<Record<string, unknown>> {
  const { target, scanners, timeoutMs, ...others } = (document ?? {}) as Readonly<Record<string, unknown>>
  if (target !== undefined && scanners !== undefined && others.sarif === undefined)
    return { target, scanners, ...(timeoutMs !== undefined && { timeoutMs }) }
  throw new ServiceError(
    'INPUT_REFUSED',
    'Send a file with the parameter target or application, or an object with target and sarif, or with target and scanners.',
    { errors: [{ pointer: '', message: 'must have target with sarif or scanners' }] },
  )
}

const embeddedNames: Readonly<Record<string, string>> = {
  target: 'target',
  application: 'application',
  commit_sha: 'commit',
  ref: 'ref',
  started_at: 'startedAt',
}
const ignoredNames = ['sarif', 'checkout_uri', 'tool_name', 'validate']

/** Returns the SARIF in a body as GitHub takes it; null for another body. */
export function embeddedSarif(document: unknown): { content: Buffer; fields: Record<string, string> } | null {
  if (document === null || typeof document !== 'object' || !('sarif' in document)) return null
  const errors: { pointer: string; message: string }[] = []
  const fields: Record<string, string> = { format: 'sarif' }
  for (const [name, value] of Object.entries(document)) {
    if (
      name === 'sarif'
        ? typeof value === 'string' && /^[A-Za-z0-9+/\s]+={0,2}$/.test(value.slice(0, 200).trimEnd())
        : true
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

/** A body as GitHub takes it, or one that names scanners. */
export const documentSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    target: { type: 'string', maxLength: 64 },
    application: { type: 'string' },
    sarif: { type: 'string', contentEncoding: 'base64' },
    commit_sha: { type: 'string' },
    ref: { type: 'string' },
    started_at: { type: 'string' },
    checkout_uri: { type: 'string' },
    tool_name: { type: 'string' },
    validate: { type: 'boolean' },
    scanners: { type: 'array', items: { type: 'string', maxLength: 50 }, maxItems: 20 },
    timeoutMs: { type: 'integer', minimum: 1_000, maximum: 3_600_000 },
  },
}
