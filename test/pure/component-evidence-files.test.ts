import { describe, expect, test } from 'vitest'
import { evidenceSet, joinedEvidence } from '../../src/application/evidence/evidence-set.ts'
import { packageEvidence, ruleEvidence } from '../../src/application/evidence/known-names.ts'
import { modelEvidence } from '../../src/application/evidence/model-text.ts'
import { fileOf, kindsOf } from '../support/component-evidence.ts'

describe('contract: applications §2: manifests', () => {
  test.each([
    ['requirements.txt', 'flask==3.0\nopenai>=1.2\n', 2],
    ['requirements-dev.txt', 'openai\n', null],
    [
      'pyproject.toml',
      '[project]\nname = "a"\ndependencies = [\n  "openai[datalib]>=1; python_version > \'3\'",\n]\n',
      4,
    ],
    ['pyproject.toml', '[tool.poetry.dependencies]\nopenai = "^1"\n', 2],
    ['pyproject.toml', '[dependency-groups]\ndev = ["openai"]\n', null],
    ['Pipfile', '[packages]\nopenai = "*"\n', 2],
    ['setup.py', 'setup(\n  install_requires=[\n    "openai",\n  ])', 3],
    ['package.json', '{\n "dependencies": {\n  "openai": "1"\n }\n}', 3],
    ['package.json', '{\n "dependencies": {\n\n\t"openai": "1"\n }\n}', 4],
    ['package.json', '{"devDependencies": {"openai": "1"}}', null],
    ['go.mod', 'module a\n\nrequire (\n\tgithub.com/sashabaranov/go-openai v1.2.3\n)\n', 4],
    ['go.mod', 'module a\n\nrequire github.com/sashabaranov/go-openai v1.2.3 // indirect\n', null],
    ['Cargo.toml', '[dependencies]\nasync-openai = "0.2"\n', 2],
    ['Gemfile', "gem 'ruby-openai'\n", 1],
    ['Gemfile', "source 'a'\n\n\tgem 'ruby-openai'\n", 3],
    [
      'pom.xml',
      '<a>\n<dependency>\n<groupId>dev.langchain4j</groupId>\n<artifactId>langchain4j-open-ai</artifactId>\n</dependency></a>',
      2,
    ],
    ['build.gradle.kts', 'dependencies {\n  implementation("dev.langchain4j:langchain4j-open-ai:1.0")\n}', 2],
    ['A.csproj', '<Project>\n<PackageReference Include="Azure.AI.OpenAI" Version="2" />\n</Project>', 2],
    ['poetry.lock', '[[package]]\nname = "openai"\n', 2],
  ] as const)('%s %j', (path, text, line) => {
    const found = fileOf({ [path]: text }).evidence.find(({ kind }) => kind === 'model-api')
    expect(found?.line ?? null).toBe(line)
    if (line !== null)
      expect(found).toMatchObject({ source: 'manifest', place: path, confidence: path.endsWith('.lock') ? 1 : 2 })
  })

  test('a lock file counts only where its folder has no manifest', () => {
    expect(kindsOf({ 'pyproject.toml': '[project]\nname = "a"', 'poetry.lock': 'name = "openai"\n' }, 1)).not.toContain(
      'model-api',
    )
  })

  test('who publishes a client of models offers it, and is not known to use it', () => {
    const client = {
      'src/openai/a.py':
        'url = "https://api.openai.com/v1/chat/completions"\nrequests.post(url, json={"role": "user"})\nc = OpenAI()',
    }
    expect(kindsOf(client)).toContain('model-api')
    const published = { ...client, 'pyproject.toml': '[project]\n\n \tname = "openai"\n' }
    expect(kindsOf(published)).not.toContain('model-api')
    expect(kindsOf(published, 1)).toContain('model-api')
  })

  test('imports of the own package are not those of a library', () => {
    const own = { 'a.py': 'import groq\n', 'pyproject.toml': '[project]\nname = "groq"\n' }
    expect(kindsOf(own, 1)).not.toContain('model-api')
  })
})

