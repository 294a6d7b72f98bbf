import { withoutTrailing } from '../../ground/text.ts'

type Markup = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (Markup | string)[]
}

/**
 * Returns the Markdown of an element whose XHTML children (`xhtml:p`, lists, `xhtml:b`, code blocks) mark up its text.
 */
export function markupText(element: Markup): string {
  return render(element.children)
    .split('\n')
    .map((line) => withoutTrailing(line, /[ \t]/))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function render(children: Markup['children'], listMark = '- '): string {
  return children
    .map((child) => (typeof child === 'string' ? child.replace(/\s+/g, ' ') : renderElement(child, listMark)))
    .join('')
}

function renderElement(element: Markup, listMark: string): string {
  switch (element.name) {
    case 'xhtml:p':
      return `\n\n${render(element.children).trim()}\n\n`
    case 'xhtml:ul':
      return `\n\n${render(element.children, '- ').trim()}\n\n`
    case 'xhtml:ol':
      return `\n\n${render(element.children, '1. ').trim()}\n\n`
    case 'xhtml:li':
      return `\n${listMark}${render(element.children).trim().replace(/\n+/g, '\n  ')}`
    case 'xhtml:br':
      return '\n'
    case 'xhtml:b':
      return `**${render(element.children).trim()}**`
    case 'xhtml:i':
      return `*${render(element.children).trim()}*`
    case 'xhtml:div':
      return element.attributes.style?.includes('margin-left')
        ? `\n\`\`\`\n${plain(element).trim()}\n\`\`\`\n`
        : `\n${render(element.children)}\n`
    default:
      return render(element.children)
  }
}

function plain(element: Markup): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : child.name === 'xhtml:br' ? '\n' : plain(child)))
    .join('')
}
