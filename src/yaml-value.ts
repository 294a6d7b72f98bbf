import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, type Pair } from 'yaml'
import { ServiceError } from './errors.ts'
import { composeYaml } from './yaml-document.ts'

export type YamlOptions = {
  /** Whether a key `<<` takes over the members of the objects that it names, as YAML 1.1 has it. */
  readonly merge?: boolean
}
export type YamlValue = { readonly value: unknown; readonly document: Document.Parsed }

/** Levels of lists and objects in each other that a YAML document may have. */
export const deepest = 200
const tooDeep = `it is nested deeper than ${deepest} levels`
/** Characters that aliases and merge keys may repeat; a value counts for ten and those of its text. */
const mostRepeated = 1_000_000

/**
 * Reads a YAML text in time and memory that grow with its size, unlike the library's own conversion: that compares each key with all before it and walks
 * the document for each alias. Throws INPUT_REFUSED with line and column for what is not one YAML document, a key twice or that is no plain value, nesting over 200
 * levels, and aliases or merge keys that repeat more than a million characters.
 */
export function readYamlValue(text: string, { merge = false }: YamlOptions = {}): YamlValue {
  const lineCounter = new LineCounter()
  const refuseAt = (offset: number, message: string): never => {
    const { line, col: column } = lineCounter.linePos(offset)
    throw new ServiceError('INPUT_REFUSED', `Not YAML: line ${line}, column ${column}: ${message}`, { line, column })
  }
  const document = composeYaml(text, {
    depth: deepest,
    refuse: ({ offset, message }) => refuseAt(offset, message),
    onLine: lineCounter.addNewLine,
  })
  const refuse: RefuseNode = (node, message) => refuseAt(node?.range?.[0] ?? 0, message)
  return { value: yamlValueOf(document, merge, refuse), document }
}

/** Throws what is wrong with a node; null stands for the whole document. */
export type RefuseNode = (node: Node | null, message: string) => never
type Member = readonly [name: string, value: unknown]

/** The value of a composed document, as `readYamlValue` has it. */
export function yamlValueOf({ contents }: Document.Parsed, merge: boolean, refuse: RefuseNode): unknown {
  const anchors = new Map<string, Node>()
  const open = new Set<Node>()
  let repeated = 0

  const resolve = (node: Node | null): Node | null => {
    if (!isAlias(node)) return node
    const target = anchors.get(node.source)
    if (!target) return refuse(node, `there is no anchor &${node.source.slice(0, 60)} before this alias`)
    if (open.has(target)) return refuse(node, `the alias *${node.source.slice(0, 60)} stands inside what it means`)
    return target
  }
  const count = (node: Node, alias: Node) => {
    repeated += 10 + (isScalar(node) && typeof node.value === 'string' ? node.value.length : 0)
    if (repeated > mostRepeated)
      refuse(alias, `aliases and merge keys repeat more than ${mostRepeated} characters; write out what is meant`)
  }
  // `around` is the outermost alias or merge key that `given` is repeated by.
  const read = (given: Node | null, depth: number, around: Node | null): unknown => {
    const node = resolve(given)
    if (node === null) return null
    const alias = around ?? (node === given ? null : given)
    if (alias) count(node, alias)
    if (isScalar(node)) return note(node).value ?? null
    if (depth >= deepest) refuse(node, tooDeep)
    open.add(note(node))
    const value = isSeq<Node | null>(node)
      ? node.items.map((item) => read(item, depth + 1, alias))
      : Object.fromEntries(membersOf(node as MapNode, depth, alias))
    open.delete(node)
    return value
  }
  const note = <T extends Node>(node: T): T => {
    const { anchor } = node as { readonly anchor?: string }
    if (anchor) anchors.set(anchor, node)
    return node
  }

  const membersOf = (map: MapNode, depth: number, alias: Node | null): Iterable<Member> => {
    const members = new Map<string, unknown>()
    const own = new Set<string>()
    for (const { key, value } of map.items) {
      if (!isScalar(key)) return refuse(key ?? map, 'a key must be a text')
      const name = String(note(key).value ?? '')
      if (merge && name === '<<' && key.type === 'PLAIN') {
        for (const [inherited, content] of inheritedFrom(value, depth, alias ?? value ?? key))
          if (!members.has(inherited)) members.set(inherited, content)
        continue
      }
      if (own.has(name)) refuse(key, `the key ${JSON.stringify(name.slice(0, 60))} stands twice; keys must be unique`)
      own.add(name)
      members.set(name, read(value, depth + 1, alias))
    }
    return members
  }
  const inheritedFrom = (given: Node | null, depth: number, alias: Node): Iterable<Member> => {
    const source = resolve(given)
    if (isSeq<Node | null>(source)) return source.items.flatMap((item) => [...membersOfSource(item, depth, alias)])
    return membersOfSource(given, depth, alias)
  }
  const membersOfSource = (given: Node | null, depth: number, alias: Node): Iterable<Member> => {
    const source = resolve(given)
    if (!isMap(source)) return refuse(given ?? alias, 'a merge key takes an object, an alias of one, or a list of them')
    count(source, alias)
    if (depth >= deepest) refuse(alias, tooDeep)
    open.add(note(source))
    const members = membersOf(source as MapNode, depth + 1, alias)
    open.delete(source)
    return members
  }
  return read(contents, 0, null)
}

type MapNode = Node & { readonly items: readonly Pair<Node, Node | null>[] }
