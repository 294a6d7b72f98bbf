import { createHash } from 'node:crypto'
import type { VersionedBody } from '../../../rest-adapters/adapter.ts'
import { ServiceError } from '../../ground/errors.ts'
import { version as productVersion } from '../../ground/version.ts'

/**
 * Returns the ETag of an object (contract: seceng §3.3): the version of what PATCH changes, and the hash of the body or
 * of what stands for it.
 */
export function objectTag({ body, version, tagged }: VersionedBody): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(tagged ? [productVersion, tagged] : body))
    .digest('base64url')
    .slice(0, 22)
  return `"${version ?? 0}.${hash}"`
}

/** Returns the strong ETag of a body that is no single object, such as a list for one caller. */
export function bodyTag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}

/**
 * Returns the versions that `If-Match` names, null for `*`. A tag of another shape names none. Throws
 * PRECONDITION_REQUIRED when the header is missing.
 */
export function versionsIn(ifMatch: string | undefined): readonly number[] | null {
  if (ifMatch === undefined || ifMatch.trim() === '')
    throw new ServiceError(
      'PRECONDITION_REQUIRED',
      'Send If-Match with the ETag of the object that you have read, or *.',
    )
  if (ifMatch.trim() === '*') return null
  return ifMatch.split(',').flatMap((tag) => {
    const version = /^\s*"(\d{1,9})\.[\w-]+"\s*$/.exec(tag)?.[1]
    return version === undefined ? [] : [Number(version)]
  })
}
