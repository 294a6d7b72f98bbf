import type { Span as ApiSpan, Context, SpanKind, Tracer } from '@opentelemetry/api'
import { type ErrorCode, errorTable, ServiceError } from './errors.ts'
import type { Logger } from './log.ts'
import type { Span, SpanFacts } from './span.ts'
import { version } from './version.ts'

/** Packages that tracing needs; the service runs without them where it is off. */
export const tracingPackages = [
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
] as const

/** Headers of whoever asks, by which a trace is continued. */
type Carrier = Readonly<Record<string, string | readonly string[] | undefined>>

export type Tracing = {
  /** Begins the span of a request, which continues the trace that `headers` name. */
  beginRequest(name: string, headers: Carrier): Span
  /** Begins the span of a job, which continues the trace that `traceparent` names; a trace of its own without. */
  beginJob(name: string, facts: SpanFacts, traceparent: string | null): Span
  /** Sends what was recorded, and ends. */
  stop(): Promise<void>
}

/** A collector that does not take spans is logged at most so often. */
const logEachMs = 60_000
/** The longest that a collector may take for a batch, and so that the end of the process waits for it. */
const exportTimeoutMs = 3_000

/** Loads the packages of tracing. Throws UNAVAILABLE naming them where one is missing. */
async function load() {
  try {
    const [api, core, exporter, resources, sdk] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ])
    return { ...api, ...core, ...exporter, ...resources, ...sdk }
  } catch {
    throw new ServiceError(
      'UNAVAILABLE',
      `OTEL_EXPORTER_OTLP_ENDPOINT is set, but its packages cannot be loaded: npm install ${tracingPackages.join(' ')}`,
    )
  }
}

/**
 * Sends spans to the collector at `endpoint`, by OTLP over HTTP as JSON. Headers and time limits of the exporter, name
 * and attributes of the service are what the variables of OpenTelemetry say. Without an endpoint nothing is loaded, and
 * null returned. Throws UNAVAILABLE without its packages.
 */
export async function startTracing(endpoint: string | null, log: Logger): Promise<Tracing | null> {
  if (endpoint === null) return null
  const otel = await load()
  const exporter = new otel.OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: exportTimeoutMs,
  })
  let loggedAt = Number.NEGATIVE_INFINITY
  const processor = new otel.BatchSpanProcessor({
    exporter: {
      export: (spans, done) =>
        exporter.export(spans, (result) => {
          const isFailed = result.code !== otel.ExportResultCode.SUCCESS
          if (isFailed && performance.now() - loggedAt > logEachMs) {
            loggedAt = performance.now()
            log.warn({ reason: result.error?.message }, 'the collector of OTEL_EXPORTER_OTLP_ENDPOINT takes no spans')
          }
          done(result)
        }),
      shutdown: () => exporter.shutdown(),
    },
    exportTimeoutMillis: exportTimeoutMs,
  })
  const provider = new otel.TracerProvider({
    resource: otel
      .resourceFromAttributes({ 'service.name': 'skg', 'service.version': version, 'process.pid': process.pid })
      .merge(otel.detectResources({ detectors: [otel.envDetector] })),
    spanProcessors: [processor],
    sampler: new otel.ParentBasedSampler({ root: new otel.AlwaysOnSampler() }),
  })
  const tracer = provider.getTracer('skg', version)
  const propagator = new otel.W3CTraceContextPropagator()
  const contextIn = (headers: Carrier) => propagator.extract(otel.ROOT_CONTEXT, headers, otel.defaultTextMapGetter)
  const spans = { tracer, contextOf: (span: ApiSpan, parent: Context) => otel.trace.setSpan(parent, span) }
  const { SERVER, CONSUMER } = otel.SpanKind
  return {
    beginRequest: (name, headers) => begin(spans, name, {}, SERVER, contextIn(headers)),
    beginJob: (name, facts, traceparent) =>
      begin(spans, name, facts, CONSUMER, contextIn(traceparent === null ? {} : { traceparent })),
    stop: () => provider.shutdown().catch(() => {}),
  }
}

type Spans = { readonly tracer: Tracer; readonly contextOf: (span: ApiSpan, parent: Context) => Context }

function begin(spans: Spans, name: string, attributes: SpanFacts, kind: SpanKind, parent: Context): Span {
  const span = spans.tracer.startSpan(name, { attributes: { ...attributes }, kind }, parent)
  const context = spans.contextOf(span, parent)
  const counts: Record<string, number> = {}
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    begin: (part, facts = {}) => begin(spans, part, facts, 0, context),
    rename: (other) => void span.updateName(other),
    set: (facts) => void span.setAttributes({ ...facts }),
    count: (fact) => {
      counts[fact] = (counts[fact] ?? 0) + 1
    },
    fail: (code) => {
      span.setAttribute('error.type', code)
      if ((errorTable[code as ErrorCode]?.status ?? 500) >= 500) span.setStatus({ code: 2 })
    },
    end: () => {
      span.setAttributes(counts)
      span.end()
    },
  }
}
