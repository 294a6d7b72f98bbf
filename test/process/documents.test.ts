// @module-tag long
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { buildSchema, introspectionFromSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, serveCommands } from '../support/command-server.ts'
import { type DocumentVariables, documentVariables } from '../support/document-variables.ts'
import { type Block, blocksOf, documents, root } from '../support/documents.ts'
import { freePort } from '../support/embedded-postgres.ts'
import { createKeys } from '../support/seceng.ts'
import { databases, startTestService, type TestDatabase, type TestService } from '../support/setup.ts'
import { copySidecarStore } from '../support/sidecar.ts'

const run = promisify(execFile)
const skips = [
  'starts what the test has started',
  'is the test',
  'changes the clone',
  'clones a public repository',
  'installs packages',
  'needs Docker',
  'needs files of the operator',
  'needs openssl',
  'needs official files',
  'needs TypeScript 5',
  'takes minutes',
]
const isShell = ({ language }: Block) => language === 'sh'
const gatewayKey = '0123456789abcdef'

/**
 * A folder that looks like a clone to the commands of the documents, with a command `npm` that runs `skg` and nothing
 * else: where SKG_SOCKET says in which process, there, else in one of its own.
 */
async function makeClone(): Promise<string> {
  const clone = await mkdtemp(join(tmpdir(), 'skg-documents-'))
  for (const name of [
    'bin',
    'src',
    'db',
    'graphql',
    'rest-adapters',
    'test',
    'node_modules',
    'package.json',
    'tsconfig.json',
  ])
    await symlink(join(root, name), join(clone, name))
  await cp(join(root, 'examples'), join(clone, 'examples'), { recursive: true })
  await mkdir(join(clone, '.bin'))
  const npm = join(clone, '.bin/npm')
  await writeFile(
    npm,
    `#!/bin/sh\n[ "$1 $2 $3 $4" = "run --silent skg --" ] || exit 64\nshift 4\n[ -n "$SKG_SOCKET" ] && exec node '${ask}' "$@"\nexec node bin/skg.js "$@"\n`,
  )
  await chmod(npm, 0o755)
  return clone
}

