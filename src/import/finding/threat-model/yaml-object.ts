import { LineCounter, parseDocument } from 'yaml'
import { ServiceError } from '../../../errors.ts'
import { isObject } from '../../source-object.ts'
import type { JsonPath } from '../json-plan.ts'
import { cleanText } from '../text.ts'

const mostAliases = 1_000
const deepest = 200
const mostValues = 2_000_000

/**
 * The value of a YAML document, merge keys (`<<`) included, with its texts cleaned; `onUnclean` is told which. Throws INPUT_REFUSED with line and column
 * for what is not YAML, and for aliases or merges that make too much of it.
 */
export function parseYamlObject(text: string, onUnclean: (path: JsonPath) => void): unknown {
  const lineCounter = new LineCounter()
  try {
    const document = parseDocument(text, { lineCounter, prettyErrors: false, merge: true, uniqueKeys: true })
    const error = document.errors[0]
    if (error) {
      const { line, col } = lineCounter.linePos(error.pos[0])
      throw new ServiceError('INPUT_REFUSED', `Not YAML: line ${line}, column ${col}: ${error.message}`, {
        line,
        column: col,
      })
    }
    let left = mostValues
    const clean = (value: unknown, path: JsonPath): unknown => {
      if (path.length > deepest) throw new RangeError(`it is nested deeper than ${deepest} levels`)
      if (--left < 0) throw new RangeError(`its aliases make over ${mostValues} values`)
      if (typeof value === 'string') {
        const cleaned = cleanText(value)
        if (cleaned !== value) onUnclean(path)
        return cleaned
      }
      if (Array.isArray(value)) return value.map((entry, index) => clean(entry, [...path, index]))
      if (!isObject(value)) return value
      const members = Object.keys(value).filter((key) => key !== '__proto__')
      return Object.fromEntries(members.map((key) => [cleanText(key), clean(value[key], [...path, key])]))
    }
    return clean(document.toJS({ maxAliasCount: mostAliases }), [])
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause
    throw new ServiceError('INPUT_REFUSED', `Not usable YAML: ${(cause as Error).message}`)
  }
}
