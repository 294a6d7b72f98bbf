import { holdsKerasModel, isKerasConfig, readKerasConfig } from '../format/keras.ts'
import { readSkopsNode } from '../format/skops.ts'
import type { Place } from '../place.ts'
import { readAgentSettings } from './agent-settings.ts'
import { readParts, readSetting } from './configuration.ts'
import type { Scalar } from './json-scan.ts'
import { readMcp } from './mcp.ts'
import { readPackageScripts } from './package-scripts.ts'
import { createSecretSearch } from './secret.ts'
import { isTemplate, readTemplate } from './template.ts'

const mostValues = 5_000_000
const deepest = 200

/** Reads a parsed JSON or YAML document: Keras, Hugging Face and MCP configurations, templates and secrets. */
export function readDocument(document: unknown, at: Place): void {
  if (isKerasConfig(document)) readKerasConfig(document, null, at)
  readMcp(document, at)
  readAgentSettings(document, at)
  readParts(document, at)
  readPackageScripts(document, at)
  const search = createDocumentSearch(at)
  for (const [name, template] of templatesOf(document)) search.template(name, template)
  const waiting: (readonly [key: string, value: unknown, depth: number])[] = [['', document, 0]]
  for (let count = 0; waiting.length > 0; count++) {
    if (count > mostValues) {
      at.examination.omit(at.place, `values behind the first ${mostValues}`)
      return
    }
    const [key, value, depth] = waiting.pop()!
    if (typeof value !== 'object' || value === null) {
      search.scalar(key, value as Scalar)
      continue
    }
    if (holdsKerasModel.test(key) && isKerasConfig(value)) readKerasConfig(value, null, at)
    readSkopsNode(value, at)
    if (key === 'auto_map') search.autoMap(Object.values(value).flat())
    if (depth >= deepest) at.examination.omit(at.place, `values over ${deepest} deep`)
    else
      for (const [name, member] of Object.entries(value))
        waiting.push([Array.isArray(value) ? key : name, member, depth + 1])
  }
}

/** What is looked for in any document, member by member. */
export type DocumentSearch = {
  scalar(key: string, value: Scalar): void
  /** A chat template by its name. */
  template(name: string, text: string): void
  /**
   * The names of `auto_map`: `{"AutoModel": "modeling_x.Model"}`, with `repository--` before it for a file of another
   * one.
   */
  autoMap(names: readonly unknown[]): void
}

export function createDocumentSearch(at: Place): DocumentSearch {
  const { examination, place } = at
  const lookForSecret = createSecretSearch(at)
  return {
    scalar(key, value) {
      readSetting(key, value, at)
      if (typeof value === 'string') {
        lookForSecret(key, value)
        const isNamed = /template|prompt/i.test(key)
        if (isNamed || isTemplate(value)) readTemplate(value, key || 'the text', null, at, isNamed)
      }
      if (key === 'trust_remote_code' && value === true)
        examination.find('HF-001', place, null, 'trust_remote_code is set')
    },
    template: (name, text) => examination.siblings.noteTemplate(place, null, name, text),
    autoMap(names) {
      const files = names
        .filter((name) => typeof name === 'string')
        .map((name) => `${name.slice(0, Math.max(0, name.lastIndexOf('.'))) || name}.py`)
      const named = [...new Set(files)].join(', ') || 'nothing'
      examination.find('HF-001', place, null, `auto_map names ${named}`, 'auto_map')
    },
  }
}

/** The chat template of a tokenizer, or several in a list by their names. */
function templatesOf(document: unknown): (readonly [name: string, text: string])[] {
  const { chat_template: given } = (document ?? {}) as Readonly<Record<string, unknown>>
  return (Array.isArray(given) ? given : [{ name: 'default', template: given }]).flatMap((one) => {
    const { name, template } = (one ?? {}) as Readonly<Record<string, unknown>>
    return typeof name === 'string' && typeof template === 'string' ? [[name, template] as const] : []
  })
}