describe('every command of the documents runs', () => {
  let clone: string
  let database: TestDatabase
  let service: TestService
  let sidecarUrl: string
  let env: NodeJS.ProcessEnv
  let home: string
  let commands: Server
  let keys: Awaited<ReturnType<typeof createKeys>>
  let variables: DocumentVariables
  const background: ChildProcess[] = []
  beforeAll(async () => {
    clone = await makeClone()
    await copySidecarStore(join(clone, '.sidecar'))
    database = await databases[1]!.open('starter')
    keys = await createKeys([{ name: 'documents' }])
    service = await startTestService(database, {
      GATEWAY_KEYS: gatewayKey,
      SECENG_KEYS_FILE: keys.file,
      SECENG_FILES_DIR: join(keys.folder, 'files'),
      FINDINGS_ACCESS: 'public',
      SECENG_SECRET_KEY: 'a secret of at least thirty-two characters',
    })
    variables = await documentVariables(service.url, keys.keys.documents!)
    sidecarUrl = `http://127.0.0.1:${await freePort()}`
    env = {
      PATH: `${clone}/.bin:${dirname(process.execPath)}:${process.env.PATH}`,
      DATABASE_URL: database.url!,
      LOG_LEVEL: 'warn',
      SECENG_SIDECAR_URL: sidecarUrl,
    }
    await writeFile(join(clone, 'model.pt'), 'no model')
    home = process.cwd()
    process.chdir(clone)
    commands = await serveCommands(join(clone, '.bin/skg.sock'), env)
  })
  afterAll(async () => {
    for (const child of background) child.kill('SIGKILL')
    commands.close()
    process.chdir(home)
    await service.close()
    await database.close()
    await rm(clone, { recursive: true })
    await keys.remove()
  })

  const scriptOf = ({ text }: Block) =>
    text.replaceAll('http://127.0.0.1:4000', service.url).replaceAll('http://127.0.0.1:17371', sidecarUrl)

  const start = async (block: Block) => {
    const command = scriptOf(block)
      .trim()
      .replace(/ +#.*$/, '')
    const child = spawn('bash', ['--norc', '-c', `exec ${command}`], { cwd: clone, env })
    background.push(child)
    await new Promise((resolve, reject) => {
      child.stdout?.once('data', resolve)
      child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
    })
  }

  const shell = documents.flatMap((document) => {
    const blocks = blocksOf(document)
    return blocks.flatMap((block, index) => (isShell(block) ? [{ block, answer: blocks[index + 1] }] : []))
  })

  for (const { block, answer } of shell) {
    const title = `${block.document}:${block.line}`
    if (block.note.startsWith('skip: ')) {
      test.skip(`${title} (${block.note})`)
      continue
    }
    test(title, async () => {
      if (block.note === 'background') return start(block)
      const script = `set -eo pipefail\ncurl() { command curl --fail-with-body "$@"; }\n${scriptOf(block)}`
      const hasOwnProcess = block.document === 'README.md'
      const { stdout } = await run('bash', ['--norc', '-c', script], {
        cwd: clone,
        env: { ...env, ...variables.values, ...(!hasOwnProcess && { SKG_SOCKET: join(clone, '.bin/skg.sock') }) },
        maxBuffer: 64 * 1024 * 1024,
      })
      variables.learn(block.text, stdout)
      if (answer?.language === 'json' && answer.note === '') expect(JSON.parse(stdout)).toEqual(JSON.parse(answer.text))
    })
  }

  test('a block is skipped for a reason that is known, and most are not', () => {
    const skipped = shell.filter(({ block }) => block.note.startsWith('skip: '))
    expect(skipped.map(({ block }) => block.note.slice(6)).filter((reason) => !skips.includes(reason))).toEqual([])
    expect(skipped.length).toBeLessThan(shell.length / 2)
  })

  test('every script of npm that a document names exists', async () => {
    const packages = ['package.json', ...globSync('examples/*/package.json', { cwd: root })]
    const scripts = new Set(
      packages.flatMap((path) => Object.keys(JSON.parse(readFileSync(join(root, path), 'utf8')).scripts ?? {})),
    )
    const named = documents.flatMap((document) => [
      ...readFileSync(join(root, document), 'utf8').matchAll(/npm run (?:--silent )?([\w:-]+)/g),
    ])
    expect(named.map(([, name]) => name).filter((name) => !scripts.has(name!))).toEqual([])
  })

  const graphql = documents.flatMap(blocksOf).filter(({ language }) => language === 'graphql')
  test.each(graphql)('$document:$line is answered', async ({ text }) => {
    for (const query of text.split(/^(?=# )/m).filter((part) => part.trim())) {
      const { errors, data } = await service.query(query)
      expect(errors).toBeUndefined()
      expect(data).toBeTruthy()
    }
  })

  const requests = ['graph', 'rest', 'contributions'].map((name) => `examples/http/${name}.http`)
  test.each(requests)('every request of %s is answered', async (path) => {
    const [, ...parts] = (await readFile(join(root, path), 'utf8')).split(/^### .*\n/m)
    expect(parts.length).toBeGreaterThan(1)
    for (const part of parts) {
      const [head = '', ...rest] = part.trim().split('\n\n')
      const [first = '', ...lines] = head.split('\n')
      const [method, url = ''] = first.split(' ')
      const headers = lines.map((line) => line.split(': ') as [string, string])
      const body = method === 'POST' ? rest.join('\n\n') : null
      const response = await fetch(url.replace('{{base}}', service.url), { method: method!, headers, body })
      expect([url, response.status]).toEqual([url, url.endsWith('/contributions') ? 201 : 200])
      if (url.endsWith('/graphql')) expect(Object.keys(await response.json())).not.toContain('errors')
    }
  })
  test('the typed client fits the schema, and knows fields that are not in it', async () => {
    const schema = buildSchema(await readFile(join(root, 'test/contract/schema.graphql'), 'utf8'), {
      assumeValidSDL: true,
    })
    const introspection = introspectionFromSchema(schema, { descriptions: false })
    const folder = join(clone, 'examples/typed-client')
    await writeFile(join(folder, 'graphql-env.d.ts'), `export type introspection = ${JSON.stringify(introspection)}\n`)
    const check = () => run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder])
    await check()
    const client = await readFile(join(folder, 'client.ts'), 'utf8')
    await writeFile(join(folder, 'client.ts'), client.replace('technique?.maturity', 'technique?.ripeness'))
    await expect(check()).rejects.toMatchObject({ stdout: expect.stringContaining("'ripeness'") })
    await writeFile(join(folder, 'client.ts'), client)
  })
})

describe('examples', () => {
  const included = documents.flatMap(blocksOf).filter(({ note }) => note.startsWith('file='))
  test.each(included)('$document:$line shows the file that it names', async ({ note, text }) => {
    expect(text).toBe(await readFile(join(root, note.slice(5)), 'utf8'))
  })
})
