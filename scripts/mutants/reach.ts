import type { Profiler } from 'node:inspector'
import { fileURLToPath } from 'node:url'

/**
 * Stretches of a file's text, as offsets of beginnings and ends in turn: 0, 10, 20, 30 is from 0 to 10 and from 20 to
 * 30.
 */
export type Stretches = readonly number[]
type CountedRange = Pick<Profiler.CoverageRange, 'startOffset' | 'endOffset' | 'count'>
/** What of each file of the program was run, by its path below the root. */
export type Reached = Readonly<Record<string, Stretches>>

/** Returns what was run of the files below `root` (with a slash at its end), dependencies and tests left out, by V8. */
export function reachedBelow(root: string, scripts: readonly Profiler.ScriptCoverage[]): Reached {
  const reached: Record<string, Stretches> = {}
  for (const { url, functions } of scripts) {
    const path = pathBelow(root, url)
    if (path === null) continue
    const run = runOf(functions.flatMap(({ ranges }) => ranges))
    if (run.length > 0) reached[path] = joined([reached[path] ?? [], run])
  }
  return reached
}

/** Returns the path below `root` of a file of the program; null for dependencies, tests and what is no file. */
export function pathBelow(root: string, url: string): string | null {
  if (!url.startsWith('file:')) return null
  const path = fileURLToPath(url.replace(/[?#].*/, ''))
  const name = path.startsWith(root) ? path.slice(root.length) : ''
  return /^(?:db|graphql|rest-adapters|src)\//.test(name) ? name : null
}

/** Returns the stretches that were run: of nested ranges the innermost decides. */
export function runOf(ranges: readonly CountedRange[]): Stretches {
  const sorted = ranges.toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
  const found: number[] = []
  const open: CountedRange[] = []
  let at = 0
  const moveTo = (offset: number) => {
    const isRun = (open.at(-1)?.count ?? 0) > 0
    if (isRun && offset > at) {
      if (found.at(-1) === at) found[found.length - 1] = offset
      else found.push(at, offset)
    }
    at = Math.max(at, offset)
  }
  const closeUntil = (offset: number) => {
    for (let last = open.at(-1); last && last.endOffset <= offset; last = open.at(-1)) {
      moveTo(last.endOffset)
      open.pop()
    }
  }
  for (const range of sorted) {
    closeUntil(range.startOffset)
    moveTo(range.startOffset)
    open.push(range)
  }
  closeUntil(Number.POSITIVE_INFINITY)
  return found
}

/** Returns what is in any of `all`. */
export function joined(all: readonly Stretches[]): Stretches {
  const pairs = all.flatMap((one) => Array.from({ length: one.length / 2 }, (_, n) => [one[2 * n]!, one[2 * n + 1]!]))
  const found: number[] = []
  for (const [start, end] of pairs.toSorted(([a], [b]) => a! - b!)) {
    if (found.length > 0 && start! <= found.at(-1)!) found[found.length - 1] = Math.max(found.at(-1)!, end!)
    else found.push(start!, end!)
  }
  return found
}

/** Returns what was run of either. */
export function joinReached(a: Reached, b: Reached): Reached {
  const paths = new Set([...Object.keys(a), ...Object.keys(b)])
  return Object.fromEntries([...paths].map((path) => [path, joined([a[path] ?? [], b[path] ?? []])]))
}

/** Checks that the character at `offset` was run. */
export function isReached(stretches: Stretches | undefined, offset: number): boolean {
  return (
    stretches?.some((start, index) => index % 2 === 0 && start <= offset && offset < stretches[index + 1]!) ?? false
  )
}
