import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { withShippedTree } from '../shipped/tree.ts'

const run = promisify(execFile)
const maxBuffer = 1 << 26

/**
 * Builds and packs the clone in `root`, and puts into `into`, a new folder: the packed file, a CycloneDX document of
 * all that it brings, and the SHA-256 of both in `SHA256SUMS`, which `sha256sum --check` reads. Returns the names.
 */
export async function writeReleaseFiles(root: string, into: string): Promise<readonly string[]> {
  const folder = resolve(into)
  if (existsSync(folder)) throw new Error(`${folder} is there already`)
  await mkdir(folder, { recursive: true })
  await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root, maxBuffer })
  const [packed] = await readdir(folder)
  await writeFile(join(folder, packed!.replace(/\.tgz$/, '.cdx.json')), await billOfMaterials(root))
  const names = (await readdir(folder)).sort()
  const sums = await Promise.all(
    names.map(async (name) => {
      const hash = createHash('sha256').update(await readFile(join(folder, name)))
      return `${hash.digest('hex')}  ${name}\n`
    }),
  )
  await writeFile(join(folder, 'SHA256SUMS'), sums.join(''))
  return [...names, 'SHA256SUMS']
}

async function billOfMaterials(root: string): Promise<string> {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
  const { stdout } = await withShippedTree(root, (cwd) => run('npm', args, { cwd, maxBuffer }))
  return stdout
}
