import { describe, expect, test } from 'vitest'
import { openCodeScanner } from '../../src/code/scan.ts'

const scanner = await openCodeScanner()
/** Returns the rules of what is found in a file, latent findings apart. */
const rules = (path: string, text: string) =>
  scanner
    .scan([{ path, text }])
    .findings.filter(({ tags }) => !tags.includes('latent'))
    .map(({ rule }) => rule)

const handlers: readonly (readonly [what: string, path: string, text: string])[] = [
  [
    'a route that is registered by a call',
    'a.py',
    'import fastapi\napp = fastapi.FastAPI()\ndef a(e: str):\n    eval(e)\napp.post("/a")(a)\n',
  ],
  [
    'a route of Starlette',
    'a.py',
    'from starlette.routing import Route\nasync def a(request):\n    eval(request.query_params["e"])\nRoute("/a", a)\n',
  ],
  ['a route that is added by name', 'a.py', 'def a(e: str):\n    eval(e)\napp.add_api_route("/a", endpoint=a)\n'],
  [
    'messages of a socket',
    'a.py',
    'import websockets\nasync def a(ws):\n    async for e in ws:\n        eval(e)\nwebsockets.serve(a, "localhost", 1)\n',
  ],
  ['a dispatcher of tools', 'a.py', 'def handle_tool_call(name, arguments):\n    eval(arguments["e"])\n'],
  [
    'a method that a model chooses by name',
    'a.py',
    'import json\nclass Tools:\n    def run(self, e):\n        eval(e)\ntools = Tools()\nmessage = openai.chat.completions.create().choices[0].message\nfor call in message.tool_calls:\n    getattr(tools, call.function.name)(**json.loads(call.function.arguments))\n',
  ],
  [
    'a function that the name of a call chooses',
    'a.py',
    'import json\nmessage = openai.chat.completions.create().choices[0].message\nfor call in message.tool_calls:\n    if call.function.name == "run":\n        eval(json.loads(call.function.arguments)["e"])\n',
  ],
  [
    'a part that a pattern finds in an answer',
    'a.py',
    'import re\ntext = openai.chat.completions.create().choices[0].message.content\neval(re.search("`(.*)`", text).group(1))\n',
  ],
  ['an answer of DSPy', 'a.py', 'import dspy\ngen = dspy.ChainOfThought("q -> code")\neval(gen(q="a").code)\n'],
  [
    'an answer of a pipeline',
    'a.py',
    'import transformers\npipe = transformers.pipeline("text-generation")\neval(pipe("a")[0]["generated_text"])\n',
  ],
  ['an action of a server', 'a.ts', '"use server"\nexport async function a(form) { eval(form.get("e")) }'],
  ['an action that says so itself', 'a.ts', 'export async function a(form) { "use server"\neval(form.get("e")) }'],
  [
    'a method of a controller',
    'a.ts',
    'import { Post, Body } from "@nestjs/common"\nexport class C {\n  @Post("a")\n  a(@Body() body) { eval(body.e) }\n}',
  ],
  ['a handler of Nitro', 'a.ts', 'defineEventHandler(async (event) => { eval((await readBody(event)).e) })'],
  [
    'a procedure of tRPC',
    'a.ts',
    'publicProcedure.input(z.object({ e: z.string() })).mutation(({ input }) => eval(input.e))',
  ],
  ['a part of an address', 'app/a/route.ts', 'export function GET(request, { params }) { eval(params.e) }'],
  ['a tool of LlamaIndex', 'a.ts', 'import { FunctionTool } from "llamaindex"\nFunctionTool.from(({ e }) => eval(e))'],
  [
    'a tool that stands at its name',
    'a.ts',
    'generateText({ tools: { a: { description: "d", inputSchema: z.object({ e: z.string() }), execute: ({ e }) => eval(e) } } })',
  ],
  [
    'a module that is exported by default',
    'a.ts',
    'const { default: get } = require("axios"); server.tool("a", {}, ({ e }) => { eval(e) })',
  ],
]

