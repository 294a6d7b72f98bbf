import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { visibleText } from '../../src/ground/text.ts'
import { escapeHtml } from './text.ts'

const markdown = new MarkdownIt({ html: true, linkify: false })

const inline = ['a', 'abbr', 'b', 'br', 'code', 'del', 'em', 'i', 'ins', 's', 'strong', 'sub', 'sup', 'u']
const block = ['blockquote', 'dd', 'dl', 'dt', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'li', 'ol', 'p', 'pre']
const table = ['table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr']
const layout = ['div', 'span', 'font', 'center', 'img', 'figure', 'figcaption', 'details', 'summary']
const hostile = [
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'form',
  'input',
  'button',
  'link',
  'meta',
  'base',
]

const shown = new Set([...inline, ...block, ...table, 'ul'])
const dropped = new Set([...layout, ...hostile])
const anyTag = /<\/?([A-Za-z][\w-]*)(?![\w-])[^<>]*>/g

markdown.core.ruler.push('literal_tokens', ({ tokens }) => {
  for (const token of tokens.flatMap((t) => [t, ...(t.children ?? [])])) {
    if (token.type === 'html_inline' || token.type === 'html_block') token.content = escapeUnknownTags(token.content)
  }
})

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/**
 * Renders Markdown as safe HTML, in which tags that are not HTML's are text, and invisible and control characters are
 * `U+202E` and the like.
 */
export function htmlOf(text: string): string {
  return sanitized(visibleText(text)).trim()
}

/** Renders Markdown as text without markup. */
export function plainTextOf(text: string): string {
  return plainText(sanitized(text))
}

function sanitized(text: string): string {
  return sanitizeHtml(markdown.render(text), {
    allowedTags: [...shown],
    allowedAttributes: { a: ['href', 'title'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nonTextTags: ['script', 'style', 'textarea', 'option'],
  })
}

function escapeUnknownTags(html: string): string {
  return html.replace(anyTag, (tag, name: string) =>
    shown.has(name.toLowerCase()) || dropped.has(name.toLowerCase()) ? tag : escapeHtml(tag),
  )
}

function plainText(html: string): string {
  return html
    .replace(/<br\s*\/?>\n?/g, '\n')
    .replace(/<li>/g, '- ')
    .replace(/<\/(p|li|h\d|blockquote|pre|tr|dt|dd)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
