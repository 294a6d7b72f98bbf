import { ServiceError } from '../../src/ground/errors.ts'
import { present, type Route, route } from '../route.ts'
import { errorFields, succeeded } from './errors.ts'
import {
  contentOf,
  type Export,
  exportFields,
  exportOf,
  exportSchema,
  isFinal,
  exportsPath as path,
} from './export-body.ts'
import { createInput, createSchema } from './export-request.ts'
import { bodyErrors, commonErrors, idParameter, readErrors } from './page.ts'

const tag = 'data exports'
const notFound = 'The caller has made no such export.'
const exportId = idParameter('Id of the export.', 'none')
const operation = (name: string) => `query ${name}($id: ID!) { found: dataExport(id: $id) { ${exportFields} } }`

/** Returns an export. Throws NOT_FOUND when there is none. */
function found(made: Export | null): Export {
  if (made === null) throw new ServiceError('NOT_FOUND', notFound)
  return made
}

/** Files of findings for other tools (contract: seceng §11, operations 17 to 19). */
export const secengExportRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path,
    operationId: 'createExport',
    tag,
    summary: 'Queues a file of findings, at one revision.',
    access: 'seceng:read',
    parameters: {},
    body: {
      description: 'A format, and exactly one of `target`, `application` and `all`.',
      formats: ['json'],
      limitBytes: 1_048_576,
      isRequired: true,
      schema: createSchema,
      example: { format: 'openvex', application: 'Demo: support assistant', filter: { status: 'OPEN' } },
    },
    operation: `mutation SecengCreateExport($input: CreateDataExportInput!) {
      payload: createDataExport(input: $input) { export { ${exportFields} } ${errorFields} }
    }`,
    variables: ({ body }) => ({ input: createInput(body!.document as Parameters<typeof createInput>[0]) }),
    project: ({ payload }) => exportOf(present(succeeded(payload).export)),
    success: {
      status: 202,
      description: 'It is queued; Location is where it is read, Retry-After when to.',
      headers: ({ id }) => ({ location: `${path}/${id}`, 'retry-after': '1' }),
    },
    manners: { isIdempotent: true },
    response: (of) => exportSchema(of('payload.export')),
    errors: { ...commonErrors, ...bodyErrors, 404: 'There is no such target or application.' },
  }),
  route({
    method: 'GET',
    path: `${path}/:exportId`,
    operationId: 'getExport',
    tag,
    summary: 'State of an export; size, digest, signature and expiry of its file.',
    description: '`Prefer: wait=N` (at most 30) waits until the state is final.',
    access: 'seceng:read',
    parameters: { exportId },
    operation: operation('SecengGetExport'),
    variables: ({ parameters }) => ({ id: parameters.exportId }),
    project: (data) => exportOf(found(data.found)),
    manners: { versionOf: () => 0, isFinal, alsoFor: ['write', 'scan'] },
    response: (of) => exportSchema(of('found')),
    errors: { ...commonErrors, ...readErrors, 404: notFound },
  }),
  route({
    method: 'GET',
    path: `${path}/:exportId/content`,
    operationId: 'downloadExport',
    tag,
    summary: 'The file of an export.',
    description:
      'Its media type is that of the export. `Repr-Digest` has its SHA-256; a range (RFC 9110) resumes a download, with `If-Range` for the same file only.',
    access: 'seceng:read',
    parameters: { exportId },
    operation: operation('SecengDownloadExport'),
    variables: ({ parameters }) => ({ id: parameters.exportId }),
    project: (data) => contentOf(found(data.found)),
    manners: { isContent: true, alsoFor: ['write', 'scan'] },
    response: { description: 'The file.' },
    errors: {
      ...commonErrors,
      404: notFound,
      409: 'There is no file yet, or the export has failed.',
      410: 'The file is no longer kept.',
      416: 'The file has no such range.',
    },
  }),
]
