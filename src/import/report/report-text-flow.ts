import { attributeOf, type HtmlElement, isUnseen, walk } from './report-html-tree.ts'

/** The end of a text under way that an element makes, before and behind it. */
export type Break = 'none' | 'space' | 'line' | 'paragraph'

const lineTags = new Set('li dt dd tr legend summary figcaption br'.split(' '))
const spaceTags = new Set('td th'.split(' '))
const paragraphTags = new Set(
  'address article aside blockquote body caption center details dialog dir div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html listing main menu nav ol p plaintext pre search section table tbody tfoot thead ul xmp'.split(
    ' ',
  ),
)
const spacedClasses = new Set(['stat-label', 'attribution', 'label'])

/**
 * Returns how an element is set apart from the text around it; the label and attribution of a narrative block are, even
 * in a `span`.
 */
export function breakOf(element: HtmlElement): Break {
  if (paragraphTags.has(element.tagName)) return 'paragraph'
  if (lineTags.has(element.tagName)) return 'line'
  if (spaceTags.has(element.tagName)) return 'space'
  const classes = attributeOf(element, 'class')
  return classes?.split(/\s+/).some((name) => spacedClasses.has(name)) ? 'space' : 'none'
}

/**
 * Returns the text with runs of white space as one space, without invisible characters (NUL, soft hyphen, zero-width
 * space, byte order mark) and well-formed.
 */
export function collapse(text: string): string {
  return text
    .replace(/[\0\u00AD\u200B\uFEFF]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed()
}

/**
 * Returns what a reader sees of an element, on one line: without the elements in `except`, and up to the element
 * `until`.
 */
export function textOf(
  element: HtmlElement,
  except: readonly (HtmlElement | null)[] = [],
  until: HtmlElement | null = null,
): string {
  const pieces: string[] = []
  const space = (inner: HtmlElement) => {
    if (breakOf(inner) !== 'none' && !isUnseen(inner)) pieces.push(' ')
  }
  const enter = (inner: HtmlElement) => {
    space(inner)
    return !isUnseen(inner) && !except.includes(inner)
  }
  walk(element, { enter, text: (value) => void pieces.push(value), leave: space }, until)
  return collapse(pieces.join(''))
}

/** Returns what a reader sees of a preformatted element, with its white space. */
export function rawTextOf(element: HtmlElement): string {
  const pieces: string[] = []
  const enter = (inner: HtmlElement) => {
    if (isUnseen(inner)) return false
    if (inner.tagName === 'br') pieces.push('\n')
    return true
  }
  walk(element, { enter, text: (value) => void pieces.push(value) })
  return pieces.join('')
}

/**
 * A readable text that grows piece by piece: paragraphs are apart by an empty line, lines by a line end, list items
 * begin with `- ` and are indented by their depth.
 */
export type TextFlow = {
  add(text: string): void
  end(kind: 'line' | 'paragraph'): void
  /** Begins an item at this depth, from 1. */
  item(depth: number): void
  /** Sets the depth of what follows an item: 0 outside of lists. */
  indent(depth: number): void
  /** A paragraph with its line ends and indentation. */
  verbatim(text: string): void
  text(): string
}

/** Creates an empty text. */
export function textFlow(): TextFlow {
  const lines: string[] = []
  let pieces: string[] = []
  let gap = ''
  let depth = 0
  let bullet = false
  const put = (line: string) => {
    if (lines.length > 0) lines.push(gap || '\n')
    lines.push(line)
    gap = ''
  }
  const flush = () => {
    const line = collapse(pieces.join(''))
    pieces = []
    if (!line) return
    put('  '.repeat(Math.max(0, bullet ? depth - 1 : depth)) + (bullet ? '- ' : '') + line)
    bullet = false
  }
  const end = (kind: 'line' | 'paragraph') => {
    flush()
    if (kind === 'paragraph') gap = '\n\n'
    else gap ||= '\n'
  }
  return {
    add: (text) => void pieces.push(text),
    end,
    item(at) {
      end('line')
      depth = at
      bullet = true
    },
    indent(at) {
      flush()
      depth = at
      if (at === 0) bullet = false
    },
    verbatim(text) {
      end('paragraph')
      const clean = text.replaceAll('\0', '').replace(/\r\n?/g, '\n').toWellFormed()
      const kept = clean.split('\n').map((line) => line.trimEnd())
      const first = kept.findIndex(Boolean)
      if (first >= 0) put(kept.slice(first, kept.findLastIndex(Boolean) + 1).join('\n'))
      gap = '\n\n'
    },
    text() {
      flush()
      return lines.join('')
    },
  }
}

const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}][^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*/gu

/**
 * Returns the number of words: what stands between white space and has a letter or a digit ("state-of-the-art" and
 * "62%" are one, "-" and "|" none); in Chinese and Japanese each character.
 */
export function countWords(text: string): number {
  let words = 0
  word.lastIndex = 0
  while (word.test(text)) words += 1
  return words
}
