import type { Place } from '../place.ts'
import { readName } from './hidden.ts'
import { visible } from './visible.ts'

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const shells = /(?:^|[\\/])(?:ba|z|da|k|fi)?sh$|(?:^|[\\/])(?:cmd|powershell|pwsh)(?:\.exe)?$/i
const runners = /(?:^|[\\/])(?:npx|bunx|uvx|pipx|pnpx)(?:\.cmd|\.exe)?$/i
const piped =
  /\b(?:curl|wget|iwr|irm)\b(?:(?!\b(?:curl|wget|iwr|irm)\b)[^\n])*\|\s*(?:sudo\s+)?(?:(?:ba|z)?sh|iex|python\d?|node)\b/i
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|host\.docker\.internal)$/i

/** Reads the servers of the configuration of a client. */
export function readServers(document: Members, at: Place): void {
  const held = [
    document.mcpServers,
    document.servers,
    document.context_servers,
    (document.mcp as Members | undefined)?.servers,
    (document.mcp as Members | undefined)?.mcpServers,
  ]
  for (const servers of held) {
    if (!isMembers(servers)) continue
    for (const [name, server] of Object.entries(servers)) if (isMembers(server)) readServer(name, server, at)
  }
}

function readServer(name: string, server: Members, at: Place): void {
  const { examination, place } = at
  const find = (message: string) => examination.find('MCP-004', place, null, `the server ${name} ${message}`)
  readName(name, 'server', at)
  const args = (Array.isArray(server.args) ? server.args : []).filter((arg): arg is string => typeof arg === 'string')
  const [command = '', ...inline] = (typeof server.command === 'string' ? server.command : '').trim().split(/\s+/)
  const words = [...inline, ...args]
  const line = [command, ...words].join(' ')
  if (piped.test(line)) find(`runs what it downloads: “${visible(line)}”`)
  else if (shells.test(command) && words.some((word) => /^(?:-\w*c|\/c|-Command|-EncodedCommand)$/i.test(word)))
    find(`starts a shell: “${visible(line)}”`)
  const runner = runners.test(command)
    ? words
    : /(?:^|[\\/])(?:pnpm|yarn|npm|uv)$/i.test(command) && /^(?:dlx|exec|x|tool)$/.test(words[0] ?? '')
      ? words.slice(words[0] === 'tool' ? 2 : 1)
      : null
  const wanted = runner && packageOf(runner)
  if (wanted && !isPinned(wanted)) find(`runs the package ${wanted} without a version`)
  if (wanted) readName(wanted, 'package', at)
  for (const value of [server.url, server.serverUrl, server.endpoint]) if (typeof value === 'string') readUrl(value)

  function readUrl(text: string): void {
    if (!URL.canParse(text)) return
    const { protocol, hostname } = new URL(text)
    const given = /^\w+:\/\/(?:[^/@]*@)?([^/:?#]+)/.exec(text)?.[1] ?? hostname
    readName(given, 'host', at)
    if ((protocol === 'http:' || protocol === 'ws:') && !loopback.test(hostname))
      find(`is at ${hostname} without encryption`)
  }
}

/** The first argument that is no option; of `-p`, `--package` and `--from` what follows. */
function packageOf(words: readonly string[]): string | null {
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    const named = /^(?:--package|--from|--with)=(.+)$/.exec(word)?.[1]
    if (named) return named
    if (/^(?:-p|--package|--from)$/.test(word)) return words[index + 1] ?? null
    if (/^(?:--python|--index-url|--registry|-c|--call)$/.test(word)) index++
    else if (!word.startsWith('-') && word !== 'run') return word
  }
  return null
}

function isPinned(name: string): boolean {
  if (/(?!^)@v?\d+\.\d|==\s*\d|[@#][0-9a-f]{40}$|^[./~]/.test(name)) return true
  return /[\\/]/.test(name) && /\.(?:js|mjs|ts|py)$/.test(name)
}
