import type { Statement } from '../parse/tree.ts'
import type { Machine } from './machine.ts'
import { exportOf } from './member.ts'
import type { Scope } from './program.ts'
import { unknown } from './value.ts'

/** Gives the name of an import what it is: a module or value of the repository, or an object of a library. */
export function importName(machine: Machine, statement: Extract<Statement, { kind: 'import' }>, scope: Scope): void {
  const { module, name, as } = statement
  if (as === '') return
  const found = machine.resolve(scope.module, module)
  if (name === '*') {
    if (!found) return
    machine.runModule(found)
    for (const [key, value] of found.scope.final) if (!key.startsWith('_')) scope.vars.set(key, value)
    for (const [key, value] of found.scope.vars) if (!key.startsWith('_')) scope.vars.set(key, value)
    return
  }
  if (found) {
    if (name === null) scope.vars.set(as, { ...unknown, module: found })
    else {
      const inner =
        scope.module.module.language === 'python'
          ? machine.resolve(scope.module, module.endsWith('.') ? module + name : `${module}.${name}`)
          : null
      const value =
        found.exports.has(name) || found.scope.vars.has(name) || !inner
          ? exportOf(machine, found, name)
          : { ...unknown, module: inner }
      scope.vars.set(as, value)
    }
    return
  }
  const inner =
    name !== null && scope.module.module.language === 'python'
      ? machine.resolve(scope.module, module.endsWith('.') ? module + name : `${module}.${name}`)
      : null
  if (inner) {
    scope.vars.set(as, { ...unknown, module: inner })
    return
  }
  const library = module.replace(/^node:/, '').replace(/\/promises$/, '')
  scope.vars.set(as, { ...unknown, path: name === null ? library : `${library}.${name === 'default' ? as : name}` })
}

/** Notes what a module exports. */
export function exportName(machine: Machine, statement: Extract<Statement, { kind: 'export' }>, scope: Scope): void {
  const { module, name, as } = statement
  if (module === '') {
    const value = scope.vars.get(name)
    if (value) scope.module.exports.set(as, value)
    return
  }
  const found = machine.resolve(scope.module, module)
  if (!found || found === scope.module) return
  if (name !== '*') {
    scope.module.exports.set(as, exportOf(machine, found, name))
    return
  }
  machine.runModule(found)
  for (const [key, value] of [...found.scope.vars, ...found.exports]) scope.module.exports.set(key, value)
}
