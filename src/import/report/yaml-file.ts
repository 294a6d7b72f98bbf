import { composeYaml } from '../../ground/yaml/compose.ts'
import type { YamlNode } from '../../ground/yaml/node.ts'
import { nodeAt, placeIn } from '../../ground/yaml/place.ts'
import { yamlLimits, yamlValueOf } from '../../ground/yaml/value.ts'
import type { Problem } from './problems.ts'

/** A file of a report folder with its value and where each part of it stands. */
export type YamlFile<T> = {
  readonly file: string
  readonly value: T
  /** A problem of the value at `path`, with its line and pointer. */
  problem(path: Path, message: string): Problem
}

type Path = readonly (string | number)[]
type Refuse = (node: YamlNode | null, path: Path, message: string) => void

/** Times that a file may refer to its anchors: what they stand for is copied at each. */
const mostAliases = 100
const mostTold = 100

/**
 * Parses the YAML (or JSON) `text` of `file`; what cannot be parsed or stored (a key twice, NUL, half a surrogate pair,
 * a text over 50,000 characters) goes to `problems`, and the answer is null.
 */
export function readYaml(file: string, text: string, problems: Problem[]): YamlFile<unknown> | null {
  const before = problems.length
  const problemAt = (start: number | undefined, path: Path, message: string): Problem => {
    return { file, line: start === undefined ? null : placeIn(text, start).line, pointer: pointerOf(path), message }
  }
  const stop = (start: number, path: Path, message: string): never => {
    throw new UnreadableYaml(problemAt(start, path, message))
  }
  try {
    const root = composeYaml(text, {
      ...yamlLimits,
      refuse: ({ offset, path, message }) =>
        stop(offset, path, `is not YAML: column ${placeIn(text, offset).column}: ${message}`),
    })
    const problem = (path: Path, message: string) => {
      const lengths = Array.from({ length: path.length + 1 }, (_, index) => path.length - index)
      const nodes = lengths.map((length) => nodeAt(root, path.slice(0, length)))
      return problemAt(nodes.find((node) => node !== undefined)?.from, path, message)
    }
    const refuse: Refuse = (node, path, message) => {
      if (problems.length - before < mostTold) problems.push(problemAt(node?.from, path, message))
    }
    const aliases = root ? checkTexts(root, [], refuse) : 0
    if (aliases > mostAliases) refuse(null, [], `has ${aliases} aliases, but at most ${mostAliases} are read`)
    if (problems.length > before) return null
    const value = yamlValueOf(root, false, (node, message) => stop(node.from, [], `is not usable YAML: ${message}`))
    return { file, value, problem }
  } catch (cause) {
    if (!(cause instanceof UnreadableYaml)) throw cause
    problems.push(cause.problem)
    return null
  }
}

class UnreadableYaml extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

/** Checks the keys and texts of `node`; the answer is the number of aliases in it. */
function checkTexts(node: YamlNode, path: Path, refuse: Refuse): number {
  if (node.kind === 'alias') return 1
  if (node.kind === 'scalar') {
    checkText(node.value, node, path, refuse)
    return 0
  }
  let aliases = 0
  const under = (value: YamlNode, name: string | number) => {
    aliases += checkTexts(value, [...path, name], refuse)
  }
  if (node.kind === 'list') {
    for (const [index, item] of node.items.entries()) under(item, index)
    return aliases
  }
  const names = new Set<string>()
  for (const { key, value } of node.members) {
    if (key.kind !== 'scalar') {
      refuse(key, path, 'has a key that is not a text')
      continue
    }
    const name = String(key.value)
    if (names.has(name)) refuse(key, [...path, name], 'stands twice; keys must be unique')
    names.add(name)
    checkText(name, key, [...path, name], refuse)
    under(value, name)
  }
  return aliases
}

function checkText(text: unknown, node: YamlNode, path: Path, refuse: Refuse): void {
  const problem = typeof text === 'string' ? problemOfText(text) : null
  if (problem) refuse(node, path, problem)
}

function pointerOf(path: Path): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

const longest = 50_000

/** Returns the reason why `text` cannot be stored, or null. */
export function problemOfText(text: string): string | null {
  if (text.includes('\0') || !text.isWellFormed())
    return 'has characters that no text can hold (NUL, half a surrogate pair)'
  return text.length > longest
    ? `has ${text.length.toLocaleString('en')} characters, but at most ${longest.toLocaleString('en')} are stored`
    : null
}
