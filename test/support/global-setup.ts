import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './embedded-postgres.ts'
import { copyCluster, makeClusterFolder, prepareTemplateDatabases, prepareTemplates } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL with the template databases. */
    postgresUrl: string
    /** Folder with `empty.tar` and `starter.tar`, data directories for PGlite, and as `empty` and `starter`, data folders of `skg`. */
    templates: string
  }
}

type Databases = { readonly url: string; readonly templates: string; stop(): Promise<void> }

let started: Promise<Databases> | undefined
let users = 0

/** Starts one PostgreSQL for all projects of a run, on a copy of the prepared cluster. */
export default async function prepare({ provide }: TestProject): Promise<() => Promise<void>> {
  users++
  started ??= start()
  const { url, templates, stop } = await started
  provide('postgresUrl', url)
  provide('templates', templates)
  return async () => {
    if (--users > 0) return
    started = undefined
    await stop()
  }
}

async function start(): Promise<Databases> {
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
