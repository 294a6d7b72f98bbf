import { findTarget } from '../db/target.ts'
import type { ScanRequest } from '../db/target-run-tables.ts'
import { endSuperseded, isOvertaken } from '../db/target-scan.ts'
import type { Target } from '../db/target-tables.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { isUuid } from '../src/ground/identifiers.ts'
import { isRef } from '../src/scope/locator.ts'
import { judge } from '../src/scope/policy.ts'
import type { CreateScanRunInput, CreateVcsScanInput } from './generated/model.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { atMember, inputRefused, mutate } from './mutation.ts'
import { requireScope } from './runtime/caller.ts'
import type { Context } from './runtime/context.ts'
import type { Caller, Delivery } from './runtime/requester.ts'
import type { ScannerFact } from './scan-run-service.ts'
import { defaultTimeoutMs, queueRun, takePlaceInQueue, targetOfRun, timeouts } from './target-run-queue.ts'
import type { InputProblem } from './target-values.ts'
import { isSigned, readEvent, webhookSecret } from './target-webhook.ts'

export const resolvers: Resolvers = {
  Query: {
    scanners: async (_, __, context) => {
      requireScope(context, 'read')
      return context.service.scanRuns.listScanners()
    },
  },
  Mutation: {
    createVcsScan: async (_, { input }, context) =>
      context.requester.delivery
        ? scanOfDelivery(context, input.target, context.requester.delivery)
        : createVcsScan(context, requireScope(context, 'scan'), input, { commit: null, before: null }),
  },
  ScannerProgram: {
    available: ({ isAvailable }) => isAvailable,
  },
}

/** Queues scanners over what the `file:` locator of a target names. */
export async function createScan(context: Context, caller: Caller, input: CreateScanRunInput) {
  const { target: id, scanners, timeoutMs, upload: _, ...others } = input
  const problems = [
    ...(id == null ? [{ pointer: '/target', message: 'is required' }] : []),
    ...Object.entries(others).flatMap(([name, value]) =>
      name === '__typename' || value == null ? [] : [{ pointer: `/${name}`, message: 'does not go with scanners' }],
    ),
    ...problemsOfTimeout(timeoutMs),
  ]
  const all = scanners?.length ? await context.service.scanRuns.listScanners() : []
  await context.service.scanRuns.open()
  const { result, errors } = await mutate(context, caller, async (trx) => {
    if (problems.length > 0) throw inputRefused(problems)
    const target = await targetOfRun(trx, id!, caller)
    if (typeof target.locator.uri !== 'string' || !target.locator.uri.startsWith('file:'))
      throw inputRefused([
        { pointer: '/target', message: 'has no file: locator; send repositories to /v1/seceng/vcs-scan' },
      ])
    const names = scannersFor(target, scanners ?? [], all)
    await checkPolicy(context, target)
    await takePlaceInQueue(trx, caller)
    return queueRun(trx, context, caller, {
      ...noInput,
      kind: 'scan',
      targetId: target.id,
      applicationName: target.applicationName,
      timeoutMs: timeoutMs ?? defaultTimeoutMs,
      request: { scanners: names, ref: null, commit: null, before: null },
      commitSha: null,
      commitRef: null,
    })
  })
  return { run: result, errors }
}

/**
 * Queues the scan that a signed event of a webhook asks for. Throws UNAUTHENTICATED for a delivery that the secret of
 * the target did not sign, or without a target.
 */
async function scanOfDelivery(context: Context, id: string, delivery: Delivery) {
  const { db, service } = context
  const { secretKeys } = service.targets
  const target = isUuid(id) ? await findTarget(db, id, null) : null
  const provider = target?.webhookProvider ?? 'github'
  const counter = target?.webhookCounter ?? 0
  const now = new Date()
  const rights = secretKeys.map((key) => isSigned(provider, webhookSecret(key, id, counter), delivery, now))
  if (!rights.includes(true) || target?.webhookProvider == null)
    throw new ServiceError('UNAUTHENTICATED', 'The signature of the event is missing or wrong.')
  const { ref } = target.locator
  const event = readEvent(provider, delivery, typeof ref === 'string' ? ref : null)
  if (event.ignored !== null) return { run: null, ignored: event.ignored, errors: [] }
  const caller = { id: `webhook:${target.id}`, applications: null }
  return createVcsScan(context, caller, { target: target.id, ref: event.ref }, event)
}

