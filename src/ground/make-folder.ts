import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates `folder` and the missing ones above it. Throws the system's error, at once: Node's own `recursive` never
 * returns for a folder below /proc.
 */
export function makeFolder(folder: string): void {
  const path = resolve(folder)
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (path !== dirname(path)) makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (cause) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw cause
  }
}

/** Returns in words why a folder or file cannot be created or written. */
export function reasonNotWritten(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException
  return reasons[code ?? ''] ?? message
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'the system has no place for it there',
  EEXIST: 'a file or a broken link is in its place',
  ENOTDIR: 'a file is where a folder above it should be',
  EISDIR: 'a folder is where a file of it should be',
  ELOOP: 'links lead in a circle there',
  ENAMETOOLONG: 'its name is too long',
}
