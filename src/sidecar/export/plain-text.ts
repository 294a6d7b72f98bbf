import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parseFragment,
  type TreeAdapter,
} from 'parse5'
import { withoutTrailing } from '../../ground/text.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

const blocks = new Set(
  'p div ul ol li br tr table h1 h2 h3 h4 h5 h6 pre blockquote section article dl dt dd hr'.split(' '),
)
const unseen = new Set(['script', 'style', 'template', 'iframe', 'noscript'])

/**
 * HTML as plain text: paragraphs apart, list items with a dash, nothing of scripts. Plain text without tags or entities
 * stays as it is.
 */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim()
  const pieces: string[] = []
  const open: { readonly node: Node; readonly isEnd: boolean }[] = fragmentOf(html).map((node) => ({
    node,
    isEnd: false,
  }))
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, isEnd } = next
    if (node.nodeName === '#text' && 'value' in node) pieces.push(node.value.replaceAll(/\s+/g, ' '))
    if (!('childNodes' in node) || unseen.has(node.nodeName)) continue
    if (blocks.has(node.nodeName))
      pieces.push(node.nodeName === 'li' && !isEnd ? '\n- ' : node.nodeName === 'p' ? '\n\n' : '\n')
    if (isEnd) continue
    open.push({ node, isEnd: true }, ...[...node.childNodes].reverse().map((child) => ({ node: child, isEnd: false })))
  }
  return pieces
    .join('')
    .split('\n')
    .map((line) => withoutTrailing(line, /[ \t]/).replace(/^[ \t]+/, ''))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/\n\n(?=- )/g, '\n')
    .trim()
}

/**
 * Returns the http and https addresses in HTML or text, in order, each once, with the text of their links where that
 * says more.
 */
export function linksIn(html: string): readonly { readonly title?: string; readonly url: string }[] {
  const links = new Map<string, string | undefined>()
  for (const [, attributes, label] of html.matchAll(/<a\b([^<>]*)>([^<]{0,1000})/gi)) {
    const url = /\bhref\s{0,5}=\s{0,5}["']?([^"'\s]{1,4000})/i.exec(attributes!)?.[1] ?? ''
    if (/^https?:\/\//i.test(url)) links.set(decodedUrl(url), plainText(label!) || undefined)
  }
  for (const [url] of html.replaceAll(/<[^<>]*>/g, ' ').matchAll(/https?:\/\/[^\s<>"')]{1,4000}/gi)) {
    if (!links.has(decodedUrl(url))) links.set(decodedUrl(url), undefined)
  }
  return [...links]
    .slice(0, 200)
    .map(([url, title]) => (title && title !== url ? { title: title.slice(0, 1000), url } : { url }))
}

/** The nodes of `html`; of HTML that takes a parser long, its text without tags. */
function fragmentOf(html: string): readonly Node[] {
  const read = html.slice(0, 500_000)
  try {
    return [...parseFragment(read, { treeAdapter: limitedAdapter() }).childNodes].reverse()
  } catch (cause) {
    if (!(cause instanceof TooMuchHtml)) throw cause
    return parseFragment(read.replaceAll(/<[^<>]*>/g, ' ').replaceAll('<', '&lt;')).childNodes
  }
}

const deepest = 200
const mostElements = 50_000

class TooMuchHtml extends Error {}

/**
 * A tree adapter that ends the parsing of HTML whose elements are nested too deep or repeated by the parser, for both
 * take time beyond their length.
 */
function limitedAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let depth = 0
  let elements = 0
  return {
    ...defaultTreeAdapter,
    onItemPush: () => {
      if (++depth > deepest || ++elements > mostElements) throw new TooMuchHtml()
    },
    onItemPop: () => {
      depth--
    },
  }
}

function decodedUrl(url: string): string {
  return withoutTrailing(url.replaceAll('&amp;', '&'), /[.,;]/)
}
