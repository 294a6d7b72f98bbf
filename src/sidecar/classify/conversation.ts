import { listOf, member, memberAt, textAt } from '../message/json-members.ts'

/** A conversation with a model, in any of the public formats. */
export type Conversation = {
  readonly system: readonly string[]
  readonly user: readonly string[]
  /** Text from tools and documents. */
  readonly material: readonly string[]
  readonly answers: readonly string[]
  readonly toolCalls: readonly { readonly name: string; readonly input: string }[]
  /** Descriptions of tools, whether given to the model or listed by a server. */
  readonly toolTexts: readonly string[]
}

type Growing = { -readonly [Part in keyof Conversation]: Conversation[Part][number][] }

const mostParts = 500

/**
 * Returns the conversation of an exchange, from its JSON and the JSON of its events; empty parts where there is none.
 */
export function conversationOf(request: unknown, response: unknown, events: readonly unknown[]): Conversation {
  const found: Growing = { system: [], user: [], material: [], answers: [], toolCalls: [], toolTexts: [] }
  readRequest(request, found)
  readAnswer(response, found)
  const streamed: Growing = { system: [], user: [], material: [], answers: [], toolCalls: [], toolTexts: [] }
  for (const event of events) readAnswer(event, streamed)
  if (streamed.answers.length > 0) found.answers.push(streamed.answers.join(''))
  found.toolCalls.push(...streamed.toolCalls)
  for (const part of Object.values(found)) part.splice(mostParts)
  return found
}

function readRequest(request: unknown, found: Growing): void {
  found.system.push(...textsOf(member(request, 'system')), ...textsOf(member(request, 'instructions')))
  found.system.push(...textsOf(member(request, 'systemInstruction') ?? member(request, 'system_instruction')))
  for (const name of ['prompt', 'inputText', 'query', 'question', 'message'])
    if (typeof member(request, name) === 'string') found.user.push(member(request, name) as string)
  found.user.push(...listOf(member(request, 'prompt')).filter((part) => typeof part === 'string'))
  const inputs = [member(request, 'input'), member(request, 'inputs')]
  found.user.push(...inputs.filter((input) => typeof input === 'string'))
  const turns = ['messages', 'input', 'contents', 'chat_history'].flatMap((name) => listOf(member(request, name)))
  for (const turn of turns.slice(0, mostParts)) readTurn(turn, found)
  for (const document of listOf(member(request, 'documents')).slice(0, mostParts))
    found.material.push(...textsOf(document))
  for (const tool of toolsOf(request)) found.toolTexts.push(...toolTextsOf(tool))
  const call = member(request, 'params')
  if (member(request, 'method') === 'tools/call') readToolCall(member(call, 'name'), member(call, 'arguments'), found)
}

function readTurn(turn: unknown, found: Growing): void {
  if (typeof turn === 'string') return void found.user.push(turn)
  const role = (textAt(turn, 'role') || 'user').toLowerCase()
  const content = member(turn, 'content') ?? member(turn, 'parts') ?? member(turn, 'message') ?? member(turn, 'text')
  const isMaterial = role === 'tool' || role === 'function' || member(turn, 'type') === 'function_call_output'
  const place = role === 'system' || role === 'developer' ? found.system : isMaterial ? found.material : found.user
  if (role === 'assistant' || role === 'model' || role === 'chatbot') return
  if (isMaterial) place.push(...textsOf(content), ...textsOf(member(turn, 'output')))
  else for (const part of typeof content === 'string' ? [content] : listOf(content)) readPart(part, place, found)
}

function readPart(part: unknown, place: string[], found: Growing): void {
  const type = textAt(part, 'type')
  const material = member(part, 'functionResponse') ?? member(part, 'toolResult')
  if (/tool_result|document|search_result/.test(type)) found.material.push(...textsOf(member(part, 'content') ?? part))
  else if (material !== undefined) found.material.push(...textsOf(material))
  else place.push(...textsOf(part))
}

function readAnswer(answer: unknown, found: Growing): void {
  for (const choice of listOf(member(answer, 'choices')).slice(0, 100)) {
    const message = member(choice, 'message') ?? member(choice, 'delta')
    found.answers.push(...textsOf(member(message, 'content')), ...textsOf(member(choice, 'text')))
    for (const call of listOf(member(message, 'tool_calls')))
      readToolCall(memberAt(call, 'function', 'name'), memberAt(call, 'function', 'arguments'), found)
  }
  for (const candidate of listOf(member(answer, 'candidates')).slice(0, 100))
    readBlocks(memberAt(candidate, 'content', 'parts'), found)
  readBlocks(member(answer, 'content'), found)
  readBlocks(memberAt(answer, 'message', 'content'), found)
  readBlocks(memberAt(answer, 'output', 'message', 'content'), found)
  for (const item of listOf(member(answer, 'output')).slice(0, 500)) {
    readBlocks(member(item, 'content'), found)
    if (member(item, 'type') === 'function_call') readToolCall(member(item, 'name'), member(item, 'arguments'), found)
  }
  const plain = [
    memberAt(answer, 'delta', 'text'),
    member(answer, 'response'),
    member(answer, 'generated_text'),
    member(answer, 'answer'),
  ]
  found.answers.push(...plain.filter((text) => typeof text === 'string'))
  if (typeof member(answer, 'delta') === 'string') found.answers.push(member(answer, 'delta') as string)
  for (const tool of listOf(memberAt(answer, 'result', 'tools')).slice(0, 500))
    found.toolTexts.push(...toolTextsOf(tool))
  for (const block of listOf(memberAt(answer, 'result', 'content')).slice(0, 500))
    found.material.push(...textsOf(block))
}

function readBlocks(content: unknown, found: Growing): void {
  if (typeof content === 'string') return void found.answers.push(content)
  for (const block of listOf(content).slice(0, 500)) {
    const call =
      member(block, 'functionCall') ??
      member(block, 'toolUse') ??
      (member(block, 'type') === 'tool_use' ? block : undefined)
    if (call === undefined) found.answers.push(...textsOf(block))
    else
      readToolCall(
        member(call, 'name'),
        member(call, 'input') ?? member(call, 'args') ?? member(call, 'arguments'),
        found,
      )
  }
}

function readToolCall(name: unknown, input: unknown, found: Growing): void {
  if (typeof name !== 'string') return
  found.toolCalls.push({ name, input: typeof input === 'string' ? input : jsonText(input) })
}

function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}

function toolsOf(request: unknown): readonly unknown[] {
  const tools = listOf(member(request, 'tools')).slice(0, 500)
  return tools.flatMap((tool) => {
    const declared = member(tool, 'functionDeclarations') ?? member(tool, 'function_declarations')
    return declared === undefined ? [member(tool, 'function') ?? member(tool, 'toolSpec') ?? tool] : listOf(declared)
  })
}

function toolTextsOf(tool: unknown): string[] {
  return [member(tool, 'name'), member(tool, 'description')].filter((text) => typeof text === 'string')
}

/**
 * The texts in a part of a message: itself, or its text, content or parts, however they are wrapped, to a depth of 6.
 */
function textsOf(part: unknown, depth = 0): string[] {
  if (typeof part === 'string') return [part]
  if (depth > 6 || typeof part !== 'object' || part === null) return []
  if (Array.isArray(part)) return part.slice(0, 500).flatMap((item) => textsOf(item, depth + 1))
  return ['text', 'content', 'parts', 'output', 'response', 'result', 'snippet', 'data'].flatMap((name) =>
    textsOf(member(part, name), depth + 1),
  )
}
