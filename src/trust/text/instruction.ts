import { denied } from './asks.ts'
import { decodedIn, plainOf } from './plain.ts'

/** Orders to take up a file of secrets. */
const ofFiles =
  /(?<!\b(?:never|not|don't|avoid|cannot)\s{1,4})\b(?:read|open|cat|load|include|pass|send|provide|attach|copy)\b[^.\n]{0,80}(?:~|\$HOME|\/home\/\w{1,30}|\/root|\/etc|%USERPROFILE%)?[\\/]{0,2}(?:\.ssh\b|(?<!\w)\.aws\b|\.env\b|id_rsa|id_ed25519|\.cursor[\\/]mcp\.json|mcp\.json|\.netrc|\.kube|shadow\b|passwd\b|(?<=[\\/])credentials\b)/i

/**
 * Texts that instruct a model beyond what it is told openly. Each is bounded, so that time grows with the length of the
 * text only.
 */
const instructions: readonly RegExp[] = [
  /(?<![\w:=/@-])<\s{0,4}\/?(?:important|system|secret|hidden|critical|admin)\s{0,4}>(?!@)(?=[\s\S]{1,1000})/i,
  /\b(?:do not|don't|never|without)\s{1,4}(?:ever\s{1,4})?(?:tell(?:ing)?|mention(?:ing)?|inform(?:ing)?|notify(?:ing)?|reveal(?:ing)?|show(?:ing)?|alert(?:ing)?|disclos(?:e|ing))\b[^.\n]{0,60}\b(?:user|human|person|anyone|operator)\b/i,
  /\b(?:ignore|disregard|forget)\s{1,4}(?:everything|all|what(?:ever)?)\s{1,4}(?:that\s{1,4})?you\s{1,4}(?:were|have\s{1,4}been|are)\s{1,4}(?:told|instructed|given|asked)\b/i,
  /\b(?:ignore|disregard|forget|override)\s{1,4}(?:all\s{1,4}|any\s{1,4}|the\s{1,4}|your\s{1,4}|my\s{1,4}){0,3}(?:previous|prior|above|earlier|preceding|existing|system)\s{1,4}(?:instructions?|prompts?|rules|messages|directions|guidelines)\b/i,
  /\b(?:must|always|required|needs? to|ha(?:s|ve) to|first|immediately)\b[^.\n]{0,100}\bbefore\s{1,4}(?:using|calling|invoking|executing|running)\s{1,4}(?:any(?:\s{1,4}other)?|other|every|all)\s{1,4}(?:other\s{1,4})?tools?\b|\bbefore\s{1,4}(?:using|calling|invoking|executing|running)\s{1,4}(?:any(?:\s{1,4}other)?|other|every|all)\s{1,4}(?:other\s{1,4})?tools?\b[^.\n]{0,100}\b(?:must|always|required|needs? to|ha(?:s|ve) to|first|call|read|open|fetch|send|pass|run|load)\b/i,
  /\bbefore\s{1,4}(?:using|calling|invoking|executing|running)\s{1,4}this\s{1,4}tools?\b[^.\n]{0,120}\b(?:read|open|cat|load|fetch|retrieve|collect|obtain|gather|send|print|list)\b[^.\n]{0,100}\b(?:files?|keys?|env\w*|credentials?|secrets?|tokens?|passwords?|history|conversation|\.ssh|config\w*)\b/i,
  ofFiles,
  /\byou\s{1,4}(?:are\s{1,4}now|must\s{1,4}now|will\s{1,4}now)\b[^.\n]{0,60}\b(?:unrestricted|jailbroken|developer mode|DAN|without\s{1,4}restrictions?)\b/i,
  /\b(?:this|the)\s{1,4}(?:tool|note|message|instruction)s?\s{1,4}(?:is|are|must be)\s{1,4}(?:hidden|invisible|secret)\b[^.\n]{0,60}\b(?:from|to)\s{1,4}the\s{1,4}(?:user|human)/i,
  /\b(?:side\s?note|sidenote)\b[^.\n]{0,120}\b(?:as a parameter|into the parameter|in the \w{1,30} (?:parameter|field|argument))\b/i,
]

/**
 * Returns the part of `text` that instructs a model beyond its purpose, also behind lookalikes, invisible characters
 * and base64; null when there is none.
 */
export function instructionIn(text: string): string | null {
  const plain = plainOf(text)
  const found = instructionAt(text) ?? (plain === text ? null : instructionAt(plain))
  if (found !== null) return found
  for (const decoded of decodedIn(text)) {
    const inside = instructionAt(decoded)
    if (inside !== null) return inside
  }
  return null
}

/** What only an instruction to a model says, wherever it stands: its frames, and what sets it above others. */
const frames = /<\|(?:im_start|im_end|system|assistant)\|>|\[\/?(?:INST|SYSTEM)\]|<<\/?SYS>>/i

/** Returns the part of a text of a program that rules over a model; null for one that names files or steps only. */
export function ruleIn(text: string): string | null {
  for (const pattern of instructions) {
    if (pattern === ofFiles) continue
    const found = pattern.exec(text)
    if (found && !isListed(text)) return text.slice(Math.max(0, found.index - 10), found.index + 140)
  }
  const framed = frames.exec(text)
  return framed && /\b(?:ignore|do not tell|must|always|IMPORTANT)\b/.test(text) && !isListed(text)
    ? text.slice(framed.index, framed.index + 140)
    : null
}

/** Checks for an expression that finds such texts. */
function isListed(text: string): boolean {
  return /\\[bsdw]|\(\?[:i!=]|\[a-z]-z\]/.test(text)
}

function instructionAt(text: string): string | null {
  for (const pattern of instructions) {
    const asked = pattern === ofFiles ? text.replace(denied, ' ') : text
    const found = pattern.exec(asked)
    if (found) return asked.slice(Math.max(0, found.index - 10), found.index + Math.min(found[0].length, 100) + 40)
  }
  return null
}
