const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Where what the service does is reported. */
export type WatchingConfig = {
  readonly logLevel: (typeof logLevels)[number]
  /** Collector of OpenTelemetry that spans are sent to; null for none. */
  readonly otlpEndpoint: string | null
}

type Readers = {
  url(name: string, protocols: readonly string[]): string | null
  oneOf<T extends string>(name: string, values: readonly T[], otherwise: T): T
}

/** Reads where what the service does is reported. */
export function readWatchingConfig({ url, oneOf }: Readers): WatchingConfig {
  return {
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
    otlpEndpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
  }
}