describe('contract: applications §2: places', () => {
  test('at most 20 are kept, all are counted, and their order does not depend on that of the files', () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`a${index}.py`, 'import openai']))
    const { evidence, counts, kindsOf: all } = fileOf(files)
    const places = evidence.filter(({ kind }) => kind === 'model-api').map(({ place }) => place)
    expect(places).toHaveLength(20)
    expect(counts.get('model-api')).toBe(30)
    expect(all.size).toBe(30)
    const reversed = fileOf(Object.fromEntries(Object.entries(files).reverse()))
    expect(reversed.evidence).toEqual(evidence)
  })

  test('samples are a hint beside sources, and count where there is nothing else', () => {
    const sample = { 'examples/a.py': 'import openai' }
    const library = { 'a.py': 'x = 1', 'b.py': 'y = 2', 'c.py': 'z = 3' }
    expect(kindsOf(sample)).toContain('model-api')
    expect(kindsOf({ ...sample, ...library })).not.toContain('model-api')
    expect(kindsOf({ ...sample, 'a.py': 'x = 1' })).not.toContain('model-api')
    expect(kindsOf({ ...sample, 'a.py': 'x = 1', 'examples/b.py': 'y = 1' })).toContain('model-api')
    expect(kindsOf({ ...sample, ...library }, 1)).toContain('model-api')
    const packages = { 'examples/requirements.txt': 'openai\n' }
    expect(kindsOf({ ...packages, ...library }, 1)).toContain('model-api')
  })

  test('the line is that of the match, and the text is not kept', () => {
    const [found] = fileOf({ 'a.py': '\n\n  from openai import OpenAI' }).evidence
    expect(found).toEqual({
      kind: 'generative-model',
      source: 'built-in',
      place: 'a.py',
      line: 3,
      pattern: 1,
      confidence: 2,
    })
  })

  test('what follows from a component is a hint', () => {
    const { evidence } = evidenceSet([
      { kind: 'mcp-server', source: 'built-in', place: 'a', line: 1, pattern: 1, confidence: 2 },
    ])
    expect(evidence.map(({ kind, confidence }) => [kind, confidence])).toEqual([
      ['generative-model', 1],
      ['agent', 1],
      ['tools', 1],
      ['mcp-server', 2],
    ])
  })

  test('sets of several sources are joined with their counts', () => {
    const one = fileOf({ 'a.py': 'import openai' })
    const other = packageEvidence([{ purl: 'pkg:pypi/openai@1', place: null }], 'osv-scanner')
    expect(joinedEvidence([one, other]).counts.get('model-api')).toBe(2)
  })

  test('long and strange texts are not read, and said so', () => {
    const { notExamined, evidence } = fileOf({
      'a.py': `import openai\n${'x = 1\n'.repeat(80_000)}`,
      'b.js': `import 'openai';${'x'.repeat(20_000)}`,
      'c.py': 'import openai\0',
      'd.ipynb': '{"cells": 3',
    })
    expect(notExamined.map(({ path }) => path)).toEqual(['a.py', 'b.js', 'c.py'])
    expect(evidence).toEqual([])
  })
})

