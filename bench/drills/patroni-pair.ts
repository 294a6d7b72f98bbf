import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { parse, stringify } from 'yaml'
import { freePort } from '../../test/support/embedded-postgres.ts'
import { type Debian, makeOwnFolder } from './debian.ts'

const run = promisify(execFile)
const deploy = new URL('../../deploy/patroni/', import.meta.url)
const password = 'drill'
const startsWithinMs = 90_000
/** Debian's packages of a pair, and the programs that it needs of them. */
export const pairPackages = ['patroni', 'etcd-server', 'haproxy', 'postgresql'] as const
export const pairPrograms = ['patroni', 'etcd', 'haproxy', 'pg_basebackup', 'pg_rewind'] as const

/** Two PostgreSQL servers that Patroni keeps, with etcd, and HAProxy in front of both. */
export type PatroniPair = {
  /** Whoever leads, and whoever follows, through HAProxy. */
  readonly primaryUrl: string
  readonly replicaUrl: string
  /** Returns the name of the server that leads; undefined while none does. */
  leader(): Promise<string | undefined>
  /** Resolves when one leads and the other follows it, and, where that is on, synchronously. */
  untilWhole(): Promise<void>
  /** Kills the PostgreSQL of the leader, whose Patroni starts it again or hands over. */
  crashLeader(): Promise<void>
  /** Has the leader hand over. */
  switchOver(): Promise<void>
  /** Kills the leader, its PostgreSQL with its Patroni; `startAgain` starts its Patroni. */
  killLeader(): Promise<{ startAgain(): void }>
  stop(): Promise<void>
}

type Member = { readonly name: string; readonly role: string; readonly state: string }
type Node = { readonly name: string; readonly rest: number; readonly database: number; readonly folder: string }

