import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { aiKinds, type ComponentKind, componentKinds } from '../../src/application/component.ts'
import { evidenceTable } from '../../src/application/evidence/table.ts'
import { kindsOf } from '../support/component-evidence.ts'

/** A part of the application elsewhere that is AI, for what is nothing without a model. */
const besideAi = { 'other/z.py': 'import replicate_client\nfrom openai import OpenAI' }
/** Files of one application, and what they surely show beside others. */
const shown: readonly (readonly [string, Readonly<Record<string, string>>, readonly ComponentKind[]])[] = [
  [
    'a client of a model in Python',
    { 'a.py': 'from openai import OpenAI\nclient = OpenAI()' },
    ['generative-model', 'model-api'],
  ],
  ['in TypeScript', { 'a.ts': "import Anthropic from '@anthropic-ai/sdk'" }, ['generative-model', 'model-api']],
  [
    'in Go',
    { 'a.go': 'package a\n\nimport (\n\topenai "github.com/sashabaranov/go-openai"\n)' },
    ['generative-model', 'model-api'],
  ],
  ['in Kotlin', { 'a.kt': 'import com.aallam.openai.api.chat.ChatRole' }, ['generative-model', 'model-api']],
  ['in C#', { 'a.cs': 'using Azure.AI.OpenAI;\nnamespace A;' }, ['generative-model', 'model-api']],
  ['in Rust', { 'src/a.rs': 'use async_openai::{Client, types::Role};' }, ['generative-model', 'model-api']],
  ['in Ruby', { 'a.rb': 'require "openai"' }, ['generative-model', 'model-api']],
  [
    'a request without a library',
    { 'a.php.py': 'url = "https://x.example/v1/chat/completions"\nrequests.post(url, json={"role": "user"})' },
    ['model-api'],
  ],
  ['weights that are loaded', { 'a.py': 'import torch\nmodel.load_state_dict(torch.load("a.pt"))' }, ['hosted-model']],
  ['a classifier', { 'a.py': 'from sklearn.ensemble import RandomForestClassifier' }, ['predictive-model']],
  ['a classifier on Android', { 'a.kt': 'import com.google.mlkit.vision.label.ImageLabeling' }, ['predictive-model']],
  ['training', { 'a.py': 'for x, y in loader:\n    loss.backward()\n    optimizer.step()' }, ['training']],
  [
    'a data set from a hub',
    { 'a.py': 'from datasets import load_dataset\nd = load_dataset("a/b")' },
    ['dataset', 'artefact-source'],
  ],
  ['a store of vectors', { 'a.py': 'import chromadb' }, ['retrieval']],
  [
    'a store of vectors in Java',
    { 'A.java': 'import dev.langchain4j.store.embedding.EmbeddingStore;' },
    ['retrieval', 'generative-model'],
  ],
  ['an agent', { 'a.py': 'from langchain.agents import AgentExecutor' }, ['agent', 'tools', 'generative-model']],
  ['an agent with plugins in C#', { 'a.cs': 'FunctionChoiceBehavior.Auto()' }, ['agent', 'tools']],
  ['a tool in Java', { 'A.java': 'import dev.langchain4j.agent.tool.Tool;' }, ['tools']],
  [
    'a server of MCP in Python',
    { 'a.py': 'from mcp.server.fastmcp import FastMCP\nmcp = FastMCP("a")' },
    ['mcp-server', 'tools'],
  ],
  ['in Go, by mcp-go', { 'a.go': 'import "github.com/mark3labs/mcp-go/server"\n' }, ['mcp-server', 'tools']],
  [
    'in Go, by the official library',
    { 'a.go': 'import "github.com/modelcontextprotocol/go-sdk/mcp"\nvar s = mcp.NewServer(nil, nil)' },
    ['mcp-server', 'tools'],
  ],
  [
    'in TypeScript, low level',
    { 'a.ts': 'server.setRequestHandler(CallToolRequestSchema, run)' },
    ['mcp-server', 'tools'],
  ],
  ['in Rust', { 'src/a.rs': 'use rmcp::{ServerHandler, tool};' }, ['mcp-server', 'tools']],
  ['in C#', { 'a.cs': 'builder.Services.AddMcpServer().WithStdioServerTransport();' }, ['mcp-server', 'local-run']],
  [
    'servers of others that are attached',
    { 'a.py': 'from langchain_mcp_adapters.client import MultiServerMCPClient' },
    ['plugins', 'tools'],
  ],
  [
    'plugins that packages of others announce',
    { 'a.py': 'import openai\nfor one in entry_points(group="a.plugins"): ...' },
    ['plugins'],
  ],
  [
    'a store of documents that people upload',
    { 'a.py': 'import openai\nimport chromadb\nfile: UploadFile' },
    ['retrieval', 'untrusted-content', 'private-data'],
  ],
  [
    'a tree of files that a tool copies',
    { 'a.py': '@mcp.tool()\ndef keep(a: str):\n    shutil.copytree(a, "b")' },
    ['write-tool'],
  ],
  ['a key in code', { 'a.py': 'client = OpenAI(api_key="k9-4fb21c77")' }, ['secrets']],
  [
    'a shell in a tool',
    { 'a.py': '@mcp.tool()\ndef ping(host: str):\n    return subprocess.run(["ping", host])' },
    ['code-tool', 'tools'],
  ],
  [
    'a tool that writes, by its name',
    { 'a.ts': "server.tool('create_issue', schema, handler)" },
    ['write-tool', 'tools'],
  ],
  [
    'in Go',
    { 'a.go': 'import "github.com/mark3labs/mcp-go/mcp"\n\nvar t = mcp.NewTool("delete_file")' },
    ['write-tool'],
  ],
  ['by its decorator', { 'a.py': '@mcp.tool()\nasync def send_mail(to: str):\n    ...' }, ['write-tool']],
  ['by what it does', { 'a.py': '@tool\ndef note(x):\n    open(path, "w").write(x)' }, ['write-tool']],
  [
    'by its definition, where the method has another name',
    { 'a.py': 'from langchain.agents import AgentExecutor', 'b.ts': "t = { method: 'create_invoice', inputSchema }" },
    ['write-tool'],
  ],
  ['by a name that ends in it', { 'a.py': '@mcp.tool()\nself.tool(keep, name="notes-store")' }, ['write-tool']],
  [
    'a model that is asked in a loop beside a tool',
    { 'a.py': 'import openai\ntools = [ShellTool()]\nwhile True:\n    ask({"role": "user"})' },
    ['agent', 'tools'],
  ],
  [
    'a page that sends what is typed to a model',
    { 'api/z.ts': "import OpenAI from 'openai'", 'b.tsx': "fetch('/api/answer', { method: 'POST' })" },
    ['chat'],
  ],
  [
    'a function of the database that finds like vectors',
    { 'a.ts': "import OpenAI from 'openai'\nawait supabase.rpc('match_sections', { embedding })" },
    ['retrieval'],
  ],
  ['users in a Rails schema', { 'db/schema.rb': 'create_table "users", force: :cascade do |t|' }, ['private-data']],
  ['users in a Drizzle schema', { 'db/schema.ts': "export const user = pgTable('User', {})" }, ['private-data']],
  [
    'a camera by a setting',
    { 'a.py': 'from sklearn.svm import SVC\ncap = cv2.VideoCapture(self.source)' },
    ['sensor', 'predictive-model'],
  ],
  ['a memory', { 'a.py': 'memory = ConversationBufferMemory()' }, ['memory']],
  [
    'a page of a chat',
    { 'a.py': 'import openai\nimport streamlit as st\nif prompt := st.chat_input():\n    st.markdown(answer)' },
    ['chat', 'output-rendering', 'public-endpoint'],
  ],
  [
    'documents of users',
    { 'a.py': 'import openai\nfrom pypdf import PdfReader\nst.file_uploader("a")' },
    ['untrusted-content'],
  ],
  [
    'a camera for a model',
    { 'a.py': 'import cv2\nfrom ultralytics import YOLO\ncap = cv2.VideoCapture(0)' },
    ['sensor', 'predictive-model'],
  ],
  [
    'routes of Next.js',
    { 'app/api/chat/route.ts': "import { streamText } from 'ai'" },
    ['public-endpoint', 'generative-model', 'chat'],
  ],
  ['a controller of Spring', { 'A.java': '@RestController\nclass A {}' }, ['public-endpoint']],
  ['a login', { 'a.js': "const passport = require('passport')" }, ['accounts']],
  ['a key in the environment', { 'a.go': 'key := os.Getenv("STRIPE_SECRET_KEY")' }, ['secrets']],
  [
    'a container and a pipeline',
    { Dockerfile: 'FROM scratch', '.github/workflows/a.yml': 'on: push' },
    ['container', 'pipeline'],
  ],
  ['a program of the command line', { 'src/main.rs': 'use clap::Parser;' }, ['local-run']],
  [
    'a notebook',
    { 'a.ipynb': JSON.stringify({ cells: [{ cell_type: 'code', source: ['import chromadb\n'] }] }) },
    ['retrieval'],
  ],
]

