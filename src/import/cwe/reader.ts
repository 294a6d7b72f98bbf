import type { IsoDate, Reference } from '../../../db/knowledge-tables.ts'
import type {
  Weakness,
  WeaknessCategory,
  WeaknessCategoryMember,
  WeaknessRelation,
  WeaknessView,
} from '../../../db/weakness-tables.ts'
import type { Warning } from '../source-keys.ts'
import { createSourceKeys, type KeysOfObject } from '../source-keys.ts'
import { isObject, kindOf, readEach, readObject, refused, type SourceObject } from '../source-object.ts'
import { type Placed, readCategory, readView, readWeakness } from './object.ts'

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

/** Keys of the official JSON that are left out on purpose; docs/import.md lists what they hold. */
const notStored = [
  ...['AffectedResources', 'Audience', 'BackgroundDetails', 'DemonstrativeExamples', 'DetectionMethods', 'Diagram'],
  ...['Filter', 'FunctionalAreas', 'MappingNotes', 'ModesOfIntroduction', 'Notes', 'RelatedAttackPatterns'],
  ...['WeaknessOrdinalities', 'Categories/*/TaxonomyMappings', 'Views/*/References', 'Views/*/ContentHistory'],
  ...[
    'AlternateTerms/*/Description',
    'RelatedWeaknesses/*/Ordinal',
    'RelatedWeaknesses/*/ChainID',
    'ContentHistory/*/*',
    'Members/*/ViewID',
  ],
  ...['EffectivenessNotes', 'MitigationID'].map((key) => `PotentialMitigations/*/${key}`),
  ...['Authors', 'Edition', 'Publication', 'PublicationDay', 'PublicationMonth', 'PublicationYear', 'Publisher']
    .concat('Section', 'URLDate')
    .map((key) => `References/*/${key}`),
]

type Items = readonly (readonly [pointer: string, item: unknown])[]

/** An edition of CWE in the shapes of its official JSON, whatever it was read from. */
export type CweSource = {
  readonly format: CweSnapshot['format']
  readonly version: string | null
  readonly date: string | null
  readonly weaknesses: Items
  readonly categories: Items
  readonly views: Items
  /** References by their ids (`REF-6`), for items that name only the id. */
  readonly citations: ReadonlyMap<string, Reference>
}

/**
 * Returns the rows of an edition, by number. An item that lacks what it cannot be without, or whose number an earlier
 * one has, is left out with a warning; throws INPUT_REFUSED when no weakness is left.
 */
export function readCwe(source: CweSource): CweSnapshot {
  const warnings: Warning[] = []
  const seen = new Set<string>()
  const keys = createSourceKeys(notStored)
  const read = <T>(kind: string, items: Items, one: (object: SourceObject) => T) =>
    readEach(objectsOf(items, seen, warnings, keys.root(kind, '', {})), warnings, one)

  const weaknesses = read('Weaknesses', source.weaknesses, (object) => readWeakness(object, source.citations, warnings))
  const categories = read('Categories', source.categories, (object) => readCategory(object, source.citations, warnings))
  const views = read('Views', source.views, readView)
  if (weaknesses.length === 0) {
    const reason = warnings[0] ? `; what it has is not usable: ${warnings[0].message}` : ', but has none'
    throw refused('', `an edition of CWE must have weaknesses${reason}`)
  }
  warnings.push(...keys.warnings())
  if (source.version === null) warnings.push({ id: null, pointer: '', message: 'the edition names no version' })

  const relations = weaknesses.flatMap((entry) => entry.relations)
  const members = categories.flatMap((entry) => entry.members)
  const known = new Set([
    ...weaknesses.map(({ weakness }) => weakness.id),
    ...categories.map(({ category }) => category.id),
    ...views.map(({ id }) => id),
  ])
  const mustBeKnown = (id: string, target: string, { pointer }: Placed<unknown>, what: string) => {
    if (!known.has(target)) warnings.push({ id, pointer, message: `${what} ${target}, which is not in this edition` })
  }
  for (const placed of relations) mustBeKnown(placed.row.weaknessId, placed.row.targetId, placed, placed.row.nature)
  for (const placed of members) mustBeKnown(placed.row.categoryId, placed.row.memberId, placed, 'lists')

  return {
    format: source.format,
    version: source.version ?? 'unknown',
    date: dateOf(source, warnings),
    weaknesses: weaknesses.map(({ weakness }) => weakness).sort((a, b) => a.number - b.number),
    relations: relations.map(({ row }) => row),
    categories: categories.map(({ category }) => category).sort((a, b) => a.number - b.number),
    categoryMembers: members.map(({ row }) => row),
    views: views.sort((a, b) => a.number - b.number),
    warnings,
  }
}

function objectsOf(items: Items, seen: Set<string>, warnings: Warning[], trail: KeysOfObject): SourceObject[] {
  return items.flatMap(([pointer, item]) => {
    const number = isObject(item) ? String(item.ID ?? '') : ''
    const id = number ? `CWE-${number}`.slice(0, 40) : null
    const leaveOut = (message: string) => {
      warnings.push({ id, pointer, message: `${message}; it is left out` })
      return []
    }
    if (!isObject(item)) return leaveOut(`must be an object, but is ${kindOf(item)}`)
    if (seen.has(number)) return leaveOut(`the number ${number.slice(0, 40)} occurs twice`)
    if (number) seen.add(number)
    return [readObject(item, pointer, id, warnings, trail.enter('*', pointer, item))]
  })
}

function dateOf({ date }: CweSource, warnings: Warning[]): IsoDate | null {
  return readObject({ date }, '', null, warnings).date('date')
}
