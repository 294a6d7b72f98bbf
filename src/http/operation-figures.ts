import type { ServiceOperation } from '../../graphql/service-state-parents.ts'
import { createPairMap } from '../ground/pair-map.ts'
import type { AnsweredRequest } from './answer-cache/front.ts'

/** Pairs of names and clients that are counted apart; clients choose both. */
const mostPairs = 500
const longestName = 100
const other = 'other'

type Figures = { -readonly [Name in keyof ServiceOperation]: ServiceOperation[Name] }

/** Counts what computed answers took and cost, by operation and client, since it was created. */
export function createOperationFigures() {
  let pairs = 0
  const byClient = createPairMap<string, string, Figures>((client, name) => {
    pairs++
    return { name, client, count: 0, failed: 0, cost: 0, seconds: 0, slowestSeconds: 0 }
  })
  const figuresOf = (client: string, name: string) =>
    byClient.get(client, name) ?? (pairs < mostPairs ? byClient.of(client, name) : byClient.of(other, other))
  return {
    /** Counts an answer; one from the cache, or of a path that has no price, is left out. */
    note({ method, route, status, seconds, isCached, operation, cost, client }: AnsweredRequest) {
      if (isCached || (operation === null && cost <= 1)) return
      const name = operation?.name ?? `${method} ${route}`
      const figures = figuresOf(client ?? other, name.length > longestName ? other : name)
      figures.count++
      if (operation ? operation.code !== 'OK' : status >= 400) figures.failed++
      figures.cost += operation?.cost ?? cost
      figures.seconds += seconds
      figures.slowestSeconds = Math.max(figures.slowestSeconds, seconds)
    },
    list: (): readonly ServiceOperation[] => byClient.entries().map(([, , figures]) => figures),
  }
}
