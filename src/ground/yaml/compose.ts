import {
  EVENT_ID,
  type Event,
  getScalarValue,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
  YAMLException,
} from 'js-yaml'
import type { YamlAlias, YamlList, YamlMap, YamlNode, YamlScalar } from './node.ts'
import { type OpenNode, pathOf } from './open-node.ts'
import { plainValue, signAt } from './scalar.ts'

const valueSize = 10

export type YamlProblem = {
  readonly code: 'too-deep' | 'too-many-signs' | 'too-much-repeated' | 'second-document' | 'invalid'
  readonly message: string
  /** Where it stands, in UTF-16 units. */
  readonly offset: number
  /** The keys and indices of what it is found in; empty where that is not known. */
  readonly path: readonly (string | number)[]
}
export type YamlDocumentOptions = {
  /** Levels of lists and objects in each other that are read, aliases copied. */
  readonly depth: number
  /** How much aliases may repeat, as `size` counts it. */
  readonly repeats: number
  /**
   * Signs that separate values (`[`, `{`, `,`, `:`, `?`, `-` and ends of lines) that are read, wherever they stand; all
   * when it is left out.
   */
  readonly signs?: number
  /** Throws what is said of the first problem. */
  readonly refuse: (problem: YamlProblem) => never
  /** Refuses tags, and directives without a meaning, instead of passing over them. */
  readonly strict?: boolean
}

/**
 * Returns the nodes of a YAML 1.2 text that is one document, its scalars by the core schema; null when it has no
 * document. Keys may be given twice. Takes time and memory that grow with the text alone, for aliases are not copied,
 * and refuses the first problem.
 */
export function composeYaml(text: string, options: YamlDocumentOptions): YamlNode | null {
  const { refuse, strict = false, signs = Number.POSITIVE_INFINITY } = options
  const excess = signAt(text, signs)
  if (excess !== null)
    refuse({ code: 'too-many-signs', offset: excess, path: [], message: `it has more than ${signs} separators` })
  if (strict) refuseDirectives(text, refuse)
  return compose(text, eventsOf(text, options), options)
}

function eventsOf(text: string, { depth, refuse }: YamlDocumentOptions): readonly Event[] {
  try {
    // The library counts scalars as levels too, and tries a list or object as a key first.
    return parseEvents(text, { maxDepth: depth + 2 })
  } catch (cause) {
    if (!(cause instanceof YAMLException) || !cause.mark) throw cause
    const { reason, mark } = cause
    if (reason.startsWith('nesting exceeded')) return refuse(tooDeepAt(openedBefore(text, mark.position), depth))
    return refuse({ code: 'invalid', offset: mark.position, path: [], message: shortened(reason) })
  }
}

function compose(text: string, events: readonly Event[], options: YamlDocumentOptions): YamlNode | null {
  const { depth, repeats, refuse, strict = false } = options
  const anchors = new Map<string, Exclude<YamlNode, YamlAlias> | OpenNode>()
  const open: OpenNode[] = []
  let root: YamlNode | null = null
  let documents = 0
  let repeated = 0
  let end = 0

  const invalid = (offset: number, message: string) =>
    refuse({ code: 'invalid', offset, message: shortened(message), path: pathOf(open) })
  const add = (node: YamlNode) => {
    end = node.to
    const parent = open.at(-1)
    if (!parent) {
      root = node
      return
    }
    const isKey = parent.kind === 'map' && parent.key === null
    parent.size += isKey ? node.size - valueSize : node.size
    parent.height = Math.max(parent.height, node.height + 1)
    if (parent.kind === 'list') parent.items.push(node)
    else if (parent.key) {
      parent.members.push({ key: parent.key, value: node })
      parent.key = null
    } else parent.key = node
  }
  const checkTag = (start: number, to: number) => {
    if (strict && start !== -1) invalid(start, `a tag has no meaning here: ${text.slice(start, to)}`)
  }
  const readAlias = (from: number, to: number): YamlAlias => {
    const name = text.slice(from, to)
    const target = anchors.get(name)
    if (!target) return invalid(from - 1, `there is no anchor &${name.slice(0, 60)} before this alias`)
    if ('isOpen' in target) return invalid(from - 1, `the alias *${name.slice(0, 60)} stands inside what it means`)
    if (open.length + target.height > depth) refuse({ ...tooDeepAt(from - 1, depth), path: pathOf(open) })
    repeated += target.size
    if (repeated > repeats) {
      const message = `aliases and merge keys repeat more than ${repeats} characters; write out what is meant`
      refuse({ code: 'too-much-repeated', offset: from - 1, path: pathOf(open), message })
    }
    return { kind: 'alias', target, from: from - 1, to, size: target.size, height: target.height }
  }

  for (const event of events) {
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        if (++documents > 1) {
          const offset = secondDocument(text, end)
          refuse({ code: 'second-document', offset, path: [], message: 'a second document begins here' })
        }
        break
      case EVENT_ID.SCALAR: {
        checkTag(event.tagStart, event.tagEnd)
        const node = scalarOf(text, event, end, invalid)
        if (event.anchorStart !== -1) anchors.set(text.slice(event.anchorStart, event.anchorEnd), node)
        add(node)
        break
      }
      case EVENT_ID.ALIAS:
        add(readAlias(event.anchorStart, event.anchorEnd))
        break
      case EVENT_ID.SEQUENCE:
      case EVENT_ID.MAPPING: {
        checkTag(event.tagStart, event.tagEnd)
        if (open.length >= depth) refuse({ ...tooDeepAt(event.start, depth), path: pathOf(open) })
        const anchor = event.anchorStart === -1 ? null : text.slice(event.anchorStart, event.anchorEnd)
        const shared = { isOpen: true, from: event.start, anchor, size: valueSize, height: 1 } as const
        const node: OpenNode =
          event.type === EVENT_ID.SEQUENCE
            ? { ...shared, kind: 'list', items: [] }
            : { ...shared, kind: 'map', members: [], key: null }
        if (anchor !== null) anchors.set(anchor, node)
        open.push(node)
        end = event.start + 1
        break
      }
      case EVENT_ID.POP: {
        const node = open.pop()
        if (!node) break
        const { from, size, height, anchor } = node
        const range = { from, to: closedAt(text, from, end), size, height }
        const closed: YamlList | YamlMap =
          node.kind === 'list'
            ? { kind: 'list', items: node.items, ...range }
            : { kind: 'map', members: node.members, ...range }
        if (anchor !== null && anchors.get(anchor) === node) anchors.set(anchor, closed)
        add(closed)
      }
    }
  }
  return root
}

