import { createHash } from 'node:crypto'
import type { Place } from '../place.ts'
import { askIn } from './asks.ts'
import { readHidden, readName } from './hidden.ts'
import { instructionIn } from './instruction.ts'
import { readServers } from './mcp-server.ts'
import { severityHere } from './pattern.ts'
import { shadowedIn } from './shadow.ts'
import { visible } from './visible.ts'

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.filter(isMembers) : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Reads the configurations of clients and the lists of tools, prompts and resources in a document, wherever they stand.
 */
export function readMcp(document: unknown, at: Place): void {
  if (Array.isArray(document)) readList(document, at)
  if (!isMembers(document)) return
  readServers(document, at)
  for (const holder of holders(document)) readCatalogue(holder, at)
  if (isAgentCard(document)) readCatalogue({ ...document, tools: [document, ...listOf(document.skills)] }, at)
  for (const servers of [document.mcpServers, document.servers])
    if (isMembers(servers))
      for (const server of Object.values(servers).filter(isMembers))
        for (const holder of holders(server)) readCatalogue(holder, at)
}

/**
 * Checks for the card by which an agent offers its skills to other agents (A2A, “AgentCard”), whose descriptions reach
 * their models as those of tools do.
 */
function isAgentCard({ skills, capabilities, url }: Members): boolean {
  return Array.isArray(skills) && isMembers(capabilities) && typeof url === 'string'
}

/** Answers one behind the other, or the tools themselves. */
function readList(list: readonly unknown[], at: Place): void {
  const items = listOf(list)
  const tools = items.filter((item) => isMembers(item.inputSchema ?? item.input_schema ?? item.function))
  if (tools.length > 0) readCatalogue({ tools }, at)
  for (const item of items) for (const holder of holders(item)) readCatalogue(holder, at)
}

/** The document, and what answers and saved signatures hold. */
function holders(document: Members): readonly Members[] {
  const inner = ['result', 'params', 'signature', 'server'].flatMap((key) =>
    isMembers(document[key]) ? [document[key]] : [],
  )
  return [document, ...inner].filter(({ tools, prompts, resources }) => [tools, prompts, resources].some(Array.isArray))
}

function readCatalogue(holder: Members, at: Place): void {
  const { examination, place } = at
  const info = [holder.serverInfo, (holder.metadata as Members | undefined)?.serverInfo, holder].find(isMembers) ?? {}
  const server = visible(textOf(info.name) || place, 200)
  const tools = listOf(holder.tools).filter(({ name, function: own }) => typeof name === 'string' || isMembers(own))
  const own = new Set<string>()
  for (const given of tools) {
    const tool = isMembers(given.function) ? given.function : given
    const name = textOf(tool.name)
    own.add(name)
    const schema = tool.inputSchema ?? tool.input_schema ?? tool.parameters
    // A description speaks of its parameters, and of those of the tools beside it.
    if (isMembers(schema) && isMembers(schema.properties))
      for (const key of Object.keys(schema.properties)) own.add(key)
    readName(name, 'tool', at)
    examination.foreignTools.noteDescription(place, null, textOf(tool.description))
    const other = examination.serverOfTool.get(name)
    const description = textOf(tool.description).slice(0, 200)
    if (other !== undefined && other.server !== server) {
      // The same words are a list of the tool in a second place.
      const severity = description !== '' && other.description === description ? 1 : undefined
      const message = `${server} and ${other.server} both have the tool ${name}`
      examination.find('MCP-002', place, null, message, `two ${name}`, severity)
    } else examination.serverOfTool.set(name, { server, description })
    noteDigest(tool, server, visible(textOf(info.version), 100) || null, at)
  }
  for (const name of own) examination.foreignTools.noteName(name)
  for (const given of tools) readTool(isMembers(given.function) ? given.function : given, own, at)
  for (const kind of ['prompts', 'resources', 'resource_templates', 'resourceTemplates'])
    for (const item of listOf(holder[kind])) readItem(item, `the ${kind.replace(/s$/, '')} ${textOf(item.name)}`, at)
  for (const text of [holder.instructions, (holder.metadata as Members | undefined)?.instructions])
    if (typeof text === 'string') readText(text, `the instructions of ${server}`, 'MCP-001', at)
}

