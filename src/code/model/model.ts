import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import type { SourceKind } from '../flow/value.ts'
import type { Language } from '../parse/tree.ts'
import { type Pattern, patternOf } from './pattern.ts'
import { bitsOf, byName, call, type Data, options, pattern, references, words } from './read-data.ts'
import { readWords, type Words } from './words.ts'

/** Which calls a model is of: the last part of the name, and a pattern of what stands before it, after imports. */
export type CallPattern = {
  readonly names: readonly string[]
  readonly receiver: Pattern | null
  readonly language: Language | null
}
/** An argument: its place, its name, `self` for what the method is of, or `*` for all. */
export type ArgumentRef = number | string
export type SinkModel = CallPattern & {
  readonly rule: string
  /** What must not stand before the name, by any of its spellings. */
  readonly refuses: Pattern | null
  readonly arguments: readonly ArgumentRef[]
  /** Options that must be these, and must not be: see `hasOption`. */
  readonly when: ReadonlyMap<string, string>
  readonly unless: ReadonlyMap<string, string>
  /**
   * `lead`: only what may begin the text; `sql`: a statement; `shell`: a list whose program is a shell; `html`: a text
   * with a tag; `built`: not what is only a parameter; `list`: only lists.
   */
  readonly shape: string | null
}
/** A call that is a flaw as it stands; `*` for a name is any. */
export type StructureModel = CallPattern & {
  readonly rule: string
  /** Last parts of names that are not meant by `*`. */
  readonly refuses: Pattern | null
  /** Options that must be these, and must not be: see `hasOption`. */
  readonly when: ReadonlyMap<string, string>
  readonly unless: ReadonlyMap<string, string>
}
export type SourceModel = CallPattern & {
  readonly kind: SourceKind
  /** Arguments that are texts for a model; empty where it is none. */
  readonly prompt: readonly ArgumentRef[]
}
export type SanitizerModel = CallPattern & { readonly clears: number; readonly also: boolean }
export type PassModel = CallPattern & {
  /**
   * `drop`: the result says nothing of the arguments; `call`: calls its argument with the others; `same`: returns
   * its argument; `each`: calls a function with the elements of its receiver; `add`: puts its arguments into its
   * receiver; `parse`: returns its argument in the shape of its receiver, a schema; `split`: parts a name and its
   * ending, which has no separator; `store`: what it gets or brings is in its argument from then on; `copy`: its
   * labels are those of its arguments and receiver; `attribute`: returns a field by name.
   */
  readonly does:
    | 'drop'
    | 'parse'
    | 'partial'
    | 'split'
    | 'call'
    | 'same'
    | 'each'
    | 'copy'
    | 'fill'
    | 'add'
    | 'attribute'
    | 'store'
  readonly argument: number
}
/** A member that is safe whatever its object comes from. */
export type SafeMemberModel = {
  readonly clears: number
  readonly names: readonly string[]
  readonly receiver: Pattern | null
}
export type MemberModel = {
  readonly kind: SourceKind
  readonly names: readonly string[]
  readonly receiver: Pattern | null
  readonly secret: boolean
}
/** Functions whose parameters come from outside. */
export type EntryModel = CallPattern & {
  readonly kind: SourceKind
  readonly by: 'decorator' | 'argument' | 'base' | 'name' | 'tools' | 'record' | 'kept' | 'directive'
  readonly arguments: readonly ArgumentRef[]
  readonly methods: readonly string[]
  /** Places of the parameters, or null for all. */
  readonly params: readonly number[] | null
  /** Fields of a parameter that come from outside, or null for all of it. */
  readonly fields: readonly string[] | null
  readonly file: Pattern | null
  /** The name of a class that a class is made from, where `names` does not have it. */
  readonly like: Pattern | null
  readonly skips: Pattern | null
}
/** A call that shows what an application is made of. */
export type CapabilityModel = CallPattern & {
  readonly kind: 'model' | 'agent' | 'mcp-server' | 'mcp-client' | 'vector-store' | 'approval'
  readonly provider: string | null
  /** Arguments that name it; the first constant one counts. */
  readonly name: readonly ArgumentRef[]
  /** What has something else of that name; null for nothing. */
  readonly foreign: Pattern | null
  /** The argument that pins a model, or null where none does. */
  readonly revision: string | null
}

