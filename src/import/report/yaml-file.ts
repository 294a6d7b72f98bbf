import { LineCounter, parseDocument } from 'yaml'
import type { Problem } from './problems.ts'

/** A file of a report folder with its value and where each part of it stands. */
export type YamlFile<T> = {
  readonly file: string
  readonly value: T
  /** A problem of the value at `path`, with its line and pointer. */
  problem(path: readonly (string | number)[], message: string): Problem
}

/** The YAML (or JSON) `text` of `file`; what cannot be parsed goes to `problems`, and the answer is null. */
export function readYaml(file: string, text: string, problems: Problem[]): YamlFile<unknown> | null {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  if (document.errors.length > 0) {
    for (const { message, pos } of document.errors.slice(0, 5))
      problems.push({ file, line: lines.linePos(pos[0]).line, pointer: '', message: `is not YAML: ${message}` })
    return null
  }
  try {
    const value = document.toJS({ maxAliasCount: 100 }) as unknown
    const lineAt = (path: readonly (string | number)[]): number | null => {
      for (let length = path.length; length >= 0; length--) {
        const node = document.getIn(path.slice(0, length), true) as
          | { range?: readonly [number, ...unknown[]] }
          | undefined
        if (node?.range) return lines.linePos(node.range[0]).line
      }
      return null
    }
    return {
      file,
      value,
      problem: (path, message) => ({ file, line: lineAt(path), pointer: pointerOf(path), message }),
    }
  } catch (cause) {
    problems.push({ file, line: null, pointer: '', message: `is not usable YAML: ${(cause as Error).message}` })
    return null
  }
}

function pointerOf(path: readonly (string | number)[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
