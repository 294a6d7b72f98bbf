type Span = string | { readonly kind: 'code' | 'strong' | 'em' | 'link'; readonly text: string; readonly href?: string }
type Block = { readonly kind: 'paragraph' | 'list'; readonly lines: readonly string[] }

const inline =
  /`([^`]{1,500})`|\*\*([^*]{1,500})\*\*|\*([^*]{1,500})\*|\[([^[\]]{1,300})\]\((https:\/\/[^\s()]{1,500})\)|(https:\/\/[^\s<>"]{1,500})/g

/** Returns the paragraphs and lists of a note: blank lines part them, and a list has `- ` before each line. */
export function blocksOf(note: string): readonly Block[] {
  return note
    .split(/\n[^\S\n]*\n/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .map((lines) =>
      lines.every((line) => /^[-*] /.test(line))
        ? { kind: 'list', lines: lines.map((line) => line.slice(2)) }
        : { kind: 'paragraph', lines },
    )
}

/** Returns the parts of a line: text, `code`, **strong**, *emphasis* and links over TLS; all else is text. */
export function spansOf(line: string): readonly Span[] {
  const spans: Span[] = []
  let end = 0
  for (const match of line.matchAll(inline)) {
    const [whole, code, strong, em, text, href, bare] = match
    if (match.index > end) spans.push(line.slice(end, match.index))
    if (code !== undefined) spans.push({ kind: 'code', text: code })
    else if (strong !== undefined) spans.push({ kind: 'strong', text: strong })
    else if (em !== undefined) spans.push({ kind: 'em', text: em })
    else if (text !== undefined && href !== undefined) spans.push({ kind: 'link', text, href })
    else if (bare !== undefined) spans.push({ kind: 'link', text: bare, href: bare })
    end = match.index + whole.length
  }
  if (end < line.length) spans.push(line.slice(end))
  return spans
}
