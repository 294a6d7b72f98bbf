import {
  type ApplicationRow,
  auditApplication,
  listApplicationNames,
  lockApplicationOfName,
  renameApplication,
} from '../../db/application-change.ts'
import { storeDetails } from '../../db/application-details.ts'
import { listSharedTargets, mergeApplication } from '../../db/application-merge.ts'
import { removeApplication } from '../../db/application-removal.ts'
import { type Database, openExistingDatabase } from '../../db/engine/database.ts'
import { appendRevision, currentRevision, lockWriters } from '../../db/engine/revision.ts'
import { demoApplication, findStarterDecisions, noteDemoRemoved } from '../../db/starter.ts'
import { listUnfinishedRuns } from '../../db/target-run-sweep.ts'
import type { SentDetails } from '../application/details.ts'
import type { Config } from '../ground/config.ts'
import { ServiceError } from '../ground/errors.ts'
import { nearest } from '../ground/near.ts'
import { applicationName } from '../import/finding/store/application-name.ts'
import { detailsOf } from '../import/finding/store/details.ts'
import { endReviewOfUses, reviewUses } from '../import/finding/unnamed-use.ts'
import { removeReport } from '../import/report/store-report.ts'
import { demo } from '../import/starter.ts'
import { inTransaction } from '../import/transaction.ts'
import { printable } from './printable.ts'

/** What a change did, or would do: a sentence, and the number of rows of each kind that it touches. */
export type ChangeReport = {
  readonly done: string
  readonly rows: Readonly<Record<string, number>>
  /** What the person who runs it should know besides. */
  readonly notes: readonly string[]
  /** The revision of the data after the change; unchanged when it changed nothing. */
  readonly revision: number
  readonly dryRun?: true
}

/** Changes the database in `trx`; null when there was nothing to change. */
export type ApplicationChange = (trx: Database) => Promise<Omit<ChangeReport, 'revision' | 'dryRun'> | null>

/** Makes `change` in the configured database, as `applyChange` does. Throws CONFLICT where there is no database. */
export async function runChange(config: Config, dryRun: boolean, change: ApplicationChange): Promise<ChangeReport> {
  const opened = await openExistingDatabase(config)
  try {
    return await applyChange(opened.db, dryRun, change)
  } finally {
    await opened.close()
  }
}

/** Makes `change` in one transaction with a revision of its own, rolled back for a dry run. */
export function applyChange(db: Database, dryRun: boolean, change: ApplicationChange): Promise<ChangeReport> {
  return inTransaction(db, { dryRun }, async (trx) => {
    await lockWriters(trx)
    const made = await change(trx)
    if (made === null) return { ...nothing, revision: await currentRevision(trx) }
    return { ...made, revision: (await appendRevision(trx, made.done, ['finding', 'target', 'component'])).id }
  })
}

const nothing = { done: 'nothing to change', rows: {}, notes: [] }

/** Deletes the application of this name with all that belongs to it. */
export function removal(name: string): ApplicationChange {
  return async (trx) => {
    const application = await lockIdle(trx, name)
    const rows = await removeApplication(trx, application)
    await auditApplication(trx, 'removeApplication', application.name, rows)
    return {
      done: `remove application ${application.name}`,
      rows,
      notes: ['An import into this name makes a new application.'],
    }
  }
}

/** Changes the name of an application. */
export function renaming(name: string, newName: string): ApplicationChange {
  return async (trx) => {
    const application = await lockIdle(trx, name)
    const clean = applicationName(newName)
    if (clean === application.name) return null
    if (await lockApplicationOfName(trx, clean))
      throw new ServiceError(
        'CONFLICT',
        `There is an application "${clean}" already; \`skg application merge\` moves one into the other.`,
      )
    await renameApplication(trx, application, clean)
    await auditApplication(trx, 'renameApplication', application.name, { to: clean })
    return {
      done: `rename application ${application.name} to ${clean}`,
      rows: { applications: 1 },
      notes: [
        'Its guid and the ids of its findings follow from the name: earlier links lead nowhere now.',
        `Imports must name "${clean}"; one that names "${application.name}" makes a new application.`,
        'Keys and tokens see it by its new name.',
      ],
    }
  }
}

/** Notes who answers for an application, and how it is grouped. */
export function noting(name: string, sent: SentDetails): ApplicationChange {
  return async (trx) => {
    if (Object.keys(sent).length === 0)
      throw new ServiceError(
        'BAD_USER_INPUT',
        'Nothing to set: give --owner, --team or --label, or --no-owner, --no-team or --no-labels.',
      )
    const details = detailsOf(sent)
    const { guid, name: found } = await lockNamed(trx, name)
    if (!(await storeDetails(trx, guid, details))) return null
    await auditApplication(trx, 'updateApplication', found, details)
    return {
      done: `set ${Object.keys(details).join(', ')} of application ${found}`,
      rows: { applications: 1 },
      notes: [],
    }
  }
}

