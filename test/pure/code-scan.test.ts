import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { codeSarif } from '../../src/code/sarif.ts'
import { type CodeScan, openCodeScanner, type SourceFile } from '../../src/code/scan.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const scanner = await openCodeScanner()
const scan = (...files: readonly SourceFile[]) => scanner.scan(files)
const python = (text: string) => scan({ path: 'a.py', text })
const idsOf = ({ findings }: CodeScan) =>
  findings.map(({ rule, tags }) => (tags.includes('latent') ? `${rule}?` : rule))

type Tagged = { readonly properties: { readonly tags: readonly string[] } }
type Samples = Record<string, Record<'python' | 'script', { bad: string[]; good: string[] } | undefined>>
const folder = `${root}test/code-samples/`
const samples = readdirSync(folder).flatMap((name) =>
  Object.entries(load(readFileSync(folder + name, 'utf8')) as Samples).flatMap(([rule, languages]) =>
    Object.entries(languages).map(([language, one]) => ({ rule, language, isTool: name === 'flow.yaml', ...one! })),
  ),
)
const head = {
  python:
    'import ast, flask, httpx, huggingface_hub, importlib, jinja2, json, markupsafe, os, pickle, requests, shlex, shutil, subprocess, sys, urllib.request, yaml\nimport streamlit as st\nfrom pathlib import Path\nfrom transformers import AutoModel\n',
  script:
    'import cp from "node:child_process"\nimport fs from "node:fs"\nimport path from "node:path"\nimport vm from "node:vm"\nimport v8 from "node:v8"\nimport axios from "axios"\nimport Handlebars from "handlebars"\nimport ejs from "ejs"\nimport DOMPurify from "dompurify"\nimport serialize from "node-serialize"\n',
}
const wrapped = (language: string, code: string, isTool: boolean) => {
  if (language === 'python')
    return {
      path: 'a.py',
      text: isTool
        ? `${head.python}@mcp.tool()\ndef t(x: str):\n    ${code}\n`
        : `import os, flask, requests\n${code}\n`,
    }
  return {
    path: 'a.ts',
    text: isTool ? `${head.script}server.tool("t", {}, async ({ x }) => { ${code} })\n` : `${code}\n`,
  }
}

describe('rules of skg-code (contract: code-scan §4)', () => {
  test.each(samples)('$rule in $language', ({ rule, language, bad, good, isTool }) => {
    const fires = (code: string) => idsOf(scan(wrapped(language, code, isTool))).includes(rule)
    expect(bad.filter((code) => !fires(code))).toEqual([])
    expect(good.filter(fires)).toEqual([])
    expect(Math.min(bad.length, good.length)).toBeGreaterThanOrEqual(2)
  })

  test('a rule whose techniques depend on whose text it is leaves them to its results', () => {
    const tagsOf = (text: string) => {
      const log = codeSarif(python(text), scanner.rules)
      const run = log.runs[0] as { tool: { driver: { rules: readonly Tagged[] } }; results: readonly Tagged[] }
      return [...run.tool.driver.rules, ...run.results].map(({ properties: { tags } }) =>
        tags.filter((tag) => tag.startsWith('AML.')),
      )
    }
    const evaluates = '@mcp.tool()\ndef t(x: str):\n    eval(x)\n'
    const loads = 'from transformers import AutoModel\nAutoModel.from_pretrained("a/b", trust_remote_code=True)\n'
    expect(tagsOf(evaluates)).toEqual([[], ['AML.T0050', 'AML.T0053']])
    const [ofRule, ofResult] = tagsOf(loads)
    expect(ofRule).not.toEqual([])
    expect(ofRule).toEqual(ofResult)
  })

  test('every rule has samples and is in the guide', () => {
    const guide = readFileSync(`${root}docs/code-scan.md`, 'utf8')
    const ids = [...scanner.rules.byId.keys()]
    expect(ids.filter((id) => !samples.some(({ rule }) => rule === id))).toEqual([])
    expect(ids.filter((id) => !guide.includes(`| \`${id}\` `))).toEqual([])
  })
})

const flow = (wrap: (x: string) => string) =>
  `import os\n@mcp.tool()\ndef t(name: str):\n    os.system("ls " + ${wrap('name')})\n`

