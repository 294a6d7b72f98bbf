import { countMatrix, listMatrixTactics } from '../db/knowledge.ts'
import {
  caseStudies,
  listKnownNames,
  matrixOrder,
  mitigations,
  objectOrders,
  tactics,
  techniques,
} from '../db/knowledge-collections.ts'
import { byteOrder, type Order } from '../db/page.ts'
import { checkIdentifier } from '../src/identifiers.ts'
import { checkFilter, checkKnown } from './check.ts'
import { connect, connectList, inOrder } from './connection.ts'
import type { Resolvers } from './generated.ts'
import { formatText } from './text.ts'

type OrderInput = { readonly field: keyof typeof objectOrders; readonly direction?: 'ASC' | 'DESC' }

export const resolvers: Resolvers = {
  Query: {
    matrix: async (_, __, { load }) => (await load.matrix()) ?? null,
    tactic: (_, { id }, { load }) => load.tactic(checkIdentifier('id', id, 'tactic')),
    technique: (_, { id }, { load }) => load.technique(checkIdentifier('id', id, 'technique')),
    mitigation: (_, { id }, { load }) => load.mitigation(checkIdentifier('id', id, 'mitigation')),
    caseStudy: (_, { id }, { load }) => load.caseStudy(checkIdentifier('id', id, 'caseStudy')),
    tactics: (_, { filter, ...page }, { db }) => {
      const checked = checkFilter(filter, { technique: 'technique', caseStudy: 'caseStudy' })
      return connect(inOrder(tactics(db, checked), 'tactics', matrixOrder), page)
    },
    techniques: async (_, { filter, orderBy, ...page }, { db }) => {
      const checked = checkFilter(filter, {
        tactic: 'tactic',
        mitigatedBy: 'mitigation',
        usedInCaseStudy: 'caseStudy',
        weakness: 'weakness',
      })
      await checkKnown('filter.platform', filter?.platform, async () => (await listKnownNames(db)).platform)
      return connect(inOrder(techniques(db, checked), scopeOf('techniques', orderBy), orderOf(orderBy)), page)
    },
    mitigations: async (_, { filter, orderBy, ...page }, { db }) => {
      const checked = checkFilter(filter, { technique: 'technique' })
      await checkKnown('filter.category', filter?.category, async () => (await listKnownNames(db)).category)
      await checkKnown(
        'filter.lifecyclePhase',
        filter?.lifecyclePhase,
        async () => (await listKnownNames(db)).lifecyclePhase,
      )
      return connect(inOrder(mitigations(db, checked), scopeOf('mitigations', orderBy), orderOf(orderBy)), page)
    },
    caseStudies: (_, { filter, orderBy, ...page }, { db }) => {
      const checked = checkFilter(filter, { technique: 'technique', tactic: 'tactic' })
      return connect(inOrder(caseStudies(db, checked), scopeOf('caseStudies', orderBy), orderOf(orderBy)), page)
    },
  },

  Matrix: {
    __resolveReference: async (_, { load }) => (await load.matrix()) ?? null,
    description: ({ description }, { format }) => formatText(description, format),
    tactics: (_, __, { db }) => listMatrixTactics(db),
    counts: (_, __, { db }) => countMatrix(db),
  },
  Tactic: {
    __resolveReference: ({ id }, { load }) => load.tactic(id),
    description: ({ description }, { format }) => formatText(description, format),
    supersededBy: ({ supersededBy }, _, { load }) => (supersededBy ? load.tactic(supersededBy) : null),
    techniques: async ({ id }, page, { load }) =>
      connectList(await load.techniquesOfTactic(id), 'tactic.techniques', page, idKey),
    caseStudies: async ({ id }, page, { load }) =>
      connectList(await load.caseStudiesOfTactic(id), 'tactic.caseStudies', page, idKey),
  },
  Technique: {
    __resolveReference: ({ id }, { load }) => load.technique(id),
    description: ({ description }, { format }) => formatText(description, format),
    supersededBy: ({ supersededBy }, _, { load }) => (supersededBy ? load.technique(supersededBy) : null),
    parent: ({ parentId }, _, { load }) => (parentId ? load.technique(parentId) : null),
    subtechniques: ({ id }, _, { load }) => load.subtechniques(id),
    tactics: ({ id }, _, { load }) => load.tacticsOfTechnique(id),
    mitigations: async ({ id }, page, { load }) =>
      connectList(await load.mitigationsOfTechnique(id), 'technique.mitigations', page, (row) => [
        row.id,
        String(row.position).padStart(6, '0'),
      ]),
    caseStudies: async ({ id }, page, { load }) =>
      connectList(await load.caseStudiesOfTechnique(id), 'technique.caseStudies', page, idKey),
  },
  Mitigation: {
    __resolveReference: ({ id }, { load }) => load.mitigation(id),
    description: ({ description }, { format }) => formatText(description, format),
    supersededBy: ({ supersededBy }, _, { load }) => (supersededBy ? load.mitigation(supersededBy) : null),
    techniques: async ({ id }, page, { load }) =>
      connectList(await load.techniquesOfMitigation(id), 'mitigation.techniques', page, (row) => [
        row.position,
        row.id,
      ]),
  },
  CaseStudy: {
    __resolveReference: ({ id }, { load }) => load.caseStudy(id),
    description: ({ description }, { format }) => formatText(description, format),
    summary: ({ description }, { format }) => formatText(description, format),
    supersededBy: ({ supersededBy }, _, { load }) => (supersededBy ? load.caseStudy(supersededBy) : null),
    procedure: ({ id }, _, { load }) => load.stepsOfCaseStudy(id),
    techniques: async ({ id }, _, { load }) =>
      known(
        (await load.stepsOfCaseStudy(id)).map((step) => step.techniqueId),
        load.technique,
      ),
    tactics: async ({ id }, _, { load }) =>
      known(
        (await load.stepsOfCaseStudy(id)).map((step) => step.tacticId),
        load.tactic,
      ),
  },
  ProcedureStep: {
    description: ({ description }, { format }) => formatText(description, format),
    tactic: ({ tacticId }, _, { load }) => load.tactic(tacticId),
    technique: ({ techniqueId }, _, { load }) => load.technique(techniqueId),
    caseStudy: async ({ caseStudyId }, _, { load }) => (await load.caseStudy(caseStudyId))!,
  },
  TechniqueMitigationEdge: { use: ({ node }, { format }) => formatText(node.use, format) },
  MitigationTechniqueEdge: { use: ({ node }, { format }) => formatText(node.use, format) },
  TechniqueCaseStudyEdge: { steps: ({ node }) => node.steps },
}

const idKey = ({ id }: { readonly id: string }) => [id, ''] as const

function orderOf(input: OrderInput | null | undefined): Order {
  return { by: objectOrders[input?.field ?? 'ID'], id: byteOrder('id'), direction: input?.direction ?? 'ASC' }
}

function scopeOf(collection: string, input: OrderInput | null | undefined): string {
  return `${collection} ${input?.field ?? 'ID'}`
}

async function known<T>(ids: readonly string[], find: (id: string) => Promise<T | null>): Promise<T[]> {
  const found = await Promise.all([...new Set(ids)].map(find))
  return found.filter((row) => row !== null)
}
