import type { ClassNode, FunctionNode, Module } from '../parse/tree.ts'
import { type Label, type Place, type SourceKind, unknown, type Value } from './value.ts'

/** A rule's sink that a value reaches inside a function. */
export type SinkHit = {
  readonly key: string
  readonly rule: string
  readonly module: ModuleInfo
  /** Node of the sink, in UTF-16 units. */
  readonly at: number
  readonly end: number
  /** The function that it is in, or `<module>`. */
  readonly within: string
  /** What the value becomes there, for the description. */
  readonly what: string
  /** True where only the beginning of the text counts. */
  readonly needsLead: boolean
  /** Characters of our own text that must be around it. */
  readonly minOurs: number
  readonly label: Label
}
export type Summary = {
  sinks: Map<string, SinkHit>
  /** How many ways of `sinks` lead to a place. */
  places: Map<string, number>
  result: Value
  /** Bits that a parameter has gained on every way out, by index. */
  guards: Map<number, number>
  /** Arguments with which a parameter is called, by its index. */
  passed: Map<number, readonly Value[]>
}
/** A parameter, or fields of it, that come from outside. */
export type ParamSource = {
  readonly kind: SourceKind
  readonly fields: readonly string[] | null
  readonly what: string
}

export type FunctionInfo = {
  readonly id: string
  readonly name: string
  readonly node: FunctionNode
  readonly module: ModuleInfo
  readonly owner: ClassInfo | null
  parent: Scope | null
  summary: Summary
  /** The run in which its summary was made. */
  stamp: number
  isRunning: boolean
  readonly sources: Map<number, ParamSource>
  /** Set where it is registered as a tool. */
  tool: ToolInfo | null
  scope: Scope | null
  /** Parameters that carry a label of their own. */
  readonly labelledParams: Set<number>
}
export type ToolInfo = { readonly name: string; readonly description: string; readonly place: Place }
export type ClassInfo = {
  readonly id: string
  readonly name: string
  readonly node: ClassNode
  readonly module: ModuleInfo
  readonly methods: Map<string, FunctionInfo>
  readonly fields: Map<string, Value>
  /** Annotations of fields by name. */
  readonly types: Map<string, string>
  bases: readonly Value[]
}
export type ModuleInfo = {
  readonly module: Module
  readonly path: string
  readonly scope: Scope
  readonly exports: Map<string, Value>
  stamp: number
  isRunning: boolean
  /** Offsets of line starts, made when first needed. */
  lines: readonly number[] | null
}
/** The variables of one function or module while it is followed. */
export type Scope = {
  readonly parent: Scope | null
  readonly module: ModuleInfo
  readonly info: FunctionInfo | null
  vars: Map<string, Value>
  /** What variables were when the function was left, of this run and of those before. */
  final: Map<string, Value>
  isDead: boolean
  /** What variables were where the innermost loop, or switch, was left by a break; null outside of one. */
  breaks: Map<string, Value>[] | null
  result: Value
  /** Bits that its parameters have on all ways out so far; null before the first. */
  guards: Map<number, number> | null
  /** Names that were given another value since it began. */
  readonly assigned: Set<string>
  pending: FunctionInfo[]
  /** Variables that hold the outcome of a condition, with the names that it is of. */
  readonly outcomes: Map<string, ReadonlySet<string>>
}

/** Returns a scope without variables. */
export function newScope(parent: Scope | null, module: ModuleInfo | null, info: FunctionInfo | null): Scope {
  return {
    parent,
    module: module as ModuleInfo,
    info,
    vars: new Map(),
    final: new Map(),
    isDead: false,
    breaks: null,
    result: unknown,
    guards: null,
    assigned: new Set(),
    pending: [],
    outcomes: new Map(),
  }
}

/** Returns the number of the line, from 1, of a place in a module. */
export function lineOf(info: ModuleInfo, at: number): number {
  if (info.lines === null) {
    const lines = [0]
    const { source } = info.module
    for (let index = source.indexOf('\n'); index >= 0; index = source.indexOf('\n', index + 1)) lines.push(index + 1)
    info.lines = lines
  }
  const { lines } = info
  let [low, high] = [0, lines.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (lines[middle]! <= at) low = middle
    else high = middle - 1
  }
  return low + 1
}
