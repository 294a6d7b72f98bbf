import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterMap['childNode']

const blocks = new Set(['p', 'div', 'br', 'li', 'ul', 'ol', 'table', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre'])
const unseen = new Set(['script', 'style', 'template', 'iframe', 'noscript'])

/**
 * Returns the text of a piece of HTML, without markup, scripts and styles; what has no markup is given back as it is.
 * Null for null.
 */
export function htmlText(html: string | null): string | null {
  if (html === null || !/[<&]/.test(html)) return html
  const parts: string[] = []
  // A stack of our own, for hostile HTML may nest deeper than calls can.
  const waiting: (Node | string)[] = parseFragment(html).childNodes.toReversed()
  while (waiting.length > 0) {
    const node = waiting.pop()!
    if (typeof node === 'string') parts.push(node)
    else if (node.nodeName === '#text') parts.push((node as DefaultTreeAdapterMap['textNode']).value)
    else if ('childNodes' in node && !unseen.has(node.nodeName)) {
      const edge = blocks.has(node.nodeName) ? ['\n'] : []
      waiting.push(...edge, ...node.childNodes.toReversed(), ...edge)
    }
  }
  return parts
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}
