import { execFileSync, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { generate } from 'selfsigned'

export type GitServer = {
  readonly folder: string
  readonly port: number
  /** File with the certificate of the server. */
  readonly caFile: string
  /** Paths that were asked for, with the header of the credential. */
  readonly requests: { readonly path: string; readonly authorization: string | undefined }[]
  url(name: string): string
  close(): Promise<void>
}

/** User and password of the repositories below `private/`. */
export const privateUser = { username: 'scanner', password: 'a-password-of-the-tests' }

/**
 * Serves the bare repositories below a folder over https on loopback; `moved/` is redirected, `private/` needs a
 * credential, `slow/` never answers.
 */
export async function startGitServer(): Promise<GitServer> {
  const folder = await mkdtemp(join(tmpdir(), 'skg-git-'))
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: ['localhost', 'git.test', 'other.test'].map((value) => ({ type: 2, value })),
      },
    ],
  } as never)
  const caFile = join(folder, 'ca.pem')
  await writeFile(caFile, cert)
  const requests: GitServer['requests'] = []
  const server = createServer({ cert, key }, (request, response) => {
    const { pathname } = new URL(request.url!, 'https://x')
    const { authorization } = request.headers
    requests.push({ path: pathname, authorization })
    const expected = `Basic ${Buffer.from(`${privateUser.username}:${privateUser.password}`).toString('base64')}`
    if (pathname.startsWith('/slow/')) return
    if (pathname.startsWith('/moved/')) {
      response.writeHead(302, { location: request.url!.replace('/moved/', '/') }).end()
    } else if (pathname.startsWith('/private/') && authorization !== expected) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
    } else serve(request, response, folder).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    folder,
    port,
    caFile,
    requests,
    url: (name) => `https://localhost:${port}/${name}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Answers by git's own program (git-http-backend(1)). */
async function serve(request: IncomingMessage, response: ServerResponse, root: string): Promise<void> {
  const url = new URL(request.url!, 'https://x')
  const backend = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      PATH_INFO: url.pathname.replace('/private/', '/'),
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  request.pipe(backend.stdin).on('error', () => {})
  let head: Buffer | null = Buffer.alloc(0)
  const body = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      if (head === null) {
        yield chunk
        continue
      }
      head = Buffer.concat([head, chunk])
      const end = head.indexOf('\r\n\r\n')
      if (end === -1) continue
      const lines = head
        .toString('latin1', 0, end)
        .split('\r\n')
        .map((line) => line.split(/: */, 2) as [string, string])
      const status = lines.find(([name]) => name === 'Status')?.[1] ?? '200'
      response.writeHead(Number.parseInt(status, 10), Object.fromEntries(lines.filter(([name]) => name !== 'Status')))
      const rest = head.subarray(end + 4)
      head = null
      yield rest
    }
  }
  await pipeline(backend.stdout, body, response)
}

export type Repository = {
  readonly path: string
  git(args: readonly string[], input?: string | Buffer): string
  /** Commits exactly these files on the branch `main`; returns the commit. */
  commit(files: Readonly<Record<string, string | Buffer>>): Promise<string>
  /** Commits a tree on the branch `main`. */
  commitTree(tree: string): string
}

/** Creates a bare repository `name` below `root`. */
export async function createRepository(root: string, name: string): Promise<Repository> {
  const path = join(root, name)
  await mkdir(path, { recursive: true })
  const env = {
    PATH: process.env.PATH,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    ...Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((who) => [
        [`GIT_${who}_NAME`, 'Test'],
        [`GIT_${who}_EMAIL`, 'test@example.org'],
      ]),
    ),
  }
  const git: Repository['git'] = (args, input) =>
    execFileSync('git', ['-c', 'core.protectHFS=false', '-c', 'core.protectNTFS=false', `--git-dir=${path}`, ...args], {
      env,
      input: input ?? '',
      encoding: 'utf8',
      maxBuffer: 100_000_000,
    }).trim()
  git(['init', '--quiet', '--bare', '--initial-branch=main'])
  git(['config', 'uploadpack.allowAnySHA1InWant', 'true'])
  const commitTree = (tree: string) => {
    const sha = git(['commit-tree', tree, '-m', 'A commit'])
    git(['update-ref', 'refs/heads/main', sha])
    return sha
  }
  return {
    path,
    git,
    commitTree,
    async commit(files) {
      const work = await mkdtemp(join(tmpdir(), 'skg-work-'))
      try {
        for (const [file, content] of Object.entries(files)) {
          await mkdir(dirname(join(work, file)), { recursive: true })
          await writeFile(join(work, file), content)
        }
        git([`--work-tree=${work}`, 'read-tree', '--empty'])
        git([`--work-tree=${work}`, 'add', '--all', '--force', '.'])
        return commitTree(git(['write-tree']))
      } finally {
        await rm(work, { recursive: true })
      }
    },
  }
}
