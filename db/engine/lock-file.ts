import { statSync } from 'node:fs'

/** The file that locks a folder: where it lies, and which it is among the files of the disk. */
export type LockFile = { readonly path: string; readonly inode: number }

/** Checks that the folder is the one that was locked: false once it was removed, moved, or replaced by another. */
export function isInPlace({ path, inode }: LockFile): boolean {
  return statSync(path, { throwIfNoEntry: false })?.ino === inode
}
