import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Language, Parser } from 'web-tree-sitter'
import { readNotebook } from './notebook.ts'
import { pythonBlock } from './python-statement.ts'
import { copyTree, type Raw } from './raw.ts'
import { scriptExpression } from './script.ts'
import type { Lower } from './script-lower.ts'
import { scriptBlock } from './script-statement.ts'
import type { Module, Statement } from './tree.ts'

const grammars = ['python', 'typescript', 'tsx'] as const
type Grammar = (typeof grammars)[number]

const grammarOfEnding: Readonly<Record<string, Grammar>> = {
  py: 'python',
  ipynb: 'python',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'tsx',
  js: 'tsx',
  jsx: 'tsx',
  mjs: 'tsx',
  cjs: 'tsx',
}

/** Reads sources; one for a process is enough. */
export type SourceParser = {
  /** Returns the module of a file, or null where a notebook is none. */
  readonly parse: (path: string, text: string) => Module | null
}

function grammarPath(name: Grammar): string {
  return createRequire(import.meta.url).resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`)
}

/** Paths of the grammars. */
export function grammarFiles(): readonly string[] {
  return grammars.map(grammarPath)
}

/** Checks by its name that a file is one of those read. */
export function isSourceFile(path: string): boolean {
  const ending = /\.([a-z]+)$/.exec(path.toLowerCase())?.[1] ?? ''
  return Object.hasOwn(grammarOfEnding, ending)
}

/** Loads the runtime and its grammars. */
export async function openParser(): Promise<SourceParser> {
  await Parser.init()
  const languages = new Map<Grammar, Language>()
  for (const name of grammars) languages.set(name, await Language.load(readFileSync(grammarPath(name))))
  const parser = new Parser()
  return {
    parse: (path, text) => {
      const grammar = grammarOfEnding[/\.([a-z]+)$/.exec(path.toLowerCase())?.[1] ?? ''] ?? 'python'
      const notebook = path.toLowerCase().endsWith('.ipynb') ? readNotebook(text) : null
      if (notebook === null && path.toLowerCase().endsWith('.ipynb')) return null
      const source = notebook?.source ?? text
      parser.setLanguage(languages.get(grammar) ?? null)
      const tree = parser.parse(grammar === 'python' ? withoutLongComments(source) : source)
      if (tree === null) return null
      const broken = tree.rootNode.hasError
      const { root, tooDeep } = copyTree(tree)
      tree.delete()
      const isPython = grammar === 'python'
      return {
        path,
        language: isPython ? 'python' : 'script',
        source,
        body: isPython ? pythonBlock(root, source) : scriptBody(root, source),
        broken,
        tooDeep,
        cells: notebook?.cells ?? null,
        suppressions:
          source.match(/(?:#|\/\/|\/\*)\s*(?:nosec|noqa|nosem|nosemgrep|skg-ignore|eslint-disable|ts-ignore)/g)
            ?.length ?? 0,
      }
    },
  }
}

/**
 * Returns `source` with blanks for 64 or more comments behind each other, through which the grammar looks again for
 * each of them.
 */
function withoutLongComments(source: string): string {
  return source.replace(/(?:^[ \t]*#[^\n]*\n){64,}/gm, (run) => run.replace(/[^\n]/g, ' '))
}

function scriptBody(root: Raw, source: string): readonly Statement[] {
  const lower: Lower = {
    source,
    expression: (node) => scriptExpression(node, lower),
    block: (node) => scriptBlock(node, lower),
  }
  return lower.block(root)
}
