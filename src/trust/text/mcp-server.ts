import { losesSecret } from '../behaviour/shell.ts'
import type { Place } from '../place.ts'
import { readCommand } from './command.ts'
import { readName } from './hidden.ts'
import { lookalikeOf } from './lookalike.ts'
import { readSteering } from './steering.ts'
import { visible } from './visible.ts'

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const shells = /(?:^|[\\/])(?:ba|z|da|k|fi)?sh$|(?:^|[\\/])(?:cmd|powershell|pwsh)(?:\.exe)?$/i
const runners = /(?:^|[\\/])(?:npx|bunx|uvx|pipx|pnpx)(?:\.cmd|\.exe)?$/i
const piped =
  /\b(?:curl|wget|iwr|irm)\b(?:(?!\b(?:curl|wget|iwr|irm)\b)[^\n])*\|\s*(?:sudo\s+)?(?:(?:ba|z)?sh|iex|python\d?|node)\b/i
/** Programs that answer no questions. */
const noServer =
  /(?:^|[\\/])(?:curl|wget|nc|ncat|netcat|telnet|dig|nslookup|host|ping|scp|echo|printf|cat|tee|rm)(?:\.exe)?$/i
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|host\.docker\.internal)$/i

/** Hosts that only the network of their user has. */
const ownNetwork =
  /\.(?:local|internal|lan|localdomain|test)$|^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)(?:\d{1,3}\.){1,2}\d{1,3}$|^[a-z][\w-]{0,62}$/i

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

/** A command that reaches other machines by itself, or an address. */
const reaching = /\b(?:curl|wget|nc|ncat|dig|nslookup|drill|Invoke-\w{3,20}|irm|iwr)\b|\bhost\s|https?:\/\//i

