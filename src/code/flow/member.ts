import type { Expression, Member } from '../parse/tree.ts'
import { applyFunction } from './apply.ts'
import { libraryBase } from './base.ts'
import { argumentsOf, isGetter } from './getter.ts'
import { lookUp, memberSource } from './look-up.ts'
import type { Machine } from './machine.ts'
import type { ClassInfo, ModuleInfo, Scope } from './program.ts'
import { type Callable, clear, clearing, join, readField, unknown, type Value } from './value.ts'

/** Returns the value of `object.name`. */
export function readMember(machine: Machine, expression: Member, scope: Scope): Value {
  const object = machine.evaluate(expression.object, scope)
  return memberOf(machine, expression, object, expression.name, scope)
}

/** Returns the value of field `name` of `object`. */
export function memberOf(machine: Machine, expression: Expression, object: Value, name: string, scope: Scope): Value {
  if (object.module) return exportOf(machine, object.module, name)
  const isScript = scope.module.module.language === 'script'
  if (isScript && name === 'length' && object.types.length === 0 && !object.fields?.has(name)) return unknown
  let found = readField(object, name)
  for (const { info, isInstance } of object.types) {
    const self = isInstance ? object : null
    const method = methodOf(info, name)
    if (method && isInstance && isGetter(method.info))
      found = join(found, applyFunction(machine, method.info, argumentsOf(object), expression, scope))
    else if (method) found = join(found, { ...unknown, calls: [{ ...method, self: self ?? method.self }] })
    const field = fieldOf(info, name)
    if (field) found = join(field, found)
    const type = typeOf(info, name)
    if (type && machine.models.words.unlabelledTypes.test(type)) found = clear(found, clearing.all)
    else if (type && !field?.types.length && !method) found = join(found, annotated(machine, type, info.module.scope))
    if (!method && !field) {
      const base = libraryBase(info)
      if (base && found.path === '') found = { ...found, path: `${base}().${name}` }
    }
  }
  for (const model of machine.models.safeMembers.get(name) ?? [])
    if (model.receiver?.test(object.path) ?? true) found = clear(found, model.clears)
  return memberSource(machine, expression, found, name, object, scope)
}

/** Returns what `module` exports by `name`; its namespace for the module itself. */
export function exportOf(machine: Machine, module: ModuleInfo, name: string): Value {
  machine.runModule(module)
  const known = module.exports.get(name) ?? module.scope.vars.get(name) ?? module.scope.final.get(name)
  if (known) return known
  const inner = machine.resolve(module, module.module.language === 'python' ? `.${name}` : `./${name}`)
  if (inner && inner !== module) return { ...unknown, module: inner }
  const all = module.exports.get('*')
  if (all?.module && all.module !== module && !all.module.isRunning) return exportOf(machine, all.module, name)
  return { ...unknown, path: `${module.path}.${name}` }
}

/** Returns the method of a class or of a class above it. */
export function methodOf(info: ClassInfo, name: string, depth = 0): Callable | null {
  const own = info.methods.get(name)
  if (own) return { info: own, self: { ...unknown, types: [{ info, isInstance: true }] } }
  if (depth > 6) return null
  for (const base of info.bases)
    for (const type of base.types) {
      const found = methodOf(type.info, name, depth + 1)
      if (found) return found
    }
  return null
}

function fieldOf(info: ClassInfo, name: string, depth = 0): Value | null {
  const own = info.fields.get(name)
  if (own || depth > 6) return own ?? null
  for (const base of info.bases)
    for (const type of base.types) {
      const found = fieldOf(type.info, name, depth + 1)
      if (found) return found
    }
  return null
}

function typeOf(info: ClassInfo, name: string): string | null {
  return info.types.get(name) ?? null
}

/** Returns the instance that an annotation names: a class of the repository, or an object of a library. */
export function annotated(machine: Machine, type: string, scope: Scope): Value {
  const name = /^(?:typing\.)?(?:Optional\[|Annotated\[|Promise<)?\s*["']?([A-Za-z_][\w.]*)/.exec(type)?.[1]
  if (!name) return unknown
  const [first = '', ...rest] = name.split('.')
  let found = lookUp(machine, first, scope)
  for (const part of rest) found = found.module ? exportOf(machine, found.module, part) : readField(found, part)
  if (found.types.length > 0) return { ...unknown, types: found.types.map(({ info }) => ({ info, isInstance: true })) }
  return found.path.includes('.') ? { ...unknown, path: `${found.path}()` } : unknown
}
