import type { NameGlobs } from '../db/application-visibility.ts'
import { writeAudit } from '../db/audit.ts'
import { guidOfName } from '../db/target.ts'
import { cancelRun, findRuns } from '../db/target-run.ts'
import { mostAttempts } from '../db/target-run-failure.ts'
import { newestRunFirst, type RunFilter, runs, runsOfTargets } from '../db/target-run-list.ts'
import type { ReadArtifact } from '../db/target-run-tables.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { isIdentifier, isUuid } from '../src/ground/identifiers.ts'
import { cleanName } from '../src/ground/names.ts'
import { alternatives } from '../src/ground/text.ts'
import { findApplication, notThere, refuseApplication } from './finding-access.ts'
import type { CreateScanRunInput, ScanRunFilter } from './generated/model.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { inputRefused, mutate } from './mutation.ts'
import { callerOf, maySee, requireApplication, requireScope } from './runtime/caller.ts'
import { checkInstant, checkText } from './runtime/check.ts'
import { connect, ownedListing } from './runtime/connection.ts'
import type { Context } from './runtime/context.ts'
import { eachBy, one, unshared } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import type { Caller } from './runtime/requester.ts'
import { aboutCatalog } from './scan-run-service.ts'
import { findVisibleTarget } from './target-access.ts'
import { problemsOfSubject } from './target-input.ts'
import type { ScanRun } from './target-run-parents.ts'
import { defaultTimeoutMs, queueRun, takePlaceInQueue, targetOfRun, timeouts } from './target-run-queue.ts'
import { createScan } from './target-scan.ts'
import type { InputProblem } from './target-values.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
}

const longest = { commit: 64, ref: 255 } as const
const mostLogBytes = 262_144

const toEnum = (word: string) => word.toUpperCase() as never
const fromEnum = (value: string) => value.toLowerCase() as never

export const loaders = {
  scanRun: unshared(one(findRuns)),
  runsOfTarget: unshared(eachBy(runsOfTargets.pages)),
  runCountOfTarget: unshared(eachBy(runsOfTargets.counts)),
}

