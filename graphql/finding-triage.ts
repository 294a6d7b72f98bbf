import { findApplicationsByGuid } from '../db/application.ts'
import { writeAudit } from '../db/audit.ts'
import type { Database } from '../db/engine/database.ts'
import { appendRevision, currentRevision } from '../db/engine/revision.ts'
import { findSecurityFindings } from '../db/finding.ts'
import { issuesOfApplication } from '../db/finding-filter.ts'
import type { SecurityFinding } from '../db/finding-tables.ts'
import * as stored from '../db/finding-triage.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { isIdentifier } from '../src/ground/identifiers.ts'
import { lastScanOf } from './finding-last-scan.ts'
import { checkDecision, type Wanted } from './finding-triage-input.ts'
import type { TriageFailure } from './finding-triage-parents.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { atMember, mutate } from './mutation.ts'
import { maySee, requireScope } from './runtime/caller.ts'
import type { Context } from './runtime/context.ts'
import { manyOf, oneBy } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import type { Caller } from './runtime/requester.ts'
import { findDiscernibleRun, findDiscernibleTarget } from './target-access.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
}

/** A finding that the caller has just decided about, and whose decision they may read. */
type DecidedFinding = SecurityFinding & { readonly isDecidedByCaller: true }

export const loaders = {
  triageOfSecurityFinding: oneBy(({ findingId }: { readonly findingId: number }) => findingId, stored.findTriages),
  triageVersionOfSecurityFinding: oneBy(
    ({ findingId }: { readonly findingId: number }) => findingId,
    stored.findTriageVersions,
  ),
  triageMovesOfSecurityFinding: manyOf(stored.listTriageMoves),
}

const toEnum = (word: string) => word.toUpperCase() as never
const nameOf = (caller: string) => caller.replace(/^\w+:/, '')

export const resolvers: Resolvers = {
  SecurityFinding: {
    triage: (finding, _, context) => {
      requireReader(context, finding)
      return context.load.triageOfSecurityFinding(finding.id)
    },
    history: (finding, _, context) => {
      requireReader(context, finding)
      return context.load.triageMovesOfSecurityFinding(finding.id)
    },
    triageVersion: async (finding, _, context) => {
      requireReader(context, finding)
      return (await context.load.triageVersionOfSecurityFinding(finding.id))?.version ?? 0
    },
    target: async (finding, _, context) => {
      const id = await targetIdOf(finding, context)
      return id === null ? null : findDiscernibleTarget(context, id)
    },
    targetId: (finding, _, context) => targetIdOf(finding, context),
    run: async (finding, _, context) => {
      const id = await runIdOf(finding, context)
      return id === null ? null : findDiscernibleRun(context, id)
    },
    runId: (finding, _, context) => runIdOf(finding, context),
  },
  TriageFailure: { findingId: ({ id }) => id },
  FindingTriage: {
    decision: ({ decision }) => toEnum(decision),
    reason: ({ reason }) => (reason === null ? null : toEnum(reason)),
    by: ({ by }) => nameOf(by),
  },
  FindingTriageMove: {
    from: ({ from }) => toEnum(from),
    to: ({ to }) => toEnum(to),
    reason: ({ reason }) => (reason === null ? null : toEnum(reason)),
    by: ({ by }) => nameOf(by),
  },
  Mutation: {
    triageFindings: async (_, { input }, context) => {
      const caller = requireScope(context, 'write')
      const { result, errors } = await mutate(context, caller, async (trx) => {
        const wanted = checkDecision(input, new Date(), context.requester.spell)
        const outcome = await decide(trx, wanted, await numbersOf(trx, caller, wanted.ids), caller)
        if (outcome.changed.length === 0) return { ...outcome, revision: await currentRevision(trx) }
        const { id: revision } = await appendRevision(trx, 'decision about findings', ['finding'])
        await writeAudit(trx, {
          caller: caller.id,
          kind: 'finding',
          action: 'triage',
          object: outcome.changed.length === 1 ? outcome.changed[0]! : null,
          outcome: 'done',
          requestId: context.requester.requestId,
          details: { decision: wanted.decision, findings: outcome.changed },
        })
        return { ...outcome, revision }
      })
      if (!result) return { changed: 0, unchanged: 0, failed: [], findings: [], revision: null, errors }
      if (result.changed.length > 0) await context.service.onWrite()
      const { changed, unchanged, failed, numbers, revision } = result
      const rows = new Map((await findSecurityFindings(context.db, numbers)).map((row) => [row.id, row]))
      const findings = numbers.map((id): DecidedFinding => ({ ...rows.get(id)!, isDecidedByCaller: true }))
      return { changed: changed.length, unchanged: unchanged.length, failed, findings, revision, errors }
    },
  },
}

