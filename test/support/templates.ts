import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'kysely'
import { openPostgres } from '../../db/engine/database.ts'
import { openEmbedded } from '../../db/engine/embedded.ts'
import { migrate } from '../../db/engine/migrate.ts'
import { loadStarter } from '../../src/import/starter.ts'
import { startPostgres } from './embedded-postgres.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, 'node_modules/.cache/security-knowledge-graph/test')
const sources = [
  'db/**',
  'src/*.ts',
  'src/application/**',
  'src/import/**',
  'src/starter/**',
  'test/support/templates.ts',
  'package-lock.json',
]
const unusedMs = 60 * 60 * 1000

/**
 * Names what the templates are made from: migrations, importers, tables of findings, starter and packages.
 * `TEST_TEMPLATES` names others that are there.
 */
export const templateVersion =
  process.env.TEST_TEMPLATES ??
  hashOf(globSync(sources, { cwd: root }).filter((path) => statSync(join(root, path)).isFile()))
/** The database of a PostgreSQL from which tests copy theirs. */
export const templateDatabase = (content: 'empty' | 'starter') => `skg_${content}_${templateVersion}`

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.toSorted()) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Returns the folder with `empty.tar` and `starter.tar` (data directories for PGlite), `bare` (not migrated), `empty`
 * and `starter` (data folders of `skg`) and `postgres` (a stopped cluster with both template databases). Builds it
 * beside its place and renames it, so that runs at the same time and runs that were killed leave nothing half made.
 */
export async function prepareTemplates(): Promise<string> {
  const folder = join(cache, templateVersion)
  if (!existsSync(folder)) await build(folder)
  await utimes(folder, new Date(), new Date())
  return folder
}

async function build(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  await removeUnused()
  const unfinished = await mkdtemp(`${folder}-`)
  try {
    await Promise.all([buildPglite(unfinished), buildCluster(unfinished)])
    for (const name of ['bare', 'empty', 'starter']) await buildDataFolder(unfinished, name)
    await rename(unfinished, folder)
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw cause
  }
}

async function removeUnused(): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name)
    const isUnused = await stat(path).then(
      ({ mtimeMs }) => mtimeMs < Date.now() - unusedMs,
      () => false,
    )
    if (isUnused) await rm(path, { recursive: true, force: true })
  }
}

async function buildPglite(folder: string): Promise<void> {
  const dataDir = join(folder, 'unfinished')
  const onPglite = async (work: (pglite: PGlite) => Promise<unknown>) => {
    const pglite = await PGlite.create({
      dataDir,
      extensions: { pg_trgm },
      initDbStartParams: ['--wal-segsize=1'],
      startParams: [...PGlite.defaultStartParams, '-c', 'wal_recycle=off', '-c', 'min_wal_size=2MB'],
    })
    await work(pglite).finally(() => pglite.close())
  }
  const dump = (name: string) =>
    onPglite(async (pglite) => {
      await pglite.exec('checkpoint')
      await removeSpareLogs(dataDir, pglite)
      const file = await pglite.dumpDataDir('none')
      await writeFile(join(folder, `${name}.tar`), Buffer.from(await file.arrayBuffer()))
    })
  const fill = async (work: typeof migrate | typeof loadStarter) => {
    const opened = await openEmbedded({ dataDir })
    await work(opened.db).finally(opened.close)
  }
  // No test makes a database, and each copy of them would be unpacked at each start.
  await onPglite(async (pglite) => {
    await pglite.exec('update pg_database set datistemplate = false')
    for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`)
  })
  await dump('bare')
  await fill(migrate)
  await dump('empty')
  await fill(loadStarter)
  await dump('starter')
  await rm(dataDir, { recursive: true })
}

/** Removes what PostgreSQL keeps to be written again: each test would unpack it. */
async function removeSpareLogs(dataDir: string, pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name')
  const folder = join(dataDir, 'pg_wal')
  for (const name of await readdir(folder))
    if (/^[0-9A-F]{24}$/.test(name) && name !== rows[0]!.name) await rm(join(folder, name))
}

async function buildDataFolder(folder: string, name: string): Promise<void> {
  const database = join(folder, name, 'pglite')
  await mkdir(database, { recursive: true, mode: 0o700 })
  await promisify(execFile)('tar', ['-xf', join(folder, `${name}.tar`), '-C', database])
}

async function buildCluster(folder: string): Promise<void> {
  const open = await makeClusterFolder()
  try {
    const postgres = await startPostgres(open, { fsync: 'off' }, true)
    await prepareTemplateDatabases(postgres.url).finally(postgres.stop)
    await copyCluster(open, folder)
  } finally {
    await rm(open, { recursive: true, force: true })
  }
}

/** Makes a temporary folder that the server may enter, which runs as another user when the tests run as root. */
export async function makeClusterFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-test-'))
  await chmod(folder, 0o755)
  return folder
}

/** Copies a stopped cluster from one folder to another, with its owner. */
export async function copyCluster(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', join(from, 'postgres'), to])
}

/** Makes the template databases on the server at `url` that it does not have yet. */
export async function prepareTemplateDatabases(url: string): Promise<void> {
  const admin = openPostgres(url)
  const named = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const create = async (content: 'empty' | 'starter', from: string, fill: typeof migrate | typeof loadStarter) => {
    const name = templateDatabase(content)
    const { rows } = await sql`select from pg_database where datname = ${name}`.execute(admin.db)
    if (rows.length > 0) return
    const unfinished = `${name}_${process.pid}`
    await sql`drop database if exists ${sql.id(unfinished)}`.execute(admin.db)
    await sql`create database ${sql.id(unfinished)} template ${sql.id(from)}`.execute(admin.db)
    const opened = openPostgres(named(unfinished))
    await fill(opened.db)
    await opened.close()
    await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(name)}`.execute(admin.db).catch(async (cause) => {
      await sql`drop database ${sql.id(unfinished)}`.execute(admin.db)
      if (cause.code !== '42P04') throw cause
    })
  }
  await create('empty', 'template0', migrate)
  await create('starter', templateDatabase('empty'), loadStarter)
  await admin.close()
}
