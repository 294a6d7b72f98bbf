import type { Reference } from '../../../db/knowledge-tables.ts'
import {
  abstractions,
  cweStatuses,
  effectivenesses,
  fits,
  likelihoods,
  platformTypes,
  prevalences,
  structures,
  viewTypes,
  type Weakness,
  type WeaknessCategory,
  type WeaknessCategoryMember,
  type WeaknessConsequence,
  type WeaknessMitigation,
  type WeaknessRelation,
  type WeaknessView,
} from '../../../db/weakness-tables.ts'
import type { Warning } from '../source-keys.ts'
import { readEach, refused, type SourceObject } from '../source-object.ts'
import { rateWeakness } from './weakness-rating.ts'

/** A row and where the source says it. */
export type Placed<T> = { readonly pointer: string; readonly row: T }

type Citations = ReadonlyMap<string, Reference>

/** Returns a weakness and its relations from an item in the shape of the official JSON. */
export function readWeakness(
  item: SourceObject,
  citations: Citations,
  warnings: Warning[],
): { weakness: Weakness; relations: Placed<WeaknessRelation>[] } {
  const { id, number } = identify(item)
  const name = item.required('Name')
  const status = item.text('Status') ?? 'Incomplete'
  const description = item.text('Description')
  const extendedDescription = item.text('ExtendedDescription')
  const consequences: WeaknessConsequence[] = item.objects('CommonConsequences').map((entry) => ({
    scopes: entry.texts('Scope'),
    impacts: entry.texts('Impact'),
    likelihood: listed(entry, 'Likelihood', entry.texts('Likelihood')[0] ?? null, likelihoods, null),
    note: entry.text('Note'),
  }))
  const potentialMitigations: WeaknessMitigation[] = item.objects('PotentialMitigations').map((entry) => ({
    phases: entry.texts('Phase'),
    strategy: entry.text('Strategy'),
    description: entry.text('Description'),
    effectiveness: listed(entry, 'Effectiveness', entry.text('Effectiveness'), effectivenesses, null),
  }))
  const abstraction = oneOf(item, 'Abstraction', abstractions, 'Base')
  const likelihood = item.has('LikelihoodOfExploit') ? oneOf(item, 'LikelihoodOfExploit', likelihoods, 'Unknown') : null
  const rated = { name, abstraction, likelihood, consequences, potentialMitigations }
  const weakness: Weakness = {
    id,
    number,
    name,
    description,
    extendedDescription,
    abstraction,
    structure: listed(item, 'Structure', item.text('Structure'), structures, 'Simple') ?? 'Simple',
    status: oneOf(item, 'Status', cweStatuses, 'Incomplete'),
    likelihood,
    alternateTerms: readEach(item.objects('AlternateTerms'), warnings, (entry) => entry.required('Term')),
    platforms: item.objects('ApplicablePlatforms').map((entry) => ({
      type: listed(entry, 'Type', entry.text('Type'), platformTypes, 'Technology') ?? 'Technology',
      name: entry.text('Name'),
      class: entry.text('Class'),
      prevalence: listed(entry, 'Prevalence', entry.text('Prevalence'), prevalences, null),
    })),
    consequences,
    potentialMitigations,
    observedExamples: readEach(item.objects('ObservedExamples'), warnings, (entry) => ({
      reference: entry.required('Reference'),
      description: entry.text('Description'),
      link: entry.text('Link'),
    })),
    taxonomyMappings: readEach(item.objects('TaxonomyMappings'), warnings, (entry) => ({
      taxonomy: entry.required('TaxonomyName'),
      entryId: entry.text('EntryID'),
      entryName: entry.text('EntryName'),
      fit: listed(entry, 'MappingFit', entry.text('MappingFit'), fits, null),
    })),
    references: readReferences(item, citations),
    ...rateWeakness(rated),
    ...readHistory(item),
    retired: false,
    supersededBy:
      status === 'Deprecated' ? successorOf(number, `${description ?? ''} ${extendedDescription ?? ''}`) : null,
  }
  const relations = readEach(item.objects('RelatedWeaknesses'), warnings, (entry) => ({
    pointer: entry.pointer,
    nature: entry.required('Nature'),
    targetId: `CWE-${numberOf(entry, 'CweID')}`,
    viewNumber: numberOf(entry, 'ViewID'),
  })).map(({ pointer, ...relation }, index) => ({ pointer, row: { weaknessId: id, position: index + 1, ...relation } }))
  return { weakness, relations }
}

