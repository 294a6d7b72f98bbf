import type { ExposedCve, ExposedKnowledge } from '../../db/data-export-exposure.ts'
import { uuidOfUri } from '../identifiers.ts'
import type { ExportHead } from './prepared.ts'

type StixObject = { readonly type: string; readonly id: string } & Readonly<Record<string, unknown>>

/** The techniques and attack paths that open findings of applications make possible. */
export type StixExposure = ExposedKnowledge & {
  /** The attacked objects: the target, or the applications. */
  readonly subjects: readonly { readonly key: string; readonly name: string; readonly applicationId: number }[]
  /** Techniques that a weakness or technique of a finding makes possible. */
  readonly techniquesOf: (target: string) => readonly string[]
  readonly techniquesOfApplication: ReadonlyMap<number, readonly string[]>
  readonly cves: readonly ExposedCve[]
}

/**
 * The exposure as a STIX 2.1 bundle: techniques as `attack-pattern`, mitigations as `course-of-action`, CVEs as `vulnerability`, what is attacked as
 * `infrastructure`, and their relationships. Ids are UUIDv5 of scope and revision, times those of the revision.
 */
export function* asStix(head: ExportHead, exposure: StixExposure): Generator<string> {
  const seen = new Set<string>()
  let before = '\n'
  yield `{"type":"bundle","id":"bundle--${uuidOfUri(`urn:skg:stix:${head.key}`)}","objects":[`
  for (const object of objectsOf(head, exposure)) {
    if (seen.has(object.id)) continue
    seen.add(object.id)
    yield before + JSON.stringify(object)
    before = ',\n'
  }
  yield ']}\n'
}

function* objectsOf(head: ExportHead, exposure: StixExposure): Generator<StixObject> {
  const make = (type: string, key: string, members: object): StixObject => ({
    type,
    spec_version: '2.1',
    id: `${type}--${uuidOfUri(`urn:skg:stix:${head.key}:${type}:${key}`)}`,
    created: head.revisionAt,
    modified: head.revisionAt,
    ...members,
  })
  const relate = (from: StixObject, relationship_type: string, to: StixObject) =>
    make('relationship', `${from.id} ${relationship_type} ${to.id}`, {
      relationship_type,
      source_ref: from.id,
      target_ref: to.id,
    })
  const reference = (source_name: string, external_id: string) => ({
    external_references: [{ source_name, external_id }],
  })
  const patterns = new Map(
    exposure.techniques.map(({ id, name }) => [
      id,
      make('attack-pattern', id, { name, ...reference('mitre-atlas', id) }),
    ]),
  )
  yield* patterns.values()
  for (const { id, name, techniques } of exposure.mitigations) {
    const course = make('course-of-action', id, { name, ...reference('mitre-atlas', id) })
    yield course
    for (const technique of techniques) yield relate(course, 'mitigates', patterns.get(technique)!)
  }
  const infrastructure = new Map(
    exposure.subjects.map(({ key, name, applicationId }) => [applicationId, make('infrastructure', key, { name })]),
  )
  for (const [applicationId, subject] of infrastructure) {
    yield subject
    for (const technique of exposure.techniquesOfApplication.get(applicationId) ?? [])
      yield relate(patterns.get(technique)!, 'related-to', subject)
  }
  for (const { cve, applicationId, targets } of exposure.cves) {
    const vulnerability = make('vulnerability', cve, { name: cve, ...reference('cve', cve) })
    yield vulnerability
    yield relate(infrastructure.get(applicationId)!, 'has', vulnerability)
    for (const technique of new Set(targets.flatMap(exposure.techniquesOf)))
      yield relate(patterns.get(technique)!, 'targets', vulnerability)
  }
}