function readServer(name: string, server: Members, at: Place): void {
  const { examination, place } = at
  const find = (message: string, severity?: number) =>
    examination.find('MCP-004', place, null, `the server ${name} ${message}`, undefined, severity)
  readName(name, 'server', at)
  const args = (Array.isArray(server.args) ? server.args : []).filter((arg): arg is string => typeof arg === 'string')
  const given = (typeof server.command === 'string' ? server.command : '').trim().split(/\s+/)
  const [command = '', ...words] = withoutShell([...given, ...args])
  const line = [command, ...words].join(' ')
  readCommand(line, `the server ${name}`, at, false)
  if (reaching.test(line) && losesSecret(line))
    find(`hands a secret to a host that is not its own: “${visible(line)}”`, 4)
  if (noServer.test(command)) find(`is no server, but a program that fetches, sends or prints: “${visible(line)}”`)
  if (piped.test(line)) find(`runs what it downloads: “${visible(line)}”`)
  else if (shells.test(command) && words.some((word) => /^(?:-\w*c|\/c|-Command|-EncodedCommand)$/i.test(word)))
    find(`starts a shell: “${visible(line)}”`)
  const runner = runners.test(command)
    ? words
    : /(?:^|[\\/])(?:pnpm|yarn|npm|uv)$/i.test(command) && /^(?:dlx|exec|x|tool)$/.test(words[0] ?? '')
      ? words.slice(words[0] === 'tool' ? 2 : 1)
      : null
  const wanted = runner && packageOf(runner)
  if (wanted && !isPinned(wanted)) find(`runs the package ${wanted} without a version`, 2)
  if (wanted) readName(wanted, 'package', at)
  const alike = wanted && lookalikeOf(wanted)
  if (alike)
    examination.find('UNI-003', place, null, `the package ${visible(wanted)} is easily taken for ${alike}`, wanted)
  readPrivileges(name, [command, ...words], server.env, at)
  for (const value of [server.url, server.serverUrl, server.endpoint]) if (typeof value === 'string') readUrl(value)

  function readUrl(text: string): void {
    if (!URL.canParse(text)) return
    const { protocol, hostname } = new URL(text)
    const given = /^\w+:\/\/(?:[^/@]*@)?([^/:?#]+)/.exec(text)?.[1] ?? hostname
    readName(given, 'host', at)
    if (collectors.test(hostname)) find(`is at ${hostname}, where anyone takes what is sent`, 4)
    if (/\$\{?\w{0,40}(?:TOKEN|KEY|SECRET|PASSWORD)/i.test(text.split('?', 2)[1] ?? ''))
      find(
        `has a secret in its address: “${visible(text)}”`,
        collectors.test(hostname) ? 5 : isOfService(text, hostname) ? 2 : 3,
      )
    if ((protocol === 'http:' || protocol === 'ws:') && !loopback.test(hostname))
      find(`is at ${hostname} without encryption`, ownNetwork.test(hostname) ? 2 : undefined)
  }
}

/** Checks that the variable in an address is called as the host is whose secret it holds. */
function isOfService(text: string, hostname: string): boolean {
  const [, name = ''] = /\$\{?([A-Za-z]{3,40})_/.exec(text) ?? []
  const [, domain = ''] = /([^.]{1,63})\.[^.]{1,63}$/.exec(hostname) ?? []
  return name !== '' && domain.toLowerCase().includes(name.toLowerCase())
}

/** Hosts that anyone has for an hour. */
export const collectors =
  /(?:^|\.)(?:ngrok(?:-free)?\.(?:io|app|dev)|webhook\.site|requestbin\.\w+|pipedream\.net|burpcollaborator\.net|oast\.\w+|interact\.sh|trycloudflare\.com|serveo\.net|loca\.lt|localhost\.run|beeceptor\.com|hookbin\.com|requestcatcher\.com|dnslog\.cn)$/i
/**
 * Reports what a server may do beyond its work: containers without bounds, variables that steer programs, and code
 * among its arguments.
 */
function readPrivileges(name: string, words: readonly string[], env: unknown, { examination, place }: Place): void {
  const find = (message: string, severity: number) =>
    examination.find('MCP-004', place, null, `the server ${name} ${message}`, undefined, severity)
  const line = words.join(' ')
  if (/(?:^|[\\/])(?:docker|podman|nerdctl)(?:\.exe)?$/i.test(words[0] ?? '')) {
    const mount =
      /(?:^|\s)(?:-v|--volume|--mount)[=\s](?:type=bind,)?(?:src=|source=)?((?:\/|~|\/root|\/home|\/etc|\/var\/run\/docker\.sock|[A-Z]:\\)(?=[:,]|$)[^\s]{0,200})/i.exec(
        line,
      )
    if (
      /--privileged\b|--cap-add[=\s](?:ALL|SYS_ADMIN)|--(?:pid|ipc|userns)[=\s]host|seccomp[=:]unconfined/i.test(line)
    )
      find('starts a container without bounds', 5)
    if (mount || /docker\.sock/.test(line))
      find(`gives a container the machine: “${visible(mount?.[1] ?? 'docker.sock')}”`, 5)
  }
  const index = words.findIndex((word) => /^(?:-c|-e|-p|--eval|--print|-Command|-EncodedCommand|eval)$/i.test(word))
  if (/(?:^|[\\/])(?:python[\d.]*|node|bun|deno|perl|ruby|php)(?:\.exe)?$/i.test(words[0] ?? '') && index > 0) {
    const code = words.slice(index + 1).join(' ')
    const reaches =
      /\b(?:urlopen|requests|fetch|https?|socket|environ|process\.env|exec|eval|system|subprocess|child_process|spawn|base64|atob)\b/i.test(
        code,
      )
    find(`runs code among its arguments: “${visible(code)}”`, reaches ? 5 : 2)
  }
  if (
    /(?:^|\s)--?(?:extra-)?index-url[=\s]|(?:^|\s)--registry[=\s](?!https:\/\/registry\.(?:npmjs\.org|yarnpkg\.com))/i.test(
      line,
    )
  )
    find('takes packages from an index of its own', 3)
  readSteering(env, `the server ${name}`, { examination, place })
}

/** What starts a server by its name, and is judged by its own arguments. */
const started =
  /^(?:npx|bunx|uvx|pipx|pnpx|pnpm|yarn|npm|uv|node|deno|bun|python[\d.]{0,5}|docker|podman)(?:\.cmd|\.exe)?\s/i

/** What a shell starts when that is one command, as the systems need it that find no programs by themselves. */
function withoutShell(words: readonly string[]): readonly string[] {
  const [shell = '', option = '', ...rest] = words
  if (!shells.test(shell) || !/^(?:\/c|-l?c)$/i.test(option)) return words
  const line = rest.join(' ')
  if (!started.test(line)) return words
  return /[;|&<>`\n]|\$\((?!(?:pwd|id -[ug])\))/.test(line) ? words : line.split(/\s+/)
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
