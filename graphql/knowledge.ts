import { facetsOfLists } from '../db/engine/facet.ts'
import type { MitigationUse } from '../db/knowledge.ts'
import * as stored from '../db/knowledge.ts'
import { caseStudyFacets, mitigationFacets, techniqueFacets } from '../db/knowledge-facets.ts'
import type { CaseStudy } from '../db/knowledge-tables.ts'
import { attackIdOf, checkIdentifier } from '../src/ground/identifiers.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { selectCaseStudies, selectMitigations, selectTactics, selectTechniques } from './knowledge-selection.ts'
import { connectList } from './runtime/connection.ts'
import type { NodesOf } from './runtime/context.ts'
import { eachBy, many, once, one, oneBy } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import { after, allOf, type MaybePromise } from './runtime/maybe-promise.ts'
import { connectNestedRows, connectSelection } from './runtime/selection.ts'
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
  mitigationsOfFamily: many(stored.listMitigationsOfFamilies),
  techniquesOfMitigation: many(stored.listTechniquesOfMitigations),
  caseStudiesOfTechnique: many(stored.listCaseStudiesOfTechniques),
  caseStudiesOfFamily: many(stored.listCaseStudiesOfFamilies),
  caseStudiesOfTactic: many(stored.listCaseStudiesOfTactics),
  stepsOfCaseStudy: many(stored.listStepsOfCaseStudies),
  proceduresOfTechnique: many(stored.listOwnProceduresOfTechniques),
  proceduresOfFamily: many(stored.listProceduresOfTechniques),
  facetsOfTechniques: eachBy(facetsOfLists(techniqueFacets)),
  facetsOfMitigations: eachBy(facetsOfLists(mitigationFacets)),
  facetsOfCaseStudies: eachBy(facetsOfLists(caseStudyFacets)),
}

export const nodes = {
  TACTIC: { type: 'Tactic', loader: 'tactic' },
  TECHNIQUE: { type: 'Technique', loader: 'technique' },
  MITIGATION: { type: 'Mitigation', loader: 'mitigation' },
  CASE_STUDY: { type: 'CaseStudy', loader: 'caseStudy' },
  MATRIX: { type: 'Matrix', loader: 'matrix', insteadOf: { path: 'Matrix.tactics', neighbors: 'Matrix.tactics' } },
} as const

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
    tactics: (_, { filter, orderBy, ...page }, context) =>
      connectSelection(selectTactics(context, filter, orderBy), page),
    techniques: (_, { filter, orderBy, ...page }, context) =>
      connectSelection(selectTechniques(context, filter, orderBy), page),
    mitigations: (_, { filter, orderBy, ...page }, context) =>
      connectSelection(selectMitigations(context, filter, orderBy), page),
    caseStudies: (_, { filter, orderBy, ...page }, context) =>
      connectSelection(selectCaseStudies(context, filter, orderBy), page),
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
    techniques: ({ id }, args, context) =>
      connectNestedRows(
        context,
        context.load.techniquesOfTactic(id),
        'tactic.techniques',
        args,
        idKey,
        selectTechniques,
      ),
    caseStudies: ({ id }, args, context) =>
      connectNestedRows(
        context,
        context.load.caseStudiesOfTactic(id),
        'tactic.caseStudies',
        args,
        idKey,
        selectCaseStudies,
      ),
  },
  Technique: {
    __resolveReference: ({ id }, { load }) => load.technique(id),
    description: ({ description }, { format }) => formatText(description, format),
    supersededBy: ({ supersededBy }, _, { load }) => (supersededBy ? load.technique(supersededBy) : null),
    parent: ({ parentId }, _, { load }) => (parentId ? load.technique(parentId) : null),
    subtechniques: ({ id }, _, { load }) => load.subtechniques(id),
    tactics: ({ id }, _, { load }) => load.tacticsOfTechnique(id),
    mitigations: ({ id }, args, context) => {
      const { includeSubtechniques } = args
      const rows = includeSubtechniques ? context.load.mitigationsOfFamily(id) : context.load.mitigationsOfTechnique(id)
      const scope = includeSubtechniques ? 'technique.mitigations family' : 'technique.mitigations'
      return connectNestedRows(context, rows, scope, args, placeKey, selectMitigations)
    },
    caseStudies: ({ id }, args, context) => {
      const { includeSubtechniques } = args
      const rows = includeSubtechniques ? context.load.caseStudiesOfFamily(id) : context.load.caseStudiesOfTechnique(id)
      const scope = includeSubtechniques ? 'technique.caseStudies family' : 'technique.caseStudies'
      return connectNestedRows(context, rows, scope, args, idKey, selectCaseStudies)
    },
    procedures: ({ id }, { includeSubtechniques, ...page }, { load }) => {
      const rows = includeSubtechniques ? load.proceduresOfFamily(id) : load.proceduresOfTechnique(id)
      const scope = includeSubtechniques ? 'technique.procedures' : 'technique.procedures own'
      return connectList(rows, scope, page, (row) => [row.caseStudyId, String(row.position).padStart(6, '0')])
    },
  },
  Mitigation: {
    __resolveReference: ({ id }, { load }) => load.mitigation(id),
    description: ({ description }, { format }) => formatText(description, format),
    supersededBy: ({ supersededBy }, _, { load }) => (supersededBy ? load.mitigation(supersededBy) : null),
    techniques: ({ id }, args, context) =>
      connectNestedRows(
        context,
        context.load.techniquesOfMitigation(id),
        'mitigation.techniques',
        args,
        (row) => [row.position, row.id],
        selectTechniques,
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
const placeKey = ({ id, position }: MitigationUse) => [id, String(position).padStart(6, '0')] as const

function known<T>(ids: readonly string[], find: (id: string) => MaybePromise<T | null>): MaybePromise<T[]> {
  return after(allOf([...new Set(ids)].map(find)), (found) => found.filter((row) => row !== null))
}
