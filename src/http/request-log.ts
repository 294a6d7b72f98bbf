import type { Logger } from '../ground/log.ts'
import type { AnsweredRequest } from './answer-cache/front.ts'

const secondMs = 1_000
/** Beyond the rate one of so many requests is logged. */
const oneOf = 100
const longestName = 100

/**
 * Returns what writes a line for each answered request, without its address, its variables or where it came from
 * (contract: operations §3.3). Beyond `perSecond` lines a second it writes one of 100, marked `sampled: 100`, so that
 * sums can be estimated; requests that the service failed have a rate of their own, so that they are not lost among the
 * others. Level `debug` has all; 0 lines a second has none.
 */
export function createRequestLog(
  log: Pick<Logger, 'info' | 'isLevelEnabled'>,
  perSecond: number,
  now: () => number = performance.now.bind(performance),
): (answered: AnsweredRequest) => void {
  const hasAll = log.isLevelEnabled('debug')
  if (!log.isLevelEnabled('info') || (perSecond === 0 && !hasAll)) return () => {}
  const failed = createSampler(perSecond, now)
  const others = createSampler(perSecond, now)
  return (answered) => {
    const weight = hasAll ? 1 : (answered.status >= 500 ? failed : others)()
    if (weight > 0) log.info(lineOf(answered, weight), 'a request was answered')
  }
}

/** Returns how many requests the line of the next one stands for; 0 for one without a line. */
function createSampler(perSecond: number, now: () => number): () => number {
  let endsAt = 0
  let count = 0
  return () => {
    const time = now()
    if (time >= endsAt) {
      endsAt = time + secondMs
      count = 0
    }
    count++
    if (count <= perSecond) return 1
    return (count - perSecond) % oneOf === 0 ? oneOf : 0
  }
}

function lineOf(
  { method, route, status, seconds, isCached, requestId, operation, cost, client }: AnsweredRequest,
  weight: number,
) {
  return {
    method,
    route,
    status,
    ms: Math.round(seconds * 1e6) / 1e3,
    isCached,
    requestId,
    operation: operation?.name.slice(0, longestName) ?? null,
    code: operation?.code ?? null,
    cost,
    client,
    ...(weight > 1 && { sampled: weight }),
  }
}
