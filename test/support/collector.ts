import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export type CollectedSpan = {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  /** Undefined for the first span of a trace. */
  readonly parentSpanId: string | undefined
  /** 0 without status, 2 for a failure. */
  readonly status: number
  readonly kind: number
  readonly facts: Readonly<Record<string, unknown>>
}

type Sent = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}
type Attribute = { readonly key: string; readonly value: Readonly<Record<string, unknown>> }
type SentSpan = Omit<CollectedSpan, 'facts' | 'status'> & {
  readonly attributes: readonly Attribute[]
  readonly status: { readonly code?: number }
}

/** A collector of OpenTelemetry that takes spans by OTLP over HTTP as JSON, on a free port. */
export async function startCollector() {
  const sent: Sent[] = []
  const requests: { readonly path: string | undefined; readonly headers: object }[] = []
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url, headers: request.headers })
    sent.push((await json(request)) as Sent)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** All spans so far; a service sends its last ones when it is closed. */
    spans: (): readonly CollectedSpan[] =>
      sent
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(({ attributes, status, ...span }) => ({ ...span, status: status.code ?? 0, facts: factsOf(attributes) })),
    resources: () =>
      sent.flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => factsOf(resource.attributes))),
    /** All that was sent, as text. */
    text: () => JSON.stringify(sent),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

function factsOf(attributes: readonly Attribute[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
