import { composeYaml, type YamlProblem } from '../../ground/yaml/compose.ts'
import type { YamlMap, YamlNode } from '../../ground/yaml/node.ts'
import { documentLimits } from './document-limits.ts'
import type { Place } from './line-index.ts'
import { duplicateKey, keyProblem, refusal, textProblem, tooDeep } from './refuse-document.ts'
import type { SourceTree } from './source-tree.ts'

type PlaceOf = (from: number, to?: number) => Place

/** A YAML document as JSON knows values: no tags, no keys but texts, aliases copied or shared. */
export type YamlDocument = { readonly value: unknown; readonly tree: () => SourceTree | null }

/** Returns the value of a YAML 1.2 `text`. Throws INPUT_REFUSED with line and column. */
export function readYaml(text: string, placeOf: PlaceOf): YamlDocument {
  const refuse = (problem: YamlProblem): never => {
    throw refusal(placeOf(problem.offset), messageOf(problem))
  }
  const { depth, bytes: repeats, yamlSigns: signs } = documentLimits
  const root = composeYaml(text, { depth, repeats, signs, strict: true, refuse })
  if (!root) throw refusal(placeOf(0), 'the document is empty.')
  const read = createReader((node, message) => {
    throw refusal(placeOf(node.from), message)
  }, placeOf)
  return { value: read(root, null), tree: () => treeOf(root, null) }
}

function messageOf({ code, message }: YamlProblem): string {
  switch (code) {
    case 'too-deep':
      return tooDeep
    case 'too-many-signs':
      return `YAML of more than ${documentLimits.yamlSigns} signs that separate values ([ { , : ? - and ends of lines) takes too long to read; send JSON instead.`
    case 'too-much-repeated':
      return `aliases make the document larger than ${documentLimits.bytes} bytes.`
    case 'second-document':
      return 'a second document begins here; send one at a time.'
    case 'invalid':
      return `this is not YAML: ${message}.`
  }
}

function createReader(refuse: (node: YamlNode, message: string) => never, placeOf: PlaceOf) {
  const aliased = new Map<YamlNode, unknown>()

  const read = (node: YamlNode, key: string | null): unknown => {
    switch (node.kind) {
      case 'scalar': {
        const problem = typeof node.value === 'string' ? textProblem(node.value) : null
        if (problem) refuse(node, problem)
        if (typeof node.value === 'number' && !Number.isFinite(node.value)) refuse(node, 'this is not a finite number.')
        return node.value
      }
      case 'alias':
        if (node.target.kind === 'map') refuseKeys(node.target, key)
        if (!aliased.has(node.target)) aliased.set(node.target, read(node.target, key))
        return aliased.get(node.target)
      case 'list':
        return node.items.map((item) => read(item, null))
      case 'map':
        return readMap(node, key)
    }
  }

  const readMap = (map: YamlMap, ownKey: string | null): object => {
    refuseKeys(map, ownKey)
    const first = new Map<string, YamlNode>()
    const entries = map.members.map(({ key, value }): [string, unknown] => {
      const name = nameOf(key)!
      const earlier = first.get(name)
      if (earlier) refuse(key, duplicateKey(name, placeOf(earlier.from).line))
      first.set(name, key)
      return [name, read(value, name)]
    })
    return Object.fromEntries(entries)
  }

  const refuseKeys = (map: YamlMap, ownKey: string | null): void => {
    for (const { key } of map.members) {
      const name = nameOf(key)
      const problem = name === null ? 'a key must be a text.' : keyProblem(name, ownKey)
      if (problem) refuse(key, problem)
    }
  }
  return read
}

/** A key as it is written, for a number or `true` before a colon is a text; null for what is no scalar. */
function nameOf(key: YamlNode): string | null {
  return key.kind === 'scalar' ? key.source : null
}

function treeOf(node: YamlNode, key: YamlNode | null): SourceTree {
  const meant = node.kind === 'alias' ? node.target : node
  return {
    from: node.from,
    to: node.to,
    key,
    child: (segment) => {
      if (meant.kind === 'list') {
        const element = /^\d+$/.test(segment) ? meant.items[Number(segment)] : undefined
        return element ? treeOf(element, null) : null
      }
      const member = meant.kind === 'map' && meant.members.find((member) => nameOf(member.key) === segment)
      return member ? treeOf(member.value, member.key) : null
    },
  }
}