describe('flows of skg-code (contract: code-scan §3, §8)', () => {
  test('a number is safe, a text is not', () => {
    expect(idsOf(python(flow((x) => `str(${x})`)))).toEqual(['AI-SHELL'])
    expect(idsOf(python(flow((x) => `str(int(${x}))`)))).toEqual([])
  })

  test('a comment above changes no fingerprint, and the names of variables no finding', () => {
    const [before] = python(flow((x) => x)).findings
    const [after] = python(`# a line\n${flow((x) => x)}`).findings
    expect(after).toMatchObject({ fingerprint: before!.fingerprint, line: before!.line + 1 })
    expect(idsOf(python(flow((x) => x).replaceAll('name', 'other')))).toEqual(['AI-SHELL'])
  })

  const store =
    'class Store:\n    def find(self, who):\n        return self.db.execute("select * from t where a = \'" + who + "\'")\n'
  const server = '@mcp.tool()\ndef look(who: str):\n    return Store().find(who)\n'

  test('a flow goes through classes and files, and tells its way', () => {
    const apart = scan(
      { path: 'p/store.py', text: store },
      { path: 'p/server.py', text: `from .store import Store\n${server}` },
    )
    expect(idsOf(apart)).toEqual(idsOf(python(store + server)))
    expect(apart.findings[0]).toMatchObject({ rule: 'AI-SQL', path: 'p/store.py', line: 3 })
    expect(apart.findings[0]!.trace[0]).toMatchObject({ path: 'p/server.py', line: 3 })
  })

  test('the order of files and a second run change nothing', () => {
    const files = [
      { path: 'p/store.py', text: store },
      { path: 'p/server.py', text: `from .store import Store\n${server}` },
    ]
    expect(JSON.stringify(scan(...files.toReversed()))).toBe(JSON.stringify(scan(...files)))
  })

  test('a constant list settles a text, a list of refused words does not', () => {
    const tool = (check: string) =>
      `import os\n@mcp.tool()\ndef t(n: str):\n    if ${check}:\n        raise ValueError\n    os.system(n)\n`
    expect(idsOf(python(`OK = ["a", "b"]\n${tool('n not in OK')}`))).toEqual([])
    expect(idsOf(python(tool('"rm" in n')))).toEqual(['AI-SHELL'])
  })

  test('a check of one field says nothing of another', () => {
    const tool = (field: string) =>
      `import { exec } from 'node:child_process'\nserver.tool('t', {}, async (input) => { if (!/^\\w+$/.test(input.name)) throw new Error(); exec('ls ' + input.${field}) })`
    expect(idsOf(scan({ path: 'a.ts', text: tool('name') }))).toEqual([])
    expect(idsOf(scan({ path: 'a.ts', text: tool('url') }))).toEqual(['AI-SHELL'])
  })

  test('a parameter that nobody feeds is latent', () => {
    const { findings } = python('import os\ndef run(command):\n    os.system(command)\n')
    expect(findings).toMatchObject([
      { rule: 'AI-SHELL', severity: 2, precision: 'low', tags: expect.arrayContaining(['latent']) },
    ])
  })

  test('cells of a notebook are one module', () => {
    const cells = ['from flask import request\nq = request.args["q"]', '%pip install a\n!ls {q}'].map((source) => ({
      cell_type: 'code',
      source,
    }))
    const { findings } = scan({ path: 'a.ipynb', text: JSON.stringify({ cells }) })
    expect(findings).toMatchObject([{ rule: 'AI-SHELL', path: 'a.ipynb#2', line: 2 }])
  })

  test.each([
    ['nested brackets', `x = ${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['nested calls', `x = ${'f('.repeat(20_000)}1${')'.repeat(20_000)}`],
    [
      'a long chain of conditions',
      `def f(x):\n    if x == 1:\n        pass\n${Array.from({ length: 8_000 }, (_, i) => `    elif x == ${i}:\n        y = x\n`).join('')}`,
    ],
    ['many functions of one name', 'def f(x):\n    return x\n'.repeat(5_000)],
    ['broken code', `def f(:\n  ]]\n${flow((x) => x)}`],
    [
      'mutual calls',
      Array.from({ length: 500 }, (_, i) => `def f${i}(x):\n    return f${(i + 1) % 500}(x)`).join('\n'),
    ],
  ])('%s do not end it', (_, text) => {
    expect(python(text).files + python(text).notExamined.length).toBeGreaterThan(0)
  })
})
