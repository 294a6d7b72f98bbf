import { expect, test } from 'vitest'
import { openCodeScanner } from '../../src/code/scan.ts'

const scanner = await openCodeScanner()
const linesOf = (path: string, text: string) =>
  scanner
    .scan([{ path, text }])
    .findings.filter(({ tags }) => !tags.includes('latent'))
    .map(({ line }) => text.split('\n')[line - 1]!.trim())
const tool = (body: string) =>
  `import { exec } from 'node:child_process'\nserver.tool('ls', 'Lists', {}, async ({ dir, dirs }) => {\n${body}\n})\n`
const pythonTool = (body: string) =>
  `import os\n@mcp.tool()\ndef ls(dir: str, dirs: list):\n${body.replace(/^/gm, '    ')}\n`

test.each([
  ["const [a, b] = ['.', dir]\nexec(a)\nexec(b)", ['exec(b)']],
  ["const [a, b] = [dir, '.']\nexec(a)\nexec(b)", ['exec(a)']],
  ["const [[a, b], c] = [['.', dir], '.']\nexec(a)\nexec(b)\nexec(c)", ['exec(b)']],
  ['const [a, b] = dirs\nexec(a)\nexec(b)', ['exec(a)', 'exec(b)']],
  ["const [a, ...rest] = ['.', '.', dir]\nexec(a)\nexec(rest[0])", ['exec(rest[0])']],
  ["const { a, b } = { a: '.', b: dir }\nexec(a)\nexec(b)", ['exec(b)']],
  ["let a = '.', b = dir\n;[a, b] = [b, a]\nexec(a)", ['exec(a)']],
])('code-scan §3: of what is unpacked in TypeScript, only what comes from outside is reported: %s', (body, lines) => {
  expect(linesOf('a.ts', tool(body))).toEqual(lines)
})

test.each([
  ['a, b = ".", dir\nos.system(a)\nos.system(b)', ['os.system(b)']],
  ['(a, b), c = (dir, "."), "."\nos.system(a)\nos.system(b)\nos.system(c)', ['os.system(a)']],
  ['a, b = dirs\nos.system(a)\nos.system(b)', ['os.system(a)', 'os.system(b)']],
  ['a, *rest = ".", ".", dir\nos.system(a)\nos.system(rest[0])', ['os.system(rest[0])']],
  ['for a, b in [(".", dir)]:\n    os.system(a)\n    os.system(b)', ['os.system(b)']],
])('code-scan §3: of what is unpacked in Python, only what comes from outside is reported: %s', (body, lines) => {
  expect(linesOf('a.py', pythonTool(body))).toEqual(lines)
})
