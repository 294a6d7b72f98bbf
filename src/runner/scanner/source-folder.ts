import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from '../../application/evidence/manifest.ts'
import { isSourceFile } from '../../code/parse/parse.ts'
import type { NotExamined, SourceFile } from '../../code/scan.ts'
import { ServiceError } from '../../ground/errors.ts'

/** Names of folders that hold what was installed or made by a program. */
export const foldersLeftOut: ReadonlySet<string> = new Set([
  '.git',
  'node_modules',
  '.venv',
  'venv',
  'site-packages',
  '__pycache__',
  '.tox',
  '.next',
])
const maxBytes = 4_000_000
/** Manifests that say what their folder is as a package of npm or PyPI. */
const manifests = /(?:^|\/)(?:package\.json|pyproject\.toml|setup\.(?:py|cfg))$/

/** Sources of a folder, those that were not read, and names of its own packages by its manifests. */
export type SourceFolder = {
  readonly files: readonly SourceFile[]
  readonly notExamined: readonly NotExamined[]
  readonly ownPackages: readonly string[]
}

/**
 * Reads the sources below `folder` in order of their paths; links are not followed, packages that were installed are
 * left out.
 */
export function readSourceFolder(folder: string): SourceFolder {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ServiceError('BAD_USER_INPUT', `There is no folder ${folder}.`)
  const files: SourceFile[] = []
  const notExamined: NotExamined[] = []
  const ownPackages: string[] = []
  const visit = (path: string) => {
    const entries = readdirSync(join(folder, path), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = path === '' ? entry.name : `${path}/${entry.name}`
      if (entry.isDirectory() && !foldersLeftOut.has(entry.name)) visit(name)
      if (!entry.isFile()) continue
      const full = join(folder, name)
      if (manifests.test(name) && lstatSync(full).size <= maxBytes) {
        const own = readManifest(name, readFileSync(full, 'utf8'))?.own ?? null
        if (own !== null) ownPackages.push(own)
      }
      if (!isSourceFile(name)) continue
      if (lstatSync(full).size > maxBytes) notExamined.push({ path: name, reason: 'over 1 MB' })
      else files.push({ path: name, text: readFileSync(full, 'utf8') })
    }
  }
  visit('')
  return { files, notExamined, ownPackages }
}
