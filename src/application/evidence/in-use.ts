import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { load } from 'js-yaml'
import { isLeftOut } from './language.ts'
import { evidenceTable } from './table.ts'

/** A model or package that source code uses, and one place where it does. */
export type UsedComponent = {
  readonly kind: 'MODEL' | 'PACKAGE'
  /** What a bill of materials may call it, the most likely name first; never empty. */
  readonly names: readonly string[]
  readonly place: string
}
/** An import of what is not in the folder (contract: code-scan §6.8). */
export type OutsideImport = {
  readonly language: 'python' | 'script'
  readonly module: string
  readonly path: string
}
type ListedModel = { readonly kind: string; readonly name: string | null; readonly path: string }

/** So many are kept of one scan. */
export const mostUsed = 2_000
export const longestUsedName = 300

type PythonPackages = {
  readonly standard: ReadonlySet<string>
  readonly namespaces: ReadonlySet<string>
  readonly modules: ReadonlyMap<string, readonly string[]>
}
let packages: PythonPackages | null = null

/**
 * Returns the models and packages that code uses, each once, by kind and name; tests and documents are left out, and so
 * is what is no package of npm or PyPI for sure: modules of the languages, aliases, folders, and `own` packages.
 */
export function usedComponents(
  imports: readonly OutsideImport[],
  capabilities: readonly ListedModel[],
  own: readonly string[],
): readonly UsedComponent[] {
  const { leftOut } = evidenceTable()
  const ownNames = new Set(own.map(comparedName))
  const used = new Map<string, UsedComponent>()
  const add = (kind: UsedComponent['kind'], names: readonly string[], path: string) => {
    const place = path.replace(/#\d+$/, '')
    const key = `${kind} ${names[0]}`
    if (names.length === 0 || used.has(key) || isLeftOut(place, leftOut)) return
    if (names.some((name) => name.length > longestUsedName || ownNames.has(comparedName(name)))) return
    used.set(key, { kind, names, place })
  }
  for (const { kind, name, path } of capabilities) if (kind === 'model') add('MODEL', namesOfModel(name), path)
  for (const { language, module, path } of imports)
    add('PACKAGE', language === 'python' ? namesOfModule(module) : namesOfSpecifier(module), path)
  return [...used.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one)
    .slice(0, mostUsed)
}

/** Returns a name as bills of materials and code are compared by it: PyPI takes `-`, `_` and `.` for one. */
export function comparedName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-')
}

/** Returns what a model may be called; nothing for a file or folder. */
function namesOfModel(name: string | null): readonly string[] {
  if (
    name === null ||
    !/^[\w.:-]+(?:\/[\w.:-]+){0,2}$/.test(name) ||
    /^\.|\.(?:bin|pt|pth|gguf|onnx|safetensors)$/.test(name)
  )
    return []
  const last = name.slice(name.lastIndexOf('/') + 1)
  return last === name ? [name] : [name, last]
}

/** Returns the distributions that an imported module of Python may come with; none where that is not known. */
function namesOfModule(module: string): readonly string[] {
  const { standard, namespaces, modules } = pythonPackages()
  const parts = module.split('.')
  const [first = ''] = parts
  if (first.startsWith('_') || standard.has(first)) return []
  for (let count = parts.length; count > 0; count--) {
    const known = modules.get(parts.slice(0, count).join('.'))
    if (known) return known
  }
  if (namespaces.has(first)) return []
  const name = comparedName(first)
  return [name, `python-${name}`, `py${name}`, `${name}-python`, `${name}-py`]
}

const nodeModules = new Set(builtinModules)
const packageOfNpm = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*(?=\/|$)/

function namesOfSpecifier(specifier: string): readonly string[] {
  const [name] = packageOfNpm.exec(specifier) ?? []
  return name === undefined || nodeModules.has(name) || nodeModules.has(specifier) || specifier.startsWith('~/')
    ? []
    : [name]
}

function pythonPackages(): PythonPackages {
  if (packages) return packages
  const { standard, namespaces, modules } = load(
    readFileSync(new URL('../data/python-packages.yaml', import.meta.url), 'utf8'),
  ) as { readonly standard: string; readonly namespaces: string; readonly modules: Readonly<Record<string, string>> }
  packages = {
    standard: new Set(standard.split(' ')),
    namespaces: new Set(namespaces.split(' ')),
    modules: new Map(Object.entries(modules).map(([module, names]) => [module, names.split(' ')])),
  }
  return packages
}
