import type { Call, Expression, FunctionNode, Param } from '../parse/tree.ts'
import { walkNodes } from '../rule/walk.ts'
import type { CallArguments } from './arguments.ts'
import { nameOf } from './clear-variables.ts'
import { mark } from './entry.ts'
import { codeOf, type Machine } from './machine.ts'
import type { FunctionInfo, Scope } from './program.ts'
import type { Callable } from './value.ts'

/** Calls that put what they get into a list, a map or a registry. */
const stores = /^(?:append|add|push|set|setdefault|insert|update|register|put|unshift)$|^(?:add|register)[A-Z_]/
/** Calls that only look at a function. */
const looks =
  /^(?:signature|getdoc|getsource|getfullargspec|get_type_hints|wraps|update_wrapper|isinstance|callable|iscoroutinefunction|isfunction|is\w+function|len|str|repr|type|getattr|hasattr|id|print|cast|partial)$/
/** Names of parameters that are functions. */
const callables =
  /^_?(?:f|fn|func|function|handler|callback|cb|method|impl|coro|coroutine|wrapped|(?:tool|action|skill)?_?(?:fn|func|function|handler|callback))$/i
const what = 'argument of a tool'
const known = new WeakMap<FunctionNode, readonly string[]>()

/**
 * Marks a function that a decorator of the repository keeps as a tool: `@tool` or `@skills.register("a")`, defined in
 * the folder.
 */
export function registerByOwnDecorators(machine: Machine, info: FunctionInfo, scope: Scope): void {
  if (info.tool !== null) return
  for (const decorator of info.node.decorators) {
    const made = machine.evaluate(decorator, scope).calls
    const calls = decorator.kind === 'call' ? [...machine.evaluate(decorator.callee, scope).calls, ...made] : made
    const written = scope.module.module.source.slice(decorator.at, decorator.end)
    if (calls.some((one) => keepsTools(machine, one, written))) mark(machine, info, machine.models.toolKept, what)
  }
}

/** Marks functions that are handed to a function of the repository which keeps them as tools. */
export function registerByOwnCall(machine: Machine, called: readonly Callable[], given: CallArguments): void {
  const handed = [...given.places, ...given.names.values()].flatMap(({ calls }) => calls)
  if (handed.length === 0 || !called.some((one) => keepsTools(machine, one, ''))) return
  for (const { info } of handed) mark(machine, info, machine.models.toolKept, what)
}

/**
 * Checks whether a function keeps a function that it gets, itself or by what it returns, as a tool: where it is put
 * says so by its name, or it is described to a model by its documentation and its parameters, there or where it is
 * `written` that it is kept.
 */
function keepsTools({ models: { words } }: Machine, { info }: Callable, written: string): boolean {
  const { node, module } = info
  let kept = known.get(node)
  if (!kept) {
    kept = keptAs(info)
    known.set(node, kept)
  }
  if (kept.length === 0) return false
  const called = /^[@\w.]*/.exec(written)?.[0] ?? ''
  if ([info.name, called, ...kept].some((name) => words.toolStores.test(name))) return true
  const source = module.module.source.slice(node.body[0]?.at ?? node.end, node.end)
  return [source, written].some((code) => words.toldDescription.test(code) && words.toldParameters.test(code))
}

/** Returns the code of each place where a function that is a parameter is kept. */
function keptAs({ node, module }: FunctionInfo): readonly string[] {
  const subjects = new Set(node.params.flatMap(callableName))
  const isSubject = (one: Expression) => one.kind === 'name' && subjects.has(one.name)
  const kept: string[] = []
  const code = (one: Expression) => codeOf(module, one.at, one.end, 120)
  walkNodes([node.body], (part) => {
    if (part.kind === 'function') {
      // What wraps a function stands for it.
      if (part.name !== '' && mentions(part.body, isSubject)) subjects.add(part.name)
      for (const name of part.params.flatMap(callableName)) subjects.add(name)
    }
    if (part.kind === 'assign') {
      const { target, value } = part
      const isMade =
        holds(value, isSubject) || (value.kind === 'call' && !looks.test(nameOf(value)) && takes(value, isSubject))
      const made = target.kind === 'list' ? target.items : [target]
      for (const one of isMade ? made : []) if (one.kind === 'name') subjects.add(one.name)
      if (target.kind === 'index' && isMade) kept.push(code(target.object))
      if (target.kind === 'member' && (isSubject(value) || isSubject(target.object))) kept.push(target.name)
    }
    if (part.kind === 'call' && takes(part, isSubject)) {
      const name = nameOf(part)
      if (part.callee.kind === 'member' && stores.test(name)) kept.push(code(part.callee))
      else if (name === 'setattr' && part.args[1]?.value.kind === 'text') kept.push(part.args[1].value.text)
      else if (/^[A-Z]/.test(name)) kept.push(name)
    }
  })
  return kept
}

/** Returns the name of a parameter that is a function by its type or its name. */
function callableName({ target, type }: Param): readonly string[] {
  return target.kind === 'name' && (/callable|=>|\bfunction\b/i.test(type) || callables.test(target.name))
    ? [target.name]
    : []
}

function mentions(part: unknown, isSubject: (one: Expression) => boolean): boolean {
  let is = false
  walkNodes([part], (inner) => {
    if (inner.kind === 'name' && isSubject(inner)) is = true
  })
  return is
}

/** Checks whether a call gets a subject itself, in a record or in a list. */
function takes({ args }: Call, isSubject: (one: Expression) => boolean): boolean {
  return args.some(({ value }) => holds(value, isSubject))
}

/** Checks whether a value is a subject, or a record or list with one. */
function holds(value: Expression, isSubject: (one: Expression) => boolean): boolean {
  if (value.kind === 'record') return value.entries.some((entry) => isSubject(entry.value))
  return value.kind === 'list' ? value.items.some(isSubject) : isSubject(value)
}
