import { ServiceError } from '../../src/ground/errors.ts'
import { present, type Route, type RouteRequest, route } from '../route.ts'
import { secengBase } from './base.ts'
import { errorFields, succeeded } from './errors.ts'
import { runFields, runOf, runSchema, runsPath } from './scan-run-body.ts'
import { text, whole } from './scan-run-parameters.ts'

const parameters: Route['parameters'] = {
  target: text('The target whose findings they are; with it, or `application`, the body is a file.'),
  application: text('Name of the application whose findings they are, made when there is none.'),
  name: text('Name of the file in findings, at most 200 characters.'),
  timeoutMs: whole('timeoutMs', 1_000, 3_600_000, 'How long one attempt may take; 1800000 when not given.'),
}
const members = ['target', 'application', 'artifact', 'name', 'timeoutMs']

export const trustScanRoute: Route = route({
  method: 'POST',
  path: `${secengBase}/trust-scan`,
  operationId: 'createTrustScan',
  tag: 'trust scan',
  summary: 'Examines an AI artefact without loading or running any of it.',
  description:
    'With `target` or `application` in the query the body is a file of any type; what it is, is recognised by its content. Else it is a JSON object: `target` alone examines what the locator of the target names, `artifact` is the SHA-256 of a file that was handed in before. The run has the verdict and what was not examined; its findings are those of the tool `skg-trust`.',
  access: 'seceng:scan',
  parameters,
  body: {
    description: 'The file, or an object with `target`, or with `application` or `target` and `artifact`.',
    formats: ['json'],
    limitBytes: 1_048_576,
    isRequired: true,
    schema: {
      type: 'object',
      properties: {
        target: { type: 'string' },
        application: { type: 'string' },
        artifact: { type: 'string', pattern: '^[0-9A-Fa-f]{64}$' },
        name: { type: 'string', maxLength: 200 },
        timeoutMs: { type: 'integer', minimum: 1_000, maximum: 3_600_000 },
      },
      additionalProperties: false,
    },
    example: {
      application: 'search',
      artifact: '43d78af90cb1e09c5a741cd6046c624275062546587904bb7ae0aa55908671b6',
      name: 'results.sarif',
    },
    file: {
      fieldNames: Object.keys(parameters),
      mediaTypes: ['*/*'],
      isFile: ({ target, application }, mediaType) =>
        target !== null || application !== null || mediaType === 'multipart/form-data',
    },
  },
  operation: `mutation SecengCreateTrustScan($input: CreateTrustScanInput!) {
    payload: createTrustScan(input: $input) { run { ${runFields} } ${errorFields} }
  }`,
  variables: (request) => ({ input: inputOf(request) }),
  project: ({ payload }) => runOf(present(succeeded(payload).run)),
  success: {
    status: 202,
    description: 'It is queued; Location is where it is read, Retry-After when to.',
    headers: ({ id }) => ({ location: `${runsPath}/${id}`, 'retry-after': '1' }),
  },
  manners: { isIdempotent: true },
  response: (of) => runSchema(of('payload.run')),
  errors: {
    403: 'The credential lacks the scope `scan`, or the application, or the policy of the operator does not allow the artefact.',
    404: 'There is no such target, or no such artefact.',
    413: 'The file is over the limit; register a target with a `file:` locator.',
    415: 'The encoding is not understood here.',
    422: 'A parameter or member is refused, the file is empty, or the target is of a kind without artefact.',
    429: 'The queue is full, or the caller sends too often.',
    503: 'No room for files, or no worker: the title names the cause.',
  },
})

function inputOf({ parameters: given, file, body }: RouteRequest): Readonly<Record<string, unknown>> {
  if (!file) return documentOf(body?.document)
  const fields = Object.entries(file.fields).map(([name, value]) => [name, parameters[name]?.read(value) ?? null])
  const sent = Object.entries({ ...given, ...Object.fromEntries(fields) }).filter(([, value]) => value !== null)
  return { upload: file.id, ...Object.fromEntries(sent) }
}

/** Returns the members of a JSON body. Throws INPUT_REFUSED for what is none of them, or of another type. */
function documentOf(document: unknown): Readonly<Record<string, unknown>> {
  const isObject = typeof document === 'object' && document !== null && !Array.isArray(document)
  const entries = isObject ? Object.entries(document) : []
  const errors = entries.flatMap(([name, value]) => {
    if (!members.includes(name)) return [{ pointer: `/${name}`, message: 'is no member of this body' }]
    const isRight = name === 'timeoutMs' ? Number.isInteger(value) : typeof value === 'string'
    return isRight || value === null ? [] : [{ pointer: `/${name}`, message: 'is of another type' }]
  })
  if (!isObject) errors.push({ pointer: '', message: 'must be a file, or an object with target or artifact' })
  if (errors.length > 0)
    throw new ServiceError('INPUT_REFUSED', `${errors[0]!.pointer || '/'}: ${errors[0]!.message}.`, { errors })
  return Object.fromEntries(entries)
}