describe('contract: applications §2: what sources show', () => {
  test.each(shown)('%s', (_, files, kinds) => {
    expect([...kindsOf({ ...files, ...besideAi })]).toEqual(expect.arrayContaining([...kinds]))
  })

  test.each(shown.filter(([, , kinds]) => kinds.some((kind) => aiKinds.has(kind))))('%s, alone', (_, files, kinds) => {
    expect([...kindsOf(files)]).toEqual(expect.arrayContaining([...kinds]))
  })

  test('tools, memories and chats show nothing where nothing shows a model', () => {
    expect(
      kindsOf({ 'a.py': '@tool\ndef send_mail(x):\n    chat_history.append(x)', 'data/dataset.csv': 'a' }, 1),
    ).toEqual(new Set())
  })

  test('every component that sources can show is shown by a sample', () => {
    const seen = new Set(shown.flatMap(([, , kinds]) => kinds))
    expect(componentKinds.filter((kind) => !seen.has(kind) && kind !== 'private-data')).toEqual([])
  })
})

describe('contract: applications §9.2: the tables', () => {
  const { files, code, words, rules, modules, packages } = evidenceTable()

  test('each number is used once, also across both files', () => {
    const named = [...Object.values(modules), ...Object.values(packages)].flatMap(({ exact, open }) => [
      ...[...exact.values()].flat(),
      ...open.map(({ entry }) => entry),
    ])
    const ofModules = new Set(named.map(({ number }) => number))
    const numbers = [...files, ...code, ...words, ...rules].map(({ number }) => number)
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index || ofModules.has(number))).toEqual([])
    expect(numbers.length + ofModules.size).toBeGreaterThan(140)
  })

  test('each expression is judged to take linear time', () => {
    const verdicts = JSON.parse(readFileSync('scripts/expressions/verdicts.json', 'utf8')) as Record<string, string>
    const all = [...files, ...code, ...words, ...rules].flatMap(({ expression, also, unless }) => [
      expression,
      ...also,
      unless,
    ])
    const texts = all.flatMap((one) => (one ? [`/${one.source}/im`] : []))
    expect(texts.filter((text) => verdicts[text] === undefined)).toEqual([])
    expect(texts.length).toBeGreaterThan(110)
  })
})
