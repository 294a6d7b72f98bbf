import { writeAudit } from '../db/audit.ts'
import * as stored from '../db/component.ts'
import { appendRevision } from '../db/engine/revision.ts'
import { findReadStates } from '../db/finding-candidate.ts'
import {
  findCandidateSets,
  findGroupsOfFindings,
  findLeftOut,
  listGroups,
  listIssuesOfGroups,
} from '../db/finding-group.ts'
import { tablesInUse } from '../src/application/candidate-reader.ts'
import { resolveComponents } from '../src/application/component-state.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { isIdentifier } from '../src/ground/identifiers.ts'
import { toEnum } from '../src/ground/names.ts'
import { type ComponentOwner, type KnownComponent, readComponents } from './component-facts.ts'
import { readComponents as readDeclarations } from './component-input.ts'
import type { ApplicationComponent, ComponentEvidence } from './component-parents.ts'
import { findApplication } from './finding-access.ts'
import type { ComponentState } from './generated/model.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { atMember, inputRefused, mutate } from './mutation.ts'
import { callerOf, requireScope } from './runtime/caller.ts'
import { checkRange } from './runtime/check.ts'
import type { Context } from './runtime/context.ts'
import { eachBy, manyOf, numbered, unshared } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import { withPrefix } from './runtime/prefixed-id.ts'
import type { InputProblem } from './target-values.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
}

export const loaders = {
  declarationsOfApplication: unshared(manyOf(stored.listDeclarations)),
  evidenceOfApplication: unshared(manyOf(stored.listEvidence)),
  groupsOfApplication: unshared(manyOf(listGroups)),
  candidateSet: unshared(numbered(findCandidateSets)),
  issuesOfGroup: unshared(eachBy(listIssuesOfGroups)),
  groupOfFinding: unshared(numbered(findGroupsOfFindings)),
  leftOutFindings: unshared(eachBy(findLeftOut)),
  readStateOfApplication: unshared(manyOf(findReadStates)),
}

export const resolvers: Resolvers = {
  Application: {
    components: ({ id }, { states }, context) =>
      listComponents({ applicationId: id, targetId: null }, states ?? null, context),
  },
  Target: {
    components: ({ id, kind, applicationId }, { states }, context) =>
      listComponents({ applicationId, targetId: kind === 'application' ? null : id }, states ?? null, context),
  },
  ApplicationComponent: {
    kind: ({ resolved }) => toEnum(resolved.kind),
    state: ({ resolved }) => toEnum(resolved.state),
    confidence: ({ resolved }) => resolved.confidence,
    contradicted: ({ resolved }) => resolved.contradicted,
    declared: ({ known }, _, context) => {
      requireScope(context, callerOf(context)?.scopes.includes('write') ? 'write' : 'read')
      return known.declaration
    },
    evidence: ({ known }, { first }) => placesOf(known).slice(0, checkRange('first', first, 1, 100)),
    evidenceCount: ({ known }) => known.sources.reduce((sum, { count }) => sum + count, 0),
  },
  DeclaredComponent: {
    by: ({ by }) => by.replace(/^\w+:/, ''),
  },
  ComponentEvidence: {
    scan: async ({ scanId }, _, { load }) => (await load.scan(scanId))!,
    scanId: ({ scanId }) => withPrefix('scan', scanId),
  },
  Mutation: {
    declareComponents: async (_, { input }, context) => {
      const caller = requireScope(context, 'write')
      const application = isIdentifier(input.application, 'application')
        ? await findApplication(context, input.application, caller.applications)
        : null
      const { result, errors } = await mutate(context, caller, async (trx) => {
        if (!application) throw atMember('application', new ServiceError('NOT_FOUND', 'There is no such application.'))
        const problems: InputProblem[] = []
        const wrong = (pointer: string, message: string) => void problems.push({ pointer, message })
        const components = readDeclarations(input.components, wrong, context.requester.spell)
        if (problems.length > 0) throw inputRefused(problems)
        const owner = { applicationId: application.id, targetId: null }
        const isChanged = await stored.storeDeclarations(trx, owner, components, { by: caller.id, at: new Date() })
        if (isChanged) await appendRevision(trx, 'declaration of components', ['component'])
        await writeAudit(trx, {
          caller: caller.id,
          kind: 'application',
          action: 'declare components',
          object: application.guid,
          outcome: 'done',
          requestId: context.requester.requestId,
          details: { components: components.map(({ kind, present }) => ({ kind, present })) },
        })
        return { guid: application.guid }
      })
      if (result) await context.service.onWrite()
      return { application: result ? application : null, errors }
    },
  },
}

/**
 * Returns the components of an owner in one of `states`, null for all. The answer becomes private: it must be read
 * under the rights of findings each time.
 */
async function listComponents(
  owner: ComponentOwner,
  states: readonly ComponentState[] | null,
  context: Context,
): Promise<ApplicationComponent[]> {
  callerOf(context)
  const known = await readComponents(owner, context)
  const facts = { components: known.components, suppose: [], supposeAbsent: [] }
  const resolved = resolveComponents(facts, tablesInUse().mappings)
  return known.components
    .map((each, index) => ({ known: each, resolved: resolved[index]! }))
    .filter(({ resolved }) => !states || states.includes(toEnum(resolved.state)))
}

/** Returns the stored places that show a component: surest first, then by source and place. */
function placesOf({ sources }: KnownComponent): ComponentEvidence[] {
  return sources
    .flatMap(({ source, scanId, places }) => places.map((place) => ({ ...place, source, scanId })))
    .sort(
      (a, b) =>
        b.confidence - a.confidence ||
        byText(a.source, b.source) ||
        byText(a.place ?? '', b.place ?? '') ||
        (a.line ?? 0) - (b.line ?? 0),
    )
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
