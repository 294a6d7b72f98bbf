import type { Models } from '../model/model.ts'
import type { Module } from '../parse/tree.ts'
import { isBound } from './apply.ts'
import { bind } from './bind.ts'
import { reachLibrary } from './call.ts'
import type { CapabilityHit } from './capability.ts'
import { evaluate } from './evaluate.ts'
import { execute, noteExit } from './execute.ts'
import { narrow } from './guard.ts'
import { recordHit, throughLabel } from './hit.ts'
import { kindOfName } from './look-up.ts'
import { type Flow, type FlowRule, type Machine, type StructureHit, sourceLabel } from './machine.ts'
import { annotated } from './member.ts'
import { type FunctionInfo, type ModuleInfo, newScope, type SinkHit } from './program.ts'
import { moduleResolver } from './resolve.ts'
import { markNamedTools } from './tool-record.ts'
import { clear, clearing, type Dropped, deepLabels, join, type Label, labelled, unknown, type Value } from './value.ts'

const maxRuns = 4
const maxCallDepth = 60

/** What the flows of a repository are. */
export type FlowResult = {
  /** Flows by rule and place of the sink. */
  readonly flows: ReadonlyMap<string, readonly Flow[]>
  /** Sinks that only parameters reach. */
  readonly latent: readonly SinkHit[]
  readonly structures: readonly StructureHit[]
  readonly capabilities: readonly CapabilityHit[]
  readonly functions: readonly FunctionInfo[]
  readonly modules: readonly ModuleInfo[]
  readonly dropped: Dropped
  /** Paths of files that were left out in part, since they are nested too deep. */
  readonly tooDeep: ReadonlySet<string>
}

/** Returns the flows of `modules`, followed across functions and files; their order does not matter. */
export function followModules(
  modules: readonly Module[],
  models: Models,
  rules: ReadonlyMap<string, FlowRule>,
): FlowResult {
  const infos = [...modules].sort((a, b) => (a.path < b.path ? -1 : 1)).map(moduleInfo)
  const machine: Machine = {
    models,
    rules,
    resolve: moduleResolver(infos),
    tooDeep: new Set(),
    dropped: { labels: 0, sinks: 0, fields: 0 },
    functions: new Map(),
    classes: new Map(),
    methods: new Map(),
    toolNames: new Map(),
    flows: new Map(),
    latent: new Map(),
    structures: new Map(),
    capabilities: new Map(),
    run: 0,
    depth: 0,
    evaluate: (expression, scope) => evaluate(machine, expression, scope),
    execute: (statements, scope) => execute(machine, statements, scope),
    follow: (info) => follow(machine, info),
    runModule: (info) => runModule(machine, info),
    narrow: (test, truth, scope) => narrow(machine, test, truth, scope),
    reachLibrary: (path, call, given, scope) => reachLibrary(machine, path, call, given, scope),
    bind: (target, value, scope, at, declares) => bind(machine, target, value, scope, at, declares),
  }
  for (let before = -1; machine.run < maxRuns; ) {
    machine.run++
    machine.flows.clear()
    machine.latent.clear()
    machine.structures.clear()
    machine.capabilities.clear()
    for (const info of infos) runModule(machine, info)
    for (const info of machine.functions.values()) follow(machine, info)
    const now = sizeOf(machine)
    if (now === before) break
    before = now
  }
  markNamedTools(machine)
  enter(machine)
  const latent = [...machine.latent].flatMap(([place, hit]) => (machine.flows.has(place) || isBounded(hit) ? [] : hit))
  return {
    flows: machine.flows,
    latent,
    structures: [...machine.structures.values()],
    capabilities: [...machine.capabilities.values()],
    functions: [...machine.functions.values()],
    modules: infos,
    dropped: machine.dropped,
    tooDeep: machine.tooDeep,
  }
}

function moduleInfo(module: Module): ModuleInfo {
  const scope = newScope(null, null, null)
  const info: ModuleInfo = {
    module,
    path: module.path,
    scope,
    exports: new Map(),
    stamp: 0,
    isRunning: false,
    lines: null,
  }
  ;(scope as { module: ModuleInfo }).module = info
  return info
}

function sizeOf(machine: Machine): number {
  let size = 0
  for (const { summary, sources } of machine.functions.values())
    size += summary.sinks.size * 1009 + deepLabels(summary.result).length * 31 + sources.size * 7 + summary.guards.size
  for (const { fields } of machine.classes.values())
    for (const value of fields.values()) size += 1 + deepLabels(value).length * 3 + value.types.length
  return size
}

