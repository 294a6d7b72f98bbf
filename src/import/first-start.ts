import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../ground/config.ts'
import type { Logger } from '../ground/log.ts'
import { workerUrl } from '../ground/threads.ts'

export type FirstStart = Pick<Config, 'dataDir' | 'databaseUrl' | 'demo' | 'migrates' | 'surveyMinBase'>

/**
 * Makes and fills the embedded database of a first start by a process of its own, which takes the memory for that
 * along. Returns once that process has ended; what it could not do is left to the start, which reports why. Does
 * nothing with a `databaseUrl`, without migrations, or where the folder has a database.
 */
export async function prepareFirstStart(first: FirstStart, log: Logger): Promise<void> {
  const { dataDir, databaseUrl, demo, migrates, surveyMinBase } = first
  if (!migrates || databaseUrl !== null || existsSync(join(dataDir, 'pglite'))) return
  log.info({ folder: dataDir }, 'making the database of a first start, which takes some seconds')
  const program = fileURLToPath(workerUrl('first-start-process', import.meta.url))
  const child = fork(program, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  child.send({ dataDir, databaseUrl, demo, migrates, surveyMinBase } satisfies FirstStart)
  await once(child, 'exit').catch(() => {})
}
