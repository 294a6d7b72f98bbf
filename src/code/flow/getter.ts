import type { CallArguments } from './arguments.ts'
import type { FunctionInfo } from './program.ts'
import { unknown, type Value } from './value.ts'

const getter = /^(?:(?:public|private|protected|static|override)\s{1,9}){0,4}get\s{1,9}[\w#$]/

/** Checks that a method is read like a field: a property of Python, a getter of a script. */
export function isGetter({ node, module }: FunctionInfo): boolean {
  const { language, source } = module.module
  if (language === 'script') return getter.test(source.slice(node.at, node.at + 100))
  return node.decorators.some(
    (one) => (one.kind === 'name' || one.kind === 'member') && /^(?:cached_)?property$/.test(one.name),
  )
}

/** The arguments of a call of a method of `self` with `places`. */
export function argumentsOf(self: Value, places: readonly Value[] = []): CallArguments {
  return { ...noArguments, self, places }
}

const noArguments: CallArguments = { places: [], names: new Map(), spreadList: null, spreadRecord: null, self: unknown }
