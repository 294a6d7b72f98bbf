import type { CaseStudy, MitigationTechnique, Reference } from '../../../db/knowledge-tables.ts'
import { counted } from '../../ground/text.ts'
import type { SourceKeys, Warning } from '../source-keys.ts'
import { readEach, type SourceObject } from '../source-object.ts'

/** That one object names another, which may not be in the file. */
export type Mention = {
  readonly id: string | null
  readonly pointer: string
  readonly what: 'tactic' | 'technique' | 'parent'
  readonly target: string
}

/** Notes made while a file is read. */
export type Notes = {
  readonly warnings: Warning[]
  readonly mentions: Mention[]
  /** The ids of the objects so far. */
  readonly seen: Set<string>
  /** The objects of another matrix so far. */
  readonly foreign: SourceObject[]
  readonly keys: SourceKeys
}

/** The names under which the two formats have the fields that all objects share. */
export type FieldNames = {
  readonly attack: string
  readonly created: string
  readonly modified: string
  readonly description: string
}

/**
 * Returns what `read` makes of the objects of this matrix. Left out are those of another matrix, which are noted, and,
 * with a warning each, those whose id an earlier object has and those without an id or a name.
 */
export function readOwn<T>(objects: readonly SourceObject[], notes: Notes, read: (object: SourceObject) => T): T[] {
  const own = objects.filter((object) => {
    const id = object.text('id')
    if (id === null || id.trim() === '') object.warn('an object must have an id; it is left out', 'id')
    else if (!id.startsWith('AML.')) notes.foreign.push(object)
    else if (notes.seen.has(id)) object.warn(`the id ${id} occurs twice; the later object is left out`, 'id')
    else return notes.seen.add(id)
    object.leaveOut()
    return false
  })
  return readEach(own, notes.warnings, read)
}

/** One warning that counts the objects of another matrix, which very old files list (contract: knowledge §2). */
export function warnOfForeign({ foreign, warnings }: Notes): void {
  const [first] = foreign
  if (!first) return
  const message = `left out: ${counted(foreign.length, 'object')} of another matrix, the first is ${first.text('id')}`
  warnings.push({ id: null, pointer: first.pointer, message })
}

/** Returns the columns that all kinds of ATLAS object share. */
export function sharedColumns(object: SourceObject, names: FieldNames) {
  const createdDate = object.date(names.created)
  const modifiedDate = object.date(names.modified)
  if (createdDate && modifiedDate && modifiedDate < createdDate)
    object.warn(`modified on ${modifiedDate}, before it was created on ${createdDate}`, names.modified)
  const attack = object.object(names.attack)
  const attackId = attack?.text('id')
  if (attack && !attackId) {
    attack.warn('must have an id; it is left out')
    attack.leaveOut()
  }
  return {
    id: object.required('id'),
    name: object.required('name'),
    description: object.text(names.description),
    references: readReferences(object),
    createdDate,
    modifiedDate,
    attackReference: attack && attackId ? { id: attackId, url: attack.text('url') } : null,
    retired: false,
    supersededBy: null,
  }
}

function readReferences(object: SourceObject): Reference[] {
  return object.objects('references', 'text').map((reference) => {
    const text = reference.text('text')
    if (text !== null) return referenceOf(text)
    const [title, source] = [reference.text('title'), reference.text('sourceDescription')]
    if (title === '') reference.warn('the title of the reference is empty', 'title')
    return { title: title || source || null, url: reference.text('url') || null }
  })
}

/** A reference that 2.0 writes as one text: an address, or a citation that may end with one. */
function referenceOf(text: string): Reference {
  const lastWord = text.split(/\s/).at(-1) ?? ''
  const url = /\bhttps?:\/\/.+/.exec(lastWord)?.[0] ?? null
  return { title: text === url ? null : text || null, url }
}

/** Returns a case study without its steps. */
export function readCaseStudy(
  object: SourceObject,
  names: FieldNames,
  keys: { readonly type: string; readonly date: string; readonly granularity: string },
): CaseStudy {
  const [reporter, reportedBy] = [object.text('reporter'), textOrList(object, 'reported-by')]
  const study: CaseStudy = {
    ...sharedColumns(object, names),
    type: readEnum(object, keys.type, caseStudyTypes),
    incidentDate: object.date(keys.date),
    incidentDateGranularity: readEnum(object, keys.granularity, granularities),
    target: object.text('target'),
    actor: object.text('actor'),
    reporter: reporter ?? reportedBy,
  }
  const { incidentDate, incidentDateGranularity } = study
  if (study.type === 'incident' && !study.reporter) object.warn('an incident must name its reporter (§2.7)', 'reporter')
  const expected = incidentDateGranularity === 'YEAR' ? '-01-01' : incidentDateGranularity === 'MONTH' ? '-01' : ''
  if (incidentDate && !incidentDate.endsWith(expected))
    object.warn(`${incidentDate} is more exact than its granularity ${incidentDateGranularity}`, keys.date)
  return study
}

function textOrList(object: SourceObject, key: string): string | null {
  return object.isList(key) ? object.texts(key).join(', ') || null : object.text(key)
}

/** Returns the links of one mitigation; a technique may be listed twice, which is a warning. */
export function readLinks(
  mitigationId: string,
  links: readonly SourceObject[],
  keys: { readonly technique: string; readonly use: string },
  { warnings, mentions }: Notes,
): MitigationTechnique[] {
  const seen = new Set<string>()
  return readEach(links, warnings, (link) => {
    const techniqueId = link.required(keys.technique)
    if (seen.has(techniqueId)) link.warn(`technique ${techniqueId} is listed more than once; each use is kept`)
    seen.add(techniqueId)
    mentions.push({
      id: mitigationId,
      pointer: `${link.pointer}/${keys.technique}`,
      what: 'technique',
      target: techniqueId,
    })
    return { techniqueId, use: link.text(keys.use) }
  }).map((link, index) => ({ mitigationId, position: index + 1, ...link }))
}

/** `value` as stored when it is one of `allowed`, in any case; null with a warning when it is something else. */
export function readEnum<T extends string>(
  object: SourceObject,
  key: string,
  allowed: Readonly<Record<string, T>>,
): T | null {
  const value = object.text(key)
  if (value === null) return null
  const name = value.toLowerCase()
  if (Object.hasOwn(allowed, name)) return allowed[name]!
  object.warn(`"${value.slice(0, 40)}" is not one of ${Object.keys(allowed).join(', ')}; it is left out`, key)
  return null
}

export const maturities = { feasible: 'feasible', demonstrated: 'demonstrated', realized: 'realized' } as const
const caseStudyTypes = { incident: 'incident', exercise: 'exercise' } as const
const granularities = { date: 'DATE', day: 'DATE', month: 'MONTH', year: 'YEAR' } as const
