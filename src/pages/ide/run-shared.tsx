import { useGraphiQL, useGraphiQLActions } from '@graphiql/react'
import { parse } from 'graphql'
import { useEffect, useRef } from 'react'
import type { Shared } from './address.ts'

/** Runs the query of a link once, as soon as the editors show it; a mutation waits for its reader. */
export function RunShared({ shared }: { readonly shared: Shared }) {
  const isReady = useGraphiQL(({ queryEditor, responseEditor }) => Boolean(queryEditor && responseEditor))
  const { run, setOperationName } = useGraphiQLActions()
  const hasRun = useRef(false)

  useEffect(() => {
    if (!isReady || hasRun.current) return
    hasRun.current = true
    if (!isQuery(shared.query)) return
    if (shared.operationName) setOperationName(shared.operationName)
    setTimeout(run, 0)
  }, [isReady, run, setOperationName, shared])
  return null
}

function isQuery(text: string): boolean {
  try {
    return parse(text).definitions.every(
      (definition) => definition.kind !== 'OperationDefinition' || definition.operation === 'query',
    )
  } catch {
    return false
  }
}
