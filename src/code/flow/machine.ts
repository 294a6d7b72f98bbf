import type { Models } from '../model/model.ts'
import type { Call, ClassNode, Expression, FunctionNode, Statement } from '../parse/tree.ts'
import type { CallArguments } from './arguments.ts'
import type { CapabilityHit } from './capability.ts'
import type { ClassInfo, FunctionInfo, ModuleInfo, Scope, SinkHit } from './program.ts'
import type { Resolver } from './resolve.ts'
import type { Dropped, Label, Place, SourceKind, Value } from './value.ts'

/** A source that reaches a sink. */
export type Flow = { readonly hit: SinkHit; readonly label: Label }
/** What a rule needs to know of a value. */
export type FlowRule = { readonly id: string; readonly sources: ReadonlySet<SourceKind>; readonly clearedBy: number }

/** A place that is a flaw as it stands. */
export type StructureHit = {
  readonly rule: string
  readonly module: ModuleInfo
  readonly at: number
  readonly end: number
  readonly within: string
  readonly what: string
}

/** What the parts of the analysis share. One repository has one. */
export type Machine = {
  readonly models: Models
  readonly rules: ReadonlyMap<string, FlowRule>
  readonly resolve: Resolver
  readonly dropped: Dropped
  readonly tooDeep: Set<string>
  readonly functions: Map<FunctionNode, FunctionInfo>
  readonly classes: Map<ClassNode, ClassInfo>
  /** Methods by name, over all classes. */
  readonly methods: Map<string, FunctionInfo[]>
  /** Names of tools that schemas of the repository describe, without case and separators. */
  readonly toolNames: Map<string, ModuleInfo>
  /** Flows of this run, by rule and place of the sink. */
  readonly flows: Map<string, Flow[]>
  /** Sinks that parameters reach, by rule and place of the sink. */
  readonly latent: Map<string, SinkHit>
  /** Calls that are a flaw as they stand, by rule and place. */
  readonly structures: Map<string, StructureHit>
  readonly capabilities: Map<string, CapabilityHit>
  run: number
  depth: number
  evaluate: (expression: Expression, scope: Scope) => Value
  execute: (statements: readonly Statement[], scope: Scope) => void
  /** Runs a function unless it was in this run. */
  follow: (info: FunctionInfo) => void
  /** Runs a module unless it was in this run. */
  runModule: (info: ModuleInfo) => void
  narrow: (test: Expression, truth: boolean, scope: Scope) => void
  /** Records what the arguments of a function of a library reach that another function calls. */
  reachLibrary: (path: string, call: Call, given: CallArguments, scope: Scope) => void
  bind: (target: Expression, value: Value, scope: Scope, at: number, declares: boolean) => void
}

/** Returns a label for a source that stands at `at`. */
export function sourceLabel(kind: SourceKind, place: Place, byName = false): Label {
  return {
    key: `${kind}:${place.module.path}:${place.at}`,
    kind,
    origin: place,
    owner: null,
    param: 0,
    fields: [],
    cleared: 0,
    leads: true,
    ours: 0,
    steps: null,
    byName,
  }
}

/** Returns the code of a node, blanks made one, at most `length` characters. */
export function codeOf(module: ModuleInfo, at: number, end: number, length = 80): string {
  const text = module.module.source
    .slice(at, Math.min(end, at + 400))
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}