function scalarOf(
  text: string,
  event: ScalarEvent,
  end: number,
  invalid: (offset: number, message: string) => never,
): YamlScalar {
  const source = getScalarValue(text, event)
  const { valueStart, valueEnd, style } = event
  if (style === SCALAR_STYLE.PLAIN) {
    const [from, to] = valueStart === -1 ? [end, end] : [valueStart, valueEnd]
    const value = plainValue(source)
    return { kind: 'scalar', value, source, isPlain: true, from, to, size: valueSize + source.length, height: 0 }
  }
  if (style === SCALAR_STYLE.DOUBLE_QUOTED && !event.fast && beyondUnicode.test(text.slice(valueStart, valueEnd)))
    invalid(valueStart - 1, 'an escape \\U stands for no character')
  const isQuoted = style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED
  const from = isQuoted
    ? valueStart - 1
    : text.lastIndexOf(style === SCALAR_STYLE.LITERAL_BLOCK ? '|' : '>', valueStart)
  const to = isQuoted ? valueEnd + 1 : valueEnd
  return { kind: 'scalar', value: source, source, isPlain: false, from, to, size: valueSize + source.length, height: 0 }
}

const beyondUnicode = /(?<!\\)(?:\\\\)*\\U(?!00(?:10|0[0-9a-fA-F]))/

/** The offset behind what begins at `from` and whose last part ends at `end`, its closing bracket included. */
function closedAt(text: string, from: number, end: number): number {
  const closing = { '[': ']', '{': '}' }[text[from]!]
  if (!closing) return end
  let at = end
  while (/[\s,]/.test(text[at] ?? '')) at++
  return text[at] === closing ? at + 1 : end
}

/**
 * The offset of the list or object that is too deep, of which a part at `offset` is the first that the library refuses.
 */
function openedBefore(text: string, offset: number): number {
  const before = (at: number) => text.slice(0, at).trimEnd().length - 1
  const sign = before(offset)
  if (text[sign] === '-') return text[before(sign)] === '-' ? before(sign) : sign
  return '[{'.includes(text[sign] ?? ' ') ? sign : offset
}

function tooDeepAt(offset: number, depth: number): YamlProblem {
  return { code: 'too-deep', offset, path: [], message: `it is nested deeper than ${depth} levels` }
}

function secondDocument(text: string, end: number): number {
  const marker = /^---(?=\s|$)/gm
  marker.lastIndex = end === 0 && text.startsWith('---') ? 3 : end
  return marker.exec(text)?.index ?? end
}

function refuseDirectives(text: string, refuse: YamlDocumentOptions['refuse']): void {
  const head = /^%(?!YAML[ \t])(\S*)/m.exec(text.slice(0, Math.max(0, text.search(/^---(?=\s|$)/m))))
  if (head) {
    const message = shortened(`the directive %${head[1]} has no meaning here`)
    refuse({ code: 'invalid', offset: head.index, path: [], message })
  }
}

function shortened(message: string): string {
  return message.length > 200 ? `${message.slice(0, 199)}…` : message
}
