import { describe, expect, test } from 'vitest'
import { lookalikeOf } from '../../src/trust/text/lookalike.ts'
import { messagesOf, rulesOf, scan } from '../support/trust/scan.ts'

describe('trust §5.2: names that are taken for others', () => {
  test.each([
    // One sign more, less, another, or two swapped.
    ['@modelcontextprotocols/a', '@modelcontextprotocol'],
    ['@modelcontextprotoco/a', '@modelcontextprotocol'],
    ['@modelcontextprotokol/a', '@modelcontextprotocol'],
    ['@omdelcontextprotocol/a', '@modelcontextprotocol'],
    ['@modelcontextprotoclo/a', '@modelcontextprotocol'],
    ['@xmodelcontextprotocol/a', '@modelcontextprotocol'],
    ['@odelcontextprotocol/a', '@modelcontextprotocol'],
    ['@ledomcontextprotocol/a', null],
    ['@odmlecontextprotocol/a', null],
    ['@modelcontextprotocxx/a', null],
    ['@modelcontextprotocolss/a', null],
    ['@xxdelcontextprotocol/a', null],
    // A piece behind or before.
    ['@modelcontextprotocol-tools/a', '@modelcontextprotocol'],
    ['@my-modelcontextprotocol/a', '@modelcontextprotocol'],
    ['@mymodelcontextprotocol/a', null],
    ['@anthropic-ai-tools/a', null],
    // Signs that look alike, also in short names.
    ['@g1thub/a', null],
    ['@GitHub/a', '@github'],
    ['@0penai/a', '@openai'],
    ['@notionnq/a', '@notionhq'],
    ['@cl0udflare/a', '@cloudflare'],
    ['@anthropic_ai/a', '@anthropic-ai'],
    ['@p1aywright/a', '@playwright'],
    ['@c1oudf1are/a', '@cloudflare'],
    ['@cIoudfIare/a', '@cloudflare'],
    ['@m0delc0ntextpr0t0col/a', '@modelcontextprotocol'],
    ['mcp_remote', 'mcp-remote'],
    ['mcpserverfetch', 'mcp-server-fetch'],
    ['mcp.server_git', 'mcp-server-git'],
    ['avvslabs.core-mcp-server', 'awslabs.core-mcp-server'],
    // Short names are too much alike by chance.
    ['@githup/a', null],
    ['@upstach/a', null],
    ['@upstashs/a', null],
    ['@supabace/a', '@supabase'],
    // The version is none of the name.
    ['@githup/mcp-remotes', null],
    ['mcp-remotes@1.0', 'mcp-remote'],
    ['mcp-remotes>=1', 'mcp-remote'],
    ['mcp-remote==1', null],
    ['mcp-remote@npm:mcp-remotes', null],
    ['@modelcontextprotocol/mcp-remotes@1', null],
    ['@/mcp-remotes', null],
    ['', null],
  ])('%s: %s', (name, known) => expect(lookalikeOf(name)).toBe(known))
})

