import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = ['bench', 'db', 'graphql', 'rest-adapters', 'scripts', 'src', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.d\.ts$|\bbundle\/|node_modules\//.test(name))
    .map((name) => join(folder, name)),
)

type Graph = ReadonlyMap<string, readonly string[]>

/** Returns the files of this repository that each file imports; those whose types alone it imports only `withTypes`. */
function graphOf(withTypes: boolean): Graph {
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const statements = text.matchAll(/^(?:import|export) (type )?(?:[^'"`;]*? from )?'(\.[^']+)'/gm)
      const paths = [...statements].flatMap(([, type, path]) =>
        type && !withTypes ? [] : [relative(root, resolve(root, dirname(file), path!))],
      )
      return [file, paths.filter((path) => known.has(path))]
    }),
  )
}

/**
 * Returns the files of each cycle, in order of their names (Tarjan's strongly connected components of two files or
 * more).
 */
function cyclesOf(graph: Graph): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (file: string): number => {
    const index = order.size
    order.set(file, index)
    lowest.set(file, index)
    stack.push(file)
    for (const next of graph.get(file)!) {
      const reached = !order.has(next) ? visit(next) : stack.includes(next) ? order.get(next)! : index
      lowest.set(file, Math.min(lowest.get(file)!, reached))
    }
    if (lowest.get(file) === index) {
      const cycle = stack.splice(stack.indexOf(file))
      if (cycle.length > 1) found.push(cycle.sort())
    }
    return lowest.get(file)!
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return found
}

describe('law of cycles (DESIGN §2)', () => {
  test('a cycle is found', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', []],
    ])
    expect(cyclesOf(graph)).toEqual([['a', 'b', 'c']])
    expect(graphOf(false).get('src/http/server.ts')).toContain('src/http/answer-cache/front.ts')
  })

  test('no file imports itself at run time, by whatever way', () => {
    expect(cyclesOf(graphOf(false))).toEqual([])
  })

  test('a cycle of types has at most three files, of one folder', () => {
    const cycles = cyclesOf(graphOf(true))
    expect(cycles.filter((cycle) => cycle.length > 3 || new Set(cycle.map(dirname)).size > 1)).toEqual([])
  })
})
