import type {
  IsoDate,
  Weakness,
  WeaknessCategory,
  WeaknessCategoryMember,
  WeaknessRelation,
  WeaknessView,
} from '../../db/tables.ts'
import { readCategory, readView, readWeakness } from './cwe-object.ts'
import { isObject, readObject, refused, type Warning } from './source-object.ts'

/** Everything that one edition of CWE says, in the rows of the weakness room. */
export type CweSnapshot = {
  readonly format: 'json-folder' | 'json-bundle' | 'xml'
  readonly version: string
  readonly date: IsoDate | null
  readonly weaknesses: Weakness[]
  readonly relations: WeaknessRelation[]
  readonly categories: WeaknessCategory[]
  readonly categoryMembers: WeaknessCategoryMember[]
  readonly views: WeaknessView[]
  readonly warnings: Warning[]
}

/** An edition of CWE in the shapes of its official JSON, whatever it was read from. */
export type CweSource = {
  readonly format: CweSnapshot['format']
  readonly version: string
  readonly date: string | null
  readonly weaknesses: readonly (readonly [pointer: string, item: unknown])[]
  readonly categories: readonly (readonly [pointer: string, item: unknown])[]
  readonly views: readonly (readonly [pointer: string, item: unknown])[]
}

/** The rows of an edition, by number. Throws INPUT_REFUSED naming the place of an item that lacks what it cannot be without, or of a number that occurs twice. */
export function readCwe(source: CweSource): CweSnapshot {
  const warnings: Warning[] = []
  const read = <T>(items: CweSource['views'], one: (object: ReturnType<typeof readObject>) => T) =>
    items.map(([pointer, item]) => one(readObject(item, pointer, isObject(item) ? `CWE-${item.ID}` : null, warnings)))

  const weaknesses = read(source.weaknesses, readWeakness)
  const categories = read(source.categories, readCategory)
  const views = read(source.views, readView).sort((a, b) => a.number - b.number)
  if (weaknesses.length === 0) throw refused('', 'an edition of CWE must have weaknesses, but has none')

  const snapshot: CweSnapshot = {
    format: source.format,
    version: source.version,
    date: source.date?.slice(0, 10) ?? null,
    weaknesses: weaknesses.map(({ weakness }) => weakness).sort((a, b) => a.number - b.number),
    relations: weaknesses.flatMap(({ relations }) => relations),
    categories: categories.map(({ category }) => category).sort((a, b) => a.number - b.number),
    categoryMembers: categories.flatMap(({ members }) => members),
    views,
    warnings,
  }
  checkReferences(snapshot)
  return snapshot
}

function checkReferences({ weaknesses, categories, views, relations, categoryMembers, warnings }: CweSnapshot): void {
  const known = new Set<string>()
  for (const { id } of [...weaknesses, ...categories, ...views]) {
    if (known.has(id)) throw refused(`/${id}`, `the id ${id} occurs twice`)
    known.add(id)
  }
  for (const { weaknessId, targetId, nature, position } of relations) {
    if (!known.has(targetId)) {
      warnings.push({
        id: weaknessId,
        pointer: `/${weaknessId}/RelatedWeaknesses/${position - 1}`,
        message: `${nature} ${targetId}, which is not in this edition`,
      })
    }
  }
  for (const { categoryId, memberId, position } of categoryMembers) {
    if (!known.has(memberId)) {
      warnings.push({
        id: categoryId,
        pointer: `/${categoryId}/Relationships/${position - 1}`,
        message: `lists ${memberId}, which is not in this edition`,
      })
    }
  }
}
