import { type ChildProcess, spawn } from 'node:child_process'
import { globSync, watch } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { readConfig } from '../src/config.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const watched = ['db', 'graphql', 'rest-adapters', 'src']
const settleMs = 100
/** Vite's client runs inline scripts and opens a WebSocket, which the pages of the service may not. */
const developmentPolicy = [
  "default-src 'self' data: blob:",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self' ws:",
].join('; ')

type Page = { readonly base: string; readonly vite: ViteDevServer }

/** Serves the pages with hot reload and all else by a service that restarts whenever its code changes. */
async function main(): Promise<void> {
  const { host, port } = readConfig(process.env)
  const service = runService()
  const server = createServer((incoming, response) => {
    const page = pages.find(({ base }) => isForPage(incoming, base))
    if (page) sendPage(page, incoming, response)
    else void forward(service, incoming, response)
  })
  const pages = await openPages(server)
  watchCode(service.restart)
  server.listen(port, host, () => console.log(`Development server at http://${host}:${port}`))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close()
      server.closeAllConnections()
      void Promise.all([service.stop(), ...pages.map(({ vite }) => vite.close())]).then(() => process.exit())
    })
  }
}

/** Opens one vite for each folder of `src/pages`, all on the one server. */
function openPages(server: ReturnType<typeof createServer>): Promise<readonly Page[]> {
  const configs = globSync('src/pages/*/vite.config.ts', { cwd: root })
  return Promise.all(
    configs.map(async (file) => {
      const configFile = join(root, file)
      const vite = await createVite({
        configFile,
        cacheDir: join(root, 'node_modules/.vite', dirname(file)),
        server: { middlewareMode: true, hmr: { server } },
      })
      return { base: vite.config.base, vite }
    }),
  )
}

function isForPage({ method, url = '/', headers }: IncomingMessage, base: string): boolean {
  const path = url.split('?', 1)[0]!
  if (method !== 'GET' && method !== 'HEAD') return false
  if (`${path}/` === base || path === base) return /text\/html/.test(headers.accept ?? '')
  return path.startsWith(base)
}

function sendPage({ base, vite }: Page, incoming: IncomingMessage, response: ServerResponse): void {
  if (!incoming.url!.startsWith(base)) incoming.url = incoming.url!.replace(base.slice(0, -1), base)
  response.setHeader('content-security-policy', developmentPolicy)
  vite.middlewares(incoming, response, () => response.writeHead(404).end())
}

type RunningService = {
  /** Resolves with the address of the service as soon as it listens. */
  address(): Promise<string>
  restart(): Promise<void>
  stop(): Promise<void>
}

function runService(): RunningService {
  let child: ChildProcess
  let address: Promise<string>
  const start = () => {
    child = spawn(process.execPath, [join(root, 'bin/skg.js'), 'serve'], {
      env: { ...process.env, HOST: '127.0.0.1', PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    address = new Promise((resolve, reject) => {
      child.stdout!.setEncoding('utf8').on('data', (text: string) => {
        const [url] = /http:\S+/.exec(text) ?? []
        if (url) resolve(url)
      })
      child.once('close', () => reject(new Error('The service has ended; it starts again with the next change.')))
    })
    address.then(
      () => console.log('The service is ready.'),
      () => {},
    )
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('close', () => resolve())
      child.kill('SIGTERM')
    })
  start()
  process.once('exit', () => child.kill())
  return { address: () => address, stop, restart: () => stop().then(start) }
}

/** Calls `onChange`, once for many changes at a time, when code of the service changes. */
function watchCode(onChange: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined
  let changing = Promise.resolve()
  for (const folder of watched) {
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (!name || name.startsWith(`pages${sep}`)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        console.log(`${join(folder, name)} has changed.`)
        changing = changing.then(onChange)
      }, settleMs)
    })
  }
}

async function forward(service: RunningService, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const { hostname, port } = new URL(await service.address())
    const { method, url, headers } = incoming
    const outgoing = request({ hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.rawHeaders)
      answer.pipe(response)
    })
    outgoing.on('error', (cause) => fail(response, cause))
    incoming.pipe(outgoing)
  } catch (cause) {
    fail(response, cause as Error)
  }
}

function fail(response: ServerResponse, { message }: Error): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(502, { 'content-type': 'text/plain' }).end(message)
}

await main()
