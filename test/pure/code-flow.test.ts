import { describe, expect, test } from 'vitest'
import { openCodeScanner } from '../../src/code/scan.ts'

const scanner = await openCodeScanner()
const rules = (...files: readonly (readonly [path: string, text: string])[]) =>
  scanner
    .scan(files.map(([path, text]) => ({ path, text })))
    .findings.filter(({ tags }) => !tags.includes('latent'))
    .map(({ rule, path, line }) => `${rule} ${path}:${line}`)

const exec = "import { exec } from 'node:child_process'\n"
const low = (body: string) =>
  `${exec}server.setRequestHandler(CallSchema, async (request) => {\nconst { name, arguments: input } = request.params\n${body}\n})\n`

describe('where text comes from (contract: code-scan §3)', () => {
  test.each([
    ['a low-level server that dispatches by name', 'a.ts', low("if (name === 'ls') exec('ls ' + input.dir)")],
    ['a switch over the name', 'a.ts', low("switch (name) { case 'ls': exec('ls ' + input.dir) }")],
    [
      'a record with a handler',
      'a.ts',
      `${exec}export const tool = { name: 'ls', description: 'Lists', handler: run }\nfunction run({ dir }) { exec('ls ' + dir) }`,
    ],
    [
      'a function that a schema names',
      'a.js',
      `${exec}const tools = [{ name: 'read_it', description: 'd', inputSchema: {} }]\nfunction readIt(args) { exec('ls ' + args.dir) }`,
    ],
    [
      'a server of Node',
      'a.js',
      `${exec}http.createServer((req, res) => { let body = ''\nreq.on('data', (chunk) => { body += chunk })\nreq.on('end', () => { exec(JSON.parse(body).dir) }) })`,
    ],
    [
      'a class of a tool',
      'a.py',
      'import os\nclass LsTool(BaseAnthropicTool):\n    async def __call__(self, *, dir: str):\n        os.system("ls " + dir)\n',
    ],
    [
      'a body that is a model of its own',
      'a.py',
      'import os\n@router.post("/a")\nasync def a(request: RunRequest):\n    os.system(request.code)\n',
    ],
    ['a name that says so', 'a.py', 'import os\ndef a(user_input):\n    os.system("ls " + user_input)\n'],
    [
      'an abstract model',
      'a.py',
      'class LLM:\n    def call(self, text):\n        raise NotImplementedError\n    def code(self, text):\n        return self.call(text)\nexec(LLM().code("a"))\n',
    ],
    [
      'what a constructor hands on to the class above it',
      'a.ts',
      `${exec}class Shell { constructor(dir) { exec('ls ' + dir) } }\nclass Lister extends Shell { constructor(dir) { super(dir) } }\nserver.tool('ls', 'Lists', {}, async ({ dir }) => { new Lister(dir) })`,
    ],
    [
      'a method of the class above',
      'a.py',
      'import os\nclass Shell:\n    def ls(self, dir):\n        os.system("ls " + dir)\nclass Lister(Shell):\n    def ls(self, dir):\n        super().ls(dir)\n@mcp.tool()\ndef ls(dir: str):\n    Lister().ls(dir)\n',
    ],
    [
      'a handler of http.server',
      'a.py',
      'import os\nfrom http.server import BaseHTTPRequestHandler\nclass H(BaseHTTPRequestHandler):\n    def do_GET(self):\n        os.system(self.path)\n',
    ],
  ])('%s', (_, path, text) => {
    expect(rules([path, text]).map((one) => one.replace(/ .*/, ''))).toContain(
      path === 'a.py' && text.includes('exec(') ? 'AI-CODE-EVAL' : 'AI-SHELL',
    )
  })

  test('an import while the program runs is followed', () => {
    const files = [
      ['lib.ts', `${exec}export function ls(dir) { exec('ls ' + dir) }`],
      ['a.ts', "server.tool('ls', {}, async ({ dir }) => { const { ls } = await import('./lib.js'); ls(dir) })"],
    ] as const
    expect(rules(...files)).toEqual(['AI-SHELL lib.ts:2'])
  })
})

describe('what makes text safe (contract: code-scan §3)', () => {
  test.each([
    [
      'a command line is no tool',
      'import os, typer\napp = typer.Typer()\n@app.command()\ndef a(dir: str):\n    os.system("ls " + dir)\n',
    ],
    [
      'arguments behind a constant script are no code',
      'import subprocess\n@mcp.tool()\ndef a(x: str):\n    subprocess.run(["bash", "-c", "echo $1", "-", x])\n',
    ],
    [
      'a client does not answer with its key',
      'import os\n@mcp.tool()\ndef a(x: str):\n    return Exa(api_key=os.environ["EXA_API_KEY"]).search("a")\n',
    ],
    ['the key of an issue is no secret', 'import os\nprint(os.environ["ISSUE_KEY"])\n'],
    [
      'bytes in memory are no path',
      'from io import BytesIO\nfrom PIL import Image\n@mcp.tool()\ndef a(x: str):\n    Image.open(BytesIO(x))\n',
    ],
  ])('%s', (_, text) => {
    expect(rules(['a.py', text])).toEqual([])
  })

  test('joining resolves a path in JavaScript, so that a check of its beginning counts', () => {
    const tool = (check: string) =>
      `import fs from 'node:fs'\nimport path from 'node:path'\nserver.tool('a', {}, async ({ name }) => { const full = path.join(root, name)\n${check}\nreturn fs.readFileSync(full) })`
    expect(rules(['a.ts', tool('if (!full.startsWith(root)) throw new Error()')])).toEqual([])
    expect(rules(['a.ts', tool('')])).toEqual(['AI-PATH a.ts:5'])
  })

  test('a check of the repository that checks nothing does not clear a shell', () => {
    const tool = (check: string) =>
      `import os\ndef validate_command(c):\n    ${check}\n@mcp.tool()\ndef a(c: str):\n    validate_command(c)\n    os.system(c)\n`
    expect(rules(['a.py', tool('if "rm" in c:\n        raise ValueError')])).toEqual(['AI-SHELL a.py:8'])
    expect(rules(['a.py', tool('if c not in ["a", "b"]:\n        raise ValueError')])).toEqual([])
  })

  test('what makes an object, and what waits, is not latent', () => {
    const latent = (path: string, text: string) => scanner.scan([{ path, text }]).findings.map(({ rule }) => rule)
    expect(latent('a.ts', 'const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))')).toEqual([])
    expect(latent('a.ts', 'function run(code) { setTimeout("go(" + code + ")", 1) }')).toEqual(['AI-CODE-EVAL'])
    const store = (name: string) =>
      `class A:\n    def ${name}(self, table):\n        self.table = table\n        self.db.execute("delete from " + table)\n`
    expect(latent('a.py', store('__init__'))).toEqual([])
    expect(latent('a.py', store('clear'))).toEqual(['AI-SQL'])
  })

  test('a condition that names itself ends', () => {
    expect(
      rules([
        'a.py',
        'def a(x, y):\n    done = x == 1\n    while y:\n        done = done and y\n        if done:\n            break\n',
      ]),
    ).toEqual([])
  })
})
