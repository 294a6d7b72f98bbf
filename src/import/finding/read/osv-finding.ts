import type { ComponentLocation } from '../../../../db/finding-trace-tables.ts'
import type { SourceObject } from '../../source-object.ts'
import type { MappedFinding } from '../kit/mapped-finding.ts'
import { cvesIn, cwesOf, instantOf, referenceTo, techniquesIn } from '../kit/named-ids.ts'
import { packageLocation } from '../kit/package.ts'
import { firstSentence, longText, oneLine } from '../kit/text.ts'
import { cvssOfRecord, severityOfRecords } from './osv-record.ts'

/** A package as OSV names it. */
type Package = {
  readonly name: string
  readonly ecosystem: string | null
  readonly version: string | null
  readonly path: string | null
  readonly licences: readonly string[]
}

const mostReferences = 100
const mostAliases = 50

/**
 * Returns the findings of one package of OSV-Scanner's JSON: one for each group of ids, or for each vulnerability that
 * is in no group.
 */
export function findingsOfPackage(entry: SourceObject, path: string | null): MappedFinding[] {
  const of = entry.object('package')
  const found: Package = {
    name: oneLine(of?.text('name')) ?? path ?? 'unnamed package',
    ecosystem: oneLine(of?.text('ecosystem')),
    version: oneLine(of?.text('version')) ?? oneLine(of?.text('commit')),
    path,
    licences: entry.texts('licenses').flatMap((licence) => oneLine(licence) ?? []),
  }
  const groups = entry.objects('groups').map((group) => ({
    ids: new Set(group.texts('ids')),
    aliases: group.texts('aliases'),
    severity: group.text('max_severity'),
  }))
  const members = Map.groupBy(entry.objects('vulnerabilities'), (record) => {
    const id = record.text('id') ?? ''
    return groups.find(({ ids }) => ids.has(id)) ?? { ids: new Set([id]), aliases: [], severity: null }
  })
  return [...members].map(([group, records]) =>
    findingOf(records, found, group.aliases, group.severity, entry.texts('dependency_groups')),
  )
}

function findingOf(
  records: readonly SourceObject[],
  found: Package | null,
  groupAliases: readonly string[],
  groupSeverity: string | null,
  dependencyGroups: readonly string[],
): MappedFinding {
  const richest = [...records].sort((a, b) => richness(b) - richness(a))
  const main = richest[0]!
  const ids = records.flatMap((record) => record.text('id') ?? [])
  const named = [...ids, ...groupAliases, ...records.flatMap((record) => record.texts('aliases'))]
  const aliases = [...new Set(named.flatMap((alias) => oneLine(alias) ?? []))]
  const cves = cvesIn(...aliases).sort()
  const cvss = richest.flatMap(cvssOfRecord).sort((a, b) => (b.score ?? -1) - (a.score ?? -1))[0] ?? null
  const fixed = found ? [...new Set(records.flatMap((record) => fixedVersions(record, found)))] : []
  const references = new Map(
    richest
      .flatMap((record) =>
        record
          .objects('references')
          .flatMap((reference) => referenceTo(reference.text('url'), oneLine(reference.text('type')))),
      )
      .map((reference) => [reference.url, reference]),
  )
  const details = longText(main.text('details'))
  const published = records.flatMap((record) => instantOf(record.text('published')) ?? []).sort()[0] ?? null
  const advisory = cves[0] ?? [...aliases].sort()[0] ?? null
  return {
    identity: ['osv', advisory, found?.ecosystem ?? null, found?.name ?? null, found?.path ?? null],
    rule: oneLine(ids[0] ?? cves[0]),
    title:
      oneLine(richest.map((record) => record.text('summary')).find(Boolean)) ??
      firstSentence(details) ??
      oneLine(ids[0]) ??
      'Advisory without an id',
    description: details,
    recommendation: fixed.length > 0 ? `Fixed in ${fixed.slice(0, 20).join(', ')}.` : null,
    severity: severityOfRecords(richest, cvss?.score ?? null, groupSeverity),
    status: records.every((record) => record.has('withdrawn')) ? 'false_positive' : 'open',
    cwes: [...new Set(richest.flatMap((record) => cwesOf(record.object('database_specific')?.texts('cwe_ids') ?? [])))],
    cves,
    techniqueIds: techniquesIn(details),
    cvss,
    references: [...references.values()].slice(0, mostReferences),
    location: found && locationOf(found, records),
    count: records.length,
    tags: [
      ...aliases.filter((alias) => !cves.includes(alias)).slice(0, mostAliases),
      ...dependencyGroups.map((group) => `dependency group: ${group}`),
      ...(published ? [`published: ${published.slice(0, 10)}`] : []),
    ],
    pointer: records[0]!.pointer,
  }
}

function richness(record: SourceObject): number {
  const specific = record.object('database_specific')
  return (record.has('severity') ? 4 : 0) + (specific?.has('cwe_ids') ? 2 : 0) + (record.has('summary') ? 1 : 0)
}

function isOf(affected: SourceObject, { name, ecosystem }: Package): boolean {
  const of = affected.object('package')
  if (!of) return false
  const [family, other] = [ecosystem, of.text('ecosystem')].map((text) => text?.split(':')[0]?.toLowerCase() ?? null)
  return of.text('name')?.toLowerCase() === name.toLowerCase() && (family === null || family === other)
}

function fixedVersions(record: SourceObject, found: Package): string[] {
  return record
    .objects('affected')
    .filter((affected) => isOf(affected, found))
    .flatMap((affected) => affected.objects('ranges'))
    .filter((range) => range.text('type') !== 'GIT')
    .flatMap((range) => range.objects('events'))
    .flatMap((event) => oneLine(event.text('fixed')) ?? [])
}

function locationOf(found: Package, records: readonly SourceObject[]): ComponentLocation | null {
  const affected = records.flatMap((record) => record.objects('affected')).filter((entry) => isOf(entry, found))
  const purl = oneLine(affected.map((entry) => entry.object('package')?.text('purl')).find(Boolean))
  const location = packageLocation({ ...found, purl })
  return location && { ...location, ecosystem: found.ecosystem ?? location.ecosystem, path: found.path }
}
