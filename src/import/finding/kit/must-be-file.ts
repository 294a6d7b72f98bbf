import { stat } from 'node:fs/promises'
import { ServiceError } from '../../../errors.ts'
import { unreadable } from '../../read-input.ts'

/** Throws INPUT_REFUSED unless there is a regular file at `path`, or a folder where one is allowed: what is read is read more than once. */
export async function mustBeFile(path: string, { orFolder = false } = {}): Promise<void> {
  const info = await stat(path).catch((cause) => {
    throw unreadable(path, cause)
  })
  if (info.isFile() || (orFolder && info.isDirectory())) return
  const what = info.isDirectory() ? 'it is a folder' : 'it is not a regular file, and a file may have to be read twice'
  throw new ServiceError('INPUT_REFUSED', `${path} cannot be read: ${what}.`)
}
