import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './embedded-postgres.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { copyCluster, makeClusterFolder, prepareTemplateDatabases, prepareTemplates } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL with the template databases. */
    postgresUrl: string
    /** URL of the same server through PgBouncer, where TEST_POOLER is set; else null. */
    poolerUrl: string | null
    /**
     * Folder with `empty.tar` and `starter.tar`, data directories for PGlite, and as `empty` and `starter`, data
     * folders of `skg`.
     */
    templates: string
  }
}

type Databases = { readonly url: string; readonly templates: string; stop(): Promise<void> }

type Pooled = Databases & { readonly poolerUrl: string | null }

let started: Promise<Pooled> | undefined
let users = 0

/** Starts one PostgreSQL for all projects of a run, on a copy of the prepared cluster. */
export default async function prepare({ provide }: TestProject): Promise<() => Promise<void>> {
  users++
  started ??= startPooled()
  const { url, poolerUrl, templates, stop } = await started
  provide('postgresUrl', url)
  provide('poolerUrl', poolerUrl)
  provide('templates', templates)
  return async () => {
    if (--users > 0) return
    started = undefined
    await stop()
  }
}

/** TEST_POOLER=transaction lets the tests of PostgreSQL go through PgBouncer. */
async function startPooled(): Promise<Pooled> {
  const databases = await startDatabases()
  if (process.env.TEST_POOLER !== 'transaction') return { ...databases, poolerUrl: null }
  const { url, stop } = await startPgBouncer(databases.url)
  return {
    ...databases,
    poolerUrl: url,
    stop: async () => {
      await stop()
      await databases.stop()
    },
  }
}

/** Starts the databases of a run, or takes those of `TEST_DATABASE_URL`. */
export async function startDatabases(): Promise<Databases> {
  const templates = await prepareTemplates()
  if (process.env.TEST_DATABASE_URL) {
    await prepareTemplateDatabases(process.env.TEST_DATABASE_URL)
    return { url: process.env.TEST_DATABASE_URL, templates, stop: async () => {} }
  }
  const folder = await makeClusterFolder()
  await copyCluster(templates, folder)
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' }
  const { url, stop } = await startPostgres(folder, settings)
  return {
    url,
    templates,
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
