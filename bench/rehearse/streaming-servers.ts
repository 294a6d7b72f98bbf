import { execFile, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openPostgres } from '../../db/engine/database.ts'
import { freePort } from '../../test/support/embedded-postgres.ts'
import { untilListening } from '../../test/support/listening.ts'
import { type Debian, makeOwnFolder } from '../drills/debian.ts'

const run = promisify(execFile)
const password = 'rehearsal'

/** A PostgreSQL of Debian. */
export type Server = { readonly url: string; readonly port: number; stop(): Promise<void> }

/** Makes a cluster in `folder` and starts its server. */
export async function startPrimary(debian: Debian, folder: string): Promise<Server> {
  await makeOwnFolder(debian, folder)
  await writeFile(join(folder, 'password'), password)
  const options = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8']
  await run(
    debian.program('initdb'),
    [...options, `--pwfile=${join(folder, 'password')}`, '-D', join(folder, 'data')],
    debian.as,
  )
  return start(debian, folder)
}

/** Copies the running `primary` into `folder` and starts a replica there that follows it. */
export async function startReplica(debian: Debian, folder: string, primary: Server): Promise<Server> {
  await makeOwnFolder(debian, folder)
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
  await run(
    debian.program('pg_basebackup'),
    [...from, '--checkpoint=fast', '--write-recovery-conf', '-D', join(folder, 'data')],
    {
      ...debian.as,
      env: { ...debian.as.env, PGPASSWORD: password },
    },
  )
  return start(debian, folder)
}

async function start(debian: Debian, folder: string): Promise<Server> {
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`]
  const options = settings.flatMap((setting) => ['-c', setting])
  const child = spawn(debian.program('postgres'), ['-D', join(folder, 'data'), ...options], {
    ...debian.as,
    stdio: 'ignore',
  })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  await untilListening(child, port, 'PostgreSQL')
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  await untilReady(url)
  return {
    url,
    port,
    async stop() {
      const closed = new Promise((resolve) => child.once('close', resolve))
      process.off('exit', end)
      child.kill('SIGINT')
      await closed
    },
  }
}

/** A server that has begun to listen may still refuse. */
async function untilReady(url: string): Promise<void> {
  for (let time = 1; ; time++) {
    const opened = openPostgres(url)
    const isReady = await opened.execute('select 1').then(
      () => true,
      (error) => {
        if (time === 100) throw error
        return false
      },
    )
    await opened.close()
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