function runModule(machine: Machine, info: ModuleInfo): void {
  if (info.stamp === machine.run || info.isRunning) return
  info.stamp = machine.run
  info.isRunning = true
  const { scope } = info
  scope.final = scope.vars
  scope.vars = new Map()
  scope.isDead = false
  guarded(machine, info, () => execute(machine, info.module.body, scope))
  if (info.module.language === 'script')
    for (const [name, value] of scope.vars) info.exports.set(name, info.exports.get(name) ?? value)
  info.isRunning = false
}

function follow(machine: Machine, info: FunctionInfo): void {
  if (info.stamp === machine.run || info.isRunning || machine.depth > maxCallDepth) return
  runModule(machine, info.module)
  if (info.stamp === machine.run) return
  info.stamp = machine.run
  info.isRunning = true
  machine.depth++
  const scope = newScope(info.parent ?? info.module.scope, info.module, info)
  if (info.scope) scope.final = info.scope.final
  info.scope = scope
  info.summary.passed = new Map()
  bindParams(machine, info)
  scope.assigned.clear()
  scope.result = unknown
  guarded(machine, info.module, () => execute(machine, info.node.body, scope))
  if (!scope.isDead) noteExit(scope)
  info.summary.result = scope.result
  info.summary.guards = scope.guards ?? new Map<number, number>()
  scope.isDead = true
  for (const inner of scope.pending.splice(0)) follow(machine, inner)
  scope.final = new Map([...scope.final, ...scope.vars])
  machine.depth--
  info.isRunning = false
}

/** Runs a part of the analysis; code that is nested too deep for it is left out, and its file noted. */
function guarded(machine: Machine, { path }: ModuleInfo, run: () => void): void {
  const { depth } = machine
  try {
    run()
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    machine.depth = depth
    machine.tooDeep.add(path)
  }
}

/**
 * Returns what a parameter is without an argument; of its text only that a switch is on counts, since callers pass
 * others.
 */
function defaultValue(value: Value): Value {
  return { ...value, text: /^true$/i.test(value.text ?? '') ? value.text : null, test: null, isConstant: false }
}

function bindParams(machine: Machine, info: FunctionInfo): void {
  const scope = info.scope!
  if (info.owner) {
    const self: Value = { ...unknown, types: [{ info: info.owner, isInstance: true }] }
    if (info.module.module.language === 'script') scope.vars.set('this', self)
    else if (isBound(info)) {
      const first = info.node.params[0]?.target
      if (first?.kind === 'name') scope.vars.set(first.name, self)
    }
  }
  for (const [index, param] of info.node.params.entries()) {
    if (index === 0 && info.owner && isBound(info)) continue
    const name = param.target.kind === 'name' ? param.target.name : ''
    let value: Value = param.type ? annotated(machine, param.type, scope) : unknown
    if (value.path === '' && name !== '') value = { ...value, path: name }
    if (param.value) value = join(value, defaultValue(machine.evaluate(param.value, scope)))
    if (!(param.type && machine.models.words.unlabelledTypes.test(param.type.trim()))) {
      const label: Label = {
        ...sourceLabel('tool', { module: info.module, at: param.at, what: name || 'a parameter' }),
        key: `p:${info.id}:${index}`,
        kind: 'param',
        owner: info,
        param: index,
      }
      info.labelledParams.add(index)
      value = { ...value, labels: [label], isConstant: false }
      const kind = kindOfName(machine, name)
      if (kind)
        value = join(value, labelled([sourceLabel(kind, { module: info.module, at: param.at, what: name }, true)]))
    } else value = clear(value, clearing.all)
    if (param.rest === 'list') value = { ...value, isList: true }
    bind(machine, param.target, value, scope, -1, true)
    if (param.isField && info.owner && name) {
      const known = info.owner.fields.get(name)
      const field: Value = { ...value, path: '' }
      info.owner.fields.set(name, known ? join(known, field) : field)
    }
  }
}

/**
 * Checks that a sink is reached by a field that its function gets from a schema, which bounds it to a number or a
 * constant.
 */
function isBounded({ label: { owner, param, fields } }: SinkHit): boolean {
  const texts = owner?.sources.get(param)?.fields
  return texts != null && fields[0] !== undefined && !texts.includes(fields[0])
}

/** Turns the sinks that parameters from outside reach into flows. */
function enter(machine: Machine): void {
  for (const info of machine.functions.values())
    for (const { label, key: _key, ...hit } of info.summary.sinks.values()) {
      const source = info.sources.get(label.param)
      if (!source) continue
      if (source.fields && !(label.fields[0] !== undefined && source.fields.includes(label.fields[0]))) continue
      const param = info.node.params[label.param]
      const place = { module: info.module, at: param?.at ?? info.node.at, what: source.what }
      recordHit(machine, hit, throughLabel(sourceLabel(source.kind, place), label, null))
    }
}
