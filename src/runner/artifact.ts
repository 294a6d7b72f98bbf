import { closeSync, constants, fstatSync, openSync, readlinkSync } from 'node:fs'
import type { Policy } from '../scope/policy.ts'
import { pathOfLocator } from './open-locator.ts'
import { RunFailure } from './run-failure.ts'

/** An artefact that is open for reading. */
export type OpenArtifact = {
  /** A path that stays that of the open file or folder, whatever becomes of its name. */
  readonly path: string
  /** Size of a file; null for a folder. */
  readonly bytes: number | null
  close(): void
}

/**
 * Opens what a `file:` locator names, as `pathOfLocator` allows, so that nothing else takes its place (contract: seceng
 * §4.4). Throws RunFailure.
 */
export async function openLocated(uri: string, policy: Policy): Promise<OpenArtifact> {
  const path = await pathOfLocator({ uri }, policy)
  const descriptor = openDescriptor(path)
  const own = `/proc/self/fd/${descriptor}`
  const status = fstatSync(descriptor)
  // What was opened is what the name says when the kernel calls it so: no part of the way has become a link.
  if (readlinkSync(own) === path && (status.isFile() || status.isDirectory()))
    return { path: own, bytes: status.isFile() ? status.size : null, close: () => closeSync(descriptor) }
  closeSync(descriptor)
  throw new RunFailure('input_refused', 'What the target names became something else while it was opened.')
}

function openDescriptor(path: string): number {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch {
    throw new RunFailure('input_refused', 'What the target names cannot be opened.')
  }
}
