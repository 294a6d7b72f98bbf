import { randomBytes, timingSafeEqual } from 'node:crypto'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { OpenDatabase } from '../../db/engine/database.ts'
import { noteBackup } from '../../db/engine/epoch.ts'
import { ServiceError } from '../ground/errors.ts'
import { http } from '../ground/node-http.ts'

const fileName = 'owner.json'
const copyPattern = /^copy-(\d+)-[0-9a-f]+$/

type Address = { readonly url: string; readonly token: string }

/**
 * Serves what only the owner of `dataDir` may ask of the process that has it open: a copy of the embedded database,
 * taken while no statement runs. It listens on a free port of loopback; the file `owner.json` in the folder, which only
 * its owner can read, has the address and the token.
 */
export async function serveOwner(
  { db }: Pick<OpenDatabase, 'db'>,
  dataDir: string,
): Promise<{ close(): Promise<void> }> {
  const token = randomBytes(32).toString('base64url')
  const file = join(dataDir, fileName)
  // One at a time: the next one removes what is left of those before.
  let copying: Promise<unknown> = Promise.resolve()
  const copy = (pid: number) => {
    const made = copying.then(() => copyDatabase(db, dataDir, pid))
    copying = made.catch(() => {})
    return made
  }
  const answers: Readonly<Record<string, (from: URLSearchParams) => Promise<unknown>>> = {
    '/copy': async (from) => ({ folder: await copy(Number(from.get('pid'))) }),
    '/backup': async (from) => noteBackup(db, Number(from.get('bytes'))),
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const act = answers[pathname]
    if (!isToken(request.headers.authorization, token)) return response.writeHead(401).end()
    if (!act || request.method !== 'POST') return response.writeHead(404).end()
    const [status, body] = await act(searchParams).then(
      (result) => [200, result ?? {}] as const,
      (cause: Error) => [500, { problem: cause.message }] as const,
    )
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = http.createServer((request, response) => void answer(request, response))
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done))
  server.unref()
  await rm(file, { force: true })
  const { port } = server.address() as AddressInfo
  await writeFile(file, JSON.stringify({ url: `http://127.0.0.1:${port}`, token } satisfies Address), { mode: 0o600 })
  await removeCopies(dataDir)
  return {
    async close() {
      await rm(file, { force: true }).catch(() => {})
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

/**
 * Returns a folder with a copy of the embedded database in `dataDir`, which another process has open. Throws CONFLICT
 * when that cannot be asked.
 */
export async function requestCopy(dataDir: string): Promise<string> {
  const { folder } = (await ask(dataDir, `/copy?pid=${process.pid}`)) as { readonly folder: string }
  return folder
}

/** Records in the database in `dataDir`, which another process has open, that a backup is complete. */
export async function reportBackup(dataDir: string, bytes: number): Promise<void> {
  await ask(dataDir, `/backup?bytes=${bytes}`)
}

async function ask(dataDir: string, path: string): Promise<unknown> {
  const refuse = (reason: string) =>
    new ServiceError(
      'CONFLICT',
      `The data folder ${dataDir} is in use, and its process cannot be asked for a copy: ${reason}. Stop it first.`,
      { locked: true },
    )
  const text = await readFile(join(dataDir, fileName), 'utf8').catch(() => {
    throw refuse(`there is no ${fileName}, which skg serve writes`)
  })
  const { url, token } = JSON.parse(text) as Address
  const response = await fetch(url + path, { method: 'POST', headers: { authorization: `Bearer ${token}` } }).catch(
    () => {
      throw refuse('it does not answer')
    },
  )
  const body = (await response.json().catch(() => ({}))) as { readonly problem?: string }
  if (!response.ok) throw refuse(body.problem ?? `it answers ${response.status}`)
  return body
}

/**
 * Copies the files while this holds the one connection, so that no statement runs; what was committed is in them after
 * the checkpoint.
 */
async function copyDatabase(db: OpenDatabase['db'], dataDir: string, pid: number): Promise<string> {
  await removeCopies(dataDir)
  const folder = resolve(dataDir, `copy-${pid}-${randomBytes(4).toString('hex')}`)
  const { COPYFILE_FICLONE } = process.getBuiltinModule('node:fs').constants
  try {
    await db.connection().execute(async (connection) => {
      await sql`checkpoint`.execute(connection)
      await cp(join(dataDir, 'pglite'), folder, { recursive: true, mode: COPYFILE_FICLONE })
    })
  } catch (cause) {
    await rm(folder, { recursive: true, force: true })
    throw cause
  }
  if (isRunning(pid)) return folder
  await rm(folder, { recursive: true, force: true })
  throw new Error('who asked for the copy has ended')
}

/** Removes copies whose process has ended. */
async function removeCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = Number(copyPattern.exec(name)?.[1])
    if (pid > 0 && !isRunning(pid)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function isToken(authorization: string | undefined, token: string): boolean {
  const [sent, expected] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