/** All that is known of libraries, by the last part of the names. */
export type Models = {
  readonly sinks: ReadonlyMap<string, readonly SinkModel[]>
  readonly structures: ReadonlyMap<string, readonly StructureModel[]>
  readonly sources: ReadonlyMap<string, readonly SourceModel[]>
  readonly sanitizers: ReadonlyMap<string, readonly SanitizerModel[]>
  readonly passes: ReadonlyMap<string, readonly PassModel[]>
  readonly members: ReadonlyMap<string, readonly MemberModel[]>
  readonly safeMembers: ReadonlyMap<string, readonly SafeMemberModel[]>
  readonly capabilities: ReadonlyMap<string, readonly CapabilityModel[]>
  readonly entries: readonly EntryModel[]
  readonly entryNames: ReadonlyMap<string, readonly EntryModel[]>
  /** What records that describe a tool make of its function. */
  readonly toolRecord: EntryModel
  /** Of functions that a function of the repository keeps as tools. */
  readonly toolKept: EntryModel
  readonly assignments: ReadonlyMap<string, string>
  /** Constant texts that are sources by what they name, such as a file of keys. */
  readonly texts: readonly { readonly kind: SourceKind; readonly pattern: Pattern }[]
  /** Objects that are a source as a whole, while one field of them says nothing; null where there are none. */
  readonly wholes: Pattern | null
  /** What one field of such an object is; null where it says nothing. */
  readonly wholeSecrets: SourceKind | null
  readonly words: Words
}

/** Paths of the files of models. */
export function modelFiles(): readonly string[] {
  const folder = fileURLToPath(new URL('./data/', import.meta.url))
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => folder + name)
}

/** Reads the models of libraries from `files`, those of the package when none are given. */
export function readModels(files: readonly string[] = modelFiles()): Models {
  const data: Record<string, Data[]> = {}
  let spoken: Data = {}
  for (const file of files)
    for (const [section, value] of Object.entries(load(readFileSync(file, 'utf8')) as Record<string, unknown>)) {
      if (section === 'words') spoken = { ...spoken, ...(value as Data) }
      else data[section] = [...(data[section] ?? []), ...(value as Data[])]
    }
  const of = (section: string) => data[section] ?? []
  const entries = of('entries').map(
    (item): EntryModel => ({
      ...call(item),
      kind: item.kind as SourceKind,
      by: item.by as EntryModel['by'],
      arguments: references(item.arguments),
      methods: words(item.methods),
      params: item.params === undefined ? null : (references(item.params) as number[]),
      fields: item.fields === undefined ? null : words(item.fields),
      file: pattern(item.file),
      like: pattern(item.like),
      skips: pattern(item.skips),
    }),
  )
  return {
    sinks: byName(
      of('sinks').map((item) => ({
        ...call(item),
        rule: String(item.rule),
        refuses: pattern(item.refuses),
        arguments: item.arguments === undefined ? [0] : references(item.arguments),
        when: options(item.when),
        unless: options(item.unless),
        shape: (item.shape ?? null) as string | null,
      })),
    ),
    structures: byName(
      of('calls').map((item) => ({
        ...call(item),
        rule: String(item.rule),
        refuses: pattern(item.refuses),
        when: options(item.when),
        unless: options(item.unless),
      })),
    ),
    sources: byName(
      of('sources').map((item) => ({ ...call(item), kind: item.kind as SourceKind, prompt: references(item.prompt) })),
    ),
    sanitizers: byName(
      of('sanitizers').map((item) => ({
        ...call(item),
        clears: bitsOf(item.clears),
        also: item.also === true,
      })),
    ),
    passes: byName(
      of('passes').map((item) => ({
        ...call(item),
        does: item.does as PassModel['does'],
        argument: Number(item.argument ?? 0),
      })),
    ),
    members: byName(
      of('members').map((item) => ({
        kind: item.kind as SourceKind,
        names: words(item.names),
        receiver: pattern(item.receiver),
        secret: item.secret === true,
      })),
    ),
    safeMembers: byName(
      of('safeMembers').map((item) => ({
        clears: bitsOf(item.clears),
        names: words(item.names),
        receiver: pattern(item.receiver),
      })),
    ),
    capabilities: byName(
      of('capabilities').map((item) => ({
        ...call(item),
        kind: item.kind as CapabilityModel['kind'],
        provider: (item.provider ?? null) as string | null,
        name: references(item.name),
        foreign: pattern(item.foreign),
        revision: (item.revision ?? null) as string | null,
      })),
    ),
    entries,
    toolRecord: entries.find(({ by }) => by === 'record')!,
    toolKept: entries.find(({ by }) => by === 'kept')!,
    entryNames: byName(entries.filter(({ by }) => by === 'argument' || by === 'tools')),
    assignments: new Map(
      of('assignments').flatMap((item) => words(item.names).map((name) => [name, String(item.rule)])),
    ),
    texts: of('texts').map((item) => ({ kind: item.kind as SourceKind, pattern: patternOf(String(item.pattern)) })),
    wholes: pattern(spoken.wholes),
    wholeSecrets: (spoken.wholeSecrets ?? null) as SourceKind | null,
    words: readWords(spoken),
  }
}
