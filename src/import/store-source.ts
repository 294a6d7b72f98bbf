import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../db/engine/database.ts'
import { appendRevision, currentRevision, lockWriters } from '../../db/engine/revision.ts'
import type { Outcome } from '../../db/engine/snapshot.ts'
import type { Suppressions } from '../../db/figure-suppression.ts'
import { changedFieldsOf, recordProvenance } from '../../db/provenance.ts'
import { ServiceError } from '../ground/errors.ts'
import type { MovedRoom } from '../ground/moved-room.ts'
import type { InputFile } from './read-input.ts'
import type { Warning } from './source-keys.ts'
import type { ImportOptions, ImportReport } from './transaction.ts'

type Head = { readonly source: string; readonly version: string; readonly [other: string]: unknown }

/** A source that was read: what it says of itself, and how its objects are stored. */
export type Source = {
  readonly importer: 'atlas' | 'cwe' | 'links' | 'report' | 'kev' | 'avid' | 'osv' | 'advisories' | 'epss'
  readonly source: string
  readonly version: string | null
  readonly format: string
  readonly file: InputFile
  readonly warnings: Warning[]
  /** Of a report only: what its charts withhold, after it was stored. */
  suppressions?(): Suppressions | undefined
  /** Head of the source, such as its version; null when it is not stored. */
  readonly head: Head | null
  /** The head that is stored; null before the first import. */
  storedHead(trx: Database): Promise<Head | null>
  store(trx: Database): Promise<Readonly<Record<string, Outcome>>>
  finish(trx: Database): Promise<void>
}

const roomsOf: Readonly<Record<Source['importer'], readonly MovedRoom[]>> = {
  atlas: ['knowledge'],
  cwe: ['weakness'],
  links: ['weakness'],
  report: ['survey', 'chart', 'report'],
  kev: ['vulnerability', 'finding'],
  avid: ['vulnerability', 'finding'],
  osv: ['vulnerability', 'finding'],
  advisories: ['vulnerability', 'finding'],
  epss: ['vulnerability', 'finding'],
}

/** Stores `source` in the transaction `trx`, with a new revision if that changes anything. */
export async function storeSource(trx: Database, source: Source, options: ImportOptions = {}): Promise<ImportReport> {
  await lockWriters(trx)
  const stored = await source.storedHead(trx)
  const mayGoBack = options.allowOlder || stored?.source === 'starter'
  if (stored && source.head && !mayGoBack && compareVersions(source.head.version, stored.version) < 0) {
    throw new ServiceError(
      'CONFLICT',
      `Version ${source.head.version} is older than ${stored.version}, which is stored: importing it goes back in time. Give --allow-older to do so.`,
    )
  }
  if (stored?.id !== undefined && stored.id !== source.head?.id && !mayGoBack) {
    throw new ServiceError(
      'CONFLICT',
      `The stored report is ${stored.id}; importing ${source.head?.id} replaces it whole. Give --allow-older to do so.`,
    )
  }
  options.onProgress?.('comparing and storing')
  const outcomes = await source.store(trx)
  if (!mayGoBack) refuseMassRetirement(outcomes)
  const counts = Object.fromEntries(Object.entries(outcomes).map(([name, { count }]) => [name, count]))
  const changes = Object.values(outcomes).flatMap((outcome) => outcome.changes)
  const { importer, version, format, file, warnings } = source
  const { withheld, figures } = source.suppressions?.() ?? {}
  const differs = Object.values(outcomes).some(({ written }) => written) || !isDeepStrictEqual(stored, source.head)
  let revision = await currentRevision(trx)
  if (differs) {
    options.onProgress?.('indexing')
    await source.finish(trx)
    revision = (await appendRevision(trx, `import ${importer} ${version ?? source.source}`, roomsOf[importer])).id
    if (importer === 'atlas') {
      const origin = { revision, kind: 'import', source: source.source, version, contributionId: null } as const
      await recordProvenance(trx, origin, changedFieldsOf(changes))
    }
    await trx
      .insertInto('importLog')
      .values({
        revision,
        importer,
        source: source.source,
        version,
        format,
        sha256: file.sha256,
        bytes: file.bytes,
        counts: JSON.stringify(counts),
        warnings: JSON.stringify(warnings),
      })
      .execute()
  }
  return {
    source: source.source,
    version,
    format,
    file,
    counts,
    changes,
    warnings,
    ...(withheld?.length && { withheld }),
    ...(figures?.length && { figures }),
    revision,
  }
}

/** So many objects may always be retired at once. */
const fewest = 5

function refuseMassRetirement(outcomes: Readonly<Record<string, Outcome>>): void {
  for (const name of [
    'tactics',
    'techniques',
    'mitigations',
    'caseStudies',
    'weaknesses',
    'categories',
    'charts',
    'findings',
    'vulnerabilities',
    'scores',
  ]) {
    const count = outcomes[name]?.count
    if (!count) continue
    const before = count.retired + count.changed + count.unchanged
    const isGone = count.total === 0 && count.retired > 0
    if (isGone || (count.retired > fewest && count.retired > before / 5)) {
      throw new ServiceError(
        'CONFLICT',
        `The source lacks ${count.retired} of the ${before} stored ${name}; it may be cut off or older. Give --allow-older to retire them.`,
      )
    }
  }
}

/**
 * Negative, 0 or positive as version `a` is older than, as old as or newer than `b`; numbers are compared as numbers:
 * 5.6.0 < 2026.05, 4.9 < 4.15.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)]
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function numbersOf(version: string): number[] {
  return (version.match(/\d+/g) ?? []).map(Number)
}
