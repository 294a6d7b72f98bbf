import type { ClassNode, FunctionNode } from '../parse/tree.ts'
import { registerClass, registerFunction } from './entry.ts'
import type { Machine } from './machine.ts'
import type { ClassInfo, FunctionInfo, Scope } from './program.ts'
import { registerByOwnDecorators } from './registrar.ts'
import { noteToolClass } from './tool-record.ts'
import { join, unknown, type Value } from './value.ts'

/** Returns the value of a function that is defined where `scope` stands. */
export function functionValue(machine: Machine, node: FunctionNode, scope: Scope, owner: ClassInfo | null): Value {
  const info = functionInfo(machine, node, scope, owner)
  if (scope.parent !== null || scope.info !== null) scope.pending.push(info)
  return { ...unknown, calls: [{ info, self: null }] }
}

function functionInfo(machine: Machine, node: FunctionNode, scope: Scope, owner: ClassInfo | null): FunctionInfo {
  const known = machine.functions.get(node)
  if (known) {
    known.parent = scope
    registerByOwnDecorators(machine, known, scope)
    return known
  }
  const info: FunctionInfo = {
    id: `${scope.module.path}:${node.at}`,
    name: node.name,
    node,
    module: scope.module,
    owner,
    parent: scope,
    summary: { sinks: new Map(), places: new Map(), result: unknown, guards: new Map(), passed: new Map() },
    stamp: 0,
    isRunning: false,
    sources: new Map(),
    tool: null,
    scope: null,
    labelledParams: new Set(),
  }
  machine.functions.set(node, info)
  registerFunction(machine, info, scope)
  registerByOwnDecorators(machine, info, scope)
  return info
}

/** Returns the value of a class that is defined where `scope` stands, its fields and bases read. */
export function classValue(machine: Machine, node: ClassNode, scope: Scope): Value {
  let info = machine.classes.get(node)
  if (!info) {
    info = {
      id: `${scope.module.path}:${node.at}`,
      name: node.name,
      node,
      module: scope.module,
      methods: new Map(),
      fields: new Map(),
      types: new Map(),
      bases: [],
    }
    machine.classes.set(node, info)
    for (const statement of node.body) {
      if (statement.kind !== 'define' || statement.value.kind !== 'function') continue
      const method = functionInfo(machine, statement.value, scope, info)
      info.methods.set(method.name, method)
      const others = machine.methods.get(method.name)
      if (others) others.push(method)
      else machine.methods.set(method.name, [method])
    }
  }
  info.bases = node.bases.map((base) => machine.evaluate(base, scope))
  registerClass(machine, info, scope)
  for (const statement of node.body) {
    if (statement.kind === 'define' && statement.value.kind === 'function') {
      const method = functionInfo(machine, statement.value, scope, info)
      scope.pending.push(method)
    }
    if (statement.kind !== 'expression') continue
    const { value } = statement
    if (value.kind === 'assign' && value.target.kind === 'name') {
      const field = machine.evaluate(value.value, scope)
      if (value.type) info.types.set(value.target.name, value.type)
      const known = info.fields.get(value.target.name)
      if (value.value.kind !== 'group') info.fields.set(value.target.name, known ? join(known, field) : field)
    }
  }
  noteToolClass(machine, info)
  return { ...unknown, types: [{ info, isInstance: false }] }
}
