import { createHash } from 'node:crypto'
import { type Span, traced } from '../../src/ground/span.ts'

/** What a trace says of an operation that was answered: its name, its price, and the code of its first error. */
type Outcome = { readonly name: string; readonly cost: number; readonly code: string }

/**
 * Returns what `work` returns, as the span of an operation of the graph by its `name`, where that is known before, by
 * the SHA-256 of `document`: a text, that hash itself, or null where only Apollo can read it; and by how it was
 * answered, which `outcomeOf` returns.
 */
export function tracedOperation<T>(
  document: () => string | null,
  work: () => Promise<T>,
  outcomeOf: (answered: T) => Outcome | undefined,
  name?: string,
): Promise<T> {
  const noted = async (span: Span) => {
    const answered = await work()
    const outcome = outcomeOf(answered)
    if (outcome) noteOutcome(span, outcome)
    return answered
  }
  return traced(
    name === undefined ? 'graphql' : `graphql ${name}`,
    (span) => (span ? noted(span) : work()),
    () => ({ ...(name !== undefined && { 'graphql.operation.name': name }), ...hashFacts(document()) }),
  )
}

function noteOutcome(span: Span, { name, cost, code }: Outcome): void {
  span.rename(`graphql ${name}`)
  span.set({ 'graphql.operation.name': name, 'skg.cost': cost })
  if (code !== 'OK') span.fail(code)
}

function hashFacts(document: string | null): Readonly<Record<string, string>> {
  if (document === null) return {}
  const isHash = /^[0-9a-f]{64}$/.test(document)
  return { 'graphql.document.hash': isHash ? document : createHash('sha256').update(document).digest('hex') }
}
