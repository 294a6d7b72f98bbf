import { isAlias, isCollection, isMap, isScalar, isSeq, LineCounter } from 'yaml'
import { composeYaml } from '../../yaml-document.ts'
import { deepest, yamlValueOf } from '../../yaml-value.ts'
import type { Problem } from './problems.ts'
import { problemOfText } from './storable-text.ts'

/** A file of a report folder with its value and where each part of it stands. */
export type YamlFile<T> = {
  readonly file: string
  readonly value: T
  /** A problem of the value at `path`, with its line and pointer. */
  problem(path: Path, message: string): Problem
}

type Path = readonly (string | number)[]
type Refuse = (node: unknown, path: Path, message: string) => void

/** Times that a file may refer to its anchors: what they stand for is copied at each. */
const mostAliases = 100
const mostTold = 100

/**
 * The YAML (or JSON) `text` of `file`; what cannot be parsed or stored (a key twice, NUL, half a surrogate pair, a text over 50,000 characters) goes to
 * `problems`, and the answer is null.
 */
export function readYaml(file: string, text: string, problems: Problem[]): YamlFile<unknown> | null {
  const before = problems.length
  const lines = new LineCounter()
  const problemAt = (start: number | undefined, path: Path, message: string): Problem => {
    return { file, line: start === undefined ? null : lines.linePos(start).line, pointer: pointerOf(path), message }
  }
  const stop = (start: number | undefined, message: string): never => {
    throw new UnreadableYaml(problemAt(start, [], message))
  }
  try {
    const document = composeYaml(text, {
      depth: deepest,
      refuse: ({ offset, message }) => {
        const { col } = lines.linePos(offset)
        return stop(offset, `is not YAML: column ${col}: ${message}`)
      },
      onLine: lines.addNewLine,
    })
    const problem = (path: Path, message: string) => {
      const lengths = Array.from({ length: path.length + 1 }, (_, index) => path.length - index)
      const starts = lengths.map((length) => startOf(document.getIn(path.slice(0, length), true)))
      return problemAt(
        starts.find((start) => start !== undefined),
        path,
        message,
      )
    }
    const refuse: Refuse = (node, path, message) => {
      if (problems.length - before < mostTold) problems.push(problemAt(startOf(node), path, message))
    }
    const aliases = checkTexts(document.contents, [], [], refuse)
    if (aliases > mostAliases) refuse(null, [], `has ${aliases} aliases, but at most ${mostAliases} are read`)
    if (problems.length > before) return null
    const value = yamlValueOf(document, false, (node, message) => stop(startOf(node), `is not usable YAML: ${message}`))
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

/** Checks the keys and texts under `node`, which is part of what `anchors` name; the answer is the number of aliases among them. */
function checkTexts(node: unknown, path: Path, anchors: readonly string[], refuse: Refuse): number {
  if (isAlias(node)) {
    if (anchors.includes(node.source)) refuse(node, path, `is an alias of what it is part of: ${node.source}`)
    return 1
  }
  if (isScalar(node)) checkText(node.value, node, path, refuse)
  if (!isCollection(node)) return 0
  const inside = node.anchor === undefined ? anchors : [...anchors, node.anchor]
  const under = (value: unknown, name: string | number) => checkTexts(value, [...path, name], inside, refuse)
  let aliases = 0
  if (isSeq(node)) for (const [index, item] of node.items.entries()) aliases += under(item, index)
  if (!isMap(node)) return aliases
  const names = new Set<string>()
  for (const { key, value } of node.items) {
    const name = String(isScalar(key) ? key.value : key)
    if (!isScalar(key)) refuse(key, path, 'has a key that is not a text')
    if (names.has(name)) refuse(key, [...path, name], 'stands twice; keys must be unique')
    names.add(name)
    checkText(name, key, [...path, name], refuse)
    aliases += under(value, name)
  }
  return aliases
}

function checkText(text: unknown, node: unknown, path: Path, refuse: Refuse): void {
  const problem = typeof text === 'string' ? problemOfText(text) : null
  if (problem) refuse(node, path, problem)
}

function startOf(node: unknown): number | undefined {
  return (node as { range?: readonly [number, ...unknown[]] } | null | undefined)?.range?.[0]
}

function pointerOf(path: Path): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
