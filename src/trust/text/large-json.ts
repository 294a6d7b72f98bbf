import { createKerasSearch } from '../format/keras.ts'
import type { Place } from '../place.ts'
import type { Source } from '../source.ts'
import { createDocumentSearch } from './document.ts'
import { type JsonHandler, type Scalar, scanJson } from './json-scan.ts'

const limits = { text: 4_194_304, depth: 200, values: 50_000_000 } as const
/** Members of a document that tell of servers and tools, which are read whole or not at all. */
const ofMcp = /^(?:mcpServers|servers|context_servers|mcp|tools|prompts|resources|result|signature)$/
const mostNames = 1_000

type Frame = { readonly scalars: Map<string, Scalar>; readonly names: string[] | null; hasConfig: boolean }

/** Reads JSON, or JSON Lines, that is too large to be parsed: all but definitions of MCP, in bounded memory. Returns what is wrong with it; null when nothing is. */
export function readLargeJson(source: Source, at: Place): string | null {
  const { examination, place } = at
  const search = createDocumentSearch(at)
  const keras = createKerasSearch(at)
  const frames: Frame[] = []
  const handler: JsonHandler = {
    open(key, isObject, depth) {
      examination.checkTime()
      const above = frames.at(-1)
      if (above && key === 'config') above.hasConfig = true
      if (depth === 1 && ofMcp.test(key)) examination.omit(place, `${key} of JSON that is too large to be read whole`)
      const names = key === 'auto_map' && isObject ? [] : (above?.names ?? null)
      frames.push({ scalars: new Map(), names, hasConfig: false })
    },
    scalar(key, value, depth) {
      if (value === undefined) {
        examination.omit(place, `a text of over ${limits.text} bytes`)
        return
      }
      search.scalar(key, value)
      if (depth === 1 && key === 'chat_template' && typeof value === 'string') search.template('default', value)
      const frame = frames.at(-1)
      if (frame?.names && typeof value === 'string' && frame.names.length < mostNames) frame.names.push(value)
      if (/^(?:class_name|module|registered_name|config|name)$/.test(key)) frame?.scalars.set(key, value)
    },
    close(key, isObject, depth) {
      const frame = frames.pop()!
      if (key === 'auto_map' && isObject && frame.names) search.autoMap(frame.names)
      if (!isObject) return
      const { class_name: name, module, registered_name, config } = Object.fromEntries(frame.scalars)
      keras.object({ class_name: name, module, registered_name, config: config ?? {} })
      if (depth === 0) keras.end(typeof name === 'string' && (frame.hasConfig || config !== undefined))
    },
  }
  return scanJson(source, [0, source.size], handler, limits, true)
}
