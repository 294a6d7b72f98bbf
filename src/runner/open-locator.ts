import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Policy } from '../scope/policy.ts'
import { RunFailure } from './run-failure.ts'

/**
 * Returns the path of what a `file:` locator names below its folder of the policy (contract: seceng §4.4). Throws
 * RunFailure when it is not below a folder, is not there, is reached through a link, or is neither a regular file nor a
 * folder.
 */
export async function pathOfLocator(
  locator: Readonly<Record<string, unknown>>,
  { artifactFolders }: Policy,
): Promise<string> {
  const isFile = typeof locator.uri === 'string' && locator.uri.startsWith('file:')
  const path = isFile ? decodeURIComponent(new URL(locator.uri as string).pathname) : ''
  const root = artifactFolders.find((folder) => path.startsWith(`${folder}/`))
  if (root === undefined)
    throw new RunFailure('out_of_scope', 'The policy does not allow the target (artifactFolders).')
  const place = join(await realpath(root).catch(() => root), path.slice(root.length))
  const info = (await realpath(place).catch(() => null)) === place ? await lstat(place).catch(() => null) : null
  if (info?.isFile() || info?.isDirectory()) return place
  throw new RunFailure(
    'input_refused',
    'What the target names is not there, is a link, or is neither a file nor a folder.',
  )
}
