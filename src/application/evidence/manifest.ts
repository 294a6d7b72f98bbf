import { entriesOf } from './imports.ts'
import { dependenciesOfPython } from './manifest-python.ts'
import type { Ecosystem, Entry, EvidenceTable } from './table.ts'

/** A package that a manifest names, and in which line. */
export type Dependency = { readonly name: string; readonly line: number; readonly group?: string }
/** A manifest: what it needs to run, and the name of what it publishes. */
export type Manifest = {
  readonly ecosystem: Ecosystem
  readonly dependencies: readonly Dependency[]
  readonly own: string | null
  /** True for a lock file, which also lists what packages of others need. */
  readonly isLock: boolean
}

const readers: readonly {
  readonly name: RegExp
  readonly read: (text: string, name: string) => Omit<Manifest, 'isLock'>
}[] = [
  {
    name: /^(?:requirements[^/]*\.(?:txt|in)|pyproject\.toml|Pipfile|setup\.(?:py|cfg)|environment\.ya?ml)$/,
    read: dependenciesOfPython,
  },
  { name: /^package\.json$/, read: packageJson },
  { name: /^go\.mod$/, read: goMod },
  { name: /^Cargo\.toml$/, read: cargo },
  { name: /^Gemfile$|\.gemspec$/, read: gems },
  { name: /^pom\.xml$/, read: pom },
  { name: /^(?:build|settings)\.gradle(?:\.kts)?$|^libs\.versions\.toml$/, read: gradle },
  { name: /\.(?:cs|fs|vb)proj$|^Directory\.Packages\.props$|^packages\.config$/, read: nuget },
]
const locks: readonly { readonly name: RegExp; readonly ecosystem: Ecosystem; readonly each: RegExp }[] = [
  { name: /^(?:poetry|uv|pdm)\.lock$/, ecosystem: 'pip', each: /^name = "([^"\n]{1,200})"/gm },
  { name: /^Pipfile\.lock$/, ecosystem: 'pip', each: /^ {8}"([\w.-]{1,200})": \{/gm },
  {
    name: /^(?:package-lock|npm-shrinkwrap)\.json$/,
    ecosystem: 'npm',
    each: /"node_modules\/((?:@[^/"\n]{1,100}\/)?[^/"\n]{1,100})": \{/g,
  },
  { name: /^yarn\.lock$/, ecosystem: 'npm', each: /^"?((?:@[^@/"\n]{1,100}\/)?[^@/"\s]{1,100})@/gm },
  { name: /^pnpm-lock\.yaml$/, ecosystem: 'npm', each: /^ {2}'?\/?((?:@[^@/'\n]{1,100}\/)?[^@/'\s]{1,100})@\d/gm },
  { name: /^Cargo\.lock$/, ecosystem: 'cargo', each: /^name = "([^"\n]{1,200})"/gm },
  { name: /^Gemfile\.lock$/, ecosystem: 'gem', each: /^ {4}([\w.-]{1,100}) \(/gm },
]

/** Returns true for the name of a manifest or lock file. */
export function isManifest(path: string): boolean {
  const name = nameOf(path)
  return readers.some((one) => one.name.test(name)) || locks.some((one) => one.name.test(name))
}

/** Returns what a manifest or lock file says, or null for other files; what cannot be read names nothing. */
export function readManifest(path: string, text: string): Manifest | null {
  const name = nameOf(path)
  const reader = readers.find((one) => one.name.test(name))
  if (reader) return { ...reader.read(text, name), isLock: false }
  const lock = locks.find((one) => one.name.test(name))
  if (!lock) return null
  const dependencies = matchesIn(text, lock.each).map(([word, line]) => ({ name: word, line }))
  return { ecosystem: lock.ecosystem, dependencies, own: null, isLock: true }
}

/** Returns the entries of the tables for a package. Groups of Maven are looked up as modules of Java. */
export function entriesOfPackage(
  ecosystem: Ecosystem,
  name: string,
  group: string | null,
  table: EvidenceTable,
): readonly Entry[] {
  const index = table.packages[ecosystem]
  const key = ecosystem === 'pip' ? name.toLowerCase().replaceAll(/[._]/g, '-') : name.toLowerCase()
  if (ecosystem === 'go') return entriesOf(key, index)
  const found = [...(index.exact.get(key) ?? []), ...(index.exact.get(`${key}$`) ?? [])]
  for (const { beginning, entry } of index.open) if (key.startsWith(beginning)) found.push(entry)
  if (ecosystem === 'maven' && group !== null) found.push(...entriesOf(group, table.modules.jvm))
  return [...new Set(found)]
}

