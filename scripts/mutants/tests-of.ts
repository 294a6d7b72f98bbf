import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Mutant } from './draw.ts'
import { isReached, type Reached, type Stretches } from './reach.ts'

/** What a file of tests took, ran while it was imported, and ran in its tests. */
export type TestFile = {
  readonly file: string
  readonly ms: number
  readonly imported: Reached
  readonly tests: Reached
}

/** Reads what a run of the tests wrote into `folder` with `TEST_REACH`. */
export function readTestFiles(folder: string): readonly TestFile[] {
  return globSync('*.json', { cwd: folder }).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
}

const mostImported = 20
const mostNear = 5
const mostRare = 3
/** How far from a fault what runs beside it may depend on it, in UTF-16 units: a line or two. */
const besideUnits = 200

/**
 * Returns the files of tests that may find a mutant: those that ran its place, first what has the name of its file,
 * then some that ran what few of them run beside it, then the quickest, and some that ran more of its file. What ran
 * while modules were imported ran once for all files of a worker, so that its mutants are tried with files that ran
 * anything of what imports it as well.
 */
export function testsOf(mutant: Mutant, tests: readonly TestFile[], importers: Importers): readonly TestFile[] {
  const { file, start, isOfModule } = mutant
  const direct = tests.filter((one) => isReached(one.tests[file], start))
  const isImported = isOfModule || tests.some((one) => isReached(one.imported[file], start))
  if (direct.length === 0 && !isImported) return []
  const others = tests.filter((one) => !direct.includes(one))
  const near = nearestTests(others, [file], isImported ? importers : new Map()).slice(
    0,
    isImported ? mostImported : mostNear,
  )
  const rare = rarestOf(direct, mutant)
  const placeOf = (one: TestFile) => (nameOf(one.file) === nameOf(file) ? 0 : rare.includes(one) ? 1 : 2)
  const quickest = (some: readonly TestFile[]) => some.toSorted((a, b) => placeOf(a) - placeOf(b) || a.ms - b.ms)
  return isImported ? quickest([...direct, ...near]) : [...quickest(direct), ...near]
}

/**
 * Returns some of those that ran a part beside a mutant that less than a quarter of them ran: a condition that
 * most of them see from one side is looked at by those that see the other.
 */
function rarestOf(direct: readonly TestFile[], { file, start, end }: Mutant): readonly TestFile[] {
  const bounds = new Set(direct.flatMap(({ tests }) => tests[file] ?? []))
  const beside = [...bounds].filter((at) => at > start - besideUnits && at < end + besideUnits)
  const parts = beside.map((at) => direct.filter(({ tests }) => isReached(tests[file], at)))
  const rare = parts
    .filter(({ length }) => length > 0 && length < direct.length / 4)
    .toSorted((a, b) => a.length - b.length)
  return [...new Set(rare.flatMap((part) => part.toSorted((a, b) => a.ms - b.ms)))].slice(0, mostRare)
}

/** The name of a file up to its first dot. */
const nameOf = (path: string) => basename(path).split('.', 1)[0]

/**
 * Returns the files of tests that ran something of `files`, those that ran most first; where there are none, of what
 * imports them.
 */
function nearestTests(tests: readonly TestFile[], files: readonly string[], importers: Importers): readonly TestFile[] {
  const sizeOf = (one: TestFile) => files.reduce((sum, file) => sum + lengthOf(one.tests[file] ?? []), 0)
  const near = tests.filter((one) => sizeOf(one) > 0).toSorted((a, b) => sizeOf(b) - sizeOf(a))
  const above = [...new Set(files.flatMap((file) => [file, ...(importers.get(file) ?? [])]))]
  return near.length > 0 || above.length === files.length ? near : nearestTests(tests, above, importers)
}

function lengthOf(stretches: Stretches): number {
  return stretches.reduce((sum, at, index) => sum + (index % 2 === 0 ? -at : at), 0)
}

/** The files that import a file, by its path. */
type Importers = ReadonlyMap<string, readonly string[]>

/** Reads who imports whom below `root`. */
export function importersOf(root: string): Importers {
  const importers = new Map<string, string[]>()
  for (const file of globSync('{db,graphql,rest-adapters,src}/**/*.ts', { cwd: root }))
    for (const [, path] of readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\() *'(\.[^']+)'/g)) {
      const imported = relative(root, resolve(root, dirname(file), path!))
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  return importers
}
