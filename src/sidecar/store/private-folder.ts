import { chmodSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lets only their owner read and write `folder` (mode 0700) and what is in it, at any depth (files 0600), or only `names` of it. The embedded
 * database gives new files modes of its own, whatever those of the process are.
 */
export function keepPrivate(folder: string, names: readonly string[] | null = null): void {
  chmodSync(folder, 0o700)
  if (names) {
    for (const path of names.map((name) => join(folder, name))) if (existsSync(path)) chmodSync(path, 0o600)
    return
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o700)
    else if (entry.isFile()) chmodSync(path, 0o600)
  }
}
