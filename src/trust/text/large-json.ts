import { createKerasReader } from '../format/keras.ts'
import type { Place } from '../place.ts'
import type { Source } from '../source.ts'
import { createDocumentSearch } from './document.ts'
import { type JsonHandler, scanJson } from './json-scan.ts'

const limits = { text: 4_194_304, depth: 200, values: 50_000_000 } as const
/** Members of a document that tell of servers and tools, which are read whole or not at all. */
const ofMcp = /^(?:mcpServers|servers|context_servers|mcp|tools|prompts|resources|result|signature)$/
const mostNames = 1_000

/**
 * Reads JSON, or JSON Lines, that is too large to be parsed: all but definitions of MCP, in bounded memory. Returns
 * what is wrong with it; null when nothing is.
 */
export function readLargeJson(source: Source, at: Place): string | null {
  const { examination, place } = at
  const search = createDocumentSearch(at)
  const keras = createKerasReader(null, at, false)
  /** The names of an `auto_map` at each depth; null outside of one. */
  const maps: (string[] | null)[] = []
  const handler: JsonHandler = {
    open(key, isObject, depth) {
      examination.checkTime()
      keras.open(key, isObject, depth)
      if (depth === 1 && ofMcp.test(key)) examination.omit(place, `${key} of JSON that is too large to be read whole`)
      maps.push(key === 'auto_map' && isObject ? [] : (maps.at(-1) ?? null))
    },
    scalar(key, value, depth) {
      if (value === undefined) {
        examination.omit(place, `a text of over ${limits.text} bytes`)
        return
      }
      if (key === '__loader__') examination.omit(place, 'a schema of skops that is too large to be read whole')
      search.scalar(key, value)
      keras.scalar(key, value, depth)
      if (depth === 1 && key === 'chat_template' && typeof value === 'string') search.template('default', value)
      const names = maps.at(-1)
      if (names && typeof value === 'string' && names.length < mostNames) names.push(value)
    },
    close(key, isObject, depth) {
      const names = maps.pop()
      if (key === 'auto_map' && isObject && names) search.autoMap(names)
      keras.close(key, isObject, depth)
    },
  }
  return scanJson(source, [0, source.size], handler, limits, true)
}
