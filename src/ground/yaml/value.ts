import { ServiceError } from '../errors.ts'
import { composeYaml } from './compose.ts'
import type { YamlMap, YamlNode } from './node.ts'
import { placeIn } from './place.ts'

export type YamlOptions = {
  /** True when a key `<<` merges the members of the objects that it names, as in YAML 1.1. */
  readonly merge?: boolean
}
/** A value, and the nodes that it was read from; null when the text has none. */
export type YamlValue = { readonly value: unknown; readonly root: YamlNode | null }

/**
 * Limits of what importers read: nesting of lists and objects, and the size that aliases and merge keys repeat (ten for
 * each value, and the characters of texts).
 */
export const yamlLimits = { depth: 200, repeats: 1_000_000 } as const

/**
 * Reads a YAML text in time and memory that grow with its size. What an alias stands for is shared, not copied. Throws
 * INPUT_REFUSED with line and column for what is not one YAML document, a key twice or that is no plain value, and what
 * is over `yamlLimits`.
 */
export function readYamlValue(text: string, { merge = false }: YamlOptions = {}): YamlValue {
  const refuseAt = (offset: number, message: string): never => {
    const { line, column } = placeIn(text, offset)
    throw new ServiceError('INPUT_REFUSED', `Not YAML: line ${line}, column ${column}: ${message}`, { line, column })
  }
  const root = composeYaml(text, { ...yamlLimits, refuse: ({ offset, message }) => refuseAt(offset, message) })
  return { value: yamlValueOf(root, merge, (node, message) => refuseAt(node.from, message)), root }
}

/** Throws what is wrong with a node. */
export type RefuseNode = (node: YamlNode, message: string) => never

/** Returns the value of composed nodes, as `readYamlValue` has it. */
export function yamlValueOf(root: YamlNode | null, merge: boolean, refuse: RefuseNode): unknown {
  const values = new Map<YamlNode, unknown>()

  const convert = (node: YamlNode): unknown => {
    if (node.kind === 'scalar') return node.value
    if (node.kind === 'alias') {
      if (!values.has(node.target)) values.set(node.target, convert(node.target))
      return values.get(node.target)
    }
    if (node.kind === 'list') return node.items.map(convert)
    return Object.fromEntries(membersOf(node))
  }
  const membersOf = (map: YamlMap): Map<string, unknown> => {
    const members = new Map<string, unknown>()
    const own = new Set<string>()
    for (const { key, value } of map.members) {
      if (key.kind !== 'scalar') return refuse(key, 'a key must be a text')
      const name = String(key.value ?? '')
      if (merge && name === '<<' && key.isPlain) {
        for (const source of sourcesOf(value))
          for (const [inherited, content] of Object.entries(source))
            if (!members.has(inherited)) members.set(inherited, content)
        continue
      }
      if (own.has(name)) refuse(key, `the key ${JSON.stringify(name.slice(0, 60))} stands twice; keys must be unique`)
      own.add(name)
      members.set(name, convert(value))
    }
    return members
  }
  const sourcesOf = (value: YamlNode): object[] => {
    const meant = value.kind === 'alias' ? value.target : value
    const sources = meant.kind === 'list' ? meant.items : [value]
    return sources.map((source) => {
      if ((source.kind === 'alias' ? source.target : source).kind !== 'map')
        refuse(source, 'a merge key takes an object, an alias of one, or a list of them')
      return convert(source) as object
    })
  }
  return root && convert(root)
}
