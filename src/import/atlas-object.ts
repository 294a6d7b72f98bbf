import type { Reference } from '../../db/tables.ts'
import type { SourceObject } from './source-object.ts'

/** The names under which the two formats have the fields that all objects share. */
export type FieldNames = {
  readonly attack: string
  readonly created: string
  readonly modified: string
  readonly description: string
}

/** The columns that all kinds of ATLAS object share. */
export function sharedColumns(object: SourceObject, names: FieldNames) {
  const attack = object.object(names.attack)
  return {
    id: object.required('id'),
    name: object.required('name'),
    description: object.text(names.description),
    references: readReferences(object),
    createdDate: object.date(names.created),
    modifiedDate: object.date(names.modified),
    attackReference: attack ? { id: attack.required('id'), url: attack.text('url') } : null,
    retired: false,
    supersededBy: null,
  }
}

function readReferences(object: SourceObject): Reference[] {
  return object.objects('references').map((reference) => {
    const title = reference.text('title')
    if (title === '') reference.warn('the title of the reference is empty', 'title')
    return { title: title || null, url: reference.text('url') || null }
  })
}

/** `value` in lower case when it is one of `allowed`; null with a warning when it is something else. */
export function readEnum<T extends string>(
  object: SourceObject,
  key: string,
  allowed: Readonly<Record<string, T>>,
): T | null {
  const value = object.text(key)
  if (value === null) return null
  const found = allowed[value.toLowerCase()]
  if (found) return found
  object.warn(`"${value.slice(0, 40)}" is not one of ${Object.keys(allowed).join(', ')}; it is left out`, key)
  return null
}

export const maturities = { feasible: 'feasible', demonstrated: 'demonstrated', realized: 'realized' } as const
export const caseStudyTypes = { incident: 'incident', exercise: 'exercise' } as const
export const granularities = { date: 'DATE', day: 'DATE', month: 'MONTH', year: 'YEAR' } as const
