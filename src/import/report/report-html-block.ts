import type { DefaultTreeAdapterTypes } from 'parse5'
import { attributeOf, findElement, type HtmlElement, hasClass, isUnseen, walk } from './report-html-tree.ts'
import { shownValue, wholeValue } from './report-html-value.ts'
import { collapse, textOf } from './report-text-flow.ts'

export type BlockKind = 'claim' | 'stat-box' | 'pull-quote'

/** The content of a narrative block; `stray` names what was in `data-finding` and `data-chart` but is no slug. */
export type BlockContent = {
  readonly text: string
  readonly value: number | null
  readonly unit: string | null
  readonly label: string | null
  readonly attribution: string | null
  readonly findings: readonly string[]
  readonly charts: readonly string[]
  readonly stray: readonly string[]
}

const namedKinds = ['stat-box', 'pull-quote', 'claim'] as const
const longestName = 80

/**
 * Returns the elements of a document that are narrative blocks, those inside others included, with their kinds. The
 * classes `stat-box`, `pull-quote` and `claim` decide, in this order. Without them a `blockquote`, and a `figure` that
 * holds one, is a pull quote; an `aside` is a stat box when a number stands out in it (a `strong`, `b`, `.value` or
 * `data-value`) and a claim otherwise, but none when it frames blocks that have a class.
 */
export function blockKindsIn(document: DefaultTreeAdapterTypes.Document): ReadonlyMap<HtmlElement, BlockKind> {
  const kinds = new Map<HtmlElement, BlockKind>()
  const frames: { readonly element: HtmlElement; isNamed: boolean; isQuote: boolean; isNumber: boolean }[] = []
  walk(document, {
    enter: (element) => {
      if (isUnseen(element)) return false
      const named = namedKinds.find((kind) => hasClass(element, kind))
      const kind = named ?? (element.tagName === 'blockquote' ? 'pull-quote' : undefined)
      if (kind) kinds.set(element, kind)
      if (!kind && isTag('aside', 'figure')(element))
        frames.push({ element, isNamed: false, isQuote: false, isNumber: false })
      const frame = frames.at(-1)
      if (!frame) return true
      frame.isNamed ||= named !== undefined
      frame.isQuote ||= element.tagName === 'blockquote'
      frame.isNumber ||= isProminentValue(element)
      return true
    },
    text: () => {},
    leave: (element) => {
      const frame = frames.at(-1)
      if (frame?.element !== element) return
      frames.pop()
      const outer = frames.at(-1)
      if (outer) {
        outer.isNamed ||= frame.isNamed
        outer.isQuote ||= frame.isQuote
        outer.isNumber ||= frame.isNumber
      }
      if (element.tagName === 'figure' && frame.isQuote) kinds.set(element, 'pull-quote')
      if (element.tagName === 'aside' && !frame.isNamed) kinds.set(element, frame.isNumber ? 'stat-box' : 'claim')
    },
  })
  return kinds
}

/**
 * Returns the content of a block, up to the element `until` if it is inside. The value of a stat box is that of
 * `data-value`, else of `.stat-value` or `.value`, else of a `strong` or `b` that is a number, else of its text; other
 * kinds have one only from `data-value` or `.stat-value`. The unit is `.stat-unit`, else `data-unit`, else what stands
 * beside the number. The label of a stat box is `.stat-label`, else `.label`, else the text beside the number and
 * without a heading. The attribution of a pull quote is `.attribution`, else `footer` or `figcaption`, else a `cite` at
 * the end; it is not in the text, and loses the dash before it.
 */
