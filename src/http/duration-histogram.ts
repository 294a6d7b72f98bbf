import type { Metric, MetricObjectWithValues, MetricValueWithName, Registry } from '@prometheus-io/client'
import { createPairMap } from '../ground/pair-map.ts'

type Described = { readonly name: string; readonly help: string; readonly buckets: readonly number[] }

/** The durations of one route that ended with one status. */
type Series = { readonly route: string; readonly status: number; readonly counts: number[]; sum: number }

/**
 * Adds a histogram of seconds by `route` and `status` to a register, and returns what counts one duration. That of the
 * library joins the labels to a text for each duration, which takes as long as a twentieth of an answer from the cache.
 */
export function addDurations(
  register: Registry,
  { name, help, buckets }: Described,
): (route: string, status: number, seconds: number) => void {
  const all = createPairMap<string, number, Series>((route, status) => ({
    route,
    status,
    counts: [...buckets, Number.POSITIVE_INFINITY].map(() => 0),
    sum: 0,
  }))
  const valuesOf = ({ route, status, counts, sum }: Series): readonly MetricValueWithName<string>[] => {
    let count = 0
    const upTo = counts.map((more, bucket) => {
      count += more
      return {
        metricName: `${name}_bucket`,
        labels: { le: buckets[bucket] ?? '+Inf', route, status },
        value: count,
      }
    })
    return [
      ...upTo,
      { metricName: `${name}_sum`, labels: { route, status }, value: sum },
      { metricName: `${name}_count`, labels: { route, status }, value: count },
    ]
  }
  const metric = {
    name,
    async get(): Promise<Omit<MetricObjectWithValues<MetricValueWithName<string>>, 'collect'>> {
      const values = all.entries().flatMap(([, , series]) => valuesOf(series))
      return { name, help, type: 'histogram', aggregator: 'sum', values }
    },
  }
  // What is used of the library reads no more of a metric.
  register.registerMetric(metric as unknown as Metric)
  return (route, status, seconds) => {
    const series = all.of(route, status)
    let bucket = 0
    while (bucket < buckets.length && seconds > buckets[bucket]!) bucket++
    series.counts[bucket]!++
    series.sum += seconds
  }
}