/** Returns the first group of each match, with the line it is in. */
export function matchesIn(text: string, expression: RegExp): (readonly [string, number, RegExpExecArray])[] {
  let line = 1
  let at = 0
  return [...text.matchAll(expression)].map((match) => {
    for (let end = text.indexOf('\n', at); end >= 0 && end < match.index; end = text.indexOf('\n', at)) {
      line++
      at = end + 1
    }
    return [match[1] ?? '', line, match]
  })
}

function packageJson(text: string): Omit<Manifest, 'isLock'> {
  const dependencies: Dependency[] = []
  let own: string | null = null
  try {
    const json = JSON.parse(text) as Readonly<Record<string, unknown>> | null
    if (typeof json?.name === 'string') own = json.name
    const lines = new Map(matchesIn(text, /^[ \t]*"([^"\n]{1,200})"\s*:/gm).map(([name, line]) => [name, line]))
    for (const member of ['dependencies', 'optionalDependencies', 'peerDependencies']) {
      const list = json?.[member]
      if (typeof list !== 'object' || list === null) continue
      for (const name of Object.keys(list)) dependencies.push({ name, line: lines.get(name) ?? 1 })
    }
  } catch {}
  return { ecosystem: 'npm', dependencies, own }
}

function goMod(text: string): Omit<Manifest, 'isLock'> {
  const dependencies = matchesIn(text, /^(?:require)?[ \t]*([\w.-]+\.[\w-]+\/\S{1,200})[ \t]+v\S+([^\n]*)$/gm)
    .filter(([, , match]) => !match[2]!.includes('// indirect'))
    .map(([name, line]) => ({ name, line }))
  return { ecosystem: 'go', dependencies, own: /^module[ \t]+(\S+)/m.exec(text)?.[1] ?? null }
}

function cargo(text: string): Omit<Manifest, 'isLock'> {
  const dependencies: Dependency[] = []
  let section = ''
  text.split('\n').forEach((content, index) => {
    const head = /^\s*\[([^\]\n]{1,200})\]/.exec(content)?.[1]
    if (head !== undefined) {
      section = head.trim()
      const name = /(?:^|\.)dependencies\.([\w-]+)$/.exec(section)?.[1]
      if (name) dependencies.push({ name, line: index + 1 })
    } else if (/(?:^|\.)dependencies$/.test(section)) {
      const name = /^\s*([\w-]+)(?:\.workspace)?\s*=/.exec(content)?.[1]
      if (name) dependencies.push({ name, line: index + 1 })
    }
  })
  return {
    ecosystem: 'cargo',
    dependencies,
    own: /^\[package\][^[]{0,400}?^name\s*=\s*"([^"\n]+)"/m.exec(text)?.[1] ?? null,
  }
}

function gems(text: string): Omit<Manifest, 'isLock'> {
  const each = /^[ \t]*(?:gem|\w{1,20}\.add(?:_runtime)?_dependency)[ \t(]+["']([\w.-]{1,100})["']/gm
  const dependencies = matchesIn(text, each).map(([name, line]) => ({ name, line }))
  return {
    ecosystem: 'gem',
    dependencies,
    own: /^[ \t]*\w{1,20}\.name\s*=\s*["']([\w.-]+)["']/m.exec(text)?.[1] ?? null,
  }
}

function pom(text: string): Omit<Manifest, 'isLock'> {
  const each =
    /<dependency>\s*<groupId>([^<\n]{1,200})<\/groupId>\s*<artifactId>([^<\n]{1,200})<\/artifactId>([\s\S]{0,400}?)<\/dependency>/g
  const dependencies = matchesIn(text, each)
    .filter(([, , match]) => !/<scope>\s*test/.test(match[3]!))
    .map(([group, line, match]) => ({ name: match[2]!, group, line }))
  return { ecosystem: 'maven', dependencies, own: null }
}

function gradle(text: string): Omit<Manifest, 'isLock'> {
  const strings = matchesIn(
    text,
    /^(?![ \t]*(?:test|androidTest))[^"'\n]{0,200}["']([\w.-]{1,120}):([\w.-]{1,120})(?::[^"'\n]{0,80})?["']/gm,
  )
  const tables = matchesIn(text, /\bgroup\s?=\s?"([\w.-]{1,120})"\s?,\s?name\s?=\s?"([\w.-]{1,120})"/g)
  const dependencies = [...strings, ...tables].map(([group, line, match]) => ({ name: match[2]!, group, line }))
  return { ecosystem: 'maven', dependencies, own: null }
}

function nuget(text: string): Omit<Manifest, 'isLock'> {
  const each = /<(?:PackageReference|PackageVersion|package)\s{1,20}(?:Include|id)="([\w.-]{1,200})"/g
  return { ecosystem: 'nuget', dependencies: matchesIn(text, each).map(([name, line]) => ({ name, line })), own: null }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
