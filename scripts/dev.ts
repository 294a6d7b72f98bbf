import { type ChildProcess, spawn } from 'node:child_process'
import { statSync, watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { readConfig } from '../src/ground/config.ts'
import { sitePages } from '../src/pages/shared/site-pages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = join(root, 'src/pages')
const watched = ['db', 'graphql', 'rest-adapters', 'src']
const settleMs = 100
/** Vite's client runs inline scripts and opens a WebSocket, which the pages of the service may not. */
const developmentPolicy = [
  "default-src 'self' data: blob:",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self' ws:",
].join('; ')

/** Where browsers find the pages besides the explorer; paths of data are never pages. */
const pageOfPath = new Map<string, string>(
  sitePages.flatMap(({ path, folder }) => (folder === 'explorer' ? [] : [[path, folder] as const])),
)
const isData = /^\/(api|data|rest|v1|openapi|health|readyz|metrics)\b/
/** Paths that vite serves besides the files of the pages. */
const isVites = /^\/(@|node_modules\/)/

/** Serves the pages with hot reload and all else by a service that restarts whenever its code changes. */
async function main(): Promise<void> {
  const { host, port } = readConfig(process.env)
  const service = runService()
  const server = createServer((incoming, response) => {
    const page = pageFor(incoming)
    if (page) void sendPage(vite, page, response)
    else if (isFile(incoming)) vite.middlewares(incoming, response, () => response.writeHead(404).end())
    else void forward(service, incoming, response)
  })
  const vite = await createVite({
    configFile: join(pages, 'vite.config.ts'),
    cacheDir: join(root, 'node_modules/.vite'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  watchCode(service.restart)
  server.listen(port, host, () => console.log(`Development server at http://${host}:${port}`))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close()
      server.closeAllConnections()
      void Promise.all([service.stop(), vite.close()]).then(() => process.exit())
    })
  }
}

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0]!

/** Returns the page that a browser opens, a folder of `src/pages`; null when it asks for something else. */
function pageFor(incoming: IncomingMessage): string | null {
  const path = pathOf(incoming)
  const isOpened = incoming.method === 'GET' && incoming.headers.accept?.includes('text/html')
  return isOpened && !isData.test(path) && !isFile(incoming) ? (pageOfPath.get(path) ?? 'explorer') : null
}

function isFile(incoming: IncomingMessage): boolean {
  const path = pathOf(incoming)
  return isVites.test(path) || (statSync(join(pages, path), { throwIfNoEntry: false })?.isFile() ?? false)
}

/** Sends a page, whose own files it names from the root, as its path is not that of its folder. */
async function sendPage(vite: ViteDevServer, name: string, response: ServerResponse): Promise<void> {
  const html = await readFile(join(pages, name, 'index.html'), 'utf8')
  const rooted = html.replace(/(src|href)="(\.[^"]*)"/g, (_, key, path) => `${key}="${join('/', name, path)}"`)
  response.setHeader('content-security-policy', developmentPolicy)
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(await vite.transformIndexHtml(`/${name}/index.html`, rooted))
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
