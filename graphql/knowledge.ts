import * as stored from '../db/knowledge.ts'
import { caseStudies, listKnownNames, mitigations, tactics, techniques } from '../db/knowledge-collections.ts'
import type { CaseStudy } from '../db/knowledge-tables.ts'
import { attackIdOf, checkIdentifier } from '../src/ground/identifiers.ts'
import type { Resolvers } from './generated/resolvers.ts'
import {
  checkPeriod,
  checkRanges,
  checkSets,
  checkTechniqueFilter,
  checkTexts,
  withAttackIds,
} from './knowledge-filter.ts'
import { orderOf, orderOfTechniques } from './knowledge-order.ts'
import { listStudiesBySteps } from './knowledge-step.ts'
import { checkFilter, checkKnown } from './runtime/check.ts'
import { connect, connectList, inOrder } from './runtime/connection.ts'
import type { NodesOf } from './runtime/context.ts'
import { limits } from './runtime/limits.ts'
import { many, once, one, oneBy } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import { after, allOf, type MaybePromise } from './runtime/maybe-promise.ts'
import { formatText } from './runtime/text.ts'
import { findTechniqueOfAttack } from './technique-of-attack.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
  interface NodeTypes extends NodesOf<typeof nodes> {}
}

export const loaders = {
  matrix: once(stored.findMatrix),
  tactic: one(stored.findTactics),
  technique: one(stored.findTechniques),
  techniqueOfAttack: oneBy(({ attackId }: { readonly attackId: string }) => attackId, stored.findTechniquesOfAttack),
  mitigation: one(stored.findMitigations),
  caseStudy: one(stored.findCaseStudies),
  tacticsOfTechnique: many(stored.listTacticsOfTechniques),
  techniquesOfTactic: many(stored.listTechniquesOfTactics),
  subtechniques: many(stored.listSubtechniques),
  mitigationsOfTechnique: many(stored.listMitigationsOfTechniques),
  techniquesOfMitigation: many(stored.listTechniquesOfMitigations),
  caseStudiesOfTechnique: many(stored.listCaseStudiesOfTechniques),
  caseStudiesOfFamily: many(stored.listCaseStudiesOfFamilies),
  caseStudiesOfTactic: many(stored.listCaseStudiesOfTactics),
  stepsOfCaseStudy: many(stored.listStepsOfCaseStudies),
  proceduresOfTechnique: many(stored.listProceduresOfTechniques),
}

export const nodes = {
  TACTIC: { type: 'Tactic', loader: 'tactic' },
  TECHNIQUE: { type: 'Technique', loader: 'technique' },
  MITIGATION: { type: 'Mitigation', loader: 'mitigation' },
  CASE_STUDY: { type: 'CaseStudy', loader: 'caseStudy' },
  MATRIX: { type: 'Matrix', loader: 'matrix', insteadOf: { path: 'Matrix.tactics', neighbors: 'Matrix.tactics' } },
} as const

const { cataloguePageSize } = limits

