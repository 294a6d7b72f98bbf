import type { ClassNode, Expression, FunctionNode, Module, Text } from '../parse/tree.ts'
import { walk } from './walk.ts'

/** A place in a text that says something to a model, with why it is suspicious. */
export type SpokenText = { readonly at: number; readonly end: number; readonly reason: string }

const orders =
  /\b(?:must|always|never|before|first|do not|don't|include|read|access|send|pass|ignore|instead|extract)\b/i
/** A secret between colons and such is a part of an address: `https://user:<secret>@host`. */
const marked =
  /<\s*(?:important|hidden|system|critical|instructions?|admin|override|mandatory)\s*>|(?<![:/@=])<\s*secret\s*>/i
const secrecy =
  /\b(?:do not|don't|never|without)\s+(?:\w+\s+){0,3}?(?:mention|mentioning|tell|telling|inform|informing|reveal|revealing|notify|notifying|disclose|disclosing|show|showing)\b[^.]{0,80}\b(?:user|that you|this|about)\b/i
const detour =
  /\b(?:before|when|whenever|prior to)\s+(?:using|calling|invoking|running|you (?:use|call))\b[^.]{0,80}\b(?:tool|function)s?\b[^.]{0,160}\b(?:read|access|fetch|open|send|pass|include|call|forward)\b[^.]{0,120}(?:~\/|\.ssh|\.env|\bkeys?\b|credential|password|token|secret|config|\bsidenote\b)/i
const ignoring =
  /\b(?:ignore|disregard|forget|override)\s+(?:all\s+|any\s+)?(?:previous|prior|above|earlier|other)\s+(?:instructions?|prompts?|rules|tools?)/i
const unbound =
  /\b(?:ignore|disregard|forget|override|bypass)\s+(?:all\s+|any\s+|the\s+|your\s+)*(?:safety|security|access|content|ethical)\s+(?:guidelines?|controls?|rules|restrictions?|protocols?|instructions?)/i
const announced = /[[(]\s*(?:system|hidden|admin|secret)\s+(?:override|instructions?|prompts?|commands?)\s*[\])]/i
const exfiltration =
  /(?<!\b(?:not|never|without|can|may|might)\s{1,3})\b(?:send|forward|post|upload|append|include|transmit)\b[^.]{0,80}\b(?:conversation|chat history|api[ _-]?keys?|credentials|passwords?|private key|env(?:ironment)? variables?)\b[^.]{0,60}\b(?:to|in)\b/i
const hidden = /[\u200b\u200c\u2060-\u2064\u202a-\u202e\u2066-\u2069\u00ad]|\udb40[\udc00-\udc7f]/
const escapedHidden = /\\u(?:200[b-f]|202[a-e]|206[0-9])|\\U000e00[0-7]/i

const reasons: readonly (readonly [RegExp, string])[] = [
  [marked, 'it marks orders for the model'],
  [secrecy, 'it asks the model to keep something from the user'],
  [detour, 'it orders another action before the tool is used'],
  [ignoring, 'it asks the model to disregard other instructions'],
  [unbound, 'it asks the model to disregard what protects'],
  [announced, 'it speaks in the name of the system'],
  [exfiltration, 'it asks for secrets to be passed on'],
  [hidden, 'it has characters that nobody sees'],
  [escapedHidden, 'it has characters that nobody sees'],
]

/** What a rule that looks for such texts says before it quotes one. */
const mentions =
  /(?:\b(?:detect\w{0,5}|flag\w{0,4}|block\w{0,4}|match\w{0,4}|reject\w{0,4}|looks? for|guards? against|prevents?|scan\w{0,6}|phrases?|patterns?|injections?|jailbreaks?)\b[^.!\n]{0,60}|\b(?:attempts?|tr(?:y|ies|ying)) to\s{0,3}|\b(?:such as|like|e\.g\.,?)\s{0,3}["'“‘`]\s{0,3})$/i
const quotable: readonly RegExp[] = [secrecy, ignoring, unbound, announced]

function suspicionOf(text: string): { readonly reason: string; readonly index: number } | null {
  for (const [pattern, reason] of reasons) {
    const match = pattern.exec(text)
    if (!match || (pattern === marked && !orders.test(text))) continue
    const isQuoted =
      quotable.includes(pattern) && mentions.test(text.slice(Math.max(0, match.index - 100), match.index))
    if (!isQuoted) return { reason, index: match.index }
  }
  return null
}

const describing = /^(?:description|desc|__doc__|tool_description|instructions?_for_model)$/
const toolCalls = /^(?:tool|registerTool|addTool|add_tool|prompt|resource|registerPrompt|registerResource)$/
const decorating = /tool|prompt|resource|skill|action|function|plugin|command/i
/** What a tool has beside its description. */
const ofTool =
  /^(?:parameters|inputSchema|input_schema|args_schema|schema|handler|execute|run|call|func|fn|function|callback|invoke|implementation)$/
/** What a rule that looks for texts has beside its description: what it looks for, and how bad that is. */
const ofRule =
  /^(?:patterns?|regex(?:p|es)?|match(?:er|ers|es)?|phrases?|keywords?|signatures?|severity|score|weight|risk|threat|categor(?:y|ies)|cwe|owasp|level|payloads?|attacks?)$/i

function describesRule(keys: readonly string[]): boolean {
  return keys.some((key) => ofRule.test(key)) && !keys.some((key) => ofTool.test(key))
}

/**
 * Returns the descriptions of tools in a module that give the model orders beyond the purpose of the tool. Of functions
 * only those are described to a model that `isTool` names; what a rule looks for is no description of a tool.
 */
export function suspiciousDescriptions(module: Module, isTool: (node: FunctionNode) => boolean): readonly SpokenText[] {
  const found = new Map<Text, SpokenText>()
  const constants = new Map<string, Text>()
  const ofRules = new Set<unknown>()
  const check = (value: unknown) => {
    const node = value as {
      kind?: string
      name?: string
      parts?: readonly unknown[]
      items?: readonly unknown[]
    } | null
    if (node?.kind === 'format') for (const part of node.parts ?? []) check(part)
    const text = node?.kind === 'name' ? constants.get(node.name ?? '') : node?.kind === 'text' ? (node as Text) : null
    if (!text) return
    const suspicion = suspicionOf(text.text)
    if (!suspicion) return
    const start = Math.max(text.at, module.source.indexOf(text.text, text.at))
    found.set(text, { at: start + suspicion.index, end: text.end, reason: suspicion.reason })
  }
  walk(module, (node) => {
    if (node.kind === 'assign') {
      if (node.target.kind === 'name' && node.value.kind === 'text') constants.set(node.target.name, node.value)
      const name = node.target.kind === 'member' || node.target.kind === 'name' ? node.target.name : ''
      if (describing.test(name) && !ofRules.has(node)) check(node.value)
    }
    if (node.kind === 'class' && describesRule(fieldsOf(node))) for (const part of assignments(node)) ofRules.add(part)
    if (node.kind === 'function' && node.doc && (isTool(node) || node.decorators.some(isOfTool))) check(node.doc)
    if (node.kind === 'class' && node.doc && isToolClass(node)) check(node.doc)
    if (node.kind === 'record') {
      const keys = node.entries.flatMap(({ key }) => (key?.kind === 'text' ? [key.text] : []))
      if (describesRule(keys)) return
      for (const { key, value } of node.entries) if (key?.kind === 'text' && describing.test(key.text)) check(value)
    }
    if (node.kind !== 'call') return
    const name = node.callee.kind === 'member' || node.callee.kind === 'name' ? node.callee.name : ''
    if (!describesRule(node.args.flatMap((argument) => argument.name ?? [])))
      for (const argument of node.args) if (argument.name && describing.test(argument.name)) check(argument.value)
    if (toolCalls.test(name) && node.args[1]) check(node.args[1].value)
    // `z.string().describe(text)` says what a parameter is; a test is named by `describe(text, run)`.
    if (name === 'describe' && node.args[0] && node.args.length === 1) check(node.args[0].value)
  })
  return [...found.values()]
}

function assignments({ body }: ClassNode) {
  return body.flatMap((part) => (part.kind === 'expression' && part.value.kind === 'assign' ? [part.value] : []))
}

function fieldsOf(node: ClassNode): readonly string[] {
  return assignments(node).flatMap(({ target }) => (target.kind === 'name' ? [target.name] : []))
}

/** Checks that the text of a class is what a model is told: of a tool, or of the arguments of one. */
function isToolClass({ name, bases }: ClassNode): boolean {
  const bound = bases.flatMap((base) => (base.kind === 'member' || base.kind === 'name' ? [base.name] : []))
  return [name, ...bound].some((one) => /tool|skill|plugin|action|function|BaseModel|schema/i.test(one))
}

function isOfTool(decorator: Expression): boolean {
  const callee = decorator.kind === 'call' ? decorator.callee : decorator
  return (callee.kind === 'member' || callee.kind === 'name') && decorating.test(callee.name)
}

const keyShapes =
  /^(?:sk-(?=\D*\d)(?:proj-|ant-|or-v1-|svcacct-)?[A-Za-z0-9_-]{20,}|AIza[0-9A-Za-z_-]{35}|hf_[A-Za-z0-9]{30,}|gsk_[A-Za-z0-9]{40,}|r8_[A-Za-z0-9]{35,}|pplx-[a-z0-9]{40,}|xai-[A-Za-z0-9]{60,})$/
const placeholder = /x{4,}|your|example|placeholder|dummy|fake|test|1234|\.\.\.|<|abcd/i

/** Returns the constants of a module that have the shape of a key of a model service. */
export function keysIn(module: Module): readonly Text[] {
  const found: Text[] = []
  walk(module, (node) => {
    if (node.kind === 'text' && keyShapes.test(node.text) && !placeholder.test(node.text)) found.push(node)
  })
  return found
}

/** Returns the names of variables by which a bundler hands keys to browsers. */
export function browserKeysIn(module: Module): readonly { readonly at: number; readonly end: number }[] {
  const found: { at: number; end: number }[] = []
  walk(module, (node) => {
    if (
      node.kind === 'member' &&
      /^(?:NEXT_PUBLIC|VITE|REACT_APP|EXPO_PUBLIC|PUBLIC)_\w*(?:OPENAI|ANTHROPIC|GEMINI|MISTRAL|COHERE|GROQ|LLM|AI)\w*_(?:API_)?KEY$/.test(
        node.name,
      )
    )
      found.push({ at: node.at, end: node.end })
  })
  return found
}
