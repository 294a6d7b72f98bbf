import { mark, textFields } from './entry.ts'
import type { Machine } from './machine.ts'
import type { ClassInfo, Scope } from './program.ts'
import type { Value } from './value.ts'

const handlers = ['handler', 'execute', 'run', 'call', 'func', 'fn', 'function', 'callback', 'invoke', 'implementation']
const schemas = ['parameters', 'inputSchema', 'input_schema', 'args_schema', 'schema']

/**
 * Notes a record that describes a tool to a model: its own function is called by models, and so is one of the same
 * name.
 */
export function noteToolRecord(machine: Machine, value: Value, scope: Scope): void {
  const fields = value.fields
  if (!fields?.has('description')) return
  const name = fields.get('name')?.text ?? null
  const bounds = schemas.flatMap((key) => fields.get(key) ?? [])
  if (name === null && bounds.length === 0) return
  const description = fields.get('description')?.text ?? null
  const { toolRecord } = machine.models
  // A record without a name stands at a key that is one; what it calls gets options too.
  const model = name === null ? { ...toolRecord, params: [0], fields: textFields(bounds) } : toolRecord
  let hasHandler = false
  for (const key of handlers)
    for (const { info } of fields.get(key)?.calls ?? []) {
      hasHandler = true
      mark(machine, info, model, 'argument of a tool', { name, description })
    }
  if (hasHandler || bounds.length === 0 || name === null) return
  machine.toolNames.set(plain(name), scope.module)
}

/**
 * Marks the methods that do the work of a class which describes itself to a model: it has a name, a description and a
 * schema.
 */
export function noteToolClass(machine: Machine, info: ClassInfo): void {
  const has = (key: string) => info.fields.has(key) || info.types.has(key) || info.methods.has(key)
  if (!has('name') || !has('description') || !schemas.some(has)) return
  for (const key of handlers) {
    const method = info.methods.get(key)
    if (method) mark(machine, method, machine.models.toolRecord, 'argument of a tool')
  }
}

const plain = (name: string) => name.replace(/[^A-Za-z0-9]/g, '').toLowerCase()

/** Marks functions that are named as a tool which a schema of the repository describes. */
export function markNamedTools(machine: Machine): void {
  if (machine.toolNames.size === 0) return
  const found = new Map<string, (typeof machine.functions extends Map<unknown, infer T> ? T : never)[]>()
  for (const info of machine.functions.values()) {
    const name = plain(info.name)
    if (machine.toolNames.has(name)) found.set(name, [...(found.get(name) ?? []), info])
  }
  for (const infos of found.values())
    if (infos.length <= maxNamesakes)
      for (const info of infos) mark(machine, info, machine.models.toolRecord, 'argument of a tool')
}

const maxNamesakes = 3