/** Queues the scan of a repository: of the commit that was pushed, when an event asks for it. */
async function createVcsScan(
  context: Context,
  caller: Pick<Caller, 'id' | 'applications'>,
  { target: id, ref: given, scanners, timeoutMs }: CreateVcsScanInput,
  push: Pick<ScanRequest, 'commit' | 'before'>,
) {
  const { commit, before } = push
  const ref = given ?? null
  const isBad = ref !== null && !isRef(ref)
  const problems = [
    ...(isBad ? [{ pointer: '/ref', message: 'must be a branch, a tag or a full commit id' }] : []),
    ...problemsOfTimeout(timeoutMs),
  ]
  const all = scanners?.length ? await context.service.scanRuns.listScanners() : []
  await context.service.scanRuns.open()
  const { result, errors } = await mutate(context, caller, async (trx) => {
    if (problems.length > 0) throw inputRefused(problems)
    const target = await targetOfRun(trx, id, caller)
    const { url, ref: own } = target.locator
    if (typeof url !== 'string')
      throw inputRefused([{ pointer: '/target', message: 'is no repository, nor a skill in one' }])
    const names = scannersFor(target, scanners ?? [], all)
    await checkPolicy(context, target)
    const wanted = ref ?? (typeof own === 'string' ? own : null)
    const request = { scanners: names, ref: wanted, commit, before }
    if (await isOvertaken(trx, target.id, request)) return null
    await endSuperseded(trx, target.id, request, context.service.scanRuns.fileDays)
    await takePlaceInQueue(trx, caller)
    return queueRun(trx, context, caller, {
      ...noInput,
      kind: 'vcs',
      targetId: target.id,
      applicationName: target.applicationName,
      timeoutMs: timeoutMs ?? defaultTimeoutMs,
      request,
      commitSha: commit,
      commitRef: wanted,
    })
  })
  if (result !== null) await context.service.scanRuns.deliverNext(result.id)
  const ignored = result === null && errors.length === 0 ? `push of ${commit}, after which another was pushed` : null
  return { run: result, ignored, errors }
}

const noInput = { inputSha256: null, inputBytes: null, inputFormat: null } as const

function problemsOfTimeout(timeoutMs: number | null | undefined): readonly InputProblem[] {
  if (timeoutMs == null || (timeoutMs >= timeouts.least && timeoutMs <= timeouts.most)) return []
  return [{ pointer: '/timeoutMs', message: `must be from ${timeouts.least} to ${timeouts.most}` }]
}

/**
 * Returns the names of the scanners to run, each once: those that are requested, else those of the target. Throws
 * SCANNER_UNKNOWN with what is available.
 */
function scannersFor(
  { scanners: own }: Target,
  requested: readonly string[],
  all: readonly ScannerFact[],
): readonly string[] {
  if (requested.length === 0) return own
  const available = all.flatMap(({ name, isAvailable }) => (isAvailable === false ? [] : [name]))
  const missing = requested.find((name) => !available.includes(name))
  if (missing === undefined) return [...new Set(requested)]
  const reason = all.find(({ name }) => name === missing)?.reason
  const message = `The scanner ${JSON.stringify(missing.slice(0, 50))} is not available${reason ? `: ${reason}` : ''}.`
  throw atMember('scanners', new ServiceError('SCANNER_UNKNOWN', message, { available }))
}

/** Throws OUT_OF_SCOPE with the rule when the policy does not allow the target. */
async function checkPolicy({ service }: Context, { locator }: Target): Promise<void> {
  const { state, rule } = judge(locator, await service.targets.policy())
  if (state === 'refused')
    throw atMember(
      'target',
      new ServiceError('OUT_OF_SCOPE', `The policy does not allow the target (${rule}).`, { rule }),
    )
}
