import { AsyncLocalStorage } from 'node:async_hooks'

/** Facts of a span by name. They never hold values of a request: no variables, texts, addresses or credentials. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>

/** One part of what a request or a job makes the service do, as OpenTelemetry records it. */
export type Span = {
  /** The header by which whoever is asked next continues the trace (W3C Trace Context). */
  readonly traceparent: string
  /** Begins a part of this one. */
  begin(name: string, facts?: SpanFacts): Span
  rename(name: string): void
  set(facts: SpanFacts): void
  /** Adds 1 to the fact `name`. */
  count(name: string): void
  /** Notes the code of an error; what is no mistake of a client marks it as failed. */
  fail(code: string): void
  end(): void
}

const current = new AsyncLocalStorage<Span>()

/** Returns the span that the caller works for; undefined where nothing is traced. */
export function currentSpan(): Span | undefined {
  return current.getStore()
}

/** Counts a read of rows of a kind in the current span. */
export function countRowRead(kind: string): void {
  currentSpan()?.count(`skg.rows.${kind}`)
}

/** Runs `work`, and whatever it starts, for `span`; as it is without one. */
export function runInSpan<T>(span: Span | null | undefined, work: () => T): T {
  return span ? current.run(span, work) : work()
}

/**
 * Returns what `work` returns, as a part of the current span that has `facts`, ends with it and fails by the code of
 * what it throws. Where nothing is traced, `work` gets null and nothing else is done.
 */
export function traced<T>(
  name: string,
  work: (span: Span | null) => Promise<T>,
  facts: () => SpanFacts = () => ({}),
): Promise<T> {
  const parent = current.getStore()
  return parent ? runToEnd(parent.begin(name, facts()), work) : work(null)
}

/** Returns what `work` returns for `span`, which ends with it and fails by the code of what it throws. */
export async function runToEnd<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await current.run(span, () => work(span))
  } catch (cause) {
    span.fail(codeOf(cause))
    throw cause
  } finally {
    span.end()
  }
}

/** Returns the code of an error, which says nothing of values; `INTERNAL` without one. */
export function codeOf(cause: unknown): string {
  const code = (cause as { readonly code?: unknown } | null)?.code
  return typeof code === 'string' && /^\w{1,64}$/.test(code) ? code : 'INTERNAL'
}
