import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startService } from './service.ts'

const run = promisify(execFile)
const example = fileURLToPath(new URL('../../examples/router', import.meta.url))
const installed = fileURLToPath(new URL('../../node_modules/.cache/router', import.meta.url))
const mostMs = 180_000

type Env = Readonly<Record<string, string>>
/** A router over three services, each with one subgraph. */
export type Router = {
  readonly url: string
  /** The services by the subgraph that they serve. */
  readonly subgraphs: Readonly<Record<string, { readonly url: string; stop(): Promise<void> }>>
  stop(): Promise<void>
}

/** Installs what `examples/router` needs, once, in `node_modules/.cache`. Returns null, and says so, where npm cannot. */
export async function installRouters(name: string): Promise<string | null> {
  await mkdir(installed, { recursive: true })
  await cp(example, installed, { recursive: true })
  const install = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts', '--prefer-offline']
  const problem = await run('npm', install, { cwd: installed, timeout: mostMs }).then(
    () => null,
    (error: Error) => error.message.split('\n')[0],
  )
  if (problem === null) return installed
  console.log(`${name}: skipped, since npm cannot install examples/router: ${problem}`)
  return null
}

/** Starts three services on a database and the router `kind` of `examples/router` over them. */
export async function startRouter(routers: string, kind: 'hive' | 'apollo', folder: string, env: Env): Promise<Router> {
  const started: Record<string, { readonly url: string; stop(): Promise<void> }> = {}
  for (const name of ['knowledge', 'security', 'report']) {
    const service = await startService(join(folder, name), { ...env, SUBGRAPHS: name })
    started[name] = { url: `http://127.0.0.1:${service.port}`, stop: service.stop }
  }
  const supergraph = join(folder, `${kind}.graphql`)
  const services = Object.entries(started).map(([name, { url }]) => `${name}=${url}`)
  const { stdout } = await run(process.execPath, [join(routers, 'compose.mjs'), ...services], { maxBuffer: 1 << 26 })
  await writeFile(supergraph, stdout)
  const child = spawn(process.execPath, [join(routers, `${kind}.mjs`)], {
    env: { PATH: process.env.PATH, PORT: '0', SUPERGRAPH: supergraph, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    url: await addressOf(child),
    subgraphs: started,
    async stop() {
      const closed = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGKILL')
      await closed
      for (const service of Object.values(started)) await service.stop()
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk) => {
      printed += chunk
      const found = /Gateway at (http:\/\/[^\s/]+)/.exec(printed)?.[1]
      if (found) resolve(found)
    })
    child.once('close', () => reject(new Error(`the router ended: ${printed}`)))
  })
}
