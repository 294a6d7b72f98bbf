import { isKerasConfig, readKerasConfig } from '../format/keras.ts'
import type { Place } from '../place.ts'
import { readMcp } from './mcp.ts'
import { createSecretSearch } from './secret.ts'
import { isTemplate, readTemplate } from './template.ts'

const mostValues = 5_000_000
const deepest = 200

/** Reads a parsed JSON or YAML document: Keras, Hugging Face and MCP configurations, templates and secrets. */
export function readDocument(document: unknown, at: Place): void {
  if (isKerasConfig(document)) readKerasConfig(document, null, at)
  readMcp(document, at)
  noteTemplates(document, at)
  const lookForSecret = createSecretSearch(at)
  const waiting: (readonly [key: string, value: unknown, depth: number])[] = [['', document, 0]]
  for (let count = 0; waiting.length > 0; count++) {
    if (count > mostValues) {
      at.examination.omit(at.place, `values behind the first ${mostValues}`)
      return
    }
    const [key, value, depth] = waiting.pop()!
    if (typeof value === 'string') {
      lookForSecret(key, value)
      if (/template/i.test(key) || isTemplate(value)) readTemplate(value, key || 'the text', null, at)
    }
    if (key === 'trust_remote_code' && value === true)
      at.examination.find('HF-001', at.place, null, 'trust_remote_code is set')
    if (typeof value !== 'object' || value === null) continue
    if (key === 'auto_map') readAutoMap(value, at)
    if (depth >= deepest) at.examination.omit(at.place, `values over ${deepest} deep`)
    else
      for (const [name, member] of Object.entries(value))
        waiting.push([Array.isArray(value) ? key : name, member, depth + 1])
  }
}

/** The chat template of a tokenizer, or several in a list by their names. */
function noteTemplates(document: unknown, { examination, place }: Place): void {
  const { chat_template: given } = (document ?? {}) as Readonly<Record<string, unknown>>
  for (const one of Array.isArray(given) ? given : [{ name: 'default', template: given }]) {
    const { name, template } = (one ?? {}) as Readonly<Record<string, unknown>>
    if (typeof name === 'string' && typeof template === 'string')
      examination.siblings.noteTemplate(place, null, name, template)
  }
}

/** `{"AutoModel": "modeling_x.Model"}`, with `repository--` before it for a file of another one. */
function readAutoMap(value: object, { examination, place }: Place): void {
  const named = Object.values(value)
    .flat()
    .filter((name) => typeof name === 'string')
  const files = [...new Set(named.map((name) => `${name.slice(0, Math.max(0, name.lastIndexOf('.'))) || name}.py`))]
  examination.find('HF-001', place, null, `auto_map names ${files.join(', ') || 'nothing'}`, 'auto_map')
}