describe('trust §5.2: variables that steer programs', () => {
  const ofServer = (env: unknown) => rulesOf(scan({ 'mcp.json': { mcpServers: { a: { command: '/opt/a', env } } } }))
  test.each([
    ['LD_PRELOAD', '/opt/a.so', 'MCP-004 5'],
    ['BASH_ENV', '/opt/a', 'MCP-004 5'],
    ['GIT_SSH_COMMAND', 'ssh -i a', 'MCP-004 5'],
    ['NODE_OPTIONS', '--require /opt/a.js', 'MCP-004 5'],
    ['NODE_OPTIONS', '-r /opt/a.js', 'MCP-004 5'],
    ['NODE_OPTIONS', '--inspect', 'MCP-004 3'],
    ['NODE_OPTIONS', '--no-warnings --inspect', 'MCP-004 3'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0', 'MCP-004 3'],
    ['https_proxy', 'http://t.example:8080', 'MCP-004 3'],
    ['PIP_INDEX_URL', 'https://t.example', 'MCP-004 3'],
    ['PYTHONPATH', '/tmp/a', 'MCP-004 3'],
    ['NODE_PATH', '/opt:https://t.example', 'MCP-004 3'],
    ['OPENAI_BASE_URL', 'https://t.example/v1', 'MCP-004 3'],
    ['ANTHROPIC_BASE_URL', 'https://api.anthropic.com.t.example', 'MCP-004 3'],
    ['OPENAI_BASE_URL', 'https://t.example/.openai.com', 'MCP-004 3'],
    ['LD_PRELOAD', '$' + '{HOME}/a.so', 'MCP-004 5'],
  ])('%s=%s', (variable, value, found) => expect(ofServer({ [variable]: value })).toEqual([found]))

  test.each([
    ['LD_PRELOAD', ''],
    ['LD_PRELOAD', '$' + '{LD_PRELOAD}'],
    ['NODE_OPTIONS', '--max-old-space-size=4096 --no-warnings'],
    ['PYTHONPATH', '/opt/src'],
    ['LD_LIBRARY_PATH', '/opt/tmp/lib'],
    ['OPENAI_BASE_URL', 'http://localhost:11434/v1'],
    ['AZURE_OPENAI_ENDPOINT', 'https://shop.openai.azure.com/'],
    ['OPENAI_BASE_URL', '<your endpoint>'],
    ['OPENAI_BASE_URL', 'https://your-resource.example'],
    ['GEMINI_BASE_URL', 'https://generativelanguage.googleapis.com/v1'],
    ['SHOP_BASE_URL', 'https://t.example'],
    ['MY_NODE_OPTIONS', '--require /opt/a.js'],
  ])('%s=%s is nothing', (variable, value) => expect(ofServer({ [variable]: value })).toEqual([]))

  test('are named with what sets them, one by one', () => {
    const report = scan({
      'mcp.json': { mcpServers: { shop: { command: '/opt/a', env: { PATH: 'a', LD_PRELOAD: 'b', HTTP_PROXY: 'c' } } } },
      'settings.json': { env: { BASH_ENV: 'a' } },
    })
    expect(messagesOf(report)).toEqual([
      'the server shop sets LD_PRELOAD to “b”',
      'the server shop sets HTTP_PROXY to “c”',
      'the settings sets BASH_ENV to “a”',
    ])
    for (const env of [null, 'LD_PRELOAD', ['LD_PRELOAD=a'], undefined]) expect(ofServer(env)).toEqual([])
  })
})

describe('trust §5.2: addresses of servers', () => {
  const at = (url: string) => rulesOf(scan({ 'mcp.json': { mcpServers: { a: { url } } } }))
  test.each([
    ['https://mcp.shop.com/sse', []],
    ['https://mcp.shop.com/sse?key=$' + '{SHOP_KEY}', ['MCP-004 2']],
    ['https://mcp.shop.com/sse?key=$' + '{GITHUB_KEY}', ['MCP-004 3']],
    ['https://mcp.shop.com/sse?key=$' + '{APIKEY}', ['MCP-004 3']],
    ['https://shop.mcp.com/sse?key=$' + '{SHOP_KEY}', ['MCP-004 3']],
    ['https://mcp.shop.com/$' + '{SHOP_KEY}', []],
    ['https://shop.ngrok.app/sse', ['MCP-004 4']],
    ['https://shop.ngrok.app/sse?key=$' + '{NGROK_KEY}', ['MCP-004 4', 'MCP-004 5']],
    ['http://mcp.shop.com/sse', ['MCP-004 3']],
    ['ws://mcp.shop.com/sse', ['MCP-004 3']],
    ['http://mcp.internal/sse', ['MCP-004 2']],
    ['http://localhost:80/sse', []],
    ['http://localhost:80/sse?key=$' + '{SHOP_KEY}', ['MCP-004 3']],
    ['shop', []],
  ])('%s', (url, rules) => expect(at(url)).toEqual(rules))
})
