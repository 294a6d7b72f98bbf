import type { Expression, Loop, Statement } from '../parse/tree.ts'
import { callsCheck } from './check-call.ts'
import { joinVars } from './clear-variables.ts'
import { holdAtBreaks, holdOutcomes } from './held-check.ts'
import { exportName, importName } from './import-name.ts'
import { codeOf, type Machine } from './machine.ts'
import type { Scope } from './program.ts'
import { reach } from './sink.ts'
import { clearing, deepLabels, join, readElement, readParts, unknown, type Value } from './value.ts'

/** Follows `statements` in `scope`; ends early where one leaves the block for good. */
export function execute(machine: Machine, statements: readonly Statement[], scope: Scope): void {
  for (const statement of statements) {
    if (scope.isDead) return
    step(machine, statement, scope)
  }
}

type State = { readonly vars: Map<string, Value>; readonly isDead: boolean }
const stateOf = (scope: Scope): State => ({ vars: scope.vars, isDead: scope.isDead })

function joinStates(scope: Scope, states: readonly State[]): void {
  const open = states.filter(({ isDead }) => !isDead)
  scope.isDead = open.length === 0
  if (scope.isDead) {
    scope.vars = states.at(-1)?.vars ?? scope.vars
    return
  }
  scope.vars = open.map(({ vars }) => vars).reduce(joinVars)
}

function branch(machine: Machine, scope: Scope, before: State, run: () => void): State {
  scope.vars = new Map(before.vars)
  scope.isDead = before.isDead
  run()
  void machine
  return stateOf(scope)
}

function keepFinal(scope: Scope): void {
  scope.final = joinVars(scope.final, scope.vars)
}

function step(machine: Machine, statement: Statement, scope: Scope): void {
  switch (statement.kind) {
    case 'expression': {
      machine.evaluate(statement.value, scope)
      callsCheck(machine, statement.value, scope)
      if (isExit(statement.value)) scope.isDead = true
      return
    }
    case 'block':
      execute(machine, statement.body, scope)
      return
    case 'define': {
      const value = machine.evaluate(statement.value, scope)
      if (statement.value.name) scope.vars.set(statement.value.name, value)
      return
    }
    case 'import':
      importName(machine, statement, scope)
      return
    case 'export':
      exportName(machine, statement, scope)
      return
    case 'return': {
      const value = statement.value ? machine.evaluate(statement.value, scope) : unknown
      scope.result = join(scope.result, value)
      if (statement.value) noteReturn(machine, statement.value, value, scope)
      keepFinal(scope)
      noteExit(scope)
      scope.isDead = true
      return
    }
    case 'leave':
      if (statement.value) machine.evaluate(statement.value, scope)
      if (statement.loop) keepFinal(scope)
      if (statement.loop === 'break' && scope.breaks) noteBreak(scope.breaks, scope.vars)
      scope.isDead = true
      return
    case 'if': {
      machine.evaluate(statement.test, scope)
      const before = stateOf(scope)
      const broken = scope.breaks?.length ?? 0
      const taken = branch(machine, scope, before, () => {
        machine.narrow(statement.test, true, scope)
        execute(machine, statement.taken, scope)
      })
      const otherwise = branch(machine, scope, before, () => {
        machine.narrow(statement.test, false, scope)
        execute(machine, statement.otherwise, scope)
      })
      joinStates(scope, [taken, otherwise])
      holdAtBreaks(statement.test, scope.breaks?.slice(broken) ?? [], before.vars, scope)
      if (!taken.isDead && !otherwise.isDead) holdOutcomes(statement.test, taken.vars, otherwise.vars, scope)
      return
    }
    case 'loop':
      followLoop(machine, statement, scope)
      return
    case 'try': {
      const before = stateOf(scope)
      const body = branch(machine, scope, before, () => execute(machine, statement.body, scope))
      const thrown = joinVars(before.vars, body.vars)
      const handlers = statement.handlers.map((handler) =>
        branch(machine, scope, { vars: thrown, isDead: false }, () => execute(machine, handler, scope)),
      )
      joinStates(scope, [body, ...handlers])
      const isDead = scope.isDead
      scope.isDead = false
      execute(machine, statement.last, scope)
      scope.isDead = scope.isDead || isDead
      return
    }
    case 'with':
      for (const { value, target } of statement.items) {
        const opened = machine.evaluate(value, scope)
        if (target) machine.bind(target, opened, scope, value.at, true)
      }
      execute(machine, statement.body, scope)
      return
    case 'switch': {
      machine.evaluate(statement.value, scope)
      const isScript = scope.module.module.language === 'script'
      const outer = scope.breaks
      if (isScript) scope.breaks = []
      const before = stateOf(scope)
      const states: State[] = statement.cases.some(({ test }) => test === null) ? [] : [before]
      let falling: State | null = null
      for (const { test, body } of statement.cases) {
        const start = falling ? { vars: joinVars(before.vars, falling.vars), isDead: false } : before
        const state = branch(machine, scope, start, () => {
          if (test) {
            machine.evaluate(test, scope)
            const equal: Expression = {
              kind: 'compare',
              at: test.at,
              end: test.end,
              operator: '==',
              left: statement.value,
              right: test,
            }
            if (body.length > 0 && !falling) machine.narrow(equal, true, scope)
          }
          execute(machine, body, scope)
        })
        falling = isScript && !state.isDead ? state : null
        states.push(state)
      }
      joinStates(scope, [...states, ...(isScript ? alive(scope.breaks) : [])])
      scope.breaks = outer
      return
    }
  }
}

