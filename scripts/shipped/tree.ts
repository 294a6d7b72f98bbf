import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bundled, copied } from './vendored.ts'

const run = promisify(execFile)

type Manifest = Record<'name' | 'version', string> & {
  dependencies: Record<string, string>
  devDependencies?: Readonly<Record<string, string>>
}
type Lock = { packages: Record<string, Manifest> }

/** Returns the packages that the pages import, which the build puts into their bundles. */
function importedByPages(root: string): readonly string[] {
  const files = globSync('src/pages/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('vite.config.ts'))
  const names = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import) ?\(?'(@?[a-z][\w./-]*|node:\w+)'/g)].flatMap(
      ([, specifier]) => {
        const [first = '', second] = specifier!.split('/')
        return first.startsWith('node:') ? [] : [first.startsWith('@') ? `${first}/${second}` : first]
      },
    ),
  )
  return [...new Set(names)]
}

/**
 * Runs `work` in a folder with a package.json and a lockfile of all that an install or the packed file brings: the
 * dependencies, and as dependencies what the build copies or bundles, with all that these declare. Versions are those
 * of the lockfile of the clone in `root`.
 */
export async function withShippedTree<T>(root: string, work: (folder: string) => Promise<T>): Promise<T> {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const { name, version, dependencies, devDependencies = {} } = manifest
  const built = [...Object.keys(copied), bundled, ...importedByPages(root)].filter((one) => !dependencies[one])
  for (const one of built) {
    if (!devDependencies[one]) throw new Error(`the build takes ${one}, which package.json does not name`)
    dependencies[one] = devDependencies[one]
  }
  const { license, description, overrides } = manifest as Manifest & Record<string, unknown>
  const shipped = { name, version, description, license, overrides, dependencies }
  lock.packages[''] = shipped
  const top = await mkdtemp(join(tmpdir(), 'skg-shipped-'))
  try {
    const folder = join(top, name)
    await mkdir(folder)
    await writeFile(join(folder, 'package.json'), JSON.stringify(shipped))
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
    // npm leaves out of the lockfile what nothing needs any more; all the rest is there.
    const install = ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund']
    await run('npm', install, { cwd: folder })
    return await work(folder)
  } finally {
    await rm(top, { recursive: true, force: true })
  }
}
