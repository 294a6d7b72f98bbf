import { errorTable, type ServiceError } from '../src/errors.ts'
import { problemDocument, problemMediaType } from '../src/http/kit/problem.ts'
import { isCompatPath } from './compat/paths.ts'
import { compatError } from './compat/wire.ts'

/** Returns the body of `error` in the shape that clients of `url` read: below the compatibility projection that of the projected API, elsewhere a problem document. */
export function errorAnswer(url: string, error: ServiceError): { readonly type: string; readonly body: unknown } {
  const { status, title } = errorTable[error.code]
  return isCompatPath(url)
    ? { type: 'application/json; charset=utf-8', body: compatError(error, status) }
    : { type: problemMediaType, body: problemDocument({ title, status }, error) }
}
