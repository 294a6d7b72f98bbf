import { createHash } from 'node:crypto'
import { type Span, traced } from '../../src/ground/span.ts'

/** What a trace says of an operation that was answered: its name, its price, and the code of its first error. */
type Outcome = { readonly name: string; readonly cost: number; readonly code: string }

/**
 * Returns what `work` returns, as the span of an operation of the graph by its `name`, where that is known before, and
 * by the SHA-256 of `document`: a text, that hash itself, or null where only Apollo can read it.
 */
export function tracedOperation<T>(
  document: () => string | null,
  work: (span: Span | null) => Promise<T>,
  name?: string,
): Promise<T> {
  return traced(name === undefined ? 'graphql' : `graphql ${name}`, work, () => ({
    ...(name !== undefined && { 'graphql.operation.name': name }),
    ...hashFacts(document()),
  }))
}

/** Names the span of an operation by how it was answered. */
export function noteOutcome(span: Span | null, { name, cost, code }: Outcome): void {
  if (!span) return
  span.rename(`graphql ${name}`)
  span.set({ 'graphql.operation.name': name, 'skg.cost': cost })
  if (code !== 'OK') span.fail(code)
}

function hashFacts(document: string | null): Readonly<Record<string, string>> {
  if (document === null) return {}
  const isHash = /^[0-9a-f]{64}$/.test(document)
  return { 'graphql.document.hash': isHash ? document : createHash('sha256').update(document).digest('hex') }
}