/** Throws as `requireScope` unless the caller may read decisions about the finding. */
function requireReader(context: Context, finding: SecurityFinding): void {
  requireScope(context, 'isDecidedByCaller' in finding ? 'write' : 'read')
}

async function targetIdOf(finding: SecurityFinding, context: Context): Promise<string | null> {
  requireReader(context, finding)
  return (await context.load.scanner(finding.scannerId))!.targetId
}

async function runIdOf(finding: SecurityFinding, context: Context): Promise<string | null> {
  requireReader(context, finding)
  return (await lastScanOf(finding, context.load)).runId
}

type Found = { readonly id: string; readonly number: number | null }

/**
 * Returns the numbers that the findings with these ids have, null where the id or its application does not exist for
 * the caller.
 */
async function numbersOf(trx: Database, caller: Caller, ids: readonly string[]): Promise<readonly Found[]> {
  const parts = ids.map((id) => (isIdentifier(id, 'securityFinding') ? id.toLowerCase().split(':') : null))
  const guids = [...new Set(parts.flatMap((part) => part?.[0] ?? []))]
  const visible = (await findApplicationsByGuid(trx, guids)).filter(({ name }) => maySee(caller, name))
  const starts = new Map(visible.map(({ guid, id }) => [guid, id * issuesOfApplication]))
  return ids.map((id, index) => {
    const [guid = '', issueId] = parts[index] ?? []
    const start = starts.get(guid)
    return { id, number: start === undefined ? null : start + Number(issueId) }
  })
}

/**
 * Makes the decision about all findings that allow it. Throws PRECONDITION_FAILED when the only one has none of the
 * versions.
 */
async function decide(trx: Database, wanted: Wanted, found: readonly Found[], { id: by }: Caller) {
  const locked = new Map(
    (
      await stored.lockFindings(
        trx,
        found.flatMap(({ number }) => number ?? []),
      )
    ).map((row) => [row.id, row]),
  )
  const changed: string[] = []
  const unchanged: string[] = []
  const numbers: number[] = []
  const failed: TriageFailure[] = []
  const toChange: number[] = []
  for (const { id, number } of found) {
    const finding = number === null ? undefined : locked.get(number)
    if (!finding) {
      failed.push({ id, code: 'NOT_FOUND', detail: 'There is no such finding.' })
      continue
    }
    if (wanted.versions && !wanted.versions.includes(finding.version))
      throw atMember(
        'ifVersion',
        new ServiceError('PRECONDITION_FAILED', 'The decision about the finding has changed since it was read.', {
          version: finding.version,
        }),
      )
    if (isSame(finding, wanted)) unchanged.push(id)
    else if (wanted.decision === 'fixed' && (finding.sourceState === 'fixed' || finding.sourceState === 'replaced')) {
      failed.push({ id, code: 'CONFLICT', detail: 'The finding is closed: its tool no longer reports it.' })
      continue
    } else {
      changed.push(id)
      toChange.push(finding.id)
    }
    numbers.push(finding.id)
  }
  const { decision, reason, comment, until, at } = wanted
  if (toChange.length > 0) await stored.storeDecision(trx, toChange, { decision, reason, comment, until, by, at })
  return { changed, unchanged, failed, numbers }
}

function isSame(finding: stored.LockedFinding, { decision, reason, comment, until }: Wanted): boolean {
  if (decision === 'none') return finding.decision === null
  return (
    finding.decision === decision &&
    finding.reason === reason &&
    finding.comment === comment &&
    (finding.until?.getTime() ?? null) === (until?.getTime() ?? null)
  )
}