export function readBlock(element: HtmlElement, kind: BlockKind, until: HtmlElement | null): BlockContent {
  const find = (wanted: Wanted) => findElement(element, wanted, until)
  const by = kind === 'pull-quote' ? attributionOf(element, find) : null
  const number = numberOf(element, kind, find, until)
  const unit = find(withClass('stat-unit'))
  const label = find(withClass('stat-label')) ?? find(withClass('label'))
  const heading = find(isTag('h1', 'h2', 'h3', 'h4', 'h5', 'h6'))
  const beside = () => (number.element ? textOf(element, [number.element, unit, heading], until) : '')
  const findings = namesIn(element, 'data-finding', until)
  const charts = namesIn(element, 'data-chart', until)
  return {
    text: textOf(element, [by], until),
    value: number.value,
    unit: (unit && textOf(unit)) || number.unit,
    label: kind === 'stat-box' ? (label ? textOf(label) : beside()) || null : null,
    attribution: by ? textOf(by).replace(/^[-–—―~\s]+/u, '') || null : null,
    findings: findings.names,
    charts: charts.names,
    stray: [...findings.stray, ...charts.stray],
  }
}

type Wanted = (element: HtmlElement) => boolean
type Find = (wanted: Wanted) => HtmlElement | null
type FoundValue = ShownValueOrNone & { readonly element: HtmlElement | null }
type ShownValueOrNone = { readonly value: number | null; readonly unit: string | null }

function numberOf(element: HtmlElement, kind: BlockKind, find: Find, until: HtmlElement | null): FoundValue {
  const isMarked = (inner: HtmlElement) => attributeOf(inner, 'data-value') !== null
  const marked = isMarked(element) ? element : find(isMarked)
  if (marked) {
    const written = attributeOf(marked, 'data-value')!.trim()
    const found =
      written && Number.isFinite(Number(written)) ? { value: Number(written), unit: null } : shownValue(written)
    const unit = attributeOf(marked, 'data-unit') ?? found?.unit ?? shownValue(textOf(marked, [], until))?.unit ?? ''
    return { value: found?.value ?? null, unit: collapse(unit) || null, element: marked === element ? null : marked }
  }
  const shown =
    find(withClass('stat-value')) ?? (kind === 'stat-box' ? (find(withClass('value')) ?? find(isProminentValue)) : null)
  if (!shown && kind !== 'stat-box') return { value: null, unit: null, element: null }
  const text = textOf(shown ?? element, [], until)
  const found: ShownValueOrNone = wholeValue(text) ?? shownValue(text) ?? { value: null, unit: null }
  return { ...found, element: shown }
}

/**
 * True for a `strong`, `b`, `.value` or `.stat-value` that is a number as a whole ("62%", but not "Note 3" or "2024"),
 * and for `data-value`.
 */
function isProminentValue(element: HtmlElement): boolean {
  if (attributeOf(element, 'data-value') !== null) return true
  const isProminent = isTag('strong', 'b')(element) || hasClass(element, 'value') || hasClass(element, 'stat-value')
  return isProminent && wholeValue(textOf(element)) !== null
}

function attributionOf(element: HtmlElement, find: Find): HtmlElement | null {
  const named = find(withClass('attribution')) ?? find(isTag('footer', 'figcaption'))
  if (named) return named
  const text = textOf(element)
  return find((inner) => inner.tagName === 'cite' && text.endsWith(textOf(inner)))
}

function namesIn(
  root: HtmlElement,
  attribute: string,
  until: HtmlElement | null,
): { names: string[]; stray: string[] } {
  const written: string[] = [attributeOf(root, attribute) ?? '']
  const enter = (inner: HtmlElement) => {
    written.push(attributeOf(inner, attribute) ?? '')
    return !isUnseen(inner)
  }
  walk(root, { enter, text: () => {} }, until)
  const all = [...new Set(written.flatMap((value) => value.split(/[\s,]+/)).filter(Boolean))]
  const isSlug = (name: string) => name.length <= longestName && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)
  return { names: all.filter(isSlug), stray: all.filter((name) => !isSlug(name)) }
}

function withClass(name: string): Wanted {
  return (element) => hasClass(element, name)
}

function isTag(...tags: readonly string[]): Wanted {
  return (element) => tags.includes(element.tagName)
}
