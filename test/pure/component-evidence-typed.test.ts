import { describe, expect, test } from 'vitest'
import type { ComponentKind } from '../../src/application/component.ts'
import { kindsOf } from '../support/component-evidence.ts'

const asked = 'use reqwest::RequestBuilder;\nlet url = format!("{base}/chat/completions");\njson!({ "role": "tool" });'
const reply = 'json!({ "tool_calls": calls });'
const python = 'import litellm\n@tool\ndef get(x): ...\nm = [{"role": "user"}]\n'
const goServer = 'import "github.com/mark3labs/mcp-go/mcp"\nvar s = server.NewMCPServer("a", "1")\n'

describe('contract: applications §2.2: typed languages, loops and tools that read', () => {
  test.each<[string, Readonly<Record<string, string>>, ComponentKind, 1 | 2]>([
    ['a chat request by a builder of reqwest', { 'a.rs': asked }, 'model-api', 2],
    ['calls of tools in an answer', { 'a.rs': asked, 'b.rs': reply }, 'tools', 2],
    ['a type that is an agent', { 'a.rs': asked, 'b.rs': 'pub struct CodeAgent {}' }, 'agent', 2],
    ['a type of Go', { 'a.rs': asked, 'b.go': 'type Agent struct {}' }, 'agent', 2],
    ['lines typed at a terminal', { 'a.rs': asked, 'b.rs': 'use reedline::Signal;' }, 'chat', 2],
    ['lines of a terminal in Go', { 'a.rs': asked, 'b.go': 'in := bufio.NewScanner(os.Stdin)' }, 'chat', 2],
    ['an index of vectors', { 'a.rs': asked, 'b.rs': 'use hnsw_rs::prelude::Hnsw;' }, 'retrieval', 2],
    ['a loop with a limit', { 'a.py': `${python}while turn < max_turns:\n    ask(m)` }, 'agent', 2],
    ['a tool that reads', { 'a.go': `${goServer}var t = mcp.NewTool(\n\t"read_file")` }, 'untrusted-content', 1],
  ])('%s', (_, files, kind, least) => {
    expect(kindsOf(files, least)).toContain(kind)
  })

  test.each<[string, Readonly<Record<string, string>>, ComponentKind]>([
    [
      'a library of requests without a message',
      { 'a.rs': asked.replace('json!({ "role": "tool" });', '') },
      'model-api',
    ],
    ['a message that nothing sends', { 'a.rs': asked.replace('use reqwest::RequestBuilder;', '') }, 'model-api'],
    ['calls of tools far from a model', { 'b.rs': reply }, 'tools'],
    ['an agent far from a model', { 'b.rs': 'pub struct CodeAgent {}' }, 'agent'],
    ['a name of a browser', { 'a.rs': asked, 'b.rs': 'pub struct UserAgent {}' }, 'agent'],
    ['a name of a browser in Go', { 'a.rs': asked, 'b.go': 'type HTTPAgent struct {}' }, 'agent'],
    ['a terminal far from a model', { 'b.rs': 'use reedline::Signal;' }, 'chat'],
    ['an index of vectors far from a model', { 'b.rs': 'use hnsw_rs::prelude::Hnsw;' }, 'retrieval'],
    ['a loop that counts', { 'a.py': `${python}while row < max_rows:\n    read(row)` }, 'agent'],
    ['a tool that adds', { 'a.go': `${goServer}var t = mcp.NewTool("add_numbers")` }, 'untrusted-content'],
  ])('not: %s', (_, files, kind) => {
    expect(kindsOf(files, 1)).not.toContain(kind)
  })
})
