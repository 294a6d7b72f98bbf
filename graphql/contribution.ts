import { contributions, findContacts, findContributions, listMoves } from '../db/contribution.ts'
import {
  knowledgeChanges,
  listChangedObjects,
  listProvenanceOfObjects,
  newestRevisionFirst,
  type ProvenanceEntry,
} from '../db/provenance.ts'
import type { Access, ContributionService } from '../src/contribution/service.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { listContributionErrors } from './contribution-error.ts'
import type { Contribution } from './contribution-parents.ts'
import { existingNode } from './explore-node.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { checkRange } from './runtime/check.ts'
import { connect } from './runtime/connection.ts'
import type { Context, NodesOf } from './runtime/context.ts'
import { checkEpoch } from './runtime/cursor.ts'
import { inOrder } from './runtime/listing.ts'
import { eachBy, many, numbered, one, unshared } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import type { MaybePromise } from './runtime/maybe-promise.ts'
import { withoutPrefix, withPrefix } from './runtime/prefixed-id.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
  interface NodeTypes extends NodesOf<typeof nodes> {}
  interface ServiceFacts {
    /** Where contributions are handed in and reviewed. */
    readonly contributions: ContributionService
  }
}

const isOpen = (status: string) => status === 'submitted' || status === 'in_review'

export const loaders = {
  provenanceOfObject: many(listProvenanceOfObjects),
  objectsOfChange: eachBy(listChangedObjects),
  contribution: unshared(numbered(findContributions)),
  contactOfContribution: unshared(one(findContacts)),
  movesOfContribution: unshared(many(listMoves)),
}

const prefix = 'contribution'

export const nodes = {
  CONTRIBUTION: {
    type: 'Contribution',
    prefix,
    loader: findReadable,
    label: ({ id }: Contribution) => `contribution ${id}`,
    insteadOf: { path: 'changes', neighbors: 'changes' },
  },
} as const

async function openContribution({ load, service }: Context, id: string, credential: string | null) {
  const { contribution, access } = await service.contributions.open(id, credential, load.contribution)
  return seenBy(access, contribution)
}

/** Returns the contribution with this id to who may read it by the credential of the request; null to others. */
async function findReadable(context: Context, id: string): Promise<Contribution | null> {
  try {
    return await openContribution(context, id, context.requester.credential())
  } catch (cause) {
    if (cause instanceof ServiceError && refusals.has(cause.code)) return null
    throw cause
  }
}

const refusals: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'])

export const resolvers: Resolvers = {
  Query: {
    // The document names its contact, so that nothing of the request is kept.
    validateContribution: (_, { document }, { db, service, sharing }) => {
      sharing.isPersonal = true
      return service.contributions.check(document, db)
    },
    contribution: (_, { id, receipt }, context) => {
      const credential = context.requester.credential()
      return openContribution(context, id, receipt ?? credential)
    },
    changes: (_, { since, epoch, ...page }, { db, load, largestPage, reading }) => {
      if (epoch != null) checkEpoch(reading.epoch, 'epoch', epoch)
      const after = since == null ? null : checkRange('since', since, 0, 2_147_483_647)
      const open = () => knowledgeChanges(db, after)
      return connect(inOrder(load, open, { after }, 'changes', newestRevisionFirst), page, largestPage)
    },
    contributions: async (_, { status, ...page }, { db, service, requester, largestPage }) => {
      await service.contributions.reviewer(requester.credential())
      const found = contributions(db, status ?? null)
      const listing = {
        ...found,
        scope: `contributions ${status ?? ''}`,
        page: async (request: Parameters<typeof found.page>[0]) => {
          const { rows, more, keyOf } = await found.page(request)
          const seen = rows.map((row) => seenBy('reviewer', row))
          return { rows: seen, more, keyOf: (row: (typeof seen)[number]) => keyOf(row) }
        },
      }
      return connect(listing, page, largestPage)
    },
  },
  KnowledgeChange: {
    contributionId: ({ contributionId }) => (contributionId === null ? null : withPrefix(prefix, contributionId)),
    objects: ({ revision }, { first, after }, { load }) =>
      load.objectsOfChange(revision, { limit: checkRange('first', first, 1, 1_000), after: after ?? '' }),
  },
  ChangedNode: { node: ({ id }, _, context) => existingNode(context, id) },
  Mutation: {
    submitContribution: async (_, { input }, { service, requester }) => {
      const { document, idempotencyKey } = input
      const { result, errors } = await listContributionErrors(() =>
        service.contributions.submit(document, idempotencyKey ?? null, requester.client),
      )
      if (!result) return { contribution: null, receipt: null, warnings: [], errors }
      return { ...result, contribution: seenBy('submitter', result.contribution), errors }
    },
    withdrawContribution: async (_, { input: { id, receipt, note } }, { service, requester }) => {
      const { result, errors } = await listContributionErrors(() =>
        service.contributions.withdraw(id, note ?? null, receipt ?? requester.credential()),
      )
      return { contribution: result && seenBy('submitter', result), errors }
    },
    reviewContribution: async (_, { input: { id, decision, note, previewed } }, { service, requester }) => {
      const reviewer = await service.contributions.reviewer(requester.credential())
      const review = { decision, note: note ?? null, previewed: previewed ?? null }
      const { result, errors } = await listContributionErrors(() => service.contributions.review(id, review, reviewer))
      return { contribution: result && seenBy('reviewer', result), errors }
    },
  },

  Contribution: {
    __resolveReference: ({ id }, context) => findReadable(context, withoutPrefix(prefix, id)),
    number: ({ id }) => id,
    additionalInfo: ({ document }) => String(document['additional-info']),
    contact: ({ id }, _, { load }) => load.contactOfContribution(String(id)),
    moves: async ({ id, access }, _, { load }) =>
      (await load.movesOfContribution(String(id))).map((move) => ({ ...move, access })),
    previewed: ({ preview }) => preview,
    check: (contribution, _, { db, service }) =>
      isOpen(contribution.status) ? service.contributions.recheck(contribution, db) : null,
  },
  ContributionMove: {
    from: ({ fromStatus }) => fromStatus,
    to: ({ toStatus }) => toStatus,
    reviewer: ({ reviewer, access }) => (access === 'reviewer' ? reviewer : null),
  },
  AddedObject: {
    objectId: ({ id }) => id,
    fields: ({ fields }) => Object.entries(fields).map(([field, value]) => ({ field, value })),
  },
  ChangedObject: { objectId: ({ id }) => id },
  Provenance: {
    contributionId: ({ contributionId }) => (contributionId === null ? null : withPrefix(prefix, contributionId)),
  },
  Tactic: { provenance: provenanceOf },
  Technique: { provenance: provenanceOf },
  Mitigation: { provenance: provenanceOf },
  CaseStudy: { provenance: provenanceOf },
}

function seenBy<T>(access: Access, contribution: T): T & { readonly access: Access } {
  return { ...contribution, access }
}

function provenanceOf(
  { id }: { readonly id: string },
  _: unknown,
  { load }: Context,
): MaybePromise<readonly ProvenanceEntry[]> {
  return load.provenanceOfObject(id)
}
