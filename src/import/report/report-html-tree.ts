import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as markup, Parser, TokenizerMode } from 'parse5'
import { ServiceError } from '../../ground/errors.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Parent = DefaultTreeAdapterTypes.ParentNode

/** An element of a parsed document, with the line that its start tag ends on. */
export type HtmlElement = DefaultTreeAdapterTypes.Element & { line?: number }

/** Limits: bytes of a document, nesting of elements, elements in all, and attributes of one element. */
export const htmlLimits = { bytes: 20_000_000, depth: 256, elements: 1_000_000, attributes: 250 } as const

const step = 16_384

/**
 * Returns the document that a browser would make of `html`. Throws INPUT_REFUSED beyond `htmlLimits`: the parser's work
 * grows with the square of the depth and of the number of attributes, so it is stopped there instead of measured
 * afterwards.
 */
export function parseHtml(html: string): DefaultTreeAdapterTypes.Document {
  const bytes = Buffer.byteLength(html)
  if (bytes > htmlLimits.bytes)
    throw refuse(`has ${(bytes / 1e6).toFixed(1)} MB, but at most ${htmlLimits.bytes / 1e6} MB are read`)
  let depth = 0
  let elements = 0
  const line = () => parser.tokenizer.preprocessor.line
  const refuseAttributes = () => refuse(`line ${line()}: a tag has more than ${htmlLimits.attributes} attributes`)
  const parser: Parser<DefaultTreeAdapterTypes.DefaultTreeAdapterMap> = new Parser({
    scriptingEnabled: true,
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(tagName, namespaceURI, attributes) {
        elements += 1
        if (elements > htmlLimits.elements) throw refuse(`has more than ${htmlLimits.elements} elements`)
        if (attributes.length > htmlLimits.attributes) throw refuseAttributes()
        const element: HtmlElement = defaultTreeAdapter.createElement(tagName, namespaceURI, attributes)
        element.line = line()
        return element
      },
      // Content that is misplaced in a table goes before it; the table is then among the last children, not the first.
      insertBefore(parent, node, reference) {
        parent.childNodes.splice(parent.childNodes.lastIndexOf(reference), 0, node)
        node.parentNode = parent
      },
      insertTextBefore(parent, text, reference) {
        const before = parent.childNodes[parent.childNodes.lastIndexOf(reference) - 1]
        if (before && defaultTreeAdapter.isTextNode(before)) before.value += text
        else this.insertBefore(parent, defaultTreeAdapter.createTextNode(text), reference)
      },
      // A second <html> or <body> would add its attributes to the first; nothing that is read here stands in them.
      adoptAttributes() {},
      onItemPush() {
        depth += 1
        if (depth > htmlLimits.depth)
          throw refuse(`line ${line()}: elements are nested more than ${htmlLimits.depth} deep`)
      },
      onItemPop() {
        depth -= 1
      },
    },
  })
  for (let at = 0; at < html.length; ) {
    const isText = parser.tokenizer.state === TokenizerMode.DATA
    const tag = isText ? html.indexOf('<', at) : at
    const end = tag < 0 ? html.length : Math.max(tag, at + step)
    parser.tokenizer.write(html.slice(at, end), false)
    at = end
    const { currentToken } = parser.tokenizer as unknown as { readonly currentToken: { attrs?: unknown[] } | null }
    if ((currentToken?.attrs?.length ?? 0) > htmlLimits.attributes) throw refuseAttributes()
  }
  parser.tokenizer.write('', true)
  return parser.document
}

/**
 * Calls `enter` and `leave` for each element below `root` and `text` for each text, in document order, up to the
 * element `until`; `enter` says whether to go inside, and `leave` is called only then.
 */
export function walk(
  root: Parent,
  visitor: {
    readonly enter: (element: HtmlElement) => boolean
    readonly text: (value: string) => void
    readonly leave?: (element: HtmlElement) => void
  },
  until: HtmlElement | null = null,
): void {
  const open: { readonly parent: Parent; next: number }[] = [{ parent: root, next: 0 }]
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const node: Node | undefined = top.parent.childNodes[top.next]
    top.next += 1
    if (node && node === until) return
    if (!node) {
      open.pop()
      if (open.length > 0) visitor.leave?.(top.parent as HtmlElement)
    } else if (defaultTreeAdapter.isTextNode(node)) visitor.text(node.value)
    else if (defaultTreeAdapter.isElementNode(node) && visitor.enter(node)) open.push({ parent: node, next: 0 })
  }
}

/**
 * Returns the first element below `root` and before `until`, in document order, that `wanted` holds for; what is not
 * seen is not looked at.
 */
export function findElement(
  root: HtmlElement,
  wanted: (element: HtmlElement) => boolean,
  until: HtmlElement | null = null,
): HtmlElement | null {
  let found: HtmlElement | null = null
  const enter = (element: HtmlElement) => {
    if (found || isUnseen(element)) return false
    if (wanted(element)) found = element
    return !found
  }
  walk(root, { enter, text: () => {} }, until)
  return found
}

/** Returns the attribute's value, or null. */
export function attributeOf(element: HtmlElement, name: string): string | null {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? null
}

/** Returns true when `name` is one of the element's classes; case matters. */
export function hasClass(element: HtmlElement, name: string): boolean {
  return attributeOf(element, 'class')?.split(/\s+/).includes(name) ?? false
}

const unseenTags = new Set(
  'head title script style noscript template iframe object noembed noframes canvas video audio select textarea datalist'.split(
    ' ',
  ),
)

/**
 * Returns true for what a reader does not see as text: scripts, styles, fallbacks, drawings (SVG), form controls, and
 * what is hidden by `hidden`, `aria-hidden="true"` or an inline `display: none`.
 */
export function isUnseen(element: HtmlElement): boolean {
  if (element.namespaceURI === markup.NS.SVG || unseenTags.has(element.tagName)) return true
  return element.attrs.some(
    ({ name, value }) =>
      name === 'hidden' ||
      (name === 'aria-hidden' && value.trim().toLowerCase() === 'true') ||
      (name === 'style' && /(?:^|;)(?:display:none|visibility:hidden)\b/i.test(value.replaceAll(/\s+/g, ''))),
  )
}

function refuse(message: string): ServiceError {
  return new ServiceError('INPUT_REFUSED', `The report's HTML ${message}`)
}
