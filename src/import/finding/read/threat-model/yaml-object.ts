import { readYamlValue } from '../../../../ground/yaml/value.ts'
import type { JsonPath } from '../../../json/plan.ts'
import { isObject } from '../../../source-object.ts'
import { cleanText } from '../../kit/text.ts'

/**
 * Reads a YAML document, merge keys (`<<`) included, and cleans its texts; `onUnclean` is told which. Throws
 * INPUT_REFUSED as `readYamlValue` does.
 */
export function parseYamlObject(text: string, onUnclean: (path: JsonPath) => void): unknown {
  const clean = (value: unknown, path: JsonPath): unknown => {
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
  return clean(readYamlValue(text, { merge: true }).value, [])
}