describe('contract: applications §2: configurations and weights', () => {
  test.each([
    [
      'a manifest of a server',
      { 'server.json': '{"$schema":"https://static.modelcontextprotocol.io/schemas/x"}' },
      ['mcp-server', 'tools'],
    ],
    ['weights', { 'models/a.gguf': 'x'.repeat(200) }, ['hosted-model', 'generative-model']],
    [
      'servers that an agent attaches',
      { 'a.py': 'from langchain.agents import AgentExecutor', 'mcp.json': '{"mcpServers":{"a":{"command":"npx"}}}' },
      ['plugins'],
    ],
  ] as const)('%s', (_, files, kinds) => {
    const { evidence } = fileOf(files)
    for (const kind of kinds)
      expect(evidence.find((one) => one.kind === kind)).toMatchObject({
        source: expect.stringMatching(/trust-scan/),
        confidence: 3,
      })
  })

  test.each([
    ['a skill beside no AI', { 'skills/a/SKILL.md': '---\nname: a\n---\n' }],
    [
      'a server says how clients attach it',
      { 'a.py': 'mcp = FastMCP("a")', 'mcp.json': '{"mcpServers":{"a":{"command":"uvx"}}}' },
    ],
    ['settings of a developer', { 'a.py': 'import openai', '.mcp.json': '{"mcpServers":{"a":{"command":"npx"}}}' }],
  ])('%s attaches nothing', (_, files) => {
    expect(kindsOf(files, 1)).not.toContain('plugins')
  })
})

describe('contract: applications §2: threat models', () => {
  const model = (description: string, ...threats: readonly string[]) =>
    modelEvidence({
      title: 'Shop',
      description,
      elements: [{ id: 'e', name: 'Web server', description: null }],
      threats: threats.map((title, index) => ({ id: `threat ${index + 1}`, title, description: null })),
    })

  test('a model that speaks of AI shows its components by element and threat', () => {
    const { evidence } = model('A chatbot.', 'An LLM agent calls a tool', 'The vector database is poisoned')
    expect(evidence).toContainEqual({
      kind: 'agent',
      source: 'threat-model',
      place: 'threat 1',
      line: null,
      pattern: 509,
      confidence: 2,
    })
    expect(evidence.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['generative-model', 'retrieval', 'tools', 'public-endpoint']),
    )
  })

  test('words of others show none: storage, rapid, a classified document, an agent of a company', () => {
    const { evidence } = model(
      'Storage with rapid tools.',
      'An agent reads a classified document',
      'A plugin predicts prices by a tool',
    )
    expect(new Set(evidence.map(({ kind }) => kind))).toEqual(new Set(['public-endpoint']))
  })

  test('a description counts from the second time on', () => {
    const places = (text: string) => model(text).evidence.filter(({ kind }) => kind === 'retrieval').length
    expect([places('An LLM with RAG.'), places('An LLM with RAG, and RAG again.')]).toEqual([0, 1])
  })
})

describe('contract: applications §2: packages and rules', () => {
  test.each([
    ['pkg:pypi/LangChain-OpenAI@0.1', 'model-api'],
    ['pkg:npm/%40anthropic-ai/sdk@1', 'model-api'],
    ['pkg:golang/github.com/mark3labs/mcp-go/server@v1', 'mcp-server'],
    ['pkg:maven/dev.langchain4j/langchain4j-open-ai@1', 'model-api'],
    ['pkg:nuget/Microsoft.ML@3', 'predictive-model'],
    ['pkg:cargo/rust-mcp-sdk@1', 'mcp-server'],
    ['pkg:gem/ruby_llm', 'generative-model'],
  ] as const)('%s', (purl, kind) => {
    expect(packageEvidence([{ purl, place: 'a.lock' }], 'osv-scanner').evidence).toContainEqual(
      expect.objectContaining({ kind, source: 'osv-scanner', place: 'a.lock', confidence: 2 }),
    )
  })

  test('unknown packages, and what is no package, show nothing', () => {
    expect(
      packageEvidence(
        [
          { purl: 'pkg:npm/left-pad@1', place: null },
          { purl: 'openai', place: null },
        ],
        'a',
      ).evidence,
    ).toEqual([])
  })

  test('a rule is a hint', () => {
    const { evidence } = ruleEvidence([{ rule: 'python.flask.security.debug', place: 'a.py' }], 'semgrep')
    expect(evidence).toEqual([
      { kind: 'public-endpoint', source: 'semgrep', place: 'a.py', line: null, pattern: 601, confidence: 1 },
    ])
  })
})
