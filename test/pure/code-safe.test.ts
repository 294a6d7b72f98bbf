// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript with template strings.
import { describe, expect, test } from 'vitest'
import { openCodeScanner } from '../../src/code/scan.ts'

const scanner = await openCodeScanner()
const rules = (path: string, text: string) =>
  scanner
    .scan([{ path, text }])
    .findings.filter(({ tags }) => !tags.includes('latent'))
    .map(({ rule, line }) => `${rule} ${line}`)
const tool = (head: string, body: string) => `${head}\nserver.tool('a', {}, async ({ x }) => {\n${body}\n})\n`
const files = "import fs from 'node:fs'\nimport path from 'node:path'"

describe('what text is after it was changed (contract: code-scan §3)', () => {
  test.each([
    [
      'behind a folder, by a text',
      "fs.readFileSync(`/data/${path.normalize(x).replace(/^(\\.\\.(\\/|\\\\|$))+/, '')}`)",
      [],
    ],
    [
      'behind a folder, by parts',
      "fs.readFileSync(path.join(root, path.normalize(x).replace(/^(\\.\\.[\\/\\\\])+/, '')))",
      [],
    ],
    [
      'resolved, where it may begin anew',
      "fs.readFileSync(path.resolve(root, path.normalize(x).replace(/^(\\.\\.(\\/|\\\\|$))+/, '')))",
      ['AI-PATH 4'],
    ],
    ['by itself', "fs.readFileSync(path.normalize(x).replace(/^(\\.\\.(\\/|\\\\|$))+/, ''))", ['AI-PATH 4']],
    ['without being made normal', "fs.readFileSync(`/data/${x.replace(/^(\\.\\.(\\/|\\\\|$))+/, '')}`)", ['AI-PATH 4']],
    [
      'with something in their place',
      "fs.readFileSync(`/data/${path.normalize(x).replace(/^(\\.\\.(\\/|\\\\|$))+/, '..')}`)",
      ['AI-PATH 4'],
    ],
  ])('a normal path without the parents that it begins with, %s', (_, body, found) => {
    expect(rules('a.ts', tool(files, body))).toEqual(found)
  })

  test('what a program prints is not its command', () => {
    const head =
      "import { exec } from 'node:child_process'\nimport { promisify } from 'node:util'\nconst run = promisify(exec)"
    expect(rules('a.ts', tool(head, "const { stdout } = await run('ls ' + x)\nawait run('cat ' + stdout)"))).toEqual([
      'AI-SHELL 5',
    ])
  })

  test('a name that is made of another by UUID is no path', () => {
    const head = `${files}\nimport { v5, parse } from 'uuid'`
    expect(rules('a.ts', tool(head, "fs.readFileSync('/data/' + v5(x, v5.URL))"))).toEqual([])
    expect(rules('a.ts', tool(head, "fs.readFileSync('/data/' + parse(x))"))).toEqual(['AI-PATH 5'])
  })

  test('what is exported by default has the name that it is given', () => {
    const head = "const { default: slugify } = require('slugify')\nconst fs = require('fs')"
    expect(rules('a.js', tool(head, "fs.readFileSync('/data/' + slugify(x))"))).toEqual([])
  })

  test('the parts of what is handed on in pairs are told apart', () => {
    const app = (pair: string) =>
      `import sqlite3\ndef run(pairs):\n    for query, values in pairs:\n        sqlite3.connect("a").cursor().execute(query, values)\n@mcp.tool()\ndef a(x: str):\n    run([${pair}])\n`
    expect(rules('a.py', app('("delete from t where a = ?", (x,))'))).toEqual([])
    expect(rules('a.py', app('("delete from t where a = " + x, ())'))).toEqual(['AI-SQL 4'])
  })

  test('a program that a comparison settles is not chosen by others', () => {
    const app = (check: string) =>
      `import shlex, subprocess\ndef run(parts):\n    subprocess.run(parts)\n@mcp.tool()\ndef a(x: str):\n    parts = shlex.split(x)\n    ${check}\n    run(parts)\n`
    expect(rules('a.py', app('if parts[0] != "git":\n        return'))).toEqual([])
    expect(rules('a.py', app('pass'))).toEqual(['AI-COMMAND 3'])
  })

  test('objects that a session of a database deletes are no addresses', () => {
    const app = (call: string) => `@mcp.tool()\ndef a(x: str):\n    ${call}\n`
    expect(rules('a.py', app('session.delete(x)'))).toEqual([])
    expect(rules('a.py', app('session.get(x)'))).toEqual(['AI-SSRF 3'])
    expect(rules('a.py', app('client.delete(x)'))).toEqual(['AI-SSRF 3'])
  })

  test('a constant without a digit is no key, and a setting that is copied runs no code of a model', () => {
    expect(rules('a.ts', "const k = 'sk-myKeyOfMyOwnInstanceOfChroma'")).toEqual([])
    expect(rules('a.ts', "const k = 'sk-myKeyOfMyOwnInstanceOfChroma7'")).toEqual(['AI-KEY 1'])
    expect(rules('a.py', 'setattr(args, "trust_remote_code", True)\nsetattr(args, trust_remote_code=True)\n')).toEqual(
      [],
    )
  })

  test.each([
    [
      'a crawler',
      'a.ts',
      "const crawler = new PlaywrightCrawler()\nserver.tool('a', {}, async ({ x }) => { await crawler.run([x]) })",
      ['AI-SSRF 2'],
    ],
    [
      'a list of addresses',
      'a.ts',
      "server.tool('a', {}, async ({ x }) => { await downloadListOfUrls({ url: x }) })",
      ['AI-SSRF 1'],
    ],
    [
      'a page',
      'a.py',
      'import trafilatura\n@mcp.tool()\ndef a(x: str):\n    trafilatura.fetch_url(x)\n',
      ['AI-SSRF 4'],
    ],
    ['a feed', 'a.py', 'import feedparser\n@mcp.tool()\ndef a(x: str):\n    feedparser.parse(x)\n', ['AI-SSRF 4']],
    [
      'a file of a form',
      'a.py',
      'from flask import request\nf = request.files["a"]\nf.save("a/" + f.filename)\n',
      ['AI-PATH 3'],
    ],
    [
      'a client of Postgres',
      'a.ts',
      "const sql = postgres()\nserver.tool('a', {}, async ({ x }) => sql.unsafe(x))",
      ['AI-SQL 2'],
    ],
    [
      'a chain that writes statements',
      'a.py',
      'from langchain_experimental.sql import SQLDatabaseChain\nchain = SQLDatabaseChain.from_llm(llm, db)\n@app.post("/a")\ndef a(x: str):\n    chain.run(x)\n',
      ['AI-SQL 5'],
    ],
  ])('%s', (_, path, text, found) => {
    expect(rules(path, text)).toEqual(found)
  })
})
