import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { type ComponentKind, type Confidence, componentKinds } from '../component.ts'
import type { FileKind } from './language.ts'

/** When a match counts; all that are named must hold. */
export type Condition = {
  /** The file, or one beside it, is evidence of AI, or much of the application is. */
  readonly nearAi: boolean
  /** The file is evidence of one of these; empty for no condition. */
  readonly nearIs: readonly ComponentKind[]
  /** The application has one of these for sure; empty for no condition. */
  readonly with: readonly ComponentKind[]
}
/** An entry of the tables. Its number stays the same across versions of them. */
export type Entry = Condition & {
  readonly number: number
  readonly kinds: readonly ComponentKind[]
  readonly confidence: Confidence
  /** Where the application has one of these for sure, it is a hint. */
  readonly hintBeside: readonly ComponentKind[]
  /** True where who publishes such a package offers it to the applications of others. */
  readonly sdk: boolean
}
export type Pattern = Entry & {
  readonly expression: RegExp
  /** What the same text must also match, all of it. */
  readonly also: readonly RegExp[]
  /** What the same text must not match; null for nothing. */
  readonly unless: RegExp | null
  readonly files: readonly FileKind[] | null
}

export const ecosystems = ['pip', 'npm', 'go', 'maven', 'nuget', 'cargo', 'gem'] as const
export type Ecosystem = (typeof ecosystems)[number]
export const importLanguages = ['py', 'js', 'go', 'jvm', 'cs', 'rust', 'ruby'] as const
export type ImportLanguage = (typeof importLanguages)[number]

/** Entries by a name, and those of names that are open at their end. */
export type NameIndex = {
  readonly exact: ReadonlyMap<string, readonly Entry[]>
  readonly open: readonly { readonly beginning: string; readonly entry: Entry }[]
}
export type LeftOut = { readonly folders: ReadonlySet<string>; readonly folderNames: RegExp; readonly names: RegExp }
export type EvidenceTable = {
  readonly version: string
  readonly leftOut: LeftOut
  readonly samples: ReadonlySet<string>
  readonly files: readonly Pattern[]
  readonly code: readonly Pattern[]
  readonly speaks: RegExp
  readonly words: readonly Pattern[]
  readonly rules: readonly Pattern[]
  readonly modules: Readonly<Record<ImportLanguage, NameIndex>>
  readonly packages: Readonly<Record<Ecosystem, NameIndex>>
  readonly implied: ReadonlyMap<ComponentKind, readonly ComponentKind[]>
}

type Row = { readonly [member: string]: unknown }
type File = {
  readonly version: string
  readonly leftOut: { readonly folders: string; readonly folderNames: string; readonly names: string }
  readonly samples: string
  readonly speaks: string
  readonly implied: Readonly<Record<ComponentKind, readonly ComponentKind[]>>
} & Readonly<Record<'files' | 'code' | 'words' | 'rules', readonly Row[]>>

let table: EvidenceTable | null = null

/** Returns the tables of evidence; the files of the package are read once. */
export function evidenceTable(): EvidenceTable {
  table ??= readTable()
  return table
}

function readTable(): EvidenceTable {
  const data = dataOf('component-evidence.yaml') as File
  const { version, modules } = dataOf('component-modules.yaml') as { version: string; modules: readonly Row[] }
  const patterns = (rows: readonly Row[], member: string) => rows.map((row) => patternOf(row, member))
  return {
    version: `${data.version}.${version}`,
    leftOut: {
      folders: new Set(words(data.leftOut.folders).map((name) => name.toLowerCase())),
      folderNames: new RegExp(data.leftOut.folderNames, 'i'),
      names: new RegExp(data.leftOut.names, 'i'),
    },
    samples: new Set(words(data.samples)),
    files: patterns(data.files, 'f'),
    code: patterns(data.code, 'r'),
    speaks: new RegExp(data.speaks, 'im'),
    words: patterns(data.words, 'w'),
    rules: patterns(data.rules, 'r'),
    modules: indexes(importLanguages, (language) => [[modules, language]]),
    packages: indexes(ecosystems, (name) => [
      [modules, name],
      ...(name === 'npm' ? [[modules.filter((row) => row.npm === undefined), 'js'] as const] : []),
    ]),
    implied: new Map(Object.entries(data.implied) as [ComponentKind, readonly ComponentKind[]][]),
  }
}

function dataOf(name: string): unknown {
  return load(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8'))
}

function words(text: unknown): readonly string[] {
  return typeof text === 'string' ? text.split(/\s+/).filter(Boolean) : []
}

function entryOf(row: Row): Entry {
  const list = (value: unknown) => (value ?? []) as readonly ComponentKind[]
  const [kinds, nearIs, needed] = [list(row.is), list(row.nearIs), list(row.with)]
  const hintBeside = list(row.hintBeside)
  const unknown = [kinds, nearIs, needed, hintBeside].flat().find((kind) => !componentKinds.includes(kind))
  if (unknown !== undefined) throw new Error(`Entry ${row.n} of the tables of evidence names ${unknown}, no component.`)
  return {
    number: Number(row.n),
    kinds,
    confidence: (row.c ?? 2) as Confidence,
    sdk: row.sdk === true,
    nearAi: row.nearAi === true,
    nearIs,
    with: needed,
    hintBeside,
  }
}

function patternOf(row: Row, member: string): Pattern {
  return {
    ...entryOf(row),
    expression: new RegExp(String(row[member]), 'im'),
    also: [row.also ?? []].flat().flatMap((source) => expressionOf(source) ?? []),
    unless: expressionOf(row.unless),
    files: (row.in as readonly FileKind[] | undefined) ?? null,
  }
}

function expressionOf(source: unknown): RegExp | null {
  return typeof source === 'string' ? new RegExp(source, 'im') : null
}

function indexes<T extends string>(
  names: readonly T[],
  rowsOf: (name: T) => readonly (readonly [readonly Row[], string])[],
): Record<T, NameIndex> {
  const built = names.map((name) => {
    const exact = new Map<string, Entry[]>()
    const open: { beginning: string; entry: Entry }[] = []
    for (const [rows, member] of rowsOf(name))
      for (const row of rows) {
        const entry = entryOf(row)
        for (const word of words(row[member])) {
          const key = word.toLowerCase()
          if (key.endsWith('*')) open.push({ beginning: key.slice(0, -1), entry })
          else exact.set(key, [...(exact.get(key) ?? []), entry])
        }
      }
    return [name, { exact, open }] as const
  })
  return Object.fromEntries(built) as unknown as Record<T, NameIndex>
}
