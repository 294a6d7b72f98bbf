import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { reachFile } from '../../scripts/mutants/collect.ts'
import { joinReached, type Reached, reachedBelow } from '../../scripts/mutants/reach.ts'

// A setup file, which Vitest imports for each file of tests. A worker runs many of them, one after another, and imports
// what they share once: what ran while a file was imported is therefore written beside what its tests ran.

const root = `${process.cwd()}/`
const folder = process.env.TEST_REACH!
const shared = globalThis as { reachSession?: Session }

if (!shared.reachSession) {
  shared.reachSession = new Session()
  shared.reachSession.connect()
  await post('Profiler.enable')
  await post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
}

function post(method: string, parameters?: object): Promise<object> {
  return new Promise((resolve, reject) =>
    shared.reachSession!.post(method, parameters, (error, result) => (error ? reject(error) : resolve(result ?? {}))),
  )
}

async function take(): Promise<Reached> {
  const { result } = (await post('Profiler.takePreciseCoverage')) as Profiler.TakePreciseCoverageReturnType
  return reachedBelow(root, result)
}

let imported: Reached = {}
let ofOthers = ''
let started = 0
beforeAll(async () => {
  imported = await take()
  mkdirSync(folder, { recursive: true })
  ofOthers = mkdtempSync(join(folder, 'processes-'))
  // Threads and processes that start from here on write what they ran when they end.
  process.env.NODE_V8_COVERAGE = ofOthers
  started = performance.now()
})
afterAll(async () => {
  delete process.env.NODE_V8_COVERAGE
  const ms = Math.round(performance.now() - started)
  let tests = await take()
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
