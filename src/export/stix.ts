import type { ExposedCve, ExposedKnowledge } from '../../db/data-export-exposure.ts'
import { uuidOfUri } from '../identifiers.ts'
import type { ExportHead } from './prepared.ts'

type StixObject = { readonly type: string; readonly id: string } & Readonly<Record<string, unknown>>

/** The techniques and attack paths that open findings of applications make possible. */
export type StixExposure = ExposedKnowledge & {
  /** The attacked objects: the target, or the applications. */
  readonly subjects: readonly { readonly key: string; readonly name: string; readonly applicationId: number }[]
  /** Returns the techniques that weaknesses and techniques of findings make possible. */
  readonly techniquesOf: (targets: readonly string[]) => readonly string[]
  readonly techniquesOfApplication: ReadonlyMap<number, readonly string[]>
}

/**
 * The exposure as a STIX 2.1 bundle: techniques as `attack-pattern`, mitigations as `course-of-action`, CVEs as `vulnerability`, what is attacked as
 * `infrastructure`, and their relationships. Ids are UUIDv5 of scope and revision, times those of the revision.
 */
export async function* asStix(
  head: ExportHead,
  exposure: StixExposure,
  cves: AsyncIterable<readonly ExposedCve[]>,
): AsyncGenerator<string> {
  const { exposed, vulnerable } = bundleOf(head, exposure)
  const text = (objects: Iterable<StixObject>) => Array.from(objects, (object) => JSON.stringify(object)).join(',\n')
  const begun = text(exposed())
  yield `{"type":"bundle","id":"bundle--${uuidOfUri(`urn:skg:stix:${head.key}`)}"`
  // A bundle has no empty list of objects.
  if (begun === '') return yield '}\n'
  yield `,"objects":[\n${begun}`
  for await (const page of cves) yield `,\n${text(page.flatMap((cve) => [...vulnerable(cve)]))}`
  yield ']}\n'
}

/** Returns the objects that a bundle begins with, and those of a CVE; each stands in it once. */
function bundleOf(head: ExportHead, exposure: StixExposure) {
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
  const infrastructure = new Map(
    exposure.subjects.map(({ key, name, applicationId }) => [applicationId, make('infrastructure', key, { name })]),
  )
  function* exposed(): Generator<StixObject> {
    yield* patterns.values()
    for (const { id, name, techniques } of exposure.mitigations) {
      const course = make('course-of-action', id, { name, ...reference('mitre-atlas', id) })
      yield course
      for (const technique of techniques) yield relate(course, 'mitigates', patterns.get(technique)!)
    }
    for (const [applicationId, subject] of infrastructure) {
      yield subject
      for (const technique of exposure.techniquesOfApplication.get(applicationId) ?? [])
        yield relate(patterns.get(technique)!, 'related-to', subject)
    }
  }
  function* vulnerable({ cve, applicationIds, targets }: ExposedCve): Generator<StixObject> {
    const vulnerability = make('vulnerability', cve, { name: cve, ...reference('cve', cve) })
    yield vulnerability
    for (const id of applicationIds) yield relate(infrastructure.get(id)!, 'has', vulnerability)
    for (const technique of exposure.techniquesOf(targets))
      yield relate(patterns.get(technique)!, 'targets', vulnerability)
  }
  return { exposed, vulnerable }
}
