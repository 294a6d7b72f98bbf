const name = 'http_request_duration_seconds'
/** Seconds, each the upper end of a bucket. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Tally = { readonly route: string; readonly status: number; readonly buckets: number[]; count: number; sum: number }

export type RequestDurations = {
  observe(route: string, status: number, seconds: number): void
  /** What a registry takes as a metric. */
  readonly metric: { readonly name: string; get(): Promise<object> }
}

/** A histogram of Prometheus by route and status that only adds up when it is asked: the library's own takes a tenth of the time of a repeated answer. */
export function createRequestDurations(): RequestDurations {
  const tallies = new Map<string, Map<number, Tally>>()

  const tallyOf = (route: string, status: number): Tally => {
    const ofRoute = tallies.get(route) ?? new Map<number, Tally>()
    const tally = { route, status, buckets: bounds.map(() => 0), count: 0, sum: 0 }
    tallies.set(route, ofRoute.set(status, tally))
    return tally
  }
  return {
    observe(route, status, seconds) {
      const tally = tallies.get(route)?.get(status) ?? tallyOf(route, status)
      tally.count++
      tally.sum += seconds
      let bucket = 0
      while (seconds > bounds[bucket]!) bucket++
      if (bucket < bounds.length) tally.buckets[bucket]!++
    },
    metric: {
      name,
      get: async () => ({
        name,
        help: 'Time from the head of a request to the end of its answer.',
        type: 'histogram',
        values: [...tallies.values()].flatMap((ofRoute) => [...ofRoute.values()].flatMap(seriesOf)),
      }),
    },
  }
}

function seriesOf({ route, status, buckets, count, sum }: Tally): readonly object[] {
  const labels = { route, status: String(status) }
  let below = 0
  const ends = buckets.map((found, index) => {
    below += found
    return { metricName: `${name}_bucket`, labels: { le: bounds[index], ...labels }, value: below }
  })
  return [
    ...ends,
    { metricName: `${name}_bucket`, labels: { le: '+Inf', ...labels }, value: count },
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
