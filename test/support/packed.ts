import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const clone = fileURLToPath(new URL('../..', import.meta.url))
const mostOutput = 1 << 26

/** Copies what git has of this clone into `folder`, which is what whoever builds it elsewhere sees. */
export async function copyClone(folder: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: clone, maxBuffer: mostOutput })
  for (const name of stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    // A file that was removed and not committed yet is still listed.
    await cp(join(clone, name), join(folder, name)).catch(() => {})
  }
}

/**
 * Builds and packs a copy of this clone below `folder`, with the packages of the clone; returns the path of the packed
 * file.
 */
export async function packClone(folder: string): Promise<string> {
  const [source, packed] = [join(folder, 'source'), join(folder, 'packed')]
  await copyClone(source)
  await symlink(join(clone, 'node_modules'), join(source, 'node_modules'))
  await mkdir(packed)
  await run('npm', ['pack', '--silent', '--pack-destination', packed], { cwd: source, maxBuffer: mostOutput })
  const [name] = await readdir(packed)
  return join(packed, name!)
}

/** Returns the size in MB of the files below `folder`, without what programs have cached there. */
export async function sizeMb(folder: string): Promise<number> {
  const files = ['-name', '.cache', '-prune', '-o', '-type', 'f', '-printf', '%s\\n']
  const { stdout } = await run('find', [folder, ...files], { maxBuffer: mostOutput })
  return stdout.split('\n').reduce((sum, bytes) => sum + Number(bytes), 0) / 1e6
}