export const resolvers: Resolvers = {
  Query: {
    scanRun: (_, { id }, context) => findRun(context, id),
    scanRuns: (_, { filter, ...page }, context) => listRuns(context, filter ?? {}, page),
  },
  Mutation: {
    createScanRun: async (_, { input }, context) => {
      const caller = requireScope(context, 'scan')
      const { service } = context
      if (input.scanners != null) return createScan(context, caller, input)
      const name = input.application == null ? null : cleanName(input.application)
      if (name !== null) requireApplication(context, caller, name)
      await service.scanRuns.open()
      const { result, errors } = await mutate(context, caller, async (trx) => {
        const format = await checkInput(context, input, name)
        const target = input.target == null ? null : await targetOfRun(trx, input.target, caller)
        await takePlaceInQueue(trx, caller)
        const upload = service.scanRuns.findUpload(input.upload!)!
        await service.scanRuns.keepUpload(trx, input.upload!)
        return queueRun(trx, context, caller, {
          kind: 'import',
          targetId: target?.id ?? null,
          applicationName: target?.applicationName ?? name!,
          timeoutMs: input.timeoutMs ?? defaultTimeoutMs,
          request: {
            format,
            startedAt: input.startedAt == null ? null : new Date(input.startedAt).toISOString(),
            allowOlder: input.allowOlder ?? false,
            incremental: input.incremental ?? false,
          },
          commitSha: input.commit ?? null,
          commitRef: input.ref ?? null,
          inputSha256: upload.sha256,
          inputBytes: upload.bytes,
          inputFormat: format,
        })
      })
      return { run: result, errors }
    },
    cancelScanRun: async (_, { input }, context) => {
      const caller = requireScope(context, 'scan')
      const { result, errors } = await mutate(context, caller, async (trx) => {
        const before = isUuid(input.id) ? (await findRuns(trx, [input.id]))[0] : undefined
        if (!before || !maySee(caller, before.applicationName))
          throw new ServiceError('NOT_FOUND', 'There is no such scan run.')
        const after = (await cancelRun(trx, before.id, context.service.scanRuns.fileDays))!
        if (after.state !== 'cancelled' && after.state !== 'cancelling')
          throw new ServiceError('RUN_ENDED', `The run has ended as ${after.state}.`, { state: after.state })
        if (before.state !== after.state)
          await writeAudit(trx, {
            caller: caller.id,
            kind: 'run',
            action: 'cancel',
            object: after.id,
            outcome: 'done',
            requestId: context.requester.requestId,
          })
        return after
      })
      if (result !== null) await context.service.scanRuns.deliverNext(result.id)
      return { run: result, errors } // not read again: its worker may have ended it since
    },
  },

  ScanRun: {
    __resolveReference: ({ id }, context) => findRun(context, id),
    kind: ({ kind }) => toEnum(kind),
    state: ({ state }) => toEnum(state),
    stage: ({ stage }) => stage && toEnum(stage),
    verdict: ({ verdict }) => verdict && toEnum(verdict),
    target: async ({ targetId }, _, context) =>
      targetId === null ? null : findVisibleTarget(context, targetId, callerOf(context)?.applications ?? null),
    application: ({ applicationGuid }, _, { load }) => load.applicationByGuid(applicationGuid),
    maxAttempts: () => mostAttempts,
    commit: ({ commitSha, commitRef }) =>
      commitSha === null && commitRef === null ? null : { sha: commitSha, ref: commitRef },
    artifact: ({ inputSha256, inputBytes, inputFormat, request }) => {
      const read = request.read as ReadArtifact | undefined
      const sha256 = inputSha256 ?? read?.sha256
      return sha256 == null ? null : { sha256, bytes: inputBytes ?? read!.bytes, format: inputFormat }
    },
    log: ({ log }) => lastLinesOf(log),
    isLogTruncated: ({ log }) => Buffer.byteLength(log) > mostLogBytes,
    requestedBy: ({ requestedBy }) => requestedBy.replace(/^\w+:/, ''),
  },
  Target: {
    runs: ({ id }, page, context) => {
      const visible = requireScope(context, 'read').applications
      const { load, largestPage } = context
      const listing = ownedListing(`scan runs ${id}`, id, { visible }, load.runsOfTarget, load.runCountOfTarget)
      return connect(listing, page, largestPage)
    },
  },
  Scan: {
    run: ({ runId }, _, context) => (runId === null ? null : findRun(context, runId)),
  },
}

/** Returns as many of the last lines as fit. */
function lastLinesOf(log: string): string {
  const bytes = Buffer.from(log)
  if (bytes.length <= mostLogBytes) return log
  const last = bytes.subarray(-mostLogBytes)
  return last.subarray(last.indexOf('\n') + 1).toString()
}

/** Returns the run that a caller may read, of its applications or asked for by it; null when there is none. */
async function findRun(context: Context, id: string): Promise<ScanRun | null> {
  const caller = callerOf(context)
  const run = isUuid(id) ? await context.load.scanRun(id.toLowerCase()) : null
  if (run && caller && run.requestedBy === caller.id) return run
  const { applications } = requireScope(context, 'read')
  return run && maySee({ applications } as Caller, run.applicationName) ? run : null
}

