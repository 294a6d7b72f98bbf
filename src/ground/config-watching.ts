const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Where what the service does is reported. */
export type WatchingConfig = {
  readonly logLevel: (typeof logLevels)[number]
  /** Most lines a second that the log has for requests; 0 is none. */
  readonly requestLines: number
  /** Collector of OpenTelemetry that spans are sent to; null for none. */
  readonly otlpEndpoint: string | null
}

type Readers = {
  whole(name: string, otherwise: number, least: number, most: number): number
  url(name: string, protocols: readonly string[]): string | null
  oneOf<T extends string>(name: string, values: readonly T[], otherwise: T): T
}

/** Reads where what the service does is reported. */
export function readWatchingConfig({ url, oneOf, whole }: Readers): WatchingConfig {
  return {
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
    requestLines: whole('LOG_REQUESTS_PER_SECOND', 10, 0, 10_000),
    otlpEndpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
  }
}
