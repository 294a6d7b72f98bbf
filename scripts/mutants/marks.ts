import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type MarkedProgram, markProgram } from './marked.ts'
import { pathBelow, type Reached, runOf } from './reach.ts'

/** What the modules of a thread have run since it was asked last. */
export type Marks = { take(): Reached }

/**
 * Marks the files of the program below `root` (with a slash at its end) that this thread loads from here on. V8's own
 * counts of blocks make programs several times as slow, dependencies included.
 */
export function markLoaded(root: string): Marks {
  const marks = new Map<string, Uint8Array>()
  const programs = new Map<string, MarkedProgram>()
  // A file that is imported under two addresses is marked in one array.
  const marksOf = (file: string, count: number): Uint8Array => {
    const own = marks.get(file) ?? new Uint8Array(count)
    marks.set(file, own)
    return own
  }
  Object.assign(globalThis, { marksOf })
  registerHooks({
    load(url, context, next) {
      const file = pathBelow(root, url)
      if (!file?.endsWith('.ts')) return next(url, context)
      const program = programs.get(file) ?? markProgram(file, readFileSync(fileURLToPath(bare(url)), 'utf8'))
      programs.set(file, program)
      return { format: 'module-typescript', source: program.text, shortCircuit: true }
    },
  })
  return {
    take() {
      const reached: Record<string, readonly number[]> = {}
      for (const [file, own] of marks) {
        const run = runOf(
          programs.get(file)!.places.map(([startOffset, endOffset], index) => ({
            startOffset,
            endOffset,
            count: own[index] ?? 0,
          })),
        )
        if (run.length > 0) reached[file] = run
        own.fill(0)
      }
      return reached
    },
  }
}

function bare(url: string): string {
  return url.replace(/[?#].*/, '')
}
