import type { Expression, RecordNode, Text } from '../parse/tree.ts'
import { callFunction } from './call.ts'
import { classValue, functionValue } from './define.ts'
import { appended } from './list.ts'
import { lookUp, memberSource } from './look-up.ts'
import { type Machine, sourceLabel } from './machine.ts'
import { readMember } from './member.ts'
import type { Scope } from './program.ts'
import { reachMarkup, reachPair, reachRecord } from './sink.ts'
import { concatenate, fill } from './text.ts'
import { noteToolRecord } from './tool-record.ts'
import {
  constant,
  deepLabels,
  join,
  type Label,
  labelled,
  readElement,
  readField,
  unknown,
  type Value,
  withField,
} from './value.ts'

const percentMarks = /%(?:\(\w+\))?[-+ #0]*(?:[1-9]\d*)?(?:\.\d+)?[sdifrxc]/g

/** Returns what `expression` may be where `scope` stands, and records the sinks in it. */
export function evaluate(machine: Machine, expression: Expression, scope: Scope): Value {
  const read = (inner: Expression) => evaluate(machine, inner, scope)
  switch (expression.kind) {
    case 'name':
      return lookUp(machine, expression.name, scope)
    case 'text':
      return { ...constant, text: expression.text, labels: labelsOfText(machine, expression, scope) }
    case 'constant':
      return { ...constant, text: String(expression.value) }
    case 'format': {
      const parts = flatSum(expression).map(read)
      if (expression.sum && parts.some(({ isList }) => isList)) return parts.reduce(appended)
      return concatenate(parts)
    }
    case 'binary': {
      const left = read(expression.left)
      const right = read(expression.right)
      if (expression.operator === '%' && !(left.isConstant && left.text === null)) {
        const values = right.isList ? [...(right.fields?.values() ?? [])] : [right]
        return left.text === null && left.labels.length === 0 && right.labels.length === 0 && !right.fields
          ? unknown
          : fill(left, percentMarks, values, right.isList ? new Map() : (right.fields ?? new Map()))
      }
      if (expression.operator === '/') return { ...concatenate([left, right]), path: left.path, text: null }
      if (expression.operator === '|') return { ...join(left, right), path: `${left.path}|${right.path}`.slice(0, 160) }
      if (expression.operator === '*' && left.text !== null) return left
      return unknown
    }
    case 'compare':
      read(expression.left)
      read(expression.right)
      return { ...unknown, test: expression }
    case 'not':
      read(expression.value)
      return { ...unknown, test: expression }
    case 'logic': {
      const left = read(expression.left)
      const before = scope.vars
      scope.vars = new Map(before)
      machine.narrow(expression.left, expression.operator === 'and', scope)
      const right = read(expression.right)
      scope.vars = before
      return { ...(expression.operator === 'or' ? join(left, right) : join(right, left)), test: expression }
    }
    case 'member':
      return readMember(machine, expression, scope)
    case 'index': {
      const object = read(expression.object)
      const index = read(expression.index)
      const name = index.text !== null && !index.text.includes('\0') ? index.text : null
      if (name !== null) return memberSource(machine, expression, readField(object, name), name, object, scope)
      if (machine.models.wholes?.test(object.path)) return unknown
      return { ...readElement(object), isConstant: object.isConstant }
    }
    case 'call':
      return callFunction(machine, expression, scope)
    case 'list': {
      const list = listValue(machine, expression.items, scope)
      if (expression.items.length === 2) reachPair(machine, expression, list, scope)
      return list
    }
    case 'record':
      return recordValue(machine, expression, scope)
    case 'spread':
      return read(expression.value)
    case 'function':
      return functionValue(machine, expression, scope, null)
    case 'class':
      return classValue(machine, expression, scope)
    case 'choice': {
      read(expression.test)
      const before = scope.vars
      scope.vars = new Map(before)
      machine.narrow(expression.test, true, scope)
      const taken = read(expression.taken)
      scope.vars = new Map(before)
      machine.narrow(expression.test, false, scope)
      const otherwise = read(expression.otherwise)
      scope.vars = before
      return join(taken, otherwise)
    }
    case 'assign': {
      const given = read(expression.value)
      const isBoth = expression.operator !== ''
      const value = isBoth ? combined(read(expression.target), given, expression.operator) : given
      machine.bind(expression.target, value, scope, expression.at, expression.declares === true)
      return value
    }
    case 'comprehension': {
      const before = scope.vars
      scope.vars = new Map(before)
      for (const { target, items, tests } of expression.clauses) {
        machine.bind(target, readElement(read(items)), scope, expression.at, true)
        for (const test of tests) {
          read(test)
          machine.narrow(test, true, scope)
        }
      }
      if (expression.key) read(expression.key)
      const value = read(expression.value)
      scope.vars = before
      return { ...unknown, fields: new Map([['*', value]]), isList: true, isConstant: value.isConstant }
    }
    case 'fallback':
      return join(read(expression.target), read(expression.value))
    case 'markup':
      for (const { name, value } of expression.attributes) reachMarkup(machine, name, read(value), value, scope)
      for (const child of expression.children) read(child)
      return unknown
    case 'yield':
      scope.result = join(scope.result, read(expression.value))
      return unknown
    case 'group': {
      let found = unknown
      for (const item of expression.items) found = join(found, labelled(deepLabels(read(item))))
      return found
    }
  }
}

/** Returns the sources that a constant text is by what it names; none unless the models have such texts. */
function labelsOfText(machine: Machine, { text, at }: Text, scope: Scope): readonly Label[] {
  return machine.models.texts
    .filter(({ pattern }) => pattern.test(text))
    .map(({ kind }) => sourceLabel(kind, { module: scope.module, at, what: text.slice(0, 80) }))
}

function flatSum(expression: Expression): readonly Expression[] {
  if (expression.kind !== 'format') return [expression]
  if (!expression.sum)
    return expression.parts.flatMap((part) => (part.kind === 'format' && !part.sum ? part.parts : [part]))
  return expression.parts.flatMap((part) => (part.kind === 'format' && part.sum ? flatSum(part) : [part]))
}

function combined(old: Value, given: Value, operator: string): Value {
  if (operator === '+') return old.isList || given.isList ? appended(old, given) : concatenate([old, given])
  return ['||', '??', '|', '&&'].includes(operator) ? join(old, given) : unknown
}

function listValue(machine: Machine, items: readonly Expression[], scope: Scope): Value {
  const fields = new Map<string, Value>()
  let isConstant = true
  for (const [index, item] of items.entries()) {
    const value = evaluate(machine, item, scope)
    isConstant = isConstant && value.isConstant
    const key = item.kind === 'spread' || index > 8 ? '*' : String(index)
    const known = fields.get(key)
    const added = item.kind === 'spread' ? readElement(value) : value
    fields.set(key, known ? join(known, added) : added)
  }
  return { ...unknown, fields, isConstant, isList: true }
}

function recordValue(machine: Machine, expression: RecordNode, scope: Scope): Value {
  let found: Value = { ...unknown, fields: new Map(), isConstant: true }
  for (const { key, value } of expression.entries) {
    const name = key ? evaluate(machine, key, scope).text : null
    const field = evaluate(machine, value, scope)
    if (key === null) found = join(found, { ...field, isConstant: false })
    else if (name === null || name.includes('\0')) {
      const rest = found.fields?.get('*')
      found = withField(found, '*', rest ? join(rest, field) : field)
    } else found = withField(found, name, field)
  }
  reachRecord(machine, expression, found, scope)
  noteToolRecord(machine, found, scope)
  return found
}