/** Follows the body of a loop twice; what it was where a break left it counts behind the loop, not in it. */
function followLoop(machine: Machine, statement: Loop, scope: Scope): void {
  const outer = scope.breaks
  scope.breaks = []
  for (let count = 0; count < 2; count++) {
    const before = stateOf(scope)
    const body = branch(machine, scope, before, () => {
      if (statement.items && statement.target) {
        const items = machine.evaluate(statement.items, scope)
        const item = statement.target.kind === 'list' ? readParts(items) : readElement(items)
        machine.bind(statement.target, item, scope, statement.at, true)
      }
      if (statement.test) {
        machine.evaluate(statement.test, scope)
        machine.narrow(statement.test, true, scope)
      }
      execute(machine, statement.body, scope)
    })
    joinStates(scope, [before, { vars: body.vars, isDead: false }])
  }
  const broken = alive(scope.breaks)
  scope.breaks = outer
  execute(machine, statement.otherwise, scope)
  joinStates(scope, [stateOf(scope), ...broken])
}

const maxBreaks = 8

function noteBreak(breaks: Map<string, Value>[], vars: Map<string, Value>): void {
  if (breaks.length < maxBreaks) breaks.push(new Map(vars))
  else breaks.push(joinVars(breaks.pop()!, vars))
}

const alive = (ways: readonly Map<string, Value>[] | null): readonly State[] =>
  (ways ?? []).map((vars) => ({ vars, isDead: false }))

function isExit(value: Expression): boolean {
  if (value.kind !== 'call' || value.callee.kind !== 'member')
    return value.kind === 'call' && value.callee.kind === 'name' && /^(?:exit|quit|abort)$/.test(value.callee.name)
  const { object, name } = value.callee
  return name === 'exit' && object.kind === 'name' && (object.name === 'process' || object.name === 'sys')
}

/** Records texts with tags that a handler of requests returns, and secrets that a tool returns. */
function noteReturn(machine: Machine, node: Expression, value: Value, scope: Scope): void {
  if (scope.info?.tool) {
    const secrets = deepLabels(value).filter(({ kind }) => kind === 'secret')
    reach(machine, 'AI-SECRET-TOOL', { at: node.at, end: node.end, what: 'what the tool returns' }, secrets, scope)
  }
  if (!scope.info || scope.module.module.language !== 'python') return
  const isPage =
    [...scope.info.sources.values()].some(({ kind }) => kind === 'http') ||
    scope.info.node.decorators.some((decorator) =>
      /\.(?:route|get|post)\(/.test(codeOf(scope.module, decorator.at, decorator.end, 200)),
    )
  if (isPage && value.text !== null && /<[a-z!]/i.test(value.text))
    reach(machine, 'AI-HTML', { at: node.at, end: node.end, what: 'page that is returned' }, value.labels, scope)
}

/** Notes on a way out of a function which of its parameters were checked on the way. */
export function noteExit(scope: Scope): void {
  const { info } = scope
  if (!info) return
  const found = new Map<number, number>()
  for (const [index, { target }] of info.node.params.entries()) {
    if (target.kind !== 'name' || scope.assigned.has(target.name) || !info.labelledParams.has(index)) continue
    const value = scope.vars.get(target.name)
    const label = value?.labels.find(({ owner, param }) => owner === info && param === index)
    const bits = (value && !label ? clearing.all : (label?.cleared ?? 0)) & (scope.guards?.get(index) ?? -1)
    if (bits !== 0 && (scope.guards === null || scope.guards.has(index))) found.set(index, bits)
  }
  scope.guards = found
}
