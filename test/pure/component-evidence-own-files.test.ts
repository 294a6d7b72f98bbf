import { describe, expect, test } from 'vitest'
import type { ComponentKind } from '../../src/application/component.ts'
import { kindsOf } from '../support/component-evidence.ts'

type Files = Readonly<Record<string, string>>
const model = 'import openai\nm = [{"role": "user"}]\n'
const pythonTool = '@mcp.tool()\nasync def NAME(project: str) -> str:\n    return await ask(project)\n'
const server = 'from mcp.server.fastmcp import FastMCP\nmcp = FastMCP("a")\n'
const served = { 'web.py': 'from fastapi import FastAPI\napp = FastAPI()' }
const command = { 'pyproject.toml': '[project]\nname = "a"\n[project.scripts]\na = "a.main:main"\n' }

describe('contract: applications §2.2: what a program does for itself, and what its tools do', () => {
  test.each<[string, Files, ComponentKind]>([
    [
      'a request that says how the model writes',
      { 'a.ts': 'url.pathname = "/v1/chat/completions"\nfetch(url, { body: JSON.stringify({ temperature: 0 }) })' },
      'model-api',
    ],
    ['a pickle that is called a model', { 'a.py': `${model}clf = pickle.load(f)` }, 'hosted-model'],
    [
      'a pickle of a file of a model',
      { 'a.py': `${model}with open("model.pkl", "rb") as f:\n    x = pickle.load(f)` },
      'hosted-model',
    ],
    ['a pickle beside a library of models', { 'a.py': `import sklearn\n${model}x = pickle.load(f)` }, 'hosted-model'],
    [
      'a tool that writes a file',
      { 'a.py': `${model}@tool\ndef note(x):\n    open("notes.txt", "a").write(x)` },
      'write-tool',
    ],
    [
      'a file of tools with one that saves',
      { 'a.py': `${model}FunctionTool(save_note)\ndef save_note(x):\n    open(path, "w").write(x)` },
      'write-tool',
    ],
    [
      'a tool that returns tickets',
      { 'a.py': server + pythonTool.replace('NAME', 'list_open_tickets') },
      'untrusted-content',
    ],
    [
      'a tool that returns logs',
      {
        'a.ts':
          "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nserver.registerTool('query_logs', { inputSchema }, handler)",
      },
      'untrusted-content',
    ],
    [
      'a description of a tool that returns logs',
      {
        'a.ts':
          "import { Server } from '@modelcontextprotocol/sdk/server/index.js'\nconst t = { name: 'pod_logs', inputSchema: {} }",
      },
      'untrusted-content',
    ],
    [
      'a tool of Go that returns comments',
      {
        'a.go':
          'import "github.com/mark3labs/mcp-go/mcp"\nvar s = server.NewMCPServer("a", "1")\nvar t = a.MustTool("list_comments", "", run)',
      },
      'untrusted-content',
    ],
    [
      'a terminal at which people type',
      { 'a.py': `${model}class AskAgent: ...\nfrom prompt_toolkit import PromptSession` },
      'local-run',
    ],
    ['a program that is started by a command', { 'a.py': model, ...command }, 'local-run'],
    [
      'a shell of a program of the own machine',
      { 'a.py': `${model}@tool\ndef run(x):\n    subprocess.run(x, shell=True)`, ...command },
      'private-data',
    ],
  ])('%s', (_, files, kind) => {
    expect(kindsOf(files)).toContain(kind)
  })

  test.each<[string, Files, ComponentKind]>([
    ['a pickle of cookies', { 'a.py': `${model}cookies = pickle.load(open(self.cookie_file, "rb"))` }, 'hosted-model'],
    [
      'a program that keeps its own log beside calls of tools',
      { 'a.py': `${model}x = tool_calls\ndef log(x):\n    open("log.json", "w").write(x)` },
      'write-tool',
    ],
    [
      'a loop over what a queue brings',
      { 'a.py': `${model}x = tool_calls\nwhile True:\n    text = queue.get()` },
      'agent',
    ],
    [
      'a loop over what a socket brings',
      { 'a.py': `${model}x = tool_calls\nwhile True:\n    try:\n        data = await websocket.receive_text()` },
      'agent',
    ],
    [
      'a member of a message',
      { 'a.py': `${model}@tool\ndef add(x):\n    return message.get("role")` },
      'untrusted-content',
    ],
    [
      'a tool that makes tickets',
      { 'a.py': server + pythonTool.replace('NAME', 'create_ticket') },
      'untrusted-content',
    ],
    [
      'what evaluates the program',
      { 'a.py': model, 'app/eval/b.py': `${model}from transformers import Trainer, TrainingArguments\nTrainer()` },
      'training',
    ],
    [
      'data of a benchmark',
      {
        'a.py': model,
        'bench_data/b.py': `${model}text = "Confidential"`,
        'benchmark-data/c.py': `${model}text = "Confidential"`,
      },
      'private-data',
    ],
    ['a service that is started by a command', { 'a.py': model, ...served, ...command }, 'local-run'],
    [
      'a shell of a service',
      { 'a.py': `${model}@tool\ndef run(x):\n    subprocess.run(x, shell=True)`, ...served, ...command },
      'private-data',
    ],
    [
      'a shell of a service whose command is read first',
      { ...command, 'a.py': `${model}@tool\ndef run(x):\n    subprocess.run(x, shell=True)`, ...served },
      'private-data',
    ],
  ])('not: %s', (_, files, kind) => {
    expect(kindsOf(files)).not.toContain(kind)
  })

  test('a service that is started by a command may run on the machine of its user: a hint', () => {
    expect(kindsOf({ 'a.py': model, ...served, ...command }, 1)).toContain('local-run')
  })
})