/** Compares a tool with how it was at the last examination. */
function noteDigest(tool: Members, server: string, version: string | null, { examination, place }: Place): void {
  const name = visible(textOf(tool.name), 200)
  const sha256 = createHash('sha256').update(canonical(tool)).digest('hex')
  examination.tools.push({ server, version, tool: name, sha256 })
  const known = examination.options.knownTools?.find((before) => before.server === server && before.tool === name)
  if (known && known.sha256 !== sha256 && known.version === version)
    examination.find(
      'MCP-003',
      place,
      null,
      `the tool ${name} of ${server} changed, and the version ${version ?? 'none'} did not`,
      `${server} ${name}`,
    )
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!isMembers(value)) return JSON.stringify(value) ?? 'null'
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join(',')}}`
}

function readTool(tool: Members, own: ReadonlySet<string>, at: Place): void {
  const { examination, place } = at
  const name = textOf(tool.name)
  const what = `the tool ${name}`
  readItem(tool, what, at)
  const schema = tool.inputSchema ?? tool.input_schema ?? tool.parameters
  const shadowed = shadowedIn(textOf(tool.description), own)
  if (shadowed) examination.find('MCP-002', place, null, `${what} tells how ${shadowed} is used`, `${name} ${shadowed}`)
  readSchema(schema, what, at, 0)
  for (const other of [tool.outputSchema, tool.annotations, tool._meta]) readSchema(other, what, at, 3)
  const annotations = (tool.annotations ?? {}) as Members
  if (
    annotations.readOnlyHint === true &&
    /(?:^|[_\-\s])(?:write|delete|remove|create|update|send|execute|run|drop|insert|post|put|kill|move)(?:[_\-\s]|$)/i.test(
      name,
    )
  )
    examination.find('MCP-006', place, null, `${what} says that it only reads`, `${name} readOnlyHint`)
  const properties = isMembers(schema) && isMembers(schema.properties) ? Object.keys(schema.properties) : []
  const known = properties.filter((key) => ofModel.test(key))
  if (
    properties.some((key) => ofFile.test(key)) ||
    (known.length > 1 && !ofTalk.test(`${name} ${textOf(tool.description)}`))
  )
    examination.find('MCP-001', place, null, `${what} wants “${visible(properties.join(', '))}”`, `${name} wants`)
  const wanted = properties.find((key) =>
    /^(?:.*[_-])?(?:password|passwd|secret|api[_-]?key|private[_-]?key|access[_-]?token|auth[_-]?token)$/i.test(key),
  )
  if (wanted) examination.find('MCP-006', place, null, `${what} wants the secret ${wanted}`, `${name} ${wanted}`)
}

function readItem(item: Members, what: string, at: Place): void {
  for (const key of ['description', 'title'] as const)
    if (typeof item[key] === 'string')
      readText(item[key], `the ${key} of ${what}`, key === 'title' ? 'MCP-005' : 'MCP-001', at)
  for (const argument of listOf(item.arguments))
    readText(textOf(argument.description), `the argument ${textOf(argument.name)} of ${what}`, 'MCP-001', at)
}

/** Names of parameters for what only the model knows, and for the content of files of secrets. */
const ofModel =
  /^(?:chain_?of_?thought|(?:conversation|chat|message|dialog(?:ue)?)_?(?:history|log|transcript)|(?:system|developer)_?(?:prompt|message)|(?:previous_?)?tool_?calls?_?(?:history|log)|tools?_?list|list_?of_?tools|available_?tools|model_?name|(?:your|assistant)_?(?:reasoning|thoughts|instructions))$/i
const ofFile =
  /(?:^|_)(?:contents?|text|copy|dump|lines)_(?:of_)?\w{0,20}(?:etc_passwd|etc_shadow|id_rsa|id_ed25519|ssh_key|ssh_config|aws_credentials|env_file|dotenv|netrc|kube_?config|keychain)/i
/** What a tool that passes talk on to a model speaks of. */
const ofTalk =
  /\b(?:chats?|conversations?|prompts?|completions?|models?|llms?|agents?|assistants?|messages?|gpt|claude)\b/i
const shown = new Set(['description'])
const unseen = new Set(['title', '$comment', 'default', 'const', 'pattern', 'format'])

/** Reads the texts of a schema: descriptions of parameters, and what no reader shows. */
function readSchema(schema: unknown, what: string, at: Place, depth: number): void {
  if (depth > 20 || typeof schema !== 'object' || schema === null) return
  for (const [key, value] of Object.entries(schema)) {
    if (key.length > 24 && key.split(/[_\-.]/).length > 4)
      readText(key.replace(/[_\-.]/g, ' '), `a name in the schema of ${what}`, 'MCP-005', at)
    if (/\s/.test(key)) readText(key, `a name in the schema of ${what}`, 'MCP-005', at)
    if (typeof value === 'string') {
      if (shown.has(key)) readText(value, `a parameter of ${what}`, depth <= 2 ? 'MCP-001' : 'MCP-005', at)
      else if (unseen.has(key) || depth >= 3) readText(value, `${key} in the schema of ${what}`, 'MCP-005', at)
    } else if (key === 'enum' || key === 'examples') {
      for (const item of Array.isArray(value) ? value : [])
        readText(textOf(item), `${key} in the schema of ${what}`, 'MCP-005', at)
    } else readSchema(value, what, at, depth + 1)
  }
}

function readText(text: string, what: string, rule: 'MCP-001' | 'MCP-005', at: Place): void {
  const { examination, place } = at
  if (text === '') return
  const found = instructionIn(text) ?? askIn(text, 'tool')
  if (found) {
    const severity =
      rule === 'MCP-001' ? severityHere(text, text.indexOf(found)) : askIn(text, 'tool') === null ? undefined : 5
    examination.find(rule, place, null, `${what} says “${visible(found, 160)}”`, what, severity)
  }
  if (/\x1b\[|\x9b/.test(text))
    examination.find('MCP-005', place, null, `${what} has signs that steer a terminal`, `${what} terminal`)
  readHidden(text, what, at)
}
