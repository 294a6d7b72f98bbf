import type { Knowledge } from './model.ts'

/** Where the case studies show the techniques. */
export type Precedents = {
  /**
   * By technique and study: the places of its steps, ascending; a study's step counts for its technique, the parent and
   * the sub-techniques.
   */
  readonly places: ReadonlyMap<string, readonly (readonly number[])[]>
  readonly studies: readonly string[]
}

const cached = new WeakMap<Knowledge, Precedents>()

/** Returns the places of all techniques in all case studies, computed once for each knowledge. */
export function precedentsOf(knowledge: Knowledge): Precedents {
  const known = cached.get(knowledge)
  if (known) return known
  const { techniques, studies } = knowledge
  const related = new Map<string, string[]>(techniques.map(({ id }) => [id, [id]]))
  for (const { id, parent } of techniques)
    if (parent !== null) {
      related.get(id)?.push(parent)
      related.get(parent)?.push(id)
    }
  const places = new Map<string, number[][]>(techniques.map(({ id }) => [id, studies.map(() => [])]))
  for (const [study, { techniques: steps }] of studies.entries())
    for (const [place, step] of steps.entries())
      for (const technique of related.get(step) ?? []) places.get(technique)?.[study]?.push(place)
  const precedents = { places, studies: studies.map(({ id }) => id) }
  cached.set(knowledge, precedents)
  return precedents
}

/** Returns the indexes of the studies in which some step of `from` comes before some step of `to`. */
export function studiesOfTransition({ places }: Precedents, from: string, to: string): number[] {
  const [first, last] = [places.get(from) ?? [], places.get(to) ?? []]
  return first.flatMap((own, study) => {
    const [start, end] = [own[0], last[study]?.at(-1)]
    return start !== undefined && end !== undefined && start < end ? [study] : []
  })
}

/** Returns the indexes of the studies that show all the techniques in this order. */
export function witnessesOf({ places, studies }: Precedents, path: readonly string[]): number[] {
  return studies.flatMap((_, study) => {
    let after = -1
    for (const technique of path) {
      const next = places.get(technique)?.[study]?.find((place) => place > after)
      if (next === undefined) return []
      after = next
    }
    return [study]
  })
}
