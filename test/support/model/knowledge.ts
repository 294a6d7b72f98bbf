import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Knowledge } from '../../../src/application/model.ts'

// biome-ignore lint/suspicious/noExplicitAny: a release has many shapes.
type Any = any

const release: Any = parse(readFileSync(new URL('../../../src/starter/atlas.yaml', import.meta.url), 'utf8'))
const relations = Object.entries<Any>(release.relationships)
const of = (kind: string): Any[] => relations.flatMap(([, own]) => own[kind] ?? [])
const parents = new Map<string, string>(of('specializes').map(({ source, target }) => [source, target]))
const tacticsOf = (id: string): string[] => {
  const own = of('achieves').flatMap(({ source, target }) => (source === id ? [target] : []))
  const parent = parents.get(id)
  return own.length === 0 && parent ? tacticsOf(parent) : own
}

/** The knowledge of the starter, read without the product's importer. */
export const starterKnowledge: Knowledge = {
  release: '2026.05',
  tactics: of('sequences')
    .sort((a, b) => a.position - b.position)
    .map(({ target }) => target),
  techniques: Object.values<Any>(release.techniques).map(({ id, maturity }) => ({
    id,
    maturity: { Realized: 3, Demonstrated: 2, Feasible: 1 }[maturity as string] ?? 0,
    tactics: tacticsOf(id),
    parent: parents.get(id) ?? null,
  })),
  studies: Object.keys(release['case-studies'])
    .sort()
    .map((id) => ({
      id,
      techniques: (release.relationships[id]?.employs ?? [])
        .toSorted((a: Any, b: Any) => (a['step-id'] < b['step-id'] ? -1 : 1))
        .map(({ target }: Any) => target),
    })),
}

/** The mitigations of each technique, or of its parent. */
export const starterMitigations: ReadonlyMap<string, readonly string[]> = new Map(
  starterKnowledge.techniques.map(({ id, parent }) => [
    id,
    [
      ...new Set<string>(
        of('mitigates').flatMap(({ source, target }) => (target === id || target === parent ? [source] : [])),
      ),
    ].sort(),
  ]),
)
