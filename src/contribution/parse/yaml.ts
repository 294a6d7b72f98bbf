import { type Document, isAlias, isMap, isNode, isScalar, isSeq, type Node, type Pair } from 'yaml'
import { composeYaml, type YamlProblem } from '../../yaml-document.ts'
import { documentLimits } from './document-limits.ts'
import type { Place } from './line-index.ts'
import { duplicateKey, keyProblem, refusal, textProblem, tooDeep } from './refuse-document.ts'
import type { SourceTree } from './source-tree.ts'

type PlaceOf = (from: number, to?: number) => Place
type Anchors = Map<string, Node>

/** A YAML document as JSON knows values: no tags, no keys but texts, aliases copied. */
export type YamlDocument = { readonly value: unknown; readonly tree: () => SourceTree | null }

/** The value of a YAML 1.2 `text`. Throws INPUT_REFUSED with line and column. */
export function readYaml(text: string, placeOf: PlaceOf): YamlDocument {
  const refuse = (problem: YamlProblem): never => {
    throw refusal(placeOf(problem.offset), messageOf(problem))
  }
  return readNodes(composeYaml(text, { ...documentLimits, tokens: maxTokens, strict: true, refuse }), placeOf)
}

const maxTokens = 600_000

function messageOf({ code, message }: YamlProblem): string {
  switch (code) {
    case 'too-deep':
      return tooDeep
    case 'too-many-tokens':
      return `YAML of more than ${maxTokens} words and signs takes too long to read; send JSON instead.`
    case 'second-document':
      return 'a second document begins here; send one at a time.'
    case 'invalid':
      return `this is not YAML: ${message}.`
  }
}

function readNodes(document: Document.Parsed, placeOf: PlaceOf): YamlDocument {
  const anchors: Anchors = new Map()
  const targets = new Map<Node, Node>()
  const unfinished = new Set<Node>()
  let copied = 0

  const refuse = (node: Node, message: string): never => {
    throw refusal(placeOf(node.range?.[0] ?? 0), message)
  }
  const target = (alias: Node & { readonly source: string }): Node => {
    const node = targets.get(alias) ?? anchors.get(alias.source)
    if (!node) return refuse(alias, `there is no anchor &${alias.source.slice(0, 60)} before this alias.`)
    if (unfinished.has(node))
      return refuse(alias, `the alias *${alias.source.slice(0, 60)} stands inside what it means.`)
    targets.set(alias, node)
    return node
  }

  const read = (node: Node | null, depth: number, key: string | null, inAlias: boolean): unknown => {
    if (node === null) return null
    if (inAlias) {
      copied += isScalar(node) && typeof node.value === 'string' ? node.value.length + 1 : 1
      if (copied > documentLimits.bytes) {
        refuse(node, `aliases make the document larger than ${documentLimits.bytes} bytes.`)
      }
    }
    if (isAlias(node)) return read(target(node), depth, key, true)
    if ('anchor' in node && node.anchor) anchors.set(String(node.anchor), node)
    if (isScalar(node)) return readScalar(node.value, (message) => refuse(node, message))
    if (depth >= documentLimits.depth) refuse(node, tooDeep)
    unfinished.add(node)
    const value = isSeq(node)
      ? node.items.map((item) => read(isNode(item) ? item : null, depth + 1, null, inAlias))
      : readMap(node as MapNode, depth, key, inAlias)
    unfinished.delete(node)
    return value
  }

  const readMap = (map: MapNode, depth: number, ownKey: string | null, inAlias: boolean): object => {
    const seen = new Map<string, Node>()
    const entries = map.items.map((pair): [string, unknown] => {
      if (!isScalar(pair.key) || typeof pair.key.value !== 'string')
        return refuse(pair.key ?? map, 'a key must be a text.')
      const key = pair.key.value
      const problem = keyProblem(key, ownKey)
      if (problem) refuse(pair.key, problem)
      const first = seen.get(key)
      if (first) refuse(pair.key, duplicateKey(key, placeOf(first.range![0]).line))
      seen.set(key, pair.key)
      return [key, read(pair.value, depth + 1, key, inAlias)]
    })
    return Object.fromEntries(entries)
  }

  const root = document.contents as Node | null
  return { value: read(root, 0, null, false), tree: () => (root ? treeOf(root, null, targets) : null) }
}

type MapNode = Node & { readonly items: readonly Pair<Node, Node | null>[] }

function readScalar(value: unknown, refuse: (message: string) => never): unknown {
  if (typeof value === 'string') {
    const problem = textProblem(value)
    return problem ? refuse(problem) : value
  }
  if (typeof value === 'number' && !Number.isFinite(value)) return refuse('this is not a finite number.')
  return value ?? null
}

function treeOf(node: Node, key: Node | null, targets: ReadonlyMap<Node, Node>): SourceTree {
  const meant = targets.get(node) ?? node
  return {
    ...rangeOf(node),
    key: key && rangeOf(key),
    child: (segment) => {
      if (isSeq(meant)) {
        const element = /^\d+$/.test(segment) ? meant.items[Number(segment)] : undefined
        return isNode(element) ? treeOf(element, null, targets) : null
      }
      if (!isMap(meant)) return null
      const pair = (meant as unknown as MapNode).items.find(({ key }) => isScalar(key) && key.value === segment)
      return pair ? treeOf(pair.value ?? pair.key, pair.key, targets) : null
    },
  }
}

function rangeOf({ range }: Node): { readonly from: number; readonly to: number } {
  return { from: range?.[0] ?? 0, to: range?.[1] ?? 0 }
}
