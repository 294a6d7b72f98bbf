import { Problem } from '../http/problem.ts'
import { limits } from '../limits.ts'

/**
 * Returns the value of a JSON body; undefined when it is empty. Throws `bad_request`, whose text quotes nothing of the
 * body.
 */
export function readJson(body: Buffer): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new Problem('bad_request', 'The body is not UTF-8.')
  }
  if (text.trim() === '') return undefined
  if (nestingOf(text) > limits.nesting)
    throw new Problem('bad_request', `The body nests deeper than ${limits.nesting} levels.`)
  try {
    return JSON.parse(text, refusePrototypeKeys)
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    const [, position] = /position (\d+)/.exec((cause as Error).message) ?? []
    throw new Problem('bad_request', `The body is not JSON${position ? `, at character ${position}` : ''}.`)
  }
}

function refusePrototypeKeys(key: string, value: unknown): unknown {
  const isPrototype =
    key === '__proto__' ||
    (key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'))
  if (isPrototype) throw new Problem('bad_request', `The body has a member named ${key}, which no document has.`)
  return value
}

function nestingOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '"') {
      for (index++; index < text.length && text[index] !== '"'; index++) if (text[index] === '\\') index++
    } else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth)
    else if (character === '}' || character === ']') depth--
  }
  return deepest
}
