import type { ExposedCve, ExposedKnowledge, ExposedSubject } from '../../db/data-export-exposure.ts'
import { uuidOfUri } from '../ground/identifiers.ts'
import type { ExportHead } from './prepared.ts'

type StixObject = {
  readonly type: string
  readonly id: string
  readonly created: string
  readonly modified: string
} & Readonly<Record<string, unknown>>

/** The techniques and attack paths that open findings of applications make possible. */
export type StixExposure = ExposedKnowledge & {
  /** The attacked objects: the target, or the applications. */
  readonly subjects: readonly ExposedSubject[]
  /** Returns the techniques that weaknesses and techniques of findings make possible. */
  readonly techniquesOf: (targets: readonly string[]) => readonly string[]
  readonly techniquesOfApplication: ReadonlyMap<number, readonly string[]>
}

/**
 * The exposure as a STIX 2.1 bundle: techniques as `attack-pattern`, mitigations as `course-of-action`, CVEs as `vulnerability`, what is attacked as
 * `infrastructure`, and their relationships. Ids are UUIDv5 of the public id of the thing, times are its own: a consumer that merges by id and `modified` keeps
 * one object of each, whatever export of whatever installation it is in.
 */
export async function* asStix(
  head: ExportHead,
  exposure: StixExposure,
  cves: AsyncIterable<readonly ExposedCve[]>,
): AsyncGenerator<string> {
  const { exposed, vulnerable } = bundleOf(exposure)
  const text = (objects: Iterable<StixObject>) => Array.from(objects, (object) => JSON.stringify(object)).join(',\n')
  const begun = text(exposed())
  yield `{"type":"bundle","id":"${idOf('bundle', head.key)}"`
  // A bundle has no empty list of objects.
  if (begun === '') return yield '}\n'
  yield `,"objects":[\n${begun}`
  for await (const page of cves) yield `,\n${text(page.flatMap((cve) => [...vulnerable(cve)]))}`
  yield ']}\n'
}

/** Returns the objects that a bundle begins with, and those of a CVE; each is in it once. */
function bundleOf(exposure: StixExposure) {
  const patterns = new Map(
    exposure.techniques.map((technique) => [
      technique.id,
      published('attack-pattern', technique, 'techniques', {
        ...(technique.tactics.length > 0 && {
          kill_chain_phases: technique.tactics.map((tactic) => ({
            kill_chain_name: 'mitre-atlas',
            phase_name: tactic.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
          })),
        }),
      }),
    ]),
  )
  const infrastructure = new Map(
    exposure.subjects.map(({ applicationId, key, name, kind, createdAt, changedAt }) => [
      applicationId,
      make('infrastructure', key, createdAt.toISOString(), changedAt.toISOString(), {
        name,
        infrastructure_types: [kind],
      }),
    ]),
  )
  function* exposed(): Generator<StixObject> {
    yield* patterns.values()
    for (const mitigation of exposure.mitigations) {
      const course = published('course-of-action', mitigation, 'mitigations')
      yield course
      for (const technique of mitigation.techniques) yield relate(course, 'mitigates', patterns.get(technique)!)
    }
    for (const [applicationId, subject] of infrastructure) {
      yield subject
      for (const technique of exposure.techniquesOfApplication.get(applicationId) ?? [])
        yield relate(patterns.get(technique)!, 'related-to', subject)
    }
  }
  function* vulnerable({ cve, applicationIds, targets }: ExposedCve): Generator<StixObject> {
    const vulnerability = vulnerabilityOf(cve)
    yield vulnerability
    for (const id of applicationIds) yield relate(infrastructure.get(id)!, 'has', vulnerability)
    for (const technique of exposure.techniquesOf(targets))
      yield relate(patterns.get(technique)!, 'targets', vulnerability)
  }
  return { exposed, vulnerable }
}

function idOf(type: string, publicId: string): string {
  return `${type}--${uuidOfUri(`urn:skg:stix:${type}:${publicId}`)}`
}

function make(type: string, publicId: string, created: string, modified: string, members: object): StixObject {
  const id = idOf(type, publicId)
  return { type, spec_version: '2.1', id, created, modified: later(created, modified), ...members }
}

/** Of a relationship both times are the later of those of its ends. */
function relate(from: StixObject, relationship_type: string, to: StixObject): StixObject {
  const [created, modified] = [later(from.created, to.created), later(from.modified, to.modified)]
  const publicId = `${from.id} ${relationship_type} ${to.id}`
  const ends = { source_ref: from.id, target_ref: to.id }
  return make('relationship', publicId, created, modified, { relationship_type, ...ends })
}

/** The time of what its publisher has not dated. */
const undated = '1970-01-01'

/** Returns a technique or mitigation of ATLAS; its folder on the site of its publisher is `folder`. */
function published(
  type: string,
  object: Omit<ExposedKnowledge['techniques'][number], 'tactics'>,
  folder: string,
  members: object = {},
): StixObject {
  const { id, name, description, createdDate, modifiedDate, attackReference } = object
  const created = createdDate ?? modifiedDate ?? undated
  const own = { source_name: 'mitre-atlas', external_id: id, url: `https://atlas.mitre.org/${folder}/${id}` }
  const attack = attackReference && {
    source_name: 'mitre-attack',
    external_id: attackReference.id,
    ...(attackReference.url !== null && { url: attackReference.url }),
  }
  return make(type, id, midnight(created), midnight(modifiedDate ?? created), {
    name,
    ...(description !== null && { description }),
    ...members,
    external_references: [own, ...(attack ? [attack] : [])],
  })
}

/** A CVE says itself in which year its id was given out, and no more is known of its times. */
function vulnerabilityOf(cve: string): StixObject {
  const at = midnight(`${/^CVE-(\d{4})-/.exec(cve)?.[1] ?? '1970'}-01-01`)
  const reference = { source_name: 'cve', external_id: cve, url: `https://www.cve.org/CVERecord?id=${cve}` }
  return make('vulnerability', cve, at, at, { name: cve, external_references: [reference] })
}

function midnight(day: string): string {
  return `${day}T00:00:00.000Z`
}

function later(one: string, other: string): string {
  return one > other ? one : other
}
