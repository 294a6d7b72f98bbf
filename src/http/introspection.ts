import { type DocumentNode, visit } from 'graphql'
import { callerOf } from '../../graphql/runtime/caller.ts'
import type { Context } from '../../graphql/runtime/context.ts'
import type { Config } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'

/** Throws UNAUTHENTICATED for introspection without a credential, unless it is open to all; its answer is private. */
export function checkIntrospection(
  mode: Config['introspection'],
  document: DocumentNode,
  context: Pick<Context, 'requester'>,
): void {
  if (mode === 'on' || !introspects(document) || callerOf(context)) return
  throw new ServiceError('UNAUTHENTICATED', 'Introspection needs a credential here.')
}

function introspects(document: DocumentNode): boolean {
  let isFound = false
  visit(document, {
    Field({ name }) {
      isFound ||= name.value === '__schema' || name.value === '__type'
    },
  })
  return isFound
}
