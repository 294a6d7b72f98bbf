import { html as markup } from 'parse5'
import type { Warning } from '../source-keys.ts'
import type { BlockKind } from './report-html-block.ts'
import { type DraftBlock, type DraftSection, readDraft } from './report-html-draft.ts'
import { slugOf, uniqueIds } from './report-html-ids.ts'
import { attributeOf, type HtmlElement, parseHtml, walk } from './report-html-tree.ts'
import { countWords, textOf } from './report-text-flow.ts'

/**
 * A heading with the text up to the next one. `level` is 1 to 6, and 0 with the heading '' for text before the first
 * heading; `position` counts from 1; `words` are those of `text`.
 */
export type ReportSection = {
  readonly id: string
  readonly position: number
  readonly level: number
  readonly heading: string
  readonly text: string
  readonly words: number
}

/**
 * A sentence that the report sets apart. `section` is the id of the section that it stands in, `anchor` its own `id`
 * attribute, `position` counts from 1.
 */
export type NarrativeBlock = {
  readonly id: string
  readonly position: number
  readonly kind: BlockKind
  readonly text: string
  readonly value: number | null
  readonly unit: string | null
  readonly label: string | null
  readonly attribution: string | null
  readonly section: string | null
  readonly anchor: string | null
  readonly findings: readonly string[]
  readonly charts: readonly string[]
}

/**
 * A report as text. `title` is that of `<title>`, else the first heading of level 1, else null; `words` are those of
 * all sections.
 */
export type ReportDocument = {
  readonly title: string | null
  readonly sections: readonly ReportSection[]
  readonly blocks: readonly NarrativeBlock[]
  readonly words: number
  readonly warnings: readonly Warning[]
}

/**
 * Returns the sections and narrative blocks of a report in HTML, in document order, whatever the state of its markup.
 * Blocks are
 * - claims: `.claim`, or an `aside`;
 * - stat boxes: `.stat-box` with `.stat-value`, `.stat-unit` and `.stat-label`, or an `aside` whose `strong`, `b`,
 *   `.value` or `data-value` is a number;
 * - pull quotes: `.pull-quote` with `.attribution` (or `footer`, `figcaption`, `cite`), or a `blockquote`, or a
 *   `figure` that holds one.
 * In any of them `data-finding` and `data-chart` hold slugs of findings and charts, apart by spaces, and `id` is the
 * anchor. Of blocks inside each other the outermost counts. A `figure` with only a picture is none; its caption is
 * text.
 *
 * Every `h1` to `h6` begins a section, save one inside a block, unless the block has text before it and it is of no
 * lower rank than the section's heading: then the block was not closed, and ends there with a warning. The id of a
 * section is that of its heading, else a slug of it; that of a block is its own, else its kind and first words. A
 * block's text is one paragraph of its section's text. Scripts, styles, comments, drawings and what is hidden are no
 * text. Throws INPUT_REFUSED for what is too large or too deep (`htmlLimits`).
 */
export function readReportHtml(html: string): ReportDocument {
  const warnings: Warning[] = []
  const source = html.replace(/^\uFEFF/, '')
  const clean = source.replaceAll('\0', '').toWellFormed()
  if (clean !== source)
    warnings.push({
      id: null,
      pointer: '/',
      message: 'has characters that no text can hold (NUL, half a surrogate pair)',
    })
  const document = parseHtml(clean)
  const draft = readDraft(document, (element, message) => warnings.push(warningAt(element, message)))
  const sections = sectionsOf(draft.sections, warnings)
  const blocks = blocksOf(draft.blocks, sections, warnings)
  const title = titleOf(document) || [...sections.values()].find(({ level }) => level === 1)?.heading || null
  if (sections.size === 0) warnings.push({ id: null, pointer: '/', message: 'has no text' })
  const all = [...sections.values()]
  return { title, sections: all, blocks, words: all.reduce((sum, { words }) => sum + words, 0), warnings }
}

function sectionsOf(drafts: readonly DraftSection[], warnings: Warning[]): Map<DraftSection, ReportSection> {
  const texts = drafts
    .map((draft) => ({ draft, text: draft.flow.text() }))
    .filter(({ draft, text }) => draft.element || text)
  const ids = idsOf(
    texts.map(({ draft: { element, heading } }) => ({
      element,
      proposed: element ? slugOf(heading) || 'section' : 'preamble',
    })),
    warnings,
  )
  return new Map(
    texts.map(({ draft, text }, index) => {
      const { level, heading } = draft
      return [draft, { id: ids[index]!, position: index + 1, level, heading, text, words: countWords(text) }] as const
    }),
  )
}

function blocksOf(
  drafts: readonly DraftBlock[],
  sections: ReadonlyMap<DraftSection, ReportSection>,
  warnings: Warning[],
): NarrativeBlock[] {
  const proposals = drafts.map(({ element, kind, content }) => ({
    element,
    proposed: [kind, slugOf(content.text, 48)].filter(Boolean).join('-'),
  }))
  const ids = idsOf(proposals, warnings)
  return drafts.map(({ element, kind, section, content: { stray: _, ...content } }, index) => ({
    id: ids[index]!,
    position: index + 1,
    kind,
    ...content,
    section: sections.get(section)?.id ?? null,
    anchor: anchorOf(element),
  }))
}

function idsOf(
  entries: readonly { readonly element: HtmlElement | null; readonly proposed: string }[],
  warnings: Warning[],
): string[] {
  const owned = entries.map(({ element, proposed }) => ({ element, own: element && anchorOf(element), proposed }))
  const ids = uniqueIds(owned)
  for (const [index, { element, own }] of owned.entries())
    if (element && own !== null && own !== ids[index])
      warnings.push(warningAt(element, `its id is taken; it is ${ids[index]} here`))
  return ids
}

function anchorOf(element: HtmlElement): string | null {
  const id = attributeOf(element, 'id')
  return id && /^\S{1,200}$/.test(id) ? id : null
}

function titleOf(document: Parameters<typeof readDraft>[0]): string | null {
  let title: HtmlElement | null = null
  const enter = (element: HtmlElement) => {
    if (title || element.namespaceURI !== markup.NS.HTML) return false
    if (element.tagName === 'title') title = element
    return true
  }
  walk(document, { enter, text: () => {} })
  return title && textOf(title)
}

function warningAt(element: HtmlElement, message: string): Warning {
  return { id: attributeOf(element, 'id')?.slice(0, 200) || null, pointer: `line ${element.line ?? 1}`, message }
}
