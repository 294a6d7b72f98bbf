import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, inject } from 'vitest'
import { type OnStatement, type OpenDatabase, openPostgres } from '../../db/engine/database.ts'
import { openEmbedded } from '../../db/engine/embedded.ts'
import { startRevisionClock } from '../../db/engine/revision.ts'
import { isDatabaseClosed } from '../../db/engine/unavailability.ts'
import { listSettings } from '../../src/command/config-list.ts'
import { createLog } from '../../src/ground/log.ts'
import { createHttp } from '../../src/http/server.ts'
import { readServiceConfig } from '../../src/http/service-config.ts'
import type { Patience } from '../../src/http-kit/connections.ts'
import { compiledPglite } from './compiled-pglite.ts'
import { templateDatabase } from './templates.ts'

type Content = 'empty' | 'starter'

export type TestDatabase = OpenDatabase & {
  /** Where a second process would find it; null on PGlite, which has one process. */
  readonly url: string | null
}

type Database = {
  readonly kind: 'pglite' | 'postgres'
  readonly open: (content?: Content, onStatement?: OnStatement) => Promise<TestDatabase>
}

/** Both engines; `open` gives a fresh migrated database, empty or with the starter, that `close` drops. */
export const databases: readonly Database[] = [
  { kind: 'pglite', open: openTestPglite },
  { kind: 'postgres', open: openTestPostgres },
]

/** Marks a test of `describeDatabases` that `npm test` runs on both engines. */
export const both = { tags: ['both'] }

/**
 * Describes behaviour of both engines where it costs much. On PGlite, the slower one, `npm test` runs those tagged
 * `both` and leaves the others to the long run.
 */
export function describeDatabases(title: string, describeOn: (database: Database) => void): void {
  for (const database of databases) {
    const tags = database.kind === 'pglite' ? ['long'] : []
    describe(`${title} on ${database.kind}`, { tags }, () => describeOn(database))
  }
}

const dumps: Partial<Record<Content, Promise<SharedArrayBuffer>>> = {}

async function openTestPglite(content: Content = 'empty', onStatement?: OnStatement): Promise<TestDatabase> {
  await compiledPglite
  dumps[content] ??= readShared(join(inject('templates'), `${content}.tar`))
  return { ...(await openEmbedded({ dump: await dumps[content] }, withoutClock(onStatement))), url: null }
}

async function readShared(path: string): Promise<SharedArrayBuffer> {
  const bytes = await readFile(path)
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  return shared
}

async function openTestPostgres(content: Content = 'empty', onStatement?: OnStatement): Promise<TestDatabase> {
  const admin = openPostgres(inject('postgresUrl'))
  const name = `skg_${randomUUID().replaceAll('-', '')}`
  await sql`create database ${sql.id(name)} template ${sql.id(templateDatabase(content))}`.execute(admin.db)
  const poolerUrl = inject('poolerUrl')
  const url = Object.assign(new URL(poolerUrl ?? inject('postgresUrl')), { pathname: `/${name}` }).href
  const pooling = poolerUrl === null ? undefined : ({ kind: 'transaction', directUrl: null } as const)
  const opened = openPostgres(url, withoutClock(onStatement), undefined, pooling)
  return {
    ...opened,
    url,
    close: async () => {
      await opened.close()
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db)
      await admin.close()
    },
  }
}

/** Leaves out the statement by which a service asks for the revision each second. */
function withoutClock(onStatement: OnStatement | undefined): OnStatement | undefined {
  return (
    onStatement &&
    ((statement) => void (/max\("id"\).*from "revision"|"until" <= now\(\)/.test(statement) || onStatement(statement)))
  )
}

/** A temporary data folder of `skg` with a migrated database, empty or as a first start leaves it. */
export async function dataFolder(content: Content): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-data-'))
  await cp(join(inject('templates'), content), folder, { recursive: true })
  return folder
}

/**
 * The environment of a service that answers from the database alone, for tests that change tables without a revision.
 */
export const uncached = { ANSWER_CACHE_MB: '0', ROW_CACHE_MB: '0' } as const

export type TestService = {
  /** Where it listens on loopback, without a trailing slash. */
  readonly url: string
  /** The answer to a GraphQL request, and its HTTP status; sees what the test has just written. */
  query(document: string, variables?: object): Promise<GraphqlAnswer & { readonly status: number }>
  close(): Promise<void>
}
export type GraphqlAnswer = {
  // biome-ignore lint/suspicious/noExplicitAny: its shape is that of the document.
  readonly data: any
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[]
  readonly extensions?: { readonly cost: number }
}

/** A service on a free port over `opened`, as `env` configures it, that waits for its clients as `patience` says. */
export async function startTestService(
  opened: OpenDatabase,
  env: Readonly<Record<string, string>> = {},
  patience?: Patience,
): Promise<TestService> {
  const settings = {
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    PORT: '0',
    SECENG_FILES_DIR: join(tmpdir(), 'skg-test-files'),
    ...env,
  }
  const config = await readServiceConfig(settings)
  const clock = await startRevisionClock(opened)
  const log = createLog(config.logLevel, isDatabaseClosed)
  const app = await createHttp({ config, opened, clock, log, settings: listSettings(settings).settings }, patience)
  await app.listen({ host: config.host, port: config.port })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    url,
    query: async (query, variables) => {
      await clock.refresh().catch(() => {})
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      })
      return { status: response.status, ...((await response.json()) as GraphqlAnswer) }
    },
    close: async () => {
      await app.close()
      await clock.stop()
    },
  }
}
