import { createHash } from 'node:crypto'
import { type Fault, faultsOf, type PlacedFault } from './faults.ts'

/** A fault with its place, and the lines as they are and as they become. */
export type Mutant = PlacedFault & {
  readonly file: string
  readonly line: number
  readonly column: number
  /** The text that is replaced. */
  readonly removed: string
  readonly before: string
  readonly after: string
}
/** A file of the program, and which of its lines may have faults: all where `lines` is null. */
export type Candidate = { readonly file: string; readonly text: string; readonly lines: ReadonlySet<number> | null }

/** Returns the mutants of `candidates` in the order in which `seed` draws them, one of each line. */
export function drawMutants(candidates: readonly Candidate[], seed: string): readonly Mutant[] {
  const all = candidates.flatMap(({ file, text, lines }) =>
    faultsOf(file, text)
      .map((fault) => mutantOf(file, text, fault))
      .filter(({ line }) => lines === null || lines.has(line)),
  )
  const keyed = all.map((mutant) => {
    const { file, start, end, replacement } = mutant
    const key = createHash('sha256')
      .update(JSON.stringify([seed, file, start, end, replacement]))
      .digest('hex')
    return { key, mutant }
  })
  const drawn = new Map<string, Mutant>()
  for (const { mutant } of keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const place = `${mutant.file}:${mutant.line}`
    if (!drawn.has(place)) drawn.set(place, mutant)
  }
  return [...drawn.values()]
}

function mutantOf(file: string, text: string, fault: PlacedFault): Mutant {
  const changed = applied(text, [fault])
  const from = text.lastIndexOf('\n', fault.start - 1) + 1
  const lineAt = (whole: string, end: number) => {
    const stop = whole.indexOf('\n', end)
    return whole.slice(from, stop < 0 ? undefined : stop).trim()
  }
  return {
    ...fault,
    file,
    line: text.slice(0, fault.start).split('\n').length,
    column: fault.start - from + 1,
    removed: text.slice(fault.start, fault.end),
    before: lineAt(text, fault.end),
    after: lineAt(changed, fault.start + fault.replacement.length),
  }
}

/** Returns `text` with `faults` in it, none of which may overlap another. */
export function applied(text: string, faults: readonly Fault[]): string {
  return faults
    .toSorted((a, b) => b.start - a.start)
    .reduce((whole, { start, end, replacement }) => whole.slice(0, start) + replacement + whole.slice(end), text)
}
