import { csvOf } from '../ground/csv.ts'
import { currentOf, groupBy, type KnowledgeObject, type KnowledgeText, type StoredKnowledge } from './content.ts'

/** The tables of the knowledge; lists in a cell are separated by blanks, or where their entries have blanks by `; `. */
export const knowledgeTables = ['tactics', 'techniques', 'mitigations', 'case-studies', 'uses', 'steps'] as const
export type KnowledgeTable = (typeof knowledgeTables)[number]

type Row = Readonly<Record<string, string | number | boolean | null>>
type Table = { readonly columns: readonly string[]; readonly rows: (stored: StoredKnowledge) => readonly Row[] }

/**
 * Returns a table of the current objects or of their relations as CSV, whose texts no spreadsheet runs as a formula.
 */
export function knowledgeCsv(name: KnowledgeTable, stored: StoredKnowledge): KnowledgeText {
  const { columns, rows } = tables[name]
  const found = rows(stored)
  return { content: csvOf(found, columns), objectCount: found.length, omittedCount: omittedOf(name, stored) }
}

const objectColumns = ['id', 'name', 'description', 'created', 'modified', 'attackId'] as const

const tables: Readonly<Record<KnowledgeTable, Table>> = {
  tactics: {
    columns: ['position', ...objectColumns],
    rows: ({ tactics }) => currentOf(tactics).map((tactic) => ({ position: tactic.position, ...objectRow(tactic) })),
  },
  techniques: {
    columns: [...objectColumns, 'parent', 'tactics', 'maturity', 'platforms'],
    rows: ({ techniques, techniqueTactics }) => {
      const tacticsOf = groupBy(techniqueTactics, 'techniqueId')
      return currentOf(techniques).map((technique) => ({
        ...objectRow(technique),
        parent: technique.parentId,
        tactics: (tacticsOf.get(technique.id) ?? []).map(({ tacticId }) => tacticId).join(' '),
        maturity: technique.maturity,
        platforms: technique.platforms.join('; '),
      }))
    },
  },
  mitigations: {
    columns: [...objectColumns, 'categories', 'lifecyclePhases'],
    rows: ({ mitigations }) =>
      currentOf(mitigations).map((mitigation) => ({
        ...objectRow(mitigation),
        categories: mitigation.categories.join('; '),
        lifecyclePhases: mitigation.lifecyclePhases.join('; '),
      })),
  },
  'case-studies': {
    columns: [...objectColumns, 'type', 'incidentDate', 'incidentDateGranularity', 'target', 'actor', 'reporter'],
    rows: ({ caseStudies }) =>
      currentOf(caseStudies).map((study) => {
        const { type, incidentDate, incidentDateGranularity, target, actor, reporter } = study
        return { ...objectRow(study), type, incidentDate, incidentDateGranularity, target, actor, reporter }
      }),
  },
  uses: {
    columns: ['mitigation', 'technique', 'use'],
    rows: ({ mitigations, mitigationTechniques }) => {
      const current = idsOf(mitigations)
      return mitigationTechniques.flatMap(({ mitigationId, techniqueId, use }) =>
        current.has(mitigationId) ? [{ mitigation: mitigationId, technique: techniqueId, use }] : [],
      )
    },
  },
  steps: {
    columns: ['caseStudy', 'position', 'tactic', 'technique', 'description', 'leadsTo'],
    rows: ({ caseStudies, procedureSteps }) => {
      const current = idsOf(caseStudies)
      return procedureSteps.flatMap(({ caseStudyId, position, tacticId, techniqueId, description, leadsTo }) =>
        current.has(caseStudyId)
          ? [
              {
                caseStudy: caseStudyId,
                position,
                tactic: tacticId,
                technique: techniqueId,
                description,
                leadsTo: leadsTo?.join(' ') ?? null,
              },
            ]
          : [],
      )
    },
  },
}

function objectRow(object: KnowledgeObject): Row {
  const { id, name, description, createdDate: created, modifiedDate: modified, attackReference } = object
  return { id, name, description, created, modified, attackId: attackReference?.id ?? null }
}

/** Counts the retired objects of a table; relations of theirs are not counted. */
function omittedOf(name: KnowledgeTable, stored: StoredKnowledge): number {
  if (name === 'uses' || name === 'steps') return 0
  const objects: readonly KnowledgeObject[] = stored[name === 'case-studies' ? 'caseStudies' : name]
  return objects.length - currentOf(objects).length
}

function idsOf(objects: readonly KnowledgeObject[]): ReadonlySet<string> {
  return new Set(currentOf(objects).map(({ id }) => id))
}
