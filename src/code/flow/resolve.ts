import type { ModuleInfo } from './program.ts'

/** Finds the module of the repository that an import names. */
export type Resolver = (from: ModuleInfo, name: string) => ModuleInfo | null

const endings = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
const joined = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`)

/** Returns a resolver over `modules`; nothing outside of them is looked at. */
export function moduleResolver(modules: readonly ModuleInfo[]): Resolver {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const python = (base: string) => byPath.get(`${base}.py`) ?? byPath.get(joined(base, '__init__.py')) ?? null
  const roots = packageRoots(modules)
  const ancestors = (path: string) => {
    const found = [folderOf(path)]
    for (let folder = found[0]!; folder !== ''; ) {
      folder = folderOf(folder)
      found.push(folder)
    }
    return found
  }
  const fromPython = (from: ModuleInfo, name: string) => {
    const dots = /^\.*/.exec(name)?.[0].length ?? 0
    const rest = name.slice(dots).replaceAll('.', '/')
    if (dots > 0) {
      let folder = folderOf(from.path)
      for (let count = 1; count < dots; count++) folder = folderOf(folder)
      return rest === '' ? (byPath.get(joined(folder, '__init__.py')) ?? null) : python(joined(folder, rest))
    }
    for (const folder of ancestors(from.path)) {
      const found = python(joined(folder, rest)) ?? python(joined(folder, `src/${rest}`))
      if (found && found !== from) return found
    }
    const root = roots.get(rest.replace(/\/.*/, ''))
    return root ? python(joined(root, rest)) : null
  }
  const script = (base: string) => {
    const exact = byPath.get(base)
    if (exact) return exact
    const bare = base.replace(/\.(?:[cm]?js|jsx)$/, '')
    for (const stem of bare === base ? [base] : [bare, base])
      for (const ending of endings) {
        const found = byPath.get(stem + ending) ?? byPath.get(joined(stem, `index${ending}`))
        if (found) return found
      }
    return null
  }
  const fromScript = (from: ModuleInfo, name: string) => {
    if (/^\.{1,2}(?:\/|$)/.test(name)) return script(normal(joined(folderOf(from.path), name)))
    const alias = /^[@~]\/(.+)$/.exec(name)?.[1]
    if (alias === undefined) return null
    for (const folder of ancestors(from.path)) {
      const found = script(joined(folder, `src/${alias}`)) ?? script(joined(folder, alias))
      if (found) return found
    }
    return null
  }
  const known = new Map<string, ModuleInfo | null>()
  return (from, name) => {
    const key = `${folderOf(from.path)}\0${name}`
    let found = known.get(key)
    if (found === undefined) {
      found = from.module.language === 'python' ? fromPython(from, name) : fromScript(from, name)
      known.set(key, found)
    }
    return found
  }
}

/** Returns the folder `src` of each package that only one of them has, by the name of the package. */
function packageRoots(modules: readonly ModuleInfo[]): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>()
  for (const { path } of modules) {
    const [, root, name] = /^(.*\/src)\/([^/]+)\/__init__\.py$/.exec(path) ?? []
    if (root && name) found.set(name, found.has(name) ? null : root)
  }
  return found
}

function normal(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..') parts.pop()
    else parts.push(part)
  }
  return parts.join('/')
}