export const resolvers: Resolvers = {
  Query: {
    matrix: (_, __, { load }) => load.matrix(),
    tactic: (_, { id }, { load }) => load.tactic(checkIdentifier('id', id, 'tactic')),
    technique: (_, { id }, { load }) =>
      attackIdOf(id) === null
        ? load.technique(checkIdentifier('id', id, 'technique'))
        : findTechniqueOfAttack(load, id),
    mitigation: (_, { id }, { load }) => load.mitigation(checkIdentifier('id', id, 'mitigation')),
    caseStudy: (_, { id }, { load }) => load.caseStudy(checkIdentifier('id', id, 'caseStudy')),
    tactics: (_, { filter, orderBy, ...page }, { db, load }) => {
      const checked = checkFilter(filter, { technique: 'technique', caseStudy: 'caseStudy' })
      const order = orderOf(orderBy, 'tactic')
      const open = () => tactics(db, checked)
      return connect(inOrder(load, open, checked, `tactics ${order.name}`, order), page, cataloguePageSize)
    },
    techniques: async (_, { filter, orderBy, ...page }, context) => {
      const checked = await checkTechniqueFilter(context.load, filter)
      const { order, load } = await orderOfTechniques(orderBy, context)
      const open = () => techniques(context.db, checked)
      return connect(inOrder(load, open, checked, `techniques ${order.name}`, order), page, cataloguePageSize)
    },
    mitigations: async (_, { filter, orderBy, ...page }, { db, load }) => {
      const given = checkFilter(filter, { technique: 'technique' })
      checkSets(given, { techniques: 'technique' })
      checkRanges(given, ['techniqueCount'])
      checkTexts(given, ['attackId'])
      const checked = withAttackIds(given)
      await checkKnown('filter.category', filter?.category, async () => (await load.read(listKnownNames)).category)
      await checkKnown(
        'filter.lifecyclePhase',
        filter?.lifecyclePhase,
        async () => (await load.read(listKnownNames)).lifecyclePhase,
      )
      const order = orderOf(orderBy, 'mitigation')
      const open = () => mitigations(db, checked)
      return connect(inOrder(load, open, checked, `mitigations ${order.name}`, order), page, cataloguePageSize)
    },
    caseStudies: (_, { filter, orderBy, ...page }, { db, load }) => {
      const checked = checkFilter(filter, { technique: 'technique', tactic: 'tactic' })
      checkSets(checked, { techniques: 'technique', tactics: 'tactic' })
      checkRanges(checked, ['techniqueCount', 'tacticCount'])
      checkTexts(checked, ['actor', 'target', 'reporter'])
      checkPeriod(checked, 'incidentDate')
      const order = orderOf(orderBy, 'caseStudy')
      return after(filter?.steps ? listStudiesBySteps(load, filter.steps) : null, (ids) => {
        const narrowed = { ...checked, ids }
        const found = () => caseStudies(db, narrowed)
        return connect(inOrder(load, found, narrowed, `caseStudies ${order.name}`, order), page, cataloguePageSize)
      })
    },
  },

  Matrix: {
    __resolveReference: ({ id }, { load }) => after(load.matrix(), (matrix) => (matrix?.id === id ? matrix : null)),
    description: ({ description }, { format }) => formatText(description, format),
    tactics: (_, __, { load }) => load.read(stored.listMatrixTactics),
    counts: (_, __, { load }) => load.read(stored.countMatrix),
  },
  Tactic: {
    __resolveReference: ({ id }, { load }) => load.tactic(id),
    description: ({ description }, { format }) => formatText(description, format),
    supersededBy: ({ supersededBy }, _, { load }) => (supersededBy ? load.tactic(supersededBy) : null),
    techniques: ({ id }, page, { load }) =>
      connectList(load.techniquesOfTactic(id), 'tactic.techniques', page, idKey, cataloguePageSize),
    caseStudies: ({ id }, page, { load }) =>
      connectList(load.caseStudiesOfTactic(id), 'tactic.caseStudies', page, idKey, cataloguePageSize),
  },
  Technique: {
    __resolveReference: ({ id }, { load }) => load.technique(id),
    description: ({ description }, { format }) => formatText(description, format),
    supersededBy: ({ supersededBy }, _, { load }) => (supersededBy ? load.technique(supersededBy) : null),
    parent: ({ parentId }, _, { load }) => (parentId ? load.technique(parentId) : null),
    subtechniques: ({ id }, _, { load }) => load.subtechniques(id),
    tactics: ({ id }, _, { load }) => load.tacticsOfTechnique(id),
    mitigations: ({ id }, page, { load }) =>
      connectList(
        load.mitigationsOfTechnique(id),
        'technique.mitigations',
        page,
        (row) => [row.id, String(row.position).padStart(6, '0')],
        cataloguePageSize,
      ),
    caseStudies: ({ id }, { includeSubtechniques, ...page }, { load }) =>
      includeSubtechniques
        ? connectList(load.caseStudiesOfFamily(id), 'technique.caseStudies family', page, idKey, cataloguePageSize)
        : connectList(load.caseStudiesOfTechnique(id), 'technique.caseStudies', page, idKey, cataloguePageSize),
    procedures: ({ id }, page, { load }) =>
      connectList(load.proceduresOfTechnique(id), 'technique.procedures', page, ({ caseStudyId, position }) => [
        caseStudyId,
        String(position).padStart(6, '0'),
      ]),
  },
  Mitigation: {
    __resolveReference: ({ id }, { load }) => load.mitigation(id),
    description: ({ description }, { format }) => formatText(description, format),
    supersededBy: ({ supersededBy }, _, { load }) => (supersededBy ? load.mitigation(supersededBy) : null),
    techniques: ({ id }, page, { load }) =>
      connectList(
        load.techniquesOfMitigation(id),
        'mitigation.techniques',
        page,
        (row) => [row.position, row.id],
        cataloguePageSize,
      ),
  },
  CaseStudy: {
    __resolveReference: ({ id }, { load }) => load.caseStudy(id),
    description: ({ description }, { format }) => formatText(description, format),
    summary: ({ description }, { format }) => formatText(description, format),
    supersededBy: ({ supersededBy }, _, { load }) => (supersededBy ? load.caseStudy(supersededBy) : null),
    procedure: ({ id }, _, { load }) => load.stepsOfCaseStudy(id),
    techniques: ({ id }, _, { load }) =>
      after(load.stepsOfCaseStudy(id), (steps) =>
        known(
          steps.map((step) => step.techniqueId),
          load.technique,
        ),
      ),
    tactics: ({ id }, _, { load }) =>
      after(load.stepsOfCaseStudy(id), (steps) =>
        known(
          steps.map((step) => step.tacticId),
          load.tactic,
        ),
      ),
  },
  ProcedureStep: {
    description: ({ description }, { format }) => formatText(description, format),
    tactic: ({ tacticId }, _, { load }) => load.tactic(tacticId),
    technique: ({ techniqueId }, _, { load }) => load.technique(techniqueId),
    caseStudy: ({ caseStudyId }, _, { load }) => load.caseStudy(caseStudyId) as MaybePromise<CaseStudy>,
  },
  TechniqueMitigationEdge: { use: ({ node }, { format }) => formatText(node.use, format) },
  MitigationTechniqueEdge: { use: ({ node }, { format }) => formatText(node.use, format) },
  TechniqueCaseStudyEdge: { steps: ({ node }) => node.steps },
}

const idKey = ({ id }: { readonly id: string }) => [id, ''] as const

function known<T>(ids: readonly string[], find: (id: string) => MaybePromise<T | null>): MaybePromise<T[]> {
  return after(allOf([...new Set(ids)].map(find)), (found) => found.filter((row) => row !== null))
}
