import type { Database } from '../db/engine/database.ts'
import type { TrustRequest } from '../db/target-run-tables.ts'
import type { Target } from '../db/target-tables.ts'
import { findArtifact, keepArtifact } from '../db/target-trust.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { cleanName } from '../src/ground/names.ts'
import { judge } from '../src/scope/policy.ts'
import type { CreateTrustScanInput } from './generated/model.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { atMember, inputRefused, mutate } from './mutation.ts'
import { requireApplication, requireScope } from './runtime/caller.ts'
import type { Context } from './runtime/context.ts'
import type { Caller, Requester } from './runtime/requester.ts'
import { problemsOfSubject } from './target-input.ts'
import { queueRun, takePlaceInQueue, targetOfRun, timeouts } from './target-run-queue.ts'
import type { InputProblem } from './target-values.ts'

const defaultTimeoutMs = 1_800_000
const longestName = 200
const digest = /^[0-9a-f]{64}$/i

/** The subject of a trust scan: a stored file, or the file or folder of a `file:` locator, which the worker opens. */
type Artifact = { readonly sha256: string; readonly bytes: number } | { readonly uri: string }

export const resolvers: Resolvers = {
  Mutation: {
    createTrustScan: async (_, { input }, context) => {
      const caller = requireScope(context, 'scan')
      const { service } = context
      const application = input.application == null ? null : cleanName(input.application)
      if (application !== null) requireApplication(context, caller, application)
      await service.scanRuns.open()
      const { result, errors } = await mutate(context, caller, async (trx) => {
        checkInput(context, input, application)
        const found = input.target == null ? null : await targetOfRun(trx, input.target, caller)
        if (found) checkKind(found, input, context.requester)
        await takePlaceInQueue(trx, caller)
        const artifact = await keep(trx, context, input, found?.locator ?? null, caller)
        const isStored = 'sha256' in artifact
        const name = input.name ?? found?.name ?? (isStored ? artifact.sha256.slice(0, 12) : 'artefact')
        const part = partOf(input, found?.locator ?? {}, isStored ? artifact.sha256 : name)
        const run = {
          kind: 'trust',
          targetId: found?.id ?? null,
          applicationName: found?.applicationName ?? application!,
          timeoutMs: input.timeoutMs ?? defaultTimeoutMs,
          request: { name, uri: isStored ? null : artifact.uri, part } satisfies TrustRequest,
          commitSha: null,
          commitRef: null,
          inputSha256: isStored ? artifact.sha256 : null,
          inputBytes: isStored ? artifact.bytes : null,
          inputFormat: null,
        } as const
        return queueRun(trx, context, caller, run, part)
      })
      return { run: result, errors }
    },
  },
}

/**
 * Returns which artefact of its application and target is examined (contract: seceng §9.7): that of the target, which
 * stands for its locator and for files without a name that are sent to it, else the one with this name or digest.
 */
function partOf({ upload, artifact, name }: CreateTrustScanInput, locator: object, digest: string): string {
  const isSent = upload != null || artifact != null
  if ('uri' in locator && (!isSent || name == null)) return ''
  return `artifact/${name ?? digest}`
}

/** Throws INPUT_REFUSED with every member that is wrong. */
function checkInput({ service }: Context, input: CreateTrustScanInput, application: string | null): void {
  const { upload, target, artifact, name, timeoutMs } = input
  const problems: InputProblem[] = []
  const found = upload == null ? null : service.scanRuns.findUpload(upload)
  if (upload != null && !found) problems.push({ pointer: '/upload', message: 'names no file that was just sent' })
  problems.push(...problemsOfSubject(target, input.application))
  if (input.application != null && application === null)
    problems.push({ pointer: '/application', message: 'must have 1 to 200 characters, and no control characters' })
  if (upload != null && artifact != null)
    problems.push({ pointer: '/artifact', message: 'must be left out when a file is sent' })
  if (artifact != null && !digest.test(artifact))
    problems.push({ pointer: '/artifact', message: 'must be a SHA-256 of 64 hexadecimal digits' })
  if (upload == null && artifact == null && target == null)
    problems.push({ pointer: '/artifact', message: 'is required when no file is sent and no target is named' })
  if (name != null && (name === '' || name.length > longestName || /[\p{Cc}\p{Cs}]/u.test(name)))
    problems.push({ pointer: '/name', message: `must have 1 to ${longestName} characters, and no control characters` })
  if (timeoutMs != null && (timeoutMs < timeouts.least || timeoutMs > timeouts.most))
    problems.push({ pointer: '/timeoutMs', message: `must be from ${timeouts.least} to ${timeouts.most}` })
  if (found?.bytes === 0) problems.push({ pointer: '', message: 'the file is empty' })
  if (problems.length > 0) throw inputRefused(problems)
}

/** Throws INPUT_REFUSED for a target of a kind without artefact. */
function checkKind({ kind, locator }: Target, { upload, artifact }: CreateTrustScanInput, { spell }: Requester): void {
  const isNamed = upload != null || artifact != null || 'uri' in locator
  if (['model', 'mcp-server', 'skill'].includes(kind) && isNamed) return
  const message = isNamed
    ? `is of kind ${spell(kind)}, which has no artefact`
    : 'names no artefact; its locator is a repository'
  throw inputRefused([{ pointer: '/target', message }])
}

/** Keeps the file that is to be examined until its run has ended. Throws NOT_FOUND and OUT_OF_SCOPE. */
async function keep(
  trx: Database,
  { service }: Context,
  { upload, artifact }: CreateTrustScanInput,
  locator: Readonly<Record<string, unknown>> | null,
  caller: Caller,
): Promise<Artifact> {
  if (upload != null) {
    const { sha256, bytes } = service.scanRuns.findUpload(upload)!
    await service.scanRuns.keepUpload(trx, upload)
    return { sha256, bytes }
  }
  const uri = artifact == null ? String(locator?.uri) : `artifact:${artifact}`
  const stored = /^artifact:(.*)$/.exec(uri)?.[1]?.toLowerCase()
  if (stored === undefined) {
    const { state, rule } = judge({ uri }, await service.targets.policy())
    if (state === 'refused')
      throw atMember(
        'target',
        new ServiceError('OUT_OF_SCOPE', 'The policy of the operator does not allow this artefact.', { rule }),
      )
    return { uri }
  }
  const found = await findArtifact(trx, stored, caller.applications)
  if (!found) throw atMember('artifact', new ServiceError('NOT_FOUND', 'There is no such artefact.'))
  await keepArtifact(trx, found, service.scanRuns.fileDays)
  return found
}