/** Moves all that belongs to one application to another one, and deletes the first. */
export function merging(name: string, into: string): ApplicationChange {
  return async (trx) => {
    const clean = { from: applicationName(name), into: applicationName(into) }
    if (clean.from === clean.into)
      throw new ServiceError('INPUT_REFUSED', 'An application cannot be merged into itself: give two names.')
    const from = await lockIdle(trx, clean.from)
    const target = await lockIdle(trx, clean.into)
    const shared = await listSharedTargets(trx, from.id, target.id)
    if (shared.length > 0)
      throw new ServiceError(
        'CONFLICT',
        `Both applications have these targets: ${shared.join(', ')}. Rename or delete one of each first.`,
      )
    await endReviewOfUses(trx, from.id)
    const { apart, ...rows } = await mergeApplication(trx, from, target)
    await reviewUses(trx, target.id)
    await auditApplication(trx, 'mergeApplication', from.name, { into: target.name, ...rows })
    return {
      done: `merge application ${from.name} into ${target.name}`,
      rows,
      notes: [
        `Findings of "${from.name}" have new ids in "${target.name}".`,
        ...(apart.length > 0
          ? [
              `Both have scans of ${apart.join(', ')}; those of "${from.name}" stay apart as the part of that name, and no import into "${target.name}" closes their findings.`,
            ]
          : []),
      ],
    }
  }
}

/** Loads the made-up application and, where there is no report, the synthetic one. */
export function demoLoading(): ApplicationChange {
  return async (trx) => {
    const loaded = await demo.load(trx, { report: true })
    await auditApplication(trx, 'loadDemo', demo.application, loaded)
    return {
      done: 'load demo data',
      rows: { applications: 1, reports: loaded.report ? 1 : 0 },
      notes: loaded.report ? [] : ['There is a report already: the synthetic one is left out.'],
    }
  }
}

/** Deletes the made-up application and the synthetic report of the starter. */
export function demoRemoval(): ApplicationChange {
  return async (trx) => {
    const application = await lockApplicationOfName(trx, demoApplication)
    const report = await trx.selectFrom('report').select('title').where('source', '=', 'starter').executeTakeFirst()
    const decided = await findStarterDecisions(trx)
    if (decided.demo !== 'loaded' || (!application && !report)) return null
    if (application) await refuseUnfinishedRuns(trx, application)
    const rows = application ? await removeApplication(trx, application) : {}
    if (report) await removeReport(trx)
    await noteDemoRemoved(trx)
    await auditApplication(trx, 'removeApplication', demoApplication, rows)
    return {
      done: 'remove demo data',
      rows: { applications: application ? 1 : 0, reports: report ? 1 : 0, ...rows },
      notes: ['Tactics, techniques, mitigations, weaknesses and their links stay; no start brings demo data back.'],
    }
  }
}

/** Returns the report for people. */
export function changeText({ done, rows, notes, revision, dryRun }: ChangeReport): string {
  const counts = Object.entries(rows).filter(([, count]) => count > 0)
  const width = Math.max(0, ...counts.map(([, count]) => String(count).length))
  const head = done === nothing.done ? 'There is nothing to change.' : `${dryRun ? 'Would ' : ''}${printable(done)}`
  const words = (kind: string, count: number) =>
    (count === 1 ? kind.replace(/s$/, '') : kind).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return [
    head,
    ...counts.map(([kind, count]) => `  ${String(count).padStart(width)} ${words(kind, count)}`),
    ...notes.map(printable),
    dryRun ? 'dry run: nothing was changed' : `revision ${revision}`,
    '',
  ].join('\n')
}

async function lockIdle(trx: Database, name: string): Promise<ApplicationRow> {
  const application = await lockNamed(trx, name)
  await refuseUnfinishedRuns(trx, application)
  return application
}

async function lockNamed(trx: Database, name: string): Promise<ApplicationRow> {
  const application = await lockApplicationOfName(trx, applicationName(name))
  if (!application) {
    const near = nearest(name, await listApplicationNames(trx))
    const known = near.length > 0 ? ` Near it: ${near.join(', ')}.` : ''
    throw new ServiceError('INPUT_REFUSED', `There is no application "${name}".${known}`)
  }
  return application
}

async function refuseUnfinishedRuns(trx: Database, { guid, name }: ApplicationRow): Promise<void> {
  const runs = await listUnfinishedRuns(trx, 'applicationGuid', guid)
  if (runs.length > 0)
    throw new ServiceError(
      'CONFLICT',
      `Scan runs of "${name}" have not ended: ${runs.slice(0, 3).join(', ')}${runs.length > 3 ? ` and ${runs.length - 3} more` : ''}. Cancel them or wait.`,
      { runs },
    )
}
