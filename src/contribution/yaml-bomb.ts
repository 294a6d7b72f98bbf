import { Lexer } from 'yaml'
import { documentLimits } from './document-limits.ts'
import type { Place } from './line-index.ts'
import { refusal, tooDeep } from './refuse-document.ts'

const maxTokens = 500_000

/** Throws INPUT_REFUSED with line and column for a YAML text that the parser would take many seconds to refuse or to read. */
export function refuseYamlBomb(text: string, placeOf: (from: number) => Place): void {
  let offset = 0
  let tokens = 0
  let flowDepth = 0
  let lineDepth = 0
  let isScalarNext = false
  for (const token of new Lexer().lex(text)) {
    const isScalar = isScalarNext
    isScalarNext = token === scalarFollows
    if (!isScalar) {
      if (token === '[' || token === '{') flowDepth++
      else if (token === ']' || token === '}') flowDepth = Math.max(0, flowDepth - 1)
      else if (token === '-' || token === '?') lineDepth++
      else if (token === '\n' || token === '\r\n') lineDepth = 0
    }
    if (Math.max(flowDepth, lineDepth) > documentLimits.depth) {
      throw refusal(placeOf(offset), tooDeep)
    }
    if (++tokens > maxTokens) {
      const message = `YAML of more than ${maxTokens} words and signs takes too long to read; send JSON instead.`
      throw refusal(placeOf(offset), message)
    }
    if (!markers.has(token)) offset += token.length
  }
}

const scalarFollows = '\x1f'
/** Tokens that stand for no text. */
const markers: ReadonlySet<string> = new Set(['\x02', '\x18', scalarFollows])