/** Returns a category and its members from an item in the shape of the official JSON. */
export function readCategory(
  item: SourceObject,
  citations: Citations,
  warnings: Warning[],
): { category: WeaknessCategory; members: Placed<WeaknessCategoryMember>[] } {
  const { id, number } = identify(item)
  const category: WeaknessCategory = {
    id,
    number,
    name: item.required('Name'),
    description: item.text('Summary'),
    status: oneOf(item, 'Status', cweStatuses, 'Incomplete'),
    references: readReferences(item, citations),
    ...readHistory(item),
    retired: false,
    supersededBy: null,
  }
  const members = readEach(item.objects('Relationships'), warnings, (entry) => ({
    pointer: entry.pointer,
    memberId: `CWE-${numberOf(entry, 'CweID')}`,
    viewNumber: numberOf(entry, 'ViewID'),
  })).map(({ pointer, ...member }, index) => ({ pointer, row: { categoryId: id, position: index + 1, ...member } }))
  return { category, members }
}

/** Returns a view from an item in the shape of the official JSON. */
export function readView(item: SourceObject): WeaknessView {
  return {
    ...identify(item),
    name: item.required('Name'),
    description: item.text('Objective'),
    type: listed(item, 'Type', item.text('Type'), viewTypes, 'Graph') ?? 'Graph',
    status: oneOf(item, 'Status', cweStatuses, 'Incomplete'),
    memberIds: item.objects('Members').map((entry) => `CWE-${numberOf(entry, 'CweID')}`),
    retired: false,
  }
}

function identify(item: SourceObject): { id: string; number: number } {
  const number = numberOf(item, 'ID')
  return { id: `CWE-${number}`, number }
}

function numberOf(item: SourceObject, key: string): number {
  const text = item.required(key)
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw refused(`${item.pointer}/${key}`, `"${text.slice(0, 40)}" is not a CWE number`)
}

function oneOf<T extends string>(item: SourceObject, key: string, allowed: readonly T[], fallback: T): T {
  const value = item.text(key)
  if (value === null) item.warn(`is absent; it is taken as ${fallback}`, key)
  return listed(item, key, value, allowed, fallback) ?? fallback
}

/** Returns `value` of `key` when it is one of `allowed`, else `other` with a warning; null for null. */
function listed<T extends string, Other extends T | null>(
  item: SourceObject,
  key: string,
  value: string | null,
  allowed: readonly T[],
  other: Other,
): T | Other | null {
  if (value === null) return null
  const known = allowed.find((candidate) => candidate === value)
  if (known) return known
  const fate = other === null ? 'it is left out' : `it is taken as ${other}`
  item.warn(`"${value.slice(0, 40)}" is not one of ${allowed.join(', ')}; ${fate}`, key)
  return other
}

function readReferences(item: SourceObject, citations: Citations): Reference[] {
  return item.objects('References').flatMap((entry) => {
    const id = entry.text('ExternalReferenceID')
    const cited = id === null ? undefined : citations.get(id)
    const title = entry.text('Title') ?? cited?.title ?? id
    const url = entry.text('URL') ?? cited?.url ?? null
    return title === null && url === null ? [] : [{ title, url }]
  })
}

function readHistory(item: SourceObject): { createdDate: string | null; modifiedDate: string | null } {
  const history = item.objects('ContentHistory')
  const dates = (type: string) =>
    history
      .flatMap((entry) => (entry.text('Type') === type ? [entry.date(`${type}Date`)] : []))
      .filter((date) => date !== null)
  return {
    createdDate: dates('Submission').sort()[0] ?? null,
    modifiedDate: dates('Modification').sort().at(-1) ?? null,
  }
}

function successorOf(number: number, text: string): string | null {
  const named = new Set([...text.matchAll(/CWE-(\d+)/g)].map(([id]) => id))
  named.delete(`CWE-${number}`)
  return named.size === 1 ? [...named][0]! : null
}
