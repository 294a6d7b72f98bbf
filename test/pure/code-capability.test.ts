import { describe, expect, test } from 'vitest'
import { componentKindsOf, evidenceOfCapabilities, liesOutsideSamples } from '../../src/application/code-evidence.ts'
import { openCodeScanner } from '../../src/code/scan.ts'

const scanner = await openCodeScanner()
const capabilities = (path: string, text: string) => scanner.scan([{ path, text }]).capabilities

describe('what code shows of an application (contract: code-scan §6)', () => {
  test('models, servers, tools with what they reach, stores and prompts', () => {
    const found = capabilities(
      'a.py',
      `import os
from openai import OpenAI
from mcp.server.fastmcp import FastMCP
from transformers import AutoModel
mcp = FastMCP("shop")
chat = OpenAI().chat.completions.create(model="gpt-4o", messages=[{"role": "system", "content": "Be kind"}])
model = AutoModel.from_pretrained("a/b")
pinned = AutoModel.from_pretrained("a/b", revision="c")

@mcp.tool()
def refund(order: str) -> str:
    """Pays back."""
    os.system("refund " + order)
`,
    )
    expect(
      found.map(({ kind, provider, name, line, reaches, isPinned }) => ({
        kind,
        provider,
        name,
        line,
        reaches,
        isPinned,
      })),
    ).toEqual([
      { kind: 'mcp-server', provider: null, name: 'shop', line: 5, reaches: [], isPinned: null },
      { kind: 'model', provider: 'openai', name: null, line: 6, reaches: [], isPinned: null },
      { kind: 'model', provider: 'openai', name: 'gpt-4o', line: 6, reaches: [], isPinned: null },
      { kind: 'prompt', provider: null, name: null, line: 6, reaches: [], isPinned: null },
      { kind: 'model', provider: 'hugging-face', name: 'a/b', line: 7, reaches: [], isPinned: false },
      { kind: 'model', provider: 'hugging-face', name: 'a/b', line: 8, reaches: [], isPinned: true },
      { kind: 'tool', provider: null, name: 'refund', line: 11, reaches: ['shell', 'payment'], isPinned: null },
    ])
    expect(found.at(-1)!.descriptionDigest).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a tool of JavaScript has the name that it is registered by, and its description a digest', () => {
    const one = (description: string) =>
      capabilities('a.ts', `server.tool("ls", "${description}", {}, async ({ dir }) => dir)`)[0]!
    expect(one('Lists')).toMatchObject({ kind: 'tool', name: 'ls' })
    expect(one('Lists').descriptionDigest).not.toBe(one('Lists all').descriptionDigest)
  })

  test('what else has the name is none: agents of HTTP, sessions of requests, tokenizers', () => {
    const script = `import http from "node:http"
import { Agent } from "undici"
import { Agent as Helper } from "@openai/agents"
const all = [new http.Agent({}), new Agent({}), new Helper({ name: "helper" })]
const https = __importStar(require("https"))
new https.Agent({})
import { streamText } from "hono/streaming"
streamText(c, write)`
    const python = `import aiohttp
from aiohttp import ClientSession
from mcp import ClientSession as Session
from transformers import AutoModel, AutoTokenizer
from langgraph.graph import StateGraph
aiohttp.ClientSession()
ClientSession()
Session(reader, writer)
AutoTokenizer.from_pretrained("a/b")
AutoModel.from_pretrained("c/d")
StateGraph(State)
`
    expect(capabilities('a.ts', script).map(({ kind, name }) => [kind, name])).toEqual([['agent', 'helper']])
    expect(capabilities('a.py', python).map(({ kind, name }) => [kind, name])).toEqual([
      ['mcp-client', null],
      ['model', 'c/d'],
    ])
  })

  test('weights that are loaded say nothing of what they are for', () => {
    const weights = { kind: 'model', provider: 'hugging-face', path: 'a.py', line: 1, reaches: [] }
    expect(componentKindsOf(weights)).toEqual(['hosted-model'])
  })

  test('capabilities are evidence of components; an approval is none', () => {
    const tool = { kind: 'tool', provider: null, path: 'a.py', line: 3, reaches: ['shell'] }
    expect(componentKindsOf(tool)).toEqual(['tools', 'code-tool', 'write-tool'])
    expect(componentKindsOf({ ...tool, kind: 'approval', reaches: [] })).toEqual([])
    expect(componentKindsOf({ ...tool, kind: 'model', reaches: [] })).toEqual(['generative-model', 'model-api'])
    expect(evidenceOfCapabilities([{ ...tool, reaches: [] }], true)).toEqual([
      { kind: 'tools', source: 'skg-code', place: 'a.py', line: 3, pattern: null, confidence: 2 },
    ])
  })

  test('what samples use is a hint where most files lie elsewhere, and counts where they are all there is', () => {
    const { path: _, ...agent } = { kind: 'agent', provider: null, path: '', line: 1, reaches: ['code'] }
    const listed = [{ ...agent, path: 'cookbook/agents/a.ipynb' }]
    const confidences = (apart: boolean) => evidenceOfCapabilities(listed, apart).map((one) => one.confidence)
    expect(confidences(true)).toEqual([1, 1, 1])
    expect(confidences(false)).toEqual([2, 2, 2])
    expect(liesOutsideSamples(['src/a.ts', 'src/b.ts', 'cookbook/a.ipynb'])).toBe(true)
    expect(liesOutsideSamples(['src/a.ts', 'cookbook/a.ipynb', 'examples/b.py'])).toBe(false)
  })
})
