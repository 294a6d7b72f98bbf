import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createBatch } from '../graphql/runtime/batch.ts'
import { quantilesOf } from './quantiles.ts'

const rounds = 400
const loads = 2_000

/**
 * Measures what a load costs besides its statement. `node bench/loader-batches.ts [MODULE]` prints the median and the
 * worst tenth in nanoseconds for each load of `createBatch`, and for the function of that name in MODULE, measured in
 * turns in one process.
 */
async function main(): Promise<void> {
  const path = process.argv[2]
  const other: { createBatch: typeof createBatch } | null = path
    ? await import(pathToFileURL(resolve(path)).href)
    : null
  const candidates = [['this', createBatch] as const, ...(other ? [[path!, other.createBatch] as const] : [])]
  const measured = new Map<string, number[]>(candidates.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, create] of candidates) measured.get(name)!.push(await measure(create))
  }
  for (const [name, all] of measured) {
    const quantile = quantilesOf(all.slice(rounds / 4))
    console.log(`${name}: ${quantile(0.5).toFixed(0)} ns a load, worst tenth ${quantile(0.9).toFixed(0)} ns`)
  }
}

async function measure(create: typeof createBatch): Promise<number> {
  const load = create(async (keys: readonly number[]) => keys)
  const start = process.hrtime.bigint()
  await Promise.all(Array.from({ length: loads }, (_, index) => load(index % 1_500)))
  return Number(process.hrtime.bigint() - start) / loads
}

await main()
