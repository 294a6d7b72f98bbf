import { execFile, type SpawnOptions } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdir, readdir } from 'node:fs/promises'
import { arch } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cache = fileURLToPath(new URL('../../node_modules/.cache/debian', import.meta.url))
const mostMs = 180_000
/** PostgreSQL and PgBouncer refuse to run as root. */
const nobody = 65_534

/** Programs of Debian's packages, and how they are started. */
export type Debian = {
  /** Returns the path of a program, which is in the packages or on the machine. */
  program(name: string): string
  /** What starts one: its environment, and a user who is not root. */
  readonly as: Pick<SpawnOptions, 'env' | 'uid' | 'gid'>
}

/**
 * Unpacks Debian's packages, with what they need and the machine lacks, below `folder`: nothing is installed, no service
 * begins, and nobody has to be root. What was downloaded is kept in `node_modules/.cache`. Returns null, and says so
 * with `name`, where apt is missing or closed and the machine has not the programs of `needed` either.
 */
export async function unpackDebian(
  name: string,
  packages: readonly string[],
  needed: readonly string[],
  folder: string,
): Promise<Debian | null> {
  const root = join(folder, 'debian')
  await mkdir(root, { recursive: true })
  await chmod(root, 0o755)
  const problem = await download(packages, root).then(
    () => null,
    (error: Error) => error.message.split('\n')[0],
  )
  const folders = [
    ...['usr/bin', 'usr/sbin'].map((part) => join(root, part)),
    ...binariesOfPostgres(root),
    ...binariesOfPostgres('/'),
    // Debian's Patroni needs Debian's Python.
    ...['/usr/bin', '/usr/sbin', '/bin'],
    ...(process.env.PATH ?? '').split(':'),
  ]
  const find = (program: string) => folders.map((part) => join(part, program)).find(existsSync)
  const missing = needed.filter((program) => !find(program))
  if (missing.length > 0) {
    console.log(`${name}: skipped, since ${missing.join(', ')} is not installed and apt brings none: ${problem}`)
    return null
  }
  const isRoot = process.getuid?.() === 0
  return {
    program: (program) => find(program) ?? program,
    as: {
      env: {
        PATH: folders.join(':'),
        HOME: folder,
        LD_LIBRARY_PATH: join(root, 'usr/lib', `${arch() === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`),
        PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
      },
      ...(isRoot && { uid: nobody, gid: nobody }),
    },
  }
}

/** Makes a folder that belongs to whoever runs the programs, and that nobody else may read. */
export async function makeOwnFolder({ as }: Debian, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (as.uid !== undefined) await chown(folder, as.uid, as.gid ?? as.uid)
}

/** Downloads the packages by lists and a cache of its own, and unpacks them. */
async function download(packages: readonly string[], root: string): Promise<void> {
  const [lists, archives] = [join(cache, 'lists'), join(cache, packages.join('+'))]
  for (const part of [lists, archives]) await mkdir(join(part, 'partial'), { recursive: true })
  const options = [
    ...['Debug::NoLocking=1', 'APT::Sandbox::User=root', 'Acquire::Retries=1', 'Acquire::http::Timeout=20'],
    ...[`Dir::State::lists=${lists}`, `Dir::Cache::archives=${archives}`, `Dir::Cache::pkgcache=`],
    ...['Dir::Cache::srcpkgcache='],
  ].flatMap((option) => ['-o', option])
  const apt = (...args: string[]) => run('apt-get', [...options, '-qq', ...args], { timeout: mostMs })
  await apt('update')
  await apt('-y', '--no-install-recommends', '--download-only', 'install', ...packages)
  for (const file of (await readdir(archives)).filter((each) => each.endsWith('.deb')))
    await run('dpkg-deb', ['-x', join(archives, file), root])
}

function binariesOfPostgres(root: string): readonly string[] {
  const versions = join(root, 'usr/lib/postgresql')
  if (!existsSync(versions)) return []
  return readdirSync(versions)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(versions, version, 'bin'))
}
