import { execFileSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSourceFile } from '../../code/parse/parse.ts'
import type { NotExamined, SourceFile } from '../../code/scan.ts'
import { ServiceError } from '../../ground/errors.ts'

const skipped = new Set(['.git', 'node_modules', '.venv', 'venv', 'site-packages', '__pycache__', '.tox', '.next'])
const maxBytes = 4_000_000

/** Sources of a folder, and those that were not read. */
export type SourceFolder = { readonly files: readonly SourceFile[]; readonly notExamined: readonly NotExamined[] }

/**
 * Reads the sources below `folder` in order of their paths; links are not followed, packages that were installed are
 * left out.
 */
export function readSourceFolder(folder: string): SourceFolder {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ServiceError('BAD_USER_INPUT', `There is no folder ${folder}.`)
  const files: SourceFile[] = []
  const notExamined: NotExamined[] = []
  const visit = (path: string) => {
    const entries = readdirSync(join(folder, path), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = path === '' ? entry.name : `${path}/${entry.name}`
      if (entry.isDirectory() && !skipped.has(entry.name)) visit(name)
      if (!entry.isFile() || !isSourceFile(name)) continue
      const full = join(folder, name)
      if (lstatSync(full).size > maxBytes) notExamined.push({ path: name, reason: 'over 1 MB' })
      else files.push({ path: name, text: readFileSync(full, 'utf8') })
    }
  }
  visit('')
  return { files, notExamined }
}

/** Reads the sources below `folder` as they are at `ref` of its git repository, without touching its files. */
export function readSourcesAt(folder: string, ref: string): readonly SourceFile[] {
  if (ref.startsWith('-')) throw new ServiceError('BAD_USER_INPUT', `${ref} is no commit, branch or tag.`)
  const git = (args: readonly string[], input?: string) => {
    try {
      return execFileSync('git', ['-C', folder, ...args], {
        encoding: 'buffer',
        input,
        maxBuffer: 2 ** 30,
        stdio: ['pipe', 'pipe', 'ignore'],
      })
    } catch {
      throw new ServiceError('BAD_USER_INPUT', `git cannot read ${ref} in ${folder}.`)
    }
  }
  const listed = git(['ls-tree', '-r', '-z', '--full-name', `${ref}`, '--', '.']).toString('utf8')
  const prefix = git(['rev-parse', '--show-prefix']).toString('utf8').trim()
  const found: { path: string; object: string }[] = []
  for (const line of listed.split('\0')) {
    const [, object, full] = /^100\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? []
    if (!object || !full?.startsWith(prefix)) continue
    const path = full.slice(prefix.length)
    if (isSourceFile(path) && !path.split('/').some((part) => skipped.has(part))) found.push({ path, object })
  }
  const bytes = git(['cat-file', '--batch'], found.map(({ object }) => `${object}\n`).join(''))
  const files: SourceFile[] = []
  let at = 0
  for (const { path } of found) {
    const end = bytes.indexOf(10, at)
    const size = Number(bytes.toString('latin1', at, end).split(' ')[2])
    files.push({ path, text: bytes.toString('utf8', end + 1, end + 1 + size) })
    at = end + 2 + size
  }
  return files
}
