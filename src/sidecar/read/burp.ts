import { readBurpEvents } from './burp-events.ts'
import { readBurpXml } from './burp-xml.ts'
import { asUtf8, firstCharacter, problem, type Read } from './result.ts'

/**
 * Reads a file of Burp Suite: the items or the issues of its XML exports, or the issue events of its REST interface as
 * JSON.
 */
export async function* readBurp(bytes: Uint8Array): AsyncGenerator<Read> {
  const text = asUtf8(bytes)
  const first = firstCharacter(text)
  if (first === '<') yield* readBurpXml(text)
  else if (first === '{' || first === '[') yield* readBurpEvents(text)
  else yield problem('', first === '' ? 'is empty' : 'is neither an XML export of Burp nor JSON of its REST interface')
}
