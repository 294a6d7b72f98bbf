import type { SourceObject } from '../../source-object.ts'
import { readCvss } from '../kit/cvss.ts'
import { severityOf } from '../kit/severity.ts'
import type { Severity, SourceFinding } from '../kit/source-finding.ts'

/** Returns the severity that OSV-Scanner computed, else by the CVSS score, else the word of the database. */
export function severityOfRecords(
  records: readonly SourceObject[],
  score: number | null,
  computed: string | null,
): Severity | null {
  const words = records.flatMap((record) => [
    record.object('database_specific')?.text('severity'),
    ...record
      .objects('affected')
      .flatMap((affected) => [
        affected.object('ecosystem_specific')?.text('severity'),
        affected.object('database_specific')?.text('severity'),
      ]),
  ])
  const severities = [computed, score, ...words].map((value) => severityOf(value))
  return severities.find((severity) => severity !== null) ?? null
}

/** Returns the CVSS ratings of an OSV record, those of its packages last. */
export function cvssOfRecord(record: SourceObject): NonNullable<SourceFinding['cvss']>[] {
  return [record, ...record.objects('affected')]
    .flatMap((holder) => holder.objects('severity'))
    .flatMap((severity) => readCvss(severity.text('score') ?? '') ?? [])
}
