import type { SinkModel } from '../model/model.ts'
import type { Call, Expression, RecordNode } from '../parse/tree.ts'
import { argumentOf, type CallArguments } from './arguments.ts'
import { notePrompt } from './capability.ts'
import { recordHit } from './hit.ts'
import { codeOf, type Machine } from './machine.ts'
import { hasOption } from './option.ts'
import type { Scope } from './program.ts'
import { addStep, deepLabels, type Label, readField, type Value } from './value.ts'

const shells = /^(?:.*\/)?(?:sh|bash|zsh|dash|ksh|cmd|cmd\.exe|powershell|powershell\.exe|pwsh)$/i
const interpreters = /^(?:.*\/)?(?:python[\d.]*|node|perl|ruby|php|osascript|deno|bun)$/i
/** Names of variables and options that a shell is in. */
const shellNames =
  /shell(?:\w{0,12}\.(?:command|cmd|path|bin|executable|program)|_?(?:path|cmd|command|bin|program|executable))?$/i
const codeFlags = /^(?:-\w*c|\/c|-e|-command|--eval|-p|eval)$/i
const statement =
  /^\s*(?:select|insert|update|delete|create|drop|alter|with|explain|pragma|truncate|grant|merge|replace|call|exec)\b/i

const leading = new Set(['lead', 'program', 'url'])

type Place = { readonly at: number; readonly end: number; readonly what: string }

/** Records that `labels` reach the sink of `rule` at `place`. */
export function reach(
  machine: Machine,
  rule: string,
  place: Place,
  labels: readonly Label[],
  scope: Scope,
  needs: { readonly lead?: boolean; readonly ours?: number } = {},
): void {
  for (const label of labels)
    recordHit(
      machine,
      {
        rule,
        module: scope.module,
        at: place.at,
        end: place.end,
        within: scope.info?.name || enclosing(scope),
        what: place.what,
        needsLead: needs.lead === true,
        minOurs: needs.ours ?? 0,
      },
      addStep(label, { module: scope.module, at: place.at, what: place.what }),
    )
}

/** Returns the name of the function that `scope` is in. */
export function enclosing(scope: Scope): string {
  for (let outer: Scope | null = scope; outer; outer = outer.parent) if (outer.info?.name) return outer.info.name
  return '<module>'
}

/** Records what the arguments of a call reach, by the model of a sink. */
export function reachCall(
  machine: Machine,
  model: SinkModel,
  call: Call,
  given: CallArguments,
  receiver: string,
  what: string,
  scope: Scope,
): void {
  if (model.refuses?.test(receiver)) return
  for (const [name, wanted] of model.when) if (!hasOption(given, name, wanted)) return
  for (const [name, refused] of model.unless) if (hasOption(given, name, refused)) return
  for (const reference of model.arguments) {
    const value = argumentOf(given, reference)
    if (!value) continue
    const program = call.args[0]?.value
    const written = program ? codeOf(scope.module, program.at, program.end) : ''
    const labels = shaped(model.shape, value, given, receiver, written)
    if (labels.length === 0) continue
    const place = { at: call.at, end: call.end, what }
    reach(machine, model.rule, place, labels, scope, { lead: leading.has(model.shape ?? '') })
  }
}

