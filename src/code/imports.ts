import type { ModuleInfo } from './flow/program.ts'
import { moduleResolver } from './flow/resolve.ts'
import type { Language } from './parse/tree.ts'
import { placeOf } from './place.ts'
import { type AnyNode, walk } from './rule/walk.ts'

/** An import of what is not in the folder: a package of others, or a module of the language itself. */
export type CodeImport = {
  readonly language: Language
  /** As written; of Python with what is imported from it: `a.b.c` for `from a.b import c`. */
  readonly module: string
  readonly path: string
  readonly line: number
}

const most = 5_000
const loads = /^(?:require|import)$/

/**
 * Returns what the code imports from outside of the folder, each once with its first place, in order of place. Imports
 * for types alone, and those that may fail, are left out: what is installed does not follow from them.
 */
export function importsOfCode(modules: readonly ModuleInfo[]): readonly CodeImport[] {
  const resolve = moduleResolver(modules)
  const folders = new Set(modules.flatMap(({ path }) => foldersOf(path)))
  const found = new Map<string, CodeImport>()
  for (const info of modules) {
    const { language } = info.module
    const isOwn = (name: string) =>
      resolve(info, name) !== null ||
      (language === 'python' ? isBeside(info.path, name, folders) : isAlias(name, folders))
    for (const { name, at } of importsOfModule(info)) {
      const key = `${language} ${name}`
      if (found.has(key) || found.size >= most || prefixesOf(name, language).some(isOwn)) continue
      found.set(key, { language, module: name, ...placeOf(info, at) })
    }
  }
  return [...found.values()]
}

type Named = { readonly name: string; readonly at: number }

function importsOfModule({ module }: ModuleInfo): readonly Named[] {
  const named: Named[] = []
  const unsure: { readonly at: number; readonly end: number }[] = []
  walk(module, (node) => {
    if (module.language === 'python' && mayFail(node)) unsure.push(node)
    const name = importedBy(node, module.language)
    if (name !== null && !/^import\s+type\s/.test(module.source.slice(node.at, node.at + 20)))
      named.push({ name, at: node.at })
  })
  return named.filter(({ at }) => !unsure.some((span) => span.at <= at && at < span.end))
}

/** Returns the module that a node imports; null for others, and for one of the same package. */
function importedBy(node: AnyNode, language: Language): string | null {
  if (node.kind === 'import') {
    if (node.module === '' || node.module.startsWith('.')) return null
    if (language === 'script') return node.module
    const module = node.whole ?? node.module
    return node.name === null || node.name === '*' ? module : `${module}.${node.name}`
  }
  if (node.kind === 'export') return node.module === '' || node.module.startsWith('.') ? null : node.module
  if (language !== 'script' || node.kind !== 'call' || node.callee.kind !== 'name' || !loads.test(node.callee.name))
    return null
  const [first] = node.args
  return first?.value.kind === 'text' && !first.value.text.startsWith('.') ? first.value.text : null
}

/** Checks whether the program goes on where an import in the node fails, or where it is only for types. */
function mayFail(node: AnyNode): boolean {
  if (node.kind === 'try') return node.handlers.length > 0
  if (node.kind !== 'if') return false
  const { test } = node
  return (test.kind === 'name' || test.kind === 'member') && test.name === 'TYPE_CHECKING'
}

/** Returns the module and, of Python, the modules that it is below. */
function prefixesOf(name: string, language: Language): readonly string[] {
  if (language === 'script') return [name]
  const parts = name.split('.')
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'))
}

/** Checks whether the first part of a module is a folder beside the file, or beside a folder that the file is in. */
function isBeside(path: string, name: string, folders: ReadonlySet<string>): boolean {
  const first = name.split('.')[0] ?? ''
  return ['', ...foldersOf(path)].some((folder) =>
    ['', 'src/'].some((inner) => folders.has(`${folder === '' ? '' : `${folder}/`}${inner}${first}`)),
  )
}

/** Checks whether a specifier begins with the name of a folder, as aliases of bundlers do: `@components/button`. */
function isAlias(name: string, folders: ReadonlySet<string>): boolean {
  const first = name.replace(/^[@~#$]/, '').split('/')[0] ?? ''
  return [...['', 'src/', 'app/', 'lib/']].some((inner) => folders.has(inner + first))
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
