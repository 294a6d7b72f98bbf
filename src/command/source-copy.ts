import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { cp, lstat, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { ServiceError } from '../ground/errors.ts'
import { foldersLeftOut } from '../runner/scanner/source-folder.ts'

const run = promisify(execFile)

/**
 * Copies the files below `folder` to `to`, so that no scanner changes them; links, and folders of what was installed,
 * are left out. Throws BAD_USER_INPUT when there is no such folder.
 */
export async function copySources(folder: string, to: string): Promise<void> {
  const found = await lstat(folder).catch(() => null)
  if (!found?.isDirectory()) throw new ServiceError('BAD_USER_INPUT', `There is no folder ${folder}.`)
  await cp(folder, to, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: async (path) => {
      const entry = await lstat(path)
      if (entry.isDirectory()) return path === folder || !foldersLeftOut.has(basename(path))
      return entry.isFile()
    },
  })
}

/**
 * Writes the files below `folder` to `to` as they are at `ref` of its git repository, whose index and files stay as
 * they are; nothing where it had no such folder. Throws BAD_USER_INPUT when git cannot read it.
 */
export async function checkOutSources(folder: string, ref: string, to: string): Promise<void> {
  if (ref.startsWith('-')) throw new ServiceError('BAD_USER_INPUT', `${ref} is no commit, branch or tag.`)
  const env = { ...process.env, GIT_INDEX_FILE: `${to}.index`, GIT_LFS_SKIP_SMUDGE: '1' }
  const git = async (...args: readonly string[]) =>
    (await run('git', ['-C', folder, '-c', 'core.hooksPath=/dev/null', ...args], { env })).stdout.trim()
  try {
    const prefix = await git('rev-parse', '--show-prefix')
    const root = await git('rev-parse', '--show-toplevel')
    const whole = `${to}.whole`
    const below = join(whole, prefix)
    await git('read-tree', `${ref}^{tree}`)
    await mkdir(below, { recursive: true })
    await git('-C', root, 'checkout-index', '--all', `--prefix=${whole}/`)
    await copySources(below, to)
  } catch {
    throw new ServiceError('BAD_USER_INPUT', `git cannot read ${ref} in ${folder}.`)
  }
}