/** Starts the pair below `folder`, with the files of `deploy/patroni` but for addresses and folders. */
export async function startPatroniPair(debian: Debian, folder: string, isSynchronous: boolean): Promise<PatroniPair> {
  const { program, as } = debian
  const [etcd, etcdPeer, primary, replica] = [await freePort(), await freePort(), await freePort(), await freePort()]
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const running = new Map<string, ChildProcess>()
  const start = (name: string, file: string, args: readonly string[]) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(program(file), args, {
      ...as,
      env: { ...as.env, ...passwordFile(folder) },
      cwd: folder,
      stdio: ['ignore', log, log],
      detached: true,
    })
    closeSync(log)
    running.set(name, child)
    return child
  }
  const ownFolder = async (name: string) => {
    const own = join(folder, name)
    await makeOwnFolder(debian, own)
    return own
  }
  start('etcd', 'etcd', [
    ...['--name', 'drill', '--data-dir', await ownFolder('etcd'), '--logger', 'zap', '--log-level', 'error'],
    ...['--listen-client-urls', http(etcd), '--advertise-client-urls', http(etcd)],
    ...['--listen-peer-urls', http(etcdPeer), '--initial-advertise-peer-urls', http(etcdPeer)],
    ...['--initial-cluster', `drill=${http(etcdPeer)}`, '--unsafe-no-fsync'],
  ])
  const nodes: Node[] = []
  for (const name of ['one', 'two']) {
    const node = { name, rest: await freePort(), database: await freePort(), folder: await ownFolder(name) }
    nodes.push(node)
    const binaries = dirname(program('pg_ctl'))
    await writeFile(join(folder, `${name}.yaml`), await settingsOf(node, etcd, binaries, isSynchronous))
  }
  const runs = await ownScripts(debian, folder)
  const startNode = ({ name }: Node) => void start(name, 'sh', [runs.startPatroni, join(folder, `${name}.yaml`)])
  await writeFile(join(folder, 'haproxy.cfg'), await frontOf(nodes, primary, replica))
  start('haproxy', 'haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')])
  nodes.forEach(startNode)

  const members = async (): Promise<readonly Member[]> => {
    for (const { rest } of nodes) {
      const response = await fetch(`${http(rest)}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
      if (response?.ok) return ((await response.json()) as { members: readonly Member[] }).members
    }
    return []
  }
  const leader = async () => (await members()).find(({ role, state }) => role === 'leader' && state === 'running')?.name
  const leading = async () => {
    const name = await leader()
    const node = nodes.find((each) => each.name === name)
    if (!node) throw new Error('nobody leads the pair')
    return node
  }
  // Patroni leaves its PostgreSQL behind when it is killed.
  const end = () => {
    for (const { pid } of running.values()) kill(-(pid ?? 0))
    nodes.forEach(killPostgres)
  }
  process.once('exit', end)
  const follows = isSynchronous ? 'sync_standby' : 'replica'
  const untilWhole = async () => {
    const until = performance.now() + startsWithinMs
    for (;;) {
      const all = await members()
      const has = (wanted: string, states: RegExp) =>
        all.some(({ role, state }) => role === wanted && states.test(state))
      if (has('leader', /^running$/) && has(follows, /^(running|streaming)$/)) return
      if (performance.now() > until) throw new Error(`the pair is not whole: ${JSON.stringify(all)}`)
      await sleep(200)
    }
  }
  const stop = async () => {
    for (const name of ['haproxy', 'one', 'two', 'etcd']) await ended(running.get(name), 'SIGTERM')
    end()
    process.off('exit', end)
  }
  try {
    await untilWhole()
    await runs.createDatabase(primary)
  } catch (error) {
    await stop()
    const log = await readFile(join(folder, 'one.log'), 'utf8')
    throw new Error(`${(error as Error).message}\n${log.slice(-2_000)}`)
  }
  const url = (port: number) => `postgres://skg:${password}@127.0.0.1:${port}/skg`
  return {
    primaryUrl: url(primary),
    replicaUrl: url(replica),
    leader,
    untilWhole,
    crashLeader: async () => killPostgres(await leading()),
    async switchOver() {
      const { name, rest } = await leading()
      const response = await fetch(`${http(rest)}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name }),
      })
      if (!response.ok) throw new Error(`Patroni does not switch over: ${await response.text()}`)
    },
    async killLeader() {
      const node = await leading()
      const patroni = running.get(node.name)
      kill(patroni?.pid ?? 0)
      killPostgres(node)
      await ended(patroni, 'SIGKILL')
      return { startAgain: () => startNode(node) }
    },
    stop,
  }
}

const passwordFile = (folder: string) => ({ POSTGRES_PASSWORD_FILE: join(folder, 'password') })

/** Copies the scripts of the image of a part of the pair to where whoever runs them can read them. */
async function ownScripts({ program, as }: Debian, folder: string) {
  await writeFile(join(folder, 'password'), `${password}\n`)
  const copied = async (name: string) => {
    await copyFile(new URL(name, deploy), join(folder, name))
    return join(folder, name)
  }
  const [startPatroni, create] = [await copied('start-patroni.sh'), await copied('create-database.sh')]
  // Debian's psql is a script that needs what is not unpacked.
  const PATH = `${dirname(program('pg_ctl'))}:${as.env?.PATH}`
  const createDatabase = async (port: number) => {
    const env = { ...as.env, ...passwordFile(folder), PATH, PGHOST: '127.0.0.1', PGPORT: String(port) }
    // As when the whole is started again, it is run twice.
    for (let times = 0; times < 2; times++) await run('sh', [create], { env, timeout: startsWithinMs })
  }
  return { startPatroni, createDatabase }
}

async function settingsOf(node: Node, etcd: number, binaries: string, isSynchronous: boolean): Promise<string> {
  const settings = parse(await readFile(new URL('patroni.yaml', deploy), 'utf8'))
  const [rest, database] = [`127.0.0.1:${node.rest}`, `127.0.0.1:${node.database}`]
  settings.name = node.name
  settings.restapi = { listen: rest, connect_address: rest }
  settings.etcd3.hosts = [`127.0.0.1:${etcd}`]
  settings.bootstrap.dcs.synchronous_mode = isSynchronous
  Object.assign(settings.postgresql, {
    listen: database,
    connect_address: database,
    data_dir: join(node.folder, 'data'),
    bin_dir: binaries,
    pgpass: join(node.folder, 'pgpass'),
    parameters: { unix_socket_directories: node.folder },
  })
  settings.postgresql.pg_hba = settings.postgresql.pg_hba.map((line: string) =>
    line.replace('10.64.7.0/24', '127.0.0.1/32'),
  )
  return stringify(settings)
}

async function frontOf(nodes: readonly Node[], primary: number, replica: number): Promise<string> {
  let text = await readFile(new URL('haproxy.cfg', deploy), 'utf8')
  for (const [index, { rest, database }] of nodes.entries())
    text = text.replaceAll(`10.64.7.1${index + 1}:5432 check port 8008`, `127.0.0.1:${database} check port ${rest}`)
  return text.replace('bind :5432', `bind 127.0.0.1:${primary}`).replace('bind :5433', `bind 127.0.0.1:${replica}`)
}

const http = (port: number) => `http://127.0.0.1:${port}`

function killPostgres({ folder }: Node): void {
  const file = join(folder, 'data/postmaster.pid')
  if (existsSync(file)) kill(Number.parseInt(readFileSync(file, 'utf8'), 10))
}

/** Kills a process, or the group of the negative one, if it is there. */
function kill(pid: number): void {
  try {
    if (pid) process.kill(pid, 'SIGKILL')
  } catch {}
}

/** Sends `signal` to a process, and SIGKILL to its group when it has not ended after 15 s. */
async function ended(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const close = new Promise<boolean>((resolve) => child.once('close', () => resolve(true)))
  child.kill(signal)
  if (!(await Promise.race([close, sleep(15_000, false, { ref: false })]))) kill(-(child.pid ?? 0))
}
