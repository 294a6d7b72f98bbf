import { describe, expect, test } from 'vitest'
import type { ComponentKind } from '../../src/application/component.ts'
import { kindsOf } from '../support/component-evidence.ts'

/** Files that look like a component, and which one they must not show. */
const near: readonly (readonly [string, Readonly<Record<string, string>>, readonly ComponentKind[]])[] = [
  [
    'a GET request in a tool writes nothing',
    { 'a.py': '@tool\ndef weather(city):\n    return requests.get(f"https://a.example/{city}").text' },
    ['write-tool'],
  ],
  ['a tool that only reads', { 'a.ts': "server.tool('get_issue', schema, handler)" }, ['write-tool']],
  [
    'a sum is no tool that writes',
    { 'a.py': '@mcp.tool()\ndef add(a: int, b: int):\n    return a + b' },
    ['write-tool'],
  ],
  [
    'a file of a video is no camera',
    { 'a.py': 'from sklearn.svm import SVC\ncap = cv2.VideoCapture("a.mp4")' },
    ['sensor'],
  ],
  ['a loop of a worker beside a tool', { 'a.py': '@tool\ndef get(x): ...\nwhile True:\n    work()' }, ['agent']],
  [
    'extensions of an editor far from a model',
    {
      'app/a.ts': "import OpenAI from 'openai'",
      ...Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`packages/p/f${n}.ts`, 'export {}'])),
      'packages/editor/extensions/bold.ts': 'export const bold = 1',
    },
    ['plugins'],
  ],
  [
    "an application's own plugins, and what manages them",
    {
      'bot/plugin_manager.py': 'import openai\nclass PluginManager:\n    plugins = [Weather, Dice]',
      'bot/plugins/weather.py': 'import openai\nclass Weather(Plugin): ...',
      'app/a.ts': "import OpenAI from 'openai'\nenablePlugin('search')",
    },
    ['plugins'],
  ],
  [
    'bytes that are copied into a file of its own',
    { 'a.py': 'import openai\nask(tool_choice="auto")\nshutil.copyfileobj(response.raw, out)' },
    ['write-tool'],
  ],
  [
    'a loop that trains a model to use tools',
    {
      'train_agent.py':
        'import openai\nTOOLS = {"math": lambda a: eval(a)}\nmax_tokens = 9\nfor turn in range(max_turns):\n    tool_calls = parse(text)\nloss.backward()\noptimizer.step()',
    },
    ['agent', 'code-tool'],
  ],
  [
    'what a server of the own machine is given for form, and a tokenizer',
    {
      'a.py':
        'client = OpenAI(api_key="ollama", base_url="http://localhost:11434/v1")\nkey = dict(api_key="sk-123")\nos.environ["TOKENIZERS_PARALLELISM"] = "false"\nlimit = os.environ["MAX_TOKENS"]',
    },
    ['secrets'],
  ],
  [
    'a list of the addresses of services',
    { 'a.go': 'var hosts = []string{"https://api.openai.com", "https://api.anthropic.com", "http://localhost:11434"}' },
    ['hosted-model'],
  ],
  ['a store of vectors beside a model', { 'a.py': 'import openai\nimport chromadb' }, ['private-data']],
  ['a shell call beside no tool', { 'a.py': 'import openai\nsubprocess.run(["ls"])' }, ['code-tool']],
  ['a search by an expression', { 'a.ts': "server.tool('find', s, h)\nconst m = /a/.exec(text)" }, ['code-tool']],
  ['storage and rapid', { 'a.py': 'storage = rapid()' }, ['retrieval', 'generative-model']],
  ['a word in a text', { 'a.py': 'title = "Why openai and langchain matter"' }, ['generative-model', 'model-api']],
  ['a comment', { 'a.py': '# from openai import OpenAI' }, ['generative-model']],
  [
    'an address in a list',
    { 'a.go': 'var hosts = []string{"https://api.openai.com/v1/chat/completions"}' },
    ['generative-model'],
  ],
  [
    'a list of addresses beside words of a request',
    { 'a.ts': "const path = '/v1/chat/completions'\nconst message = { role: 'user' }" },
    ['generative-model'],
  ],
  [
    'an agent of HTTP',
    { 'a.ts': 'const agent = new Agent({ keepAlive: true })', 'b.py': 'from agents import Agent' },
    ['agent', 'tools'],
  ],
  ['steps of a search', { 'a.ts': 'search({ maxSteps: 3 })' }, ['agent']],
  [
    'a trainer, a model of a game, an index of a search',
    { 'a.py': 'Trainer("Ash")\nload_model("tree.obj")\nfrom haystack import indexes' },
    ['training', 'hosted-model', 'generative-model'],
  ],
  ['a folder of the game', { 'a.ts': "import { find } from 'ai/path-finding'" }, ['generative-model']],
  [
    'a loader of a data base',
    { 'a.py': 'from promise.dataloader import DataLoader\nclass A(DataLoader[int, str]):\n    x = DataLoader(load)' },
    ['dataset'],
  ],
  ['parsing of pages without AI', { 'a.py': 'from bs4 import BeautifulSoup' }, ['untrusted-content']],
  ['Markdown without AI', { 'a.js': "import marked from 'marked'\nel.innerHTML = marked(text)" }, ['output-rendering']],
  ['a camera without a model', { 'a.py': 'import cv2\ncap = cv2.VideoCapture(0)' }, ['sensor']],
  [
    'a chat between people',
    { 'src/chat-window.tsx': 'export const ChatWindow = () => socket.emit("message")' },
    ['chat'],
  ],
  [
    'what a notebook printed',
    {
      'a.ipynb': JSON.stringify({
        cells: [{ cell_type: 'code', source: [], outputs: [{ text: ['import chromadb'] }] }],
      }),
    },
    ['retrieval'],
  ],
  [
    'tests',
    { 'tests/a.py': 'import openai', 'a_test.go': 'import "github.com/sashabaranov/go-openai"\n' },
    ['generative-model'],
  ],
  [
    'documents and what others wrote',
    { 'docs/a.py': 'import openai', 'vendor/x/a.go': 'import "google.golang.org/genai"\n' },
    ['generative-model'],
  ],
  [
    'settings of an assistant',
    { '.claude/hook.py': 'import anthropic', '.cursor/mcp.json': '{"mcpServers":{"a":{"command":"npx"}}}' },
    ['generative-model', 'plugins'],
  ],
]

describe('contract: applications §2: what sources do not show', () => {
  test.each(near)('%s', (_, files, kinds) => {
    const found = kindsOf(files, 1)
    expect(kinds.filter((kind) => found.has(kind))).toEqual([])
  })
})
