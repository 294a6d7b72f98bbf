import { describe, expect, test } from 'vitest'
import type { ComponentKind } from '../../src/application/component.ts'
import { kindsOf } from '../support/component-evidence.ts'

type Files = Readonly<Record<string, string>>
const rust = { 'a.rs': 'use async_openai::Client;' }
const go = { 'llm/a.go': 'import "github.com/openai/openai-go"\n' }
const python = { 'a.py': 'import litellm\nclass MyAgent: ...\n' }
const rustTool = (head: string) => ({ ...rust, 'b.rs': `#[tool(description = "x")]\n${head} {}` })
const runsTools = { ...go, 'b.go': 'results := stream.CallTools()' }

describe('contract: applications §2.2: programs that run what a model asks for', () => {
  test.each<[string, Files, ComponentKind]>([
    ['calls of tools that Go runs', runsTools, 'agent'],
    ['calls of tools that Rust runs', { ...rust, 'b.rs': 'let out = eval_tool_calls(&config, calls)?;' }, 'agent'],
    ['a tool of Rust that writes', rustTool('pub async fn write_file(name: &str)'), 'write-tool'],
    ['a tool of Rust with a shell', rustTool('pub async fn shell_command(cmd: &str)'), 'code-tool'],
    ['a tool of Rust that reads pages', rustTool('pub async fn fetch_url(url: &str)'), 'untrusted-content'],
    [
      'a tool of Rust that reads files of the user',
      { ...rustTool('fn read_file(a: &str)'), 'c.rs': 'use clap::Parser;' },
      'private-data',
    ],
    [
      'a shell of Python that is given a variable',
      { ...python, 'b.py': 'subprocess.Popen(\n    command,\n    shell=True,\n)' },
      'code-tool',
    ],
    ['a shell of Go', { ...go, 'b.go': 'cmd := exec.Command(shell, "-c", script)' }, 'code-tool'],
    ['a shell of Rust', { ...rust, 'b.rs': 'let a = "-c"; Command::new(cmd).arg(a);' }, 'code-tool'],
    ['a container for commands', { ...python, 'b.py': 'run(["docker", "exec", box])' }, 'container'],
    ['what is piped into Go', { ...go, 'b.go': 'text, _ := io.ReadAll(os.Stdin)' }, 'untrusted-content'],
    [
      'what is piped into Rust',
      { ...rust, 'b.rs': 'std::io::stdin().read_to_string(&mut text);' },
      'untrusted-content',
    ],
    ['a page that is asked about', { ...go, 'llm/b.go': 'resp, err := http.Get(msg)' }, 'untrusted-content'],
    ['pages as text', { ...runsTools, 'c.go': 'import "github.com/PuerkitoBio/goquery"\n' }, 'untrusted-content'],
    ['tickets', { ...rust, 'b.rs': 'pub struct CodeAgent {}', 'c.rs': 'use octocrab::Octocrab;' }, 'untrusted-content'],
    ['conversations of Go', { ...go, 'b.go': 'func StoreConvoMessage(message *ConvoMessage) error' }, 'memory'],
    ['conversations of Rust', { ...rust, 'b.rs': 'fn save_session(&self, messages: &[M])' }, 'memory'],
    ['accounts of Go', { ...go, 'b.go': 'r.Handle("/accounts/sign_in", SignIn)' }, 'accounts'],
    ['a client of MCP in Rust', { ...rust, 'b.rs': 'let t = TokioChildProcess::new(c)?;' }, 'plugins'],
    ['an index of swiftide', { ...rust, 'b.rs': 'use swiftide::indexing::Pipeline;' }, 'retrieval'],
    ['agents of swiftide', { 'b.rs': 'use swiftide::agents::Agent;' }, 'agent'],
    ['a graph of steps with tools', { 'a.py': 'from langgraph.graph import X\nllm.bind_tools(t)' }, 'agent'],
    ['tables of Supabase', { 'a.ts': 'import OpenAI from "openai"\nawait supabase.from("notes")' }, 'private-data'],
    ['mail of a person', { 'a.py': 'import openai\nmail = build("gmail", "v1")' }, 'private-data'],
    ['mail that others write', { 'a.py': 'import openai\nmail = build("gmail", "v1")' }, 'untrusted-content'],
    ['what is piped into Python', { 'a.py': 'import openai\nfor line in sys.stdin: ...' }, 'untrusted-content'],
    ['a search of a provider', { 'a.py': 'import openai\ntools = [{"google_search": {}}]' }, 'untrusted-content'],
    ['words that are asked for', { 'a.py': 'import openai\ntext = input("Your question: ")' }, 'chat'],
    ['servers of MCP in settings', { 'a.py': 'import openai\nread(settings["mcpServers"])' }, 'plugins'],
    ['weights that a library fetches', { 'a.py': 'import whisper' }, 'artefact-source'],
    ['a server of MCP on standard input', { ...go, 'b.go': 'srv := server.NewStdioServer(s)' }, 'local-run'],
    ['a server of Go', { ...go, 'b.go': 'http.ListenAndServe(":8080", nil)' }, 'public-endpoint'],
    ['a bot of a messenger', { 'a.py': 'import openai\nimport telegram\n' }, 'public-endpoint'],
  ])('%s', (_, files, kind) => {
    expect(kindsOf(files, 2)).toContain(kind)
  })

  test.each<[string, Files, ComponentKind]>([
    ['calls of tools far from a model', { 'b.go': 'results := stream.CallTools()' }, 'agent'],
    ['a function of Rust that writes, beside no tool', { ...rust, 'b.rs': 'fn write_file(a: &str) {}' }, 'write-tool'],
    [
      'a shell of Python with its own words',
      { ...python, 'b.py': 'subprocess.run("make all", shell=True)' },
      'code-tool',
    ],
    ['a program of Go that is named', { ...go, 'b.go': 'cmd := exec.Command("git", "status")' }, 'code-tool'],
    ['a program of Rust without a shell', { ...rust, 'b.rs': 'Command::new(editor).arg(path);' }, 'code-tool'],
    [
      'a command of the settings that fetches a key',
      { ...runsTools, 'b.go': 'results := stream.CallTools()\nexec.Command(APIKeyCmd[0], APIKeyCmd[1:]...)' },
      'code-tool',
    ],
    ['tickets far from an agent', { ...rust, 'c.rs': 'use octocrab::Octocrab;' }, 'untrusted-content'],
    ['files that a service reads', rustTool('fn read_file(a: &str)'), 'private-data'],
    ['a signer of tokens without an endpoint', { ...rust, 'b.rs': 'use jsonwebtoken::EncodingKey;' }, 'accounts'],
    ['a client of MCP', { ...rust, 'b.rs': 'use rmcp::{model::X, service::RoleClient};' }, 'mcp-server'],
    ['a graph of steps without tools', { 'a.py': 'import openai\nfrom langgraph.graph import X' }, 'agent'],
    ['an agent without tools', { 'a.py': 'import openai\nclass MyAgent: ...' }, 'tools'],
    [
      'who signs in at Supabase',
      { 'a.ts': 'import OpenAI from "openai"\nimport "@supabase/supabase-js"' },
      'private-data',
    ],
    ['a question of a setup', { 'a.py': 'from mcp.server import Server\ninput("Do you want it? (y/n)")' }, 'chat'],
    [
      'settings that a server prints',
      { 'a.py': 'from mcp.server import Server\nprint({"mcpServers": {}})' },
      'plugins',
    ],
    ['a data set that is fetched', { 'a.py': 'import openai\nurlopen(url)' }, 'untrusted-content'],
    [
      'a page of a sample',
      { ...python, 'b.py': '', 'examples/a.py': 'import openai\nimport gradio' },
      'public-endpoint',
    ],
    ['the packages of a sample', { ...python, 'b.py': '', 'examples/requirements.txt': 'gradio\n' }, 'public-endpoint'],
    [
      'a profile of the own machine',
      { ...go, 'b.go': 'http.ListenAndServe("localhost:6060", nil)' },
      'public-endpoint',
    ],
    ['a socket of the machine', { ...go, 'b.go': 'a := "unix://" + p\nhttp.Serve(ln, h)' }, 'public-endpoint'],
    ['tools for evaluations', { 'packages/eval-tools/a.py': 'import openai' }, 'generative-model'],
    [
      'ports of other containers',
      { ...rust, 'compose.yml': 'services:\n  db:\n    ports:\n      - 1:1' },
      'public-endpoint',
    ],
    [
      'a style of a part of a page',
      { 'a.tsx': 'import OpenAI from "openai"\n<style dangerouslySetInnerHTML={x} />' },
      'output-rendering',
    ],
    [
      'a package for words',
      { 'a.py': 'import openai\nimport spacy\nfrom sklearn.metrics import f1_score' },
      'predictive-model',
    ],
    [
      'that package in a manifest',
      { 'a.py': 'import openai', 'requirements.txt': 'scikit-learn\nspacy\n' },
      'predictive-model',
    ],
  ])('not: %s', (_, files, kind) => {
    expect(kindsOf(files, 1)).not.toContain(kind)
  })

  test('a page setup.py that names providers publishes none', () => {
    const page = 'label = "x"\nadd(\n    name="openai",\n)'
    expect(kindsOf({ 'a.py': 'import openai', 'pages/setup.py': page }, 2)).toContain('model-api')
    expect(kindsOf({ 'a.py': 'import openai', 'setup.py': `from setuptools import setup\n${page}` }, 2)).not.toContain(
      'model-api',
    )
  })

  test('a server of MCP in Rust is one by what it handles', () => {
    expect(kindsOf({ 'a.rs': 'use rmcp::{ServerHandler, tool};' }, 2)).toContain('mcp-server')
  })
})
