import type { ExposedCve, ExposedKnowledge, ExposedSubject } from '../../db/data-export-exposure.ts'
import {
  attackPattern,
  courseOfAction,
  midnight,
  relate,
  type StixObject,
  stixId,
  stixObject,
} from '../knowledge-file/stix-object.ts'
import type { ExportHead } from './prepared.ts'

/** The techniques and attack paths that open findings of applications make possible. */
export type StixExposure = ExposedKnowledge & {
  /** The attacked objects: the target, or the applications. */
  readonly subjects: readonly ExposedSubject[]
  /** Returns the techniques that weaknesses and techniques of findings make possible. */
  readonly techniquesOf: (targets: readonly string[]) => readonly string[]
  readonly techniquesOfApplication: ReadonlyMap<number, readonly string[]>
}

/**
 * The exposure as a STIX 2.1 bundle: techniques as `attack-pattern`, mitigations as `course-of-action`, CVEs as
 * `vulnerability`, what is attacked as `infrastructure`, and their relationships. Ids are UUIDv5 of the public id of
 * the thing, times are its own: a consumer that merges by id and `modified` keeps one object of each, whatever export
 * of whatever installation it is in.
 */
export async function* asStix(
  head: ExportHead,
  exposure: StixExposure,
  cves: AsyncIterable<readonly ExposedCve[]>,
): AsyncGenerator<string> {
  const { exposed, vulnerable } = bundleOf(exposure)
  const text = (objects: Iterable<StixObject>) => Array.from(objects, (object) => JSON.stringify(object)).join(',\n')
  const begun = text(exposed())
  yield `{"type":"bundle","id":"${stixId('bundle', head.key)}"`
  // A bundle has no empty list of objects.
  if (begun === '') return yield '}\n'
  yield `,"objects":[\n${begun}`
  for await (const page of cves) yield `,\n${text(page.flatMap((cve) => [...vulnerable(cve)]))}`
  yield ']}\n'
}

/** Returns the objects that a bundle begins with, and those of a CVE; each is in it once. */
function bundleOf(exposure: StixExposure) {
  const patterns = new Map(exposure.techniques.map((technique) => [technique.id, attackPattern(technique)]))
  const infrastructure = new Map(
    exposure.subjects.map(({ applicationId, key, name, kind, createdAt, changedAt }) => [
      applicationId,
      stixObject('infrastructure', key, createdAt.toISOString(), changedAt.toISOString(), {
        name,
        infrastructure_types: [kind],
      }),
    ]),
  )
  function* exposed(): Generator<StixObject> {
    yield* patterns.values()
    for (const mitigation of exposure.mitigations) {
      const course = courseOfAction(mitigation)
      yield course
      for (const { id, use } of mitigation.techniques)
        yield relate(course, 'mitigates', patterns.get(id)!, use === null ? {} : { description: use })
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

/** A CVE says itself in which year its id was given out, and no more is known of its times. */
function vulnerabilityOf(cve: string): StixObject {
  const at = midnight(`${/^CVE-(\d{4})-/.exec(cve)?.[1] ?? '1970'}-01-01`)
  const reference = { source_name: 'cve', external_id: cve, url: `https://www.cve.org/CVERecord?id=${cve}` }
  return stixObject('vulnerability', cve, at, at, { name: cve, external_references: [reference] })
}
