import { Tokenizer, TokenParser, TokenType } from '@streamparser/json'
import { pointerSegment } from '../../ground/strict-schema.ts'
import { asUtf8, firstCharacter, pacer, problem, type Read } from './result.ts'

/** One value of a JSON file that a reader selected. */
export type JsonItem = {
  readonly kind: 'item'
  readonly pointer: string
  readonly keys: readonly (string | number)[]
  readonly value: unknown
}

const chunkBytes = 64 * 1024
const deepest = 100

/**
 * Reads the values at `paths` (such as $.log.entries.*) in the order of the file, with progress after every 64 KiB.
 * Only the current value is in memory. Ends with a problem where the file is empty, cut off, no JSON, or nested more
 * than 100 deep; what stood before it has been given.
 */
export async function* readJsonItems(
  bytes: Uint8Array,
  paths: readonly string[],
): AsyncGenerator<JsonItem | Extract<Read, { kind: 'problem' | 'progress' }>> {
  const text = asUtf8(bytes)
  if (firstCharacter(text) === '') return yield problem('', 'is empty') as Extract<Read, { kind: 'problem' }>
  const pause = pacer()
  const items: JsonItem[] = []
  const tokenizer = new Tokenizer()
  const parser = new TokenParser({ paths: [...paths], keepStack: false })
  let depth = 0
  let isEnded = false
  let fault: string | null = null
  const fail = (error: Error) => {
    fault ??= faultOf(error)
  }
  tokenizer.onError = fail
  parser.onError = fail
  parser.onEnd = () => {
    isEnded = true
  }
  tokenizer.onToken = (token) => {
    if (token.token === TokenType.LEFT_BRACE || token.token === TokenType.LEFT_BRACKET) depth++
    else if (token.token === TokenType.RIGHT_BRACE || token.token === TokenType.RIGHT_BRACKET) depth--
    if (depth > deepest) fault ??= `is nested more than ${deepest} deep`
    if (fault === null) parser.write(token)
  }
  parser.onValue = ({ value, key, stack }) => {
    const keys = [...stack.slice(1).map((level) => level.key), key].filter((part) => part !== undefined)
    items.push({ kind: 'item', pointer: keys.map((part) => `/${pointerSegment(String(part))}`).join(''), keys, value })
  }
  for (let at = 0; at < text.length && fault === null; at += chunkBytes) {
    if (isEnded) {
      if (firstCharacter(text.subarray(at)) !== '') fault = 'goes on after its end'
      break
    }
    try {
      tokenizer.write(text.subarray(at, at + chunkBytes))
    } catch (error) {
      fail(error as Error)
    }
    for (const item of items.splice(0)) {
      yield item
      await pause()
    }
    yield { kind: 'progress', done: Math.min(at + chunkBytes, text.length), total: text.length }
    await pause()
  }
  if (fault === null && !isEnded) fault = 'ends before it is complete'
  if (fault !== null) yield { kind: 'problem', pointer: '', message: fault }
}

function faultOf(error: Error): string {
  const position = /absolute position "?(\d+)/.exec(error.message)?.[1]
  return `is not JSON that can be read${position === undefined ? '' : `, at byte ${position}`}`
}
