import { listExposureStamps } from '../db/application-exposure.ts'
import { writeAudit } from '../db/audit.ts'
import { appendRevision } from '../db/engine/revision.ts'
import { lockCandidates, readCandidates } from '../db/finding-candidate.ts'
import { findSetsOfFindings, storeVerdict } from '../db/finding-link.ts'
import type { SecurityFinding } from '../db/finding-tables.ts'
import { type CandidateSet, candidateReading, tablesInUse } from '../src/application/candidate-reader.ts'
import { resolveComponents } from '../src/application/component-state.ts'
import { linksOf } from '../src/application/link.ts'
import type { GroupLinks } from '../src/application/model.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { isIdentifier } from '../src/ground/identifiers.ts'
import { fromEnum, toEnum } from '../src/ground/names.ts'
import { exposureSizeOf } from './application-exposure.ts'
import { exposedTacticsOf, exposureStateOf, exposuresOf } from './attack-exposure.ts'
import { subjectOfApplication, subjectOfTarget } from './attack-subject.ts'
import { readComponents } from './component-facts.ts'
import { checkNote } from './component-input.ts'
import { findFinding } from './finding-access.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { atMember, inputRefused, mutate } from './mutation.ts'
import { callerOf, requireScope } from './runtime/caller.ts'
import type { Context } from './runtime/context.ts'
import { numbered, oneBy, unshared } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import type { InputProblem } from './target-values.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
}

export const loaders = {
  exposureStamp: unshared(numbered(listExposureStamps)),
  setOfFinding: unshared(oneBy(({ findingId }: { readonly findingId: number }) => findingId, findSetsOfFindings)),
}

export const resolvers: Resolvers = {
  SecurityFinding: {
    links: async (finding, _, context) => [...((await linksOfFinding(finding, context))?.links ?? [])],
    class: async (finding, _, context) => {
      const found = await linksOfFinding(finding, context)
      return found && toEnum(found.class)
    },
  },
  FindingLink: {
    technique: ({ technique }, _, { load }) => load.technique(technique),
    techniqueId: ({ technique }) => technique,
    by: ({ by }) => toEnum(by),
  },
  Application: {
    exposedTechniques: (application, { filter }, context) =>
      exposuresOf(subjectOfApplication(application), context, filter),
    exposedTechniqueCount: async ({ id }, _, context) => {
      const { isKnown, techniques } = await exposureSizeOf(id, context)
      return isKnown ? techniques : null
    },
    unmappedFindingCount: async ({ id }, _, context) => (await exposureSizeOf(id, context)).unmapped,
    exposure: (application, _, context) => exposureStateOf(subjectOfApplication(application), context),
    tactics: (application, _, context) => exposedTacticsOf(subjectOfApplication(application), context),
  },
  Target: {
    exposedTechniques: async (target, { filter }, context) =>
      exposuresOf(await subjectOfTarget(target, context), context, filter),
  },
  TechniqueExposure: {
    technique: async ({ technique }, _, { load }) => (await load.technique(technique))!,
    kind: ({ kind }) => toEnum(kind),
    severity: ({ severity, findingCount }) => (findingCount === 0 ? null : severity),
    needs: ({ needs }) => [...needs],
  },
  Mutation: {
    judgeLink: async (_, { input }, context) => {
      const caller = requireScope(context, 'write')
      const { id, technique, verdict, reason } = { ...input, id: input.finding, reason: input.reason ?? null }
      const finding = isIdentifier(id, 'securityFinding') ? await findFinding(context, id, caller.applications) : null
      const known = isIdentifier(technique, 'technique') ? await context.load.technique(technique) : null
      const { result, errors } = await mutate(context, caller, async (trx) => {
        if (!finding) throw atMember('finding', new ServiceError('NOT_FOUND', 'There is no such finding.'))
        const problems: InputProblem[] = []
        checkNote('/reason', reason, (pointer, message) => problems.push({ pointer, message }))
        if (!known || known.retired)
          problems.push({ pointer: '/technique', message: 'is no technique of the knowledge base' })
        if (problems.length > 0) throw inputRefused(problems)
        const { applicationId } = finding
        await lockCandidates(trx, applicationId)
        const judged = fromEnum<'confirmed' | 'refused' | 'none'>(verdict)
        const isChanged = await storeVerdict(trx, finding, known!.id, judged, { reason, by: caller.id, at: new Date() })
        if (isChanged) {
          await readCandidates(trx, applicationId, candidateReading(), mostReadAgain)
          await appendRevision(trx, 'verdict on a link', ['finding'])
        }
        await writeAudit(trx, {
          caller: caller.id,
          kind: 'finding',
          action: 'judge link',
          object: id,
          outcome: 'done',
          requestId: context.requester.requestId,
          details: { technique: known!.id, verdict: judged },
        })
        return { id }
      })
      if (result) await context.service.onWrite()
      return { finding: result ? finding : null, errors }
    },
  },
}

/** So many findings of one fingerprint are read in the transaction of a verdict; more are read after it. */
const mostReadAgain = 5_000

/**
 * Returns what a finding speaks for, with the components of its application; null until it is read. The answer becomes
 * private.
 */
async function linksOfFinding({ id, applicationId }: SecurityFinding, context: Context): Promise<GroupLinks | null> {
  callerOf(context)
  const { load } = context
  const row = await load.setOfFinding(id)
  if (!row) return null
  const [set, { components }] = await Promise.all([
    load.candidateSet(row.setId),
    readComponents({ applicationId, targetId: null }, context),
  ])
  const tables = tablesInUse()
  const resolved = resolveComponents({ components, suppose: [], supposeAbsent: [] }, tables.mappings)
  return linksOf(set!.value as CandidateSet, resolved, tables)
}