describe('functions that are called with text from outside (contract: code-scan §3)', () => {
  test.each(handlers)('%s', (_, path, text) => {
    expect(rules(path, text)).toEqual(['AI-CODE-EVAL'])
  })

  test.each([
    [
      'a command of a group that is called tools',
      'import click\n@tools.command()\n@click.option("--e")\ndef a(e):\n    eval(e)\n',
    ],
    [
      'a command of a group that is called by its decorator',
      'import click\n@tools.command()\n@click.argument("e")\ndef a(e):\n    eval(e)\n',
    ],
    [
      'a method that a constant chooses is that one',
      'class Tools:\n    def run(self, e):\n        eval(e)\n    def stop(self, e):\n        pass\n@mcp.tool()\ndef a(e: str):\n    getattr(Tools(), "stop")(e)\n',
    ],
    [
      'a method that begins with a line is not for others',
      'class Tools:\n    def _run(self, e):\n        eval(e)\n@mcp.tool()\ndef a(name: str, e: str):\n    getattr(Tools(), name)(e)\n',
    ],
  ])('%s', (_, text) => {
    expect(rules('a.py', text)).toEqual([])
  })

  test.each([
    ['a tool that is used', 'class A(ToolInterface):\n    def use(self, e):\n        eval(e)\n', ['AI-CODE-EVAL']],
    [
      'what runs the code of an agent',
      'class A(BaseCodeExecutor):\n    def execute_code(self, invocation_context, code):\n        eval(code)\n',
      ['AI-CODE-EVAL'],
    ],
    [
      'what an agent runs its code in',
      'class A(BaseCodeExecutor):\n    def execute_code(self, invocation_context, code):\n        eval(invocation_context)\n',
      [],
    ],
  ])('%s', (_, text, found) => {
    expect(rules('a.py', text)).toEqual(found)
  })

  test('a field of a model is what its type says, whatever describes it', () => {
    const app = (type: string) =>
      `from pydantic import BaseModel, Field\nclass Repl(BaseModel):\n    def go(self, e):\n        eval(e)\nclass Other(BaseModel):\n    def go(self, e):\n        pass\nclass A(BaseTool):\n    repl: ${type} = Field(default_factory=make)\n    def _run(self, e: str):\n        self.repl.go(e)\n`
    expect(rules('a.py', app('Repl'))).toEqual(['AI-CODE-EVAL'])
    expect(rules('a.py', app('Other'))).toEqual([])
  })

  test('a package beside another is found where only one has its name', () => {
    const files = (...folders: readonly string[]) => [
      ...folders.flatMap((folder) => [
        { path: `${folder}/src/lib/__init__.py`, text: 'from .run import run\n' },
        { path: `${folder}/src/lib/run.py`, text: 'def run(e):\n    eval(e)\n' },
      ]),
      { path: 'b/src/server/a.py', text: 'from lib import run\n@mcp.tool()\ndef a(e: str):\n    run(e)\n' },
    ]
    const found = (...folders: readonly string[]) =>
      scanner.scan(files(...folders)).findings.flatMap(({ path, tags }) => (tags.includes('latent') ? [] : path))
    expect(found('a')).toEqual(['a/src/lib/run.py'])
    expect(found('a', 'c')).toEqual([])
  })

  test('a tool without a name gets options that are no text from outside, and numbers that its schema bounds', () => {
    const tool = (code: string) =>
      `generateText({ tools: { a: { description: "d", inputSchema: z.object({ e: z.string(), n: z.number() }), execute: ({ e, n }, options) => eval(${code}) } } })`
    expect(rules('a.ts', tool('options.x'))).toEqual([])
    expect(rules('a.ts', tool('n'))).toEqual([])
    expect(rules('a.ts', tool('e'))).toEqual(['AI-CODE-EVAL'])
  })

  test('an uploaded file that is handed on keeps that its name comes from outside', () => {
    const app = (name: string) =>
      `import streamlit as st\ndef store(files):\n    for file in files:\n        open(${name}).read()\nstore(st.file_uploader("a", accept_multiple_files=True))\n`
    expect(rules('a.py', app('"a/" + file.name'))).toEqual(['AI-PATH'])
    expect(rules('a.py', app('"a/" + file.type'))).toEqual([])
  })
})