async function listRuns(context: Context, filter: ScanRunFilter, page: object) {
  const { applications } = requireScope(context, 'read')
  const { target, application, kind, state, commit, since, until } = filter
  for (const [name, text] of Object.entries({ target, application, commit }))
    if (text != null) checkText(`filter.${name}`, text)
  if (target != null && !isUuid(target)) throw notThere('filter.target', 'target')
  const wanted = {
    targetId: target ?? null,
    applicationGuid:
      application == null ? null : isIdentifier(application, 'application') ? application : guidOfName(application),
    kind: kind?.map(fromEnum) ?? null,
    state: state?.map(fromEnum) ?? null,
    commit: commit ?? null,
    since: since == null ? null : checkInstant('filter.since', since),
    until: until == null ? null : checkInstant('filter.until', until),
  }
  await checkExistence(context, wanted, applications)
  const listing = runs(context.db, wanted, applications)
  return connect(
    {
      scope: `scan runs ${JSON.stringify(wanted)}`,
      page: (request) => listing.page(newestRunFirst, request),
      count: listing.count,
      facets: listing.facets,
    },
    page,
    context.largestPage,
  )
}

/**
 * Throws NOT_FOUND for a target or an application that does not exist for the caller and that no run names: a run may
 * outlive its target and precede its application.
 */
async function checkExistence(
  context: Context,
  { targetId, applicationGuid }: Pick<RunFilter, 'targetId' | 'applicationGuid'>,
  visible: NameGlobs,
): Promise<void> {
  const isNamed = async (named: RunFilter) => (await runs(context.db, named, visible).count()) > 0
  if (targetId && !(await findVisibleTarget(context, targetId, visible)) && !(await isNamed({ targetId })))
    throw notThere('filter.target', 'target')
  if (
    applicationGuid &&
    !(await findApplication(context, applicationGuid, visible)) &&
    !(await isNamed({ applicationGuid }))
  )
    await refuseApplication(context, applicationGuid)
}

/** Returns the verb of the importer. Throws INPUT_REFUSED with every member that is wrong. */
async function checkInput({ service }: Context, input: CreateScanRunInput, name: string | null): Promise<string> {
  const problems: InputProblem[] = []
  const { upload, target, application, format, startedAt, timeoutMs } = input
  const { scanRuns } = service
  const found = upload == null ? null : scanRuns.findUpload(upload)
  if (!found) problems.push({ pointer: '/upload', message: 'names no file that was just sent' })
  problems.push(...problemsOfSubject(target, application))
  if (application != null && name === null)
    problems.push({ pointer: '/application', message: 'must have 1 to 200 characters, and no control characters' })
  if (format != null && scanRuns.catalogs.includes(format))
    problems.push({ pointer: '/format', message: `names ${aboutCatalog(format)}` })
  else if (format != null && !scanRuns.formats.includes(format))
    problems.push({ pointer: '/format', message: `must be one of ${alternatives(scanRuns.formats)}` })
  for (const member of ['commit', 'ref'] as const) {
    const text = input[member]
    if (text != null && (text === '' || text.length > longest[member] || /[\p{Cc}\s]/u.test(text)))
      problems.push({ pointer: `/${member}`, message: `must have 1 to ${longest[member]} characters without blanks` })
  }
  if (startedAt != null) {
    const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(startedAt) ? Date.parse(startedAt) : Number.NaN
    if (Number.isNaN(at))
      problems.push({ pointer: '/startedAt', message: 'must be an instant such as 2026-11-20T08:00:00Z' })
    else if (at > Date.now()) problems.push({ pointer: '/startedAt', message: 'lies in the future' })
  }
  if (timeoutMs != null && (timeoutMs < timeouts.least || timeoutMs > timeouts.most))
    problems.push({ pointer: '/timeoutMs', message: 'must be from 1000 to 3600000' })
  if (found?.bytes === 0) problems.push({ pointer: '', message: 'the file is empty' })
  const told = found && problems.length === 0 ? (format ?? (await scanRuns.formatOf(upload!))) : null
  const catalog = problems.length === 0 && told === null ? await scanRuns.catalogOf(upload!) : null
  const known = scanRuns.formats.join(', ')
  if (catalog !== null) problems.push({ pointer: '', message: `the file is ${aboutCatalog(catalog)}` })
  else if (problems.length === 0 && told === null)
    problems.push({ pointer: '', message: `the file is of no known format by its content; known are ${known}` })
  if (problems.length > 0) throw inputRefused(problems)
  return told!
}
