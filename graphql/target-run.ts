import { writeAudit } from '../db/audit.ts'
import { cancelRun, findRuns } from '../db/target-run.ts'
import { mostAttempts } from '../db/target-run-failure.ts'
import { runsOfTargets } from '../db/target-run-list.ts'
import type { ReadArtifact } from '../db/target-run-tables.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { isUuid } from '../src/ground/identifiers.ts'
import { cleanName } from '../src/ground/names.ts'
import { alternatives } from '../src/ground/text.ts'
import type { CreateScanRunInput } from './generated/model.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { atMember, inputRefused, mutate } from './mutation.ts'
import { callerOf, maySee, requireApplication, requireScope } from './runtime/caller.ts'
import type { Context, NodesOf } from './runtime/context.ts'
import { eachBy, one, unshared } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import { withPrefix } from './runtime/prefixed-id.ts'
import { aboutCatalog } from './scan-run-service.ts'
import { findDiscernibleRun, findVisibleTarget } from './target-access.ts'
import { problemsOfSubject } from './target-input.ts'
import { listRuns, listRunsOfTarget } from './target-run-list.ts'
import type { ScanRun } from './target-run-parents.ts'
import { defaultTimeoutMs, queueRun, takePlaceInQueue, targetOfRun, timeouts } from './target-run-queue.ts'
import { createScan } from './target-scan.ts'
import type { InputProblem } from './target-values.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
  interface NodeTypes extends NodesOf<typeof nodes> {}
}

const longest = { commit: 64, ref: 255 } as const
const mostLogBytes = 262_144

const toEnum = (word: string) => word.toUpperCase() as never

export const loaders = {
  scanRun: unshared(one(findRuns)),
  runsOfTarget: unshared(eachBy(runsOfTargets.pages)),
  runCountOfTarget: unshared(eachBy(runsOfTargets.counts)),
}

export const nodes = {
  SCAN_RUN: {
    type: 'ScanRun',
    loader: findDiscernibleRun,
    label: ({ kind, applicationName }: ScanRun) => `${kind} of ${applicationName}`,
    insteadOf: { path: 'Target.runs', neighbors: 'Target.runs' },
  },
} as const

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
          throw atMember('id', new ServiceError('NOT_FOUND', 'There is no such scan run.'))
        const after = (await cancelRun(trx, before.id, context.service.scanRuns.fileDays))!
        if (after.state !== 'cancelled' && after.state !== 'cancelling') {
          const state = context.requester.spell(after.state)
          throw atMember('id', new ServiceError('RUN_ENDED', `The run has ended as ${state}.`, { state }))
        }
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
    runKind: ({ kind }) => toEnum(kind),
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
  ScanRunResult: {
    scanId: ({ scanId }) => scanId && withPrefix('scan', scanId),
    scan: ({ scanId }, _, { load }) => (scanId === null ? null : load.scan(Number(scanId))),
  },
  Target: {
    runs: ({ id }, { filter, ...page }, context) => listRunsOfTarget(context, id, filter ?? {}, page),
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

/** Returns the run as `findDiscernibleRun`. Throws as `requireScope` for a caller who may read no runs but its own. */
async function findRun(context: Context, id: string): Promise<ScanRun | null> {
  const run = await findDiscernibleRun(context, id)
  if (!run) requireScope(context, 'read')
  return run
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
