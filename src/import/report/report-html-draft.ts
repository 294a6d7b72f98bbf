import type { DefaultTreeAdapterTypes } from 'parse5'
import { type BlockContent, type BlockKind, blockKindsIn, readBlock } from './report-html-block.ts'
import { type HtmlElement, isUnseen, walk } from './report-html-tree.ts'
import { breakOf, rawTextOf, type TextFlow, textFlow, textOf } from './report-text-flow.ts'

/** A heading, null before the first one, and the text that follows it. */
export type DraftSection = {
  readonly element: HtmlElement | null
  readonly level: number
  readonly heading: string
  readonly flow: TextFlow
}

/** A narrative block and the section that it stands in. */
export type DraftBlock = {
  readonly element: HtmlElement
  readonly kind: BlockKind
  readonly section: DraftSection
  readonly content: BlockContent
}

const preformatted = new Set(['pre', 'plaintext', 'xmp', 'listing'])
const listTags = new Set(['ul', 'ol', 'menu', 'dir'])
const cellTags = new Set(['td', 'th'])

/**
 * Reads the sections and narrative blocks of a document in its order, without ids; the first section is what comes
 * before any heading. `warn` hears of each defect.
 */
export function readDraft(
  document: DefaultTreeAdapterTypes.Document,
  warn: (element: HtmlElement, message: string) => void,
): { readonly sections: readonly DraftSection[]; readonly blocks: readonly DraftBlock[] } {
  let section: DraftSection = { element: null, level: 0, heading: '', flow: textFlow() }
  const sections = [section]
  const blocks: DraftBlock[] = []
  const kinds = blockKindsIn(document)
  let block: { readonly element: HtmlElement; readonly until: HtmlElement | null } | null = null
  let lists = 0
  let cells = 0
  const filledCells: number[] = []

  const beginSection = (element: HtmlElement, level: number) => {
    const heading = textOf(element)
    if (!heading) return warn(element, `the heading <${element.tagName}> has no text; it begins no section`)
    section = { element, level, heading, flow: textFlow() }
    sections.push(section)
    lists = 0
    cells = 0
  }
  const beginBlock = (element: HtmlElement, kind: BlockKind) => {
    const until = endOfUnclosed(element, section.level || 2)
    const content = readBlock(element, kind, until)
    if (!content.text) return warn(element, `the ${kind} has no text; it is left out`)
    if (until) warn(element, `the ${kind} is not closed; it ends before the heading on line ${until.line}`)
    if (kind === 'stat-box' && content.value === null) warn(element, 'the stat-box has no number; its value is null')
    if (content.stray.length > 0)
      warn(element, `${content.stray.length} of its names are no slugs, such as "${content.stray[0]?.slice(0, 40)}"`)
    blocks.push({ element, kind, section, content })
    block = { element, until }
  }
  const isPart = (element: HtmlElement) => block !== null && block.element !== element
  const separate = (element: HtmlElement) => {
    const kind = breakOf(element)
    if (kind === 'none') return
    if (kind === 'space' || isPart(element) || (cells > 0 && element.tagName !== 'tr')) section.flow.add(' ')
    else section.flow.end(lists > 0 ? 'line' : kind)
  }
  const beginCell = () => {
    const filled = filledCells.pop() ?? 0
    if (filled > 0) section.flow.add(' | ')
    filledCells.push(filled + 1)
    cells += 1
  }

  walk(document, {
    enter: (element) => {
      if (isUnseen(element)) return false
      if (element === block?.until) block = null
      const level = headingLevelOf(element)
      const isHeading = level !== null && !block
      if (isHeading) beginSection(element, level)
      const kind = block ? undefined : kinds.get(element)
      if (kind) beginBlock(element, kind)
      if (isHeading) {
        block = null
        return false
      }
      if (preformatted.has(element.tagName) && !block && cells === 0) {
        section.flow.verbatim(rawTextOf(element))
        return false
      }
      separate(element)
      if (isPart(element)) return true
      if (element.tagName === 'tr') filledCells.push(0)
      if (cellTags.has(element.tagName)) beginCell()
      if (listTags.has(element.tagName)) lists += 1
      if (element.tagName === 'li' && cells === 0) section.flow.item(Math.max(1, lists))
      return true
    },
    text: (value) => section.flow.add(value),
    leave: (element) => {
      if (!isPart(element)) {
        block = null
        if (cellTags.has(element.tagName)) cells = Math.max(0, cells - 1)
        if (element.tagName === 'tr') filledCells.pop()
        if (listTags.has(element.tagName)) {
          lists = Math.max(0, lists - 1)
          if (cells === 0) section.flow.indent(lists)
        }
      }
      separate(element)
    },
  })
  return { sections, blocks }
}

/** The heading inside a block that shows that the block was not closed: it follows text and has at most this level. */
function endOfUnclosed(block: HtmlElement, level: number): HtmlElement | null {
  let hasText = false
  let end: HtmlElement | null = null
  walk(block, {
    enter: (element) => {
      if (end || isUnseen(element)) return false
      const own = headingLevelOf(element)
      if (own && hasText && own <= level) end = element
      return !end
    },
    text: (value) => {
      hasText ||= /\S/.test(value)
    },
  })
  return end
}

function headingLevelOf(element: HtmlElement): number | null {
  return /^h[1-6]$/.test(element.tagName) ? Number(element.tagName[1]) : null
}
