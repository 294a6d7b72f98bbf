import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { reachFile } from '../../scripts/mutants/collect.ts'
import { type Marks, markLoaded } from '../../scripts/mutants/marks.ts'
import { joinReached, type Reached, reachedBelow } from '../../scripts/mutants/reach.ts'

// A setup file, which Vitest imports for each file of tests. A worker runs many of them, one after another, and imports
// what they share once: what ran while a file was imported is therefore written beside what its tests ran.

const root = `${process.cwd()}/`
const folder = process.env.TEST_REACH!
const shared = globalThis as { reachMarks?: Marks }
shared.reachMarks ??= markLoaded(root)
const { take } = shared.reachMarks

let imported: Reached = {}
let ofOthers = ''
let started = 0
beforeAll(() => {
  imported = take()
  mkdirSync(folder, { recursive: true })
  ofOthers = mkdtempSync(join(folder, 'processes-'))
  // Threads and processes that start from here on write what they ran when they end, as V8 counts it.
  process.env.NODE_V8_COVERAGE = ofOthers
  started = performance.now()
})
afterAll(() => {
  delete process.env.NODE_V8_COVERAGE
  const ms = Math.round(performance.now() - started)
  let tests = take()
  for (const name of readdirSync(ofOthers)) tests = joinReached(tests, reachedOf(join(ofOthers, name)))
  rmSync(ofOthers, { recursive: true, force: true })
  const file = relative(root, expect.getState().testPath!)
  writeFileSync(join(folder, reachFile(file)), JSON.stringify({ file, ms, imported, tests }))
})

/** Returns nothing for what a process that was killed has half written. */
function reachedOf(path: string): Reached {
  try {
    return reachedBelow(root, JSON.parse(readFileSync(path, 'utf8')).result)
  } catch {
    return {}
  }
}
