import type { Expression } from '../parse/tree.ts'
import { applyFunction } from './apply.ts'
import { argumentsOf } from './getter.ts'
import { noteOutcome } from './held-check.ts'
import { withoutWholes } from './look-up.ts'
import { codeOf, type Machine } from './machine.ts'
import { exportOf, methodOf } from './member.ts'
import type { Scope } from './program.ts'
import { reach } from './sink.ts'
import { recordStructure } from './structure.ts'
import { addStep, deepLabels, join, readElement, readField, type Value, withField } from './value.ts'

/** Gives the names of `target` what `value` is; the way of its labels notes it, unless `at` is below 0. */
export function bind(
  machine: Machine,
  target: Expression,
  value: Value,
  scope: Scope,
  at: number,
  declares: boolean,
): void {
  switch (target.kind) {
    case 'name': {
      const what = at < 0 ? '' : codeOf(scope.module, at, lineEnd(scope.module.module.source, at), 60)
      const stepped =
        value.labels.length === 0 || at < 0
          ? value
          : { ...value, labels: value.labels.map((label) => addStep(label, { module: scope.module, at, what })) }
      scope.assigned.add(target.name)
      const before = scope.vars.get(target.name)
      setName(target.name, stepped, scope, declares)
      noteOutcome(target.name, before, stepped, scope)
      return
    }
    case 'member':
    case 'index': {
      const name = target.kind === 'member' ? target.name : (machine.evaluate(target.index, scope).text ?? '*')
      const rule = target.kind === 'member' ? machine.models.assignments.get(name) : undefined
      if (rule)
        reach(
          machine,
          rule,
          { at: target.at, end: target.end, what: `${name} of an element` },
          deepLabels(value),
          scope,
        )
      const object = machine.evaluate(target.object, scope)
      if (name === '__doc__' || (name === 'description' && object.calls.length > 0))
        recordStructure(machine, 'AI-TOOL-REDEFINE', target, `${name} is set`, scope)
      for (const { info, isInstance } of object.types) {
        const setter = target.kind === 'index' && isInstance ? methodOf(info, '__setitem__') : null
        if (setter && target.kind === 'index')
          applyFunction(
            machine,
            setter.info,
            argumentsOf(object, [machine.evaluate(target.index, scope), value]),
            target,
            scope,
          )
        const known = info.fields.get(name)
        info.fields.set(name, known ? join(known, value) : value)
      }
      if (object.path === 'module' && name === 'exports')
        for (const [key, field] of value.fields ?? []) scope.module.exports.set(key, field)
      if (object.path === 'module' && name === 'exports') scope.module.exports.set('default', value)
      if (object.path === 'exports' || object.path === 'module.exports') scope.module.exports.set(name, value)
      if (object.types.length === 0 && !object.module) {
        const known = name === '*' ? object.fields?.get('*') : undefined
        const changed = withField(object, name, known ? join(known, value) : value)
        if (target.object.kind === 'name') setName(target.object.name, changed, scope, false)
        else if (target.object.kind === 'member') bind(machine, target.object, changed, scope, at, false)
      }
      return
    }
    case 'list':
      for (const [index, item] of target.items.entries()) {
        const place = String(placeOf(target.items, index, value))
        bind(machine, item, itemOf(value, place, item.kind === 'spread'), scope, at, declares)
      }
      return
    case 'record':
      for (const { key, value: inner } of target.entries) {
        const name = key?.kind === 'text' ? key.text : null
        bind(machine, inner, name === null ? value : memberField(value, name, machine), scope, at, declares)
      }
      return
    case 'fallback':
      bind(machine, target.target, join(value, machine.evaluate(target.value, scope)), scope, at, declares)
      return
    case 'spread':
      bind(machine, target.value, value, scope, at, declares)
      return
    case 'group':
      for (const item of target.items) bind(machine, item, value, scope, at, declares)
      return
    default:
  }
}

/** Returns what stands at `place` of a list; of one of which nothing is known, the part of its labels. */
function itemOf(value: Value, place: string, isRest: boolean): Value {
  if (isRest || (value.fields && !value.fields.has(place))) return readElement(value)
  return value.fields ? readField(value, place) : { ...readField(value, place), path: value.path }
}

/**
 * Returns the place in `value` that item `index` of a list of targets gets; behind a rest, places count from the end.
 */
function placeOf(items: readonly Expression[], index: number, value: Value): number {
  const rest = items.findIndex(({ kind }) => kind === 'spread')
  const isCounted = value.isList && value.fields !== null && !value.fields.has('*')
  if (rest < 0 || index <= rest || !isCounted) return index
  return (value.fields?.size ?? 0) - (items.length - index)
}

function lineEnd(source: string, at: number): number {
  const end = source.indexOf('\n', at)
  return end < 0 ? source.length : end
}

function memberField(value: Value, name: string, machine: Machine): Value {
  if (value.module) return exportOf(machine, value.module, name)
  return withoutWholes(machine, readField(value, name))
}

function setName(name: string, value: Value, scope: Scope, declares: boolean): void {
  if (!declares && !scope.vars.has(name) && scope.module.module.language === 'script')
    for (let outer = scope.parent; outer; outer = outer.parent)
      if (outer.vars.has(name) || outer.final.has(name)) {
        const known = outer.vars.get(name) ?? outer.final.get(name)
        outer.vars.set(name, known ? join(known, value) : value)
        return
      }
  scope.vars.set(name, value)
}
