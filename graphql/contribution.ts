import { contributions, findContacts, listMoves } from '../db/contribution.ts'
import {
  knowledgeChanges,
  listChangedObjects,
  listProvenanceOfObjects,
  newestRevisionFirst,
  type ProvenanceEntry,
} from '../db/provenance.ts'
import type { Access, ContributionService } from '../src/contribution/service.ts'
import { listContributionErrors } from './contribution-error.ts'
import { existingNode } from './explore-node.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { checkRange } from './runtime/check.ts'
import { connect, inOrder } from './runtime/connection.ts'
import type { Context } from './runtime/context.ts'
import { eachBy, many, one, unshared } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import type { MaybePromise } from './runtime/maybe-promise.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
  interface ServiceFacts {
    /** Where contributions are handed in and reviewed. */
    readonly contributions: ContributionService
  }
}

const isOpen = (status: string) => status === 'submitted' || status === 'in_review'

export const loaders = {
  provenanceOfObject: many(listProvenanceOfObjects),
  objectsOfChange: eachBy(listChangedObjects),
  contactOfContribution: unshared(one(findContacts)),
  movesOfContribution: unshared(many(listMoves)),
}

export const resolvers: Resolvers = {
  Query: {
    // The document names its contact, so that nothing of the request is kept.
    validateContribution: (_, { document }, { db, service, sharing }) => {
      sharing.isPersonal = true
      return service.contributions.check(document, db)
    },
    contribution: async (_, { id, receipt }, { db, service, requester }) => {
      const credential = requester.credential()
      const { contribution, access } = await service.contributions.open(id, receipt ?? credential, db)
      return seenBy(access, contribution)
    },
    changes: (_, { since, ...page }, { db, load, largestPage }) => {
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
    contributionId: ({ contributionId }) => (contributionId === null ? null : String(contributionId)),
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
    id: ({ id }) => String(id),
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
    fields: ({ fields }) => Object.entries(fields).map(([field, value]) => ({ field, value })),
  },
  Provenance: {
    contributionId: ({ contributionId }) => (contributionId === null ? null : String(contributionId)),
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
