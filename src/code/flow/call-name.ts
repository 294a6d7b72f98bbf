import type { Expression } from '../parse/tree.ts'
import { codeOf } from './machine.ts'
import type { Scope } from './program.ts'
import type { Value } from './value.ts'

/** One way to name what is called: by what it is after imports, or as written. */
export type CallName = { readonly name: string; readonly receiver: string }

/**
 * Returns the names of what a call calls, the surest first: an object that is called itself is `__call__`, and what a
 * module exports by default has the name that it is given here.
 */
export function callNames(callee: Expression, target: Value, self: Value, scope: Scope): readonly CallName[] {
  const found: CallName[] = []
  const add = (path: string) => {
    const dot = path.lastIndexOf('.')
    const name = path.slice(dot + 1)
    const receiver = dot < 0 ? '' : path.slice(0, dot)
    if (name !== '' && !found.some((known) => known.name === name && known.receiver === receiver))
      found.push({ name: name.endsWith('()') ? '__call__' : name, receiver: name.endsWith('()') ? path : receiver })
  }
  if (target.path.endsWith('.default') && callee.kind === 'name') add(target.path.replace(/default$/, callee.name))
  if (target.path !== '') add(target.path)
  if (callee.kind === 'member') {
    const written = codeOf(scope.module, callee.object.at, callee.object.end, 200).replace(/[?!]/g, '')
    found.push({ name: callee.name, receiver: written })
    const [type] = self.types
    if (type) found.push({ name: callee.name, receiver: `${type.info.name}()` })
  } else if (callee.kind === 'name' && target.path === '') found.push({ name: callee.name, receiver: '' })
  return found
}