function shaped(
  shape: string | null,
  value: Value,
  given: CallArguments,
  receiver: string,
  written: string,
): readonly Label[] {
  switch (shape) {
    case 'sql': {
      const isStatement = value.text !== null && statement.test(value.text)
      const isDatabase =
        /(?:^|[ ._(])(?:db|database|sqlite\w*|postgres\w*|cursor|cur|conn|connection|session|engine|pool|client|psycopg\w*|pg|mysql\w*|sql\w*|duckdb|trx|tx|knex|prisma|sequelize|dataSource|con|bigquery|snowflake)\b/i.test(
          receiver,
        )
      if (!isStatement && !isDatabase) return []
      if (value.isList) return []
      return value.text !== null && /^\s*\w+\s*$/.test(value.text) ? [] : value.labels
    }
    case 'shell': {
      if (!value.isList) return []
      const program = value.fields?.get('0')
      const flag = value.fields?.get('1')?.text ?? ''
      if (!program?.text || !runsText(program.text, flag)) return []
      return codeIn(value, '0', flag, '2')
    }
    case 'script': {
      const program = value.fields?.get('0')
      if (!value.isList || !program) return []
      const runs = interpreters.test(program.text ?? '') || /(?:sys\.executable|process\.execPath)$/.test(program.path)
      const place = codeFlags.test(value.fields?.get('1')?.text ?? '') ? '2' : '1'
      const run = value.fields?.get(place)
      return runs && run ? deepLabels(run) : []
    }
    case 'stdin': {
      const command = argumentOf(given, 0)
      const [program, ...rest] = [...(command?.fields?.values() ?? [])]
      const isScript = rest.some(({ text }) => text === null || (text !== '-' && !text.startsWith('-')))
      return program?.text && interpreters.test(program.text) && !isScript ? value.labels : []
    }
    case 'shell-args': {
      const program = argumentOf(given, 0)?.text
      const flag = value.fields?.get('0')?.text ?? ''
      if (program ? !runsText(program, flag) : !shellNames.test(written)) return []
      return codeIn(value, null, flag, '1')
    }
    case 'program': {
      const first = value.isList && value.fields ? value.fields.get('0') : readField(value, '0')
      if (!first) return value.labels
      return deepLabels(first)
    }
    case 'html':
      return value.text !== null && /<[a-z!/]/i.test(value.text) ? deepLabels(value) : []
    case 'built':
      return value.isList || (value.text === null && value.labels.every(({ kind }) => kind === 'param'))
        ? []
        : value.labels
    case 'text':
      return value.isList ? [] : value.labels
    case 'cypher':
      return value.isList || !/\b(?:match|merge|create|return|call)\b|^\0*$/i.test(value.text ?? '') ? [] : value.labels
    default:
      return deepLabels(value)
  }
}

/**
 * Returns the labels of what a shell or an interpreter runs: the text behind its flag; what follows are arguments of
 * that.
 */
function codeIn(value: Value, program: string | null, flag: string, place: string): readonly Label[] {
  const isSettled = codeFlags.test(flag) && value.fields?.get(place)?.isConstant === true
  return [...(value.fields ?? [])].flatMap(([name, field]) => (name === program || isSettled ? [] : deepLabels(field)))
}

function runsText(program: string, flag: string): boolean {
  return (
    (shells.test(program) && (codeFlags.test(flag) || flag === '')) ||
    (interpreters.test(program) && codeFlags.test(flag))
  )
}

/** Records texts that enter the system prompt by a record `{ role: 'system', content }`. */
export function reachRecord(machine: Machine, expression: RecordNode, value: Value, scope: Scope): void {
  const role = value.fields?.get('role')?.text
  const content = value.fields?.get('content')
  if (!content || (role !== 'system' && role !== 'developer')) return
  const place = expression.entries.find(({ key }) => key?.kind === 'text' && key.text === 'role')?.key ?? expression
  const what = `content of role ${role}`
  notePrompt(machine, place.at, content, scope)
  reach(machine, 'AI-PROMPT-SYSTEM', { at: place.at, end: place.end, what }, deepLabels(content), scope)
}

/** Records texts that enter the system prompt by a pair `("system", text)`. */
export function reachPair(machine: Machine, expression: Expression, value: Value, scope: Scope): void {
  const role = value.fields?.get('0')?.text
  const content = value.fields?.get('1')
  if (!content || value.fields?.size !== 2 || (role !== 'system' && role !== 'developer')) return
  const { at, end } = expression
  reach(machine, 'AI-PROMPT-SYSTEM', { at, end, what: `content of role ${role}` }, content.labels, scope)
}

/** Records what an attribute of an element reaches. */
export function reachMarkup(machine: Machine, name: string, value: Value, node: Expression, scope: Scope): void {
  const rule = machine.models.assignments.get(name)
  if (rule) reach(machine, rule, { at: node.at, end: node.end, what: name }, deepLabels(value), scope)
}
