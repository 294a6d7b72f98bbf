import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The files of a package by path. */
export type PackageFiles = Readonly<Record<string, string>>

export type PackageRegistry = {
  readonly url: string
  /** What npm writes as package-lock.json of these packages. */
  readonly lock: string
  /** Answers archives from now on with their bytes, with 404, or not at all. */
  answer(how: 'bytes' | 'missing' | 'never'): void
  /** How many requests for archives have no answer, and a client that waits for it. */
  waiting(): number
  close(): Promise<void>
}

/** Serves packages of npm on loopback: one version of each, with a script for every file. */
export async function startPackageRegistry(
  packages: Readonly<Record<string, { readonly version: string; readonly files: PackageFiles }>>,
): Promise<PackageRegistry> {
  const archives = new Map<string, Buffer>()
  for (const [name, { version, files }] of Object.entries(packages))
    archives.set(name, await archiveOf({ 'package.json': JSON.stringify({ name, version }), ...files }))
  const integrityOf = (name: string) => `sha512-${createHash('sha512').update(archives.get(name)!).digest('base64')}`
  let how: 'bytes' | 'missing' | 'never' = 'bytes'
  let waiting = 0
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url!.slice(1))
    const name = path.replace(/\.tgz$/, '')
    const bytes = archives.get(name)
    const isArchive = path !== name
    if (!bytes || (isArchive && how === 'missing')) return response.writeHead(404).end('{}')
    if (isArchive && how === 'bytes') return response.end(bytes)
    if (isArchive) {
      waiting++
      return response.once('close', () => waiting--)
    }
    const { version } = packages[name]!
    const { port } = server.address() as AddressInfo
    const dist = {
      tarball: `http://127.0.0.1:${port}/${encodeURIComponent(name)}.tgz`,
      integrity: integrityOf(name),
    }
    response.setHeader('content-type', 'application/json')
    return response.end(
      JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: { name, version, dist } } }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const versions = Object.entries(packages).map(([name, { version }]) => [name, version] as const)
  const locked = versions.map(([name, version]) => [`node_modules/${name}`, { version, integrity: integrityOf(name) }])
  return {
    lock: JSON.stringify({
      lockfileVersion: 3,
      packages: { '': { dependencies: Object.fromEntries(versions) }, ...Object.fromEntries(locked) },
    }),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    answer(next) {
      how = next
    },
    waiting: () => waiting,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function archiveOf(files: PackageFiles): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-package-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      const own = join(folder, 'package', path)
      await mkdir(dirname(own), { recursive: true })
      await writeFile(own, text)
      await chmod(own, 0o755)
    }
    return execFileSync('tar', ['-czf', '-', '-C', folder, 'package'])
  } finally {
    await rm(folder, { recursive: true })
  }
}
