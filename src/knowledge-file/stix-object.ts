import type { Reference } from '../../db/knowledge-tables.ts'
import { uuidOfUri } from '../ground/identifiers.ts'

/** An object of STIX 2.1. */
export type StixObject = {
  readonly type: string
  readonly id: string
  readonly created: string
  readonly modified: string
} & Readonly<Record<string, unknown>>

/** What a technique, mitigation, tactic or case study of ATLAS has in STIX. */
export type PublishedObject = {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly createdDate: string | null
  readonly modifiedDate: string | null
  readonly references: readonly Reference[]
  readonly attackReference: { readonly id: string; readonly url: string | null } | null
  readonly retired: boolean
}

/** A technique with the names of its tactics. */
export type PublishedTechnique = PublishedObject & {
  readonly parentId: string | null
  readonly platforms: readonly string[]
  readonly maturity: string | null
  readonly tactics: readonly string[]
}

/** Returns the id of the thing with this public id: a UUIDv5, the same in every export of every installation. */
export function stixId(type: string, publicId: string): string {
  return `${type}--${uuidOfUri(`urn:skg:stix:${type}:${publicId}`)}`
}

/** Returns an object; `modified` is never before `created`. */
export function stixObject(
  type: string,
  publicId: string,
  created: string,
  modified: string,
  members: object,
): StixObject {
  const id = stixId(type, publicId)
  return { type, spec_version: '2.1', id, created, modified: later(created, modified), ...members }
}

/**
 * Returns the relationship of two objects, of which there is one of each type; both of its times are the later of those
 * of its ends.
 */
export function relate(from: StixObject, relationshipType: string, to: StixObject, members: object = {}): StixObject {
  const [created, modified] = [later(from.created, to.created), later(from.modified, to.modified)]
  const publicId = `${from.id} ${relationshipType} ${to.id}`
  const ends = { source_ref: from.id, target_ref: to.id }
  return stixObject('relationship', publicId, created, modified, {
    relationship_type: relationshipType,
    ...ends,
    ...members,
  })
}

/** Returns a technique as `attack-pattern`. */
export function attackPattern(technique: PublishedTechnique): StixObject {
  const { tactics, platforms, parentId, maturity } = technique
  return published('attack-pattern', technique, 'techniques', {
    ...(tactics.length > 0 && {
      kill_chain_phases: tactics.map((name) => ({ kill_chain_name: 'mitre-atlas', phase_name: phaseName(name) })),
    }),
    x_mitre_is_subtechnique: parentId !== null,
    ...(platforms.length > 0 && { x_mitre_platforms: platforms }),
    ...(maturity !== null && { x_mitre_maturity: maturity }),
  })
}

/** Returns a mitigation as `course-of-action`. */
export function courseOfAction(mitigation: PublishedObject): StixObject {
  return published('course-of-action', mitigation, 'mitigations')
}

/** Returns the name of a tactic as kill chains have it. */
export function phaseName(tactic: string): string {
  return tactic.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

/** The time of what its publisher has not dated. */
const undated = '1970-01-01'

/** Returns an object of ATLAS, which is at `folder` on the site of its publisher. */
export function published(type: string, object: PublishedObject, folder: string, members: object = {}): StixObject {
  const { id, name, description, createdDate, modifiedDate, attackReference, references, retired } = object
  const created = createdDate ?? modifiedDate ?? undated
  const own = { source_name: 'mitre-atlas', external_id: id, url: `https://atlas.mitre.org/${folder}/${id}` }
  const attack = attackReference && {
    source_name: 'mitre-attack',
    external_id: attackReference.id,
    ...(attackReference.url !== null && { url: attackReference.url }),
  }
  return stixObject(type, id, midnight(created), midnight(modifiedDate ?? created), {
    name,
    ...(description !== null && { description }),
    ...members,
    ...(retired && { x_mitre_deprecated: true }),
    external_references: [own, ...(attack ? [attack] : []), ...references.flatMap(externalReference)],
  })
}

/** STIX wants a name of each source, and something of it besides. */
function externalReference({ title, url }: Reference): object[] {
  if (!title && !url) return []
  return [{ source_name: title || url, ...(title && { description: title }), ...(url && { url }) }]
}

/** Returns the first instant of a day. */
export function midnight(day: string): string {
  return `${day}T00:00:00.000Z`
}

function later(one: string, other: string): string {
  return one > other ? one : other
}
