import { standingOf } from '../pickle/standing.ts'
import type { Place } from '../place.ts'
import { visible } from '../text/visible.ts'

type Members = Readonly<Record<string, unknown>>

const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {})
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
/** Readers of skops that call a function or a method, or hand one on, which the model then calls. */
const calling = /^(?:FunctionNode|MethodNode|PartialNode|ReduceNode|OperatorFuncNode|TreeNode|SGDNode)$/

/**
 * Reports what an object of a schema of skops imports that is none of a model. Its reader takes the name from
 * `__module__` and `__class__`, a function's also from its content, and a method's from the object beside it.
 */
export function readSkopsNode(value: object, { examination, place }: Place): void {
  const { __loader__: loader, __module__: module, __class__: name, content } = value as Members
  if (typeof loader !== 'string' || !/^\w{1,60}Node$/.test(loader)) return
  const { module_path: path, function: made, func, obj } = membersOf(content)
  const owner = membersOf(obj)
  const named = [
    [textOf(module), textOf(name)],
    [textOf(path), textOf(made)],
    [textOf(owner.__module__), loader === 'MethodNode' ? textOf(func) : ''],
  ] as const
  for (const [from, what] of named) {
    if (from === '' || what === '') continue
    const standing = standingOf(from, what)
    if (standing !== 'dangerous' && standing !== 'foreign') continue
    // The type of a function or method, which is named beside it.
    if (from === 'builtins' && /^(?:method|function)$/.test(what)) continue
    const message = visible(`skops makes ${from}.${what}`, 300)
    // A class of the program that loads it imports no code.
    const least = from === '__main__' && !calling.test(loader) ? 2 : 3
    examination.find('CFG-001', place, null, message, message, standing === 'dangerous' ? 5 : least)
  }
}
