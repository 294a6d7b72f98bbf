import { dump } from 'js-yaml'
import type { CaseStudy, ProcedureStep, Tactic, Technique } from '../../db/knowledge-tables.ts'
import { currentOf, groupBy, type KnowledgeObject, type KnowledgeText, type StoredKnowledge } from './content.ts'

type Members = Readonly<Record<string, unknown>>

/**
 * Returns the current objects as an ATLAS file of format 6, which `skg import atlas` reads into the same objects.
 * Retired objects are omitted, for the format cannot tell them from current ones.
 */
export function atlasYaml(stored: StoredKnowledge): KnowledgeText {
  const { matrix } = stored
  const [tactics, techniques, mitigations, caseStudies] = [
    currentOf(stored.tactics),
    currentOf(stored.techniques),
    currentOf(stored.mitigations),
    currentOf(stored.caseStudies),
  ]
  const objectCount = tactics.length + techniques.length + mitigations.length + caseStudies.length
  const storedCount =
    stored.tactics.length + stored.techniques.length + stored.mitigations.length + stored.caseStudies.length
  const document = {
    'format-version': '6.0.0',
    collection: { name: matrix.source, version: matrix.version, 'object-type': 'collection' },
    matrix: { id: matrixId, name: matrix.name, ...textOf(matrix.description), 'object-type': 'matrix' },
    tactics: byId(tactics, 'tactic', () => ({})),
    techniques: byId(techniques, 'technique', ({ platforms, maturity }) => ({
      platforms,
      ...(maturity && { maturity: capitalised(maturity) }),
    })),
    mitigations: byId(mitigations, 'mitigation', ({ lifecyclePhases, categories }) => ({
      'lifecycle-phases': lifecyclePhases,
      categories,
    })),
    'case-studies': byId(caseStudies, 'case-study', caseStudyMembers),
    relationships: {
      [matrixId]: { sequences: sequencesOf(tactics) },
      ...relationsOf(stored, { techniques, mitigations, caseStudies }),
    },
  }
  return {
    content: dump(document, { lineWidth: 100, noRefs: true, seqNoIndent: true }),
    objectCount,
    omittedCount: storedCount - objectCount,
  }
}

const matrixId = 'ATLAS-matrix'

function byId<T extends KnowledgeObject>(objects: readonly T[], type: string, own: (object: T) => Members): Members {
  return Object.fromEntries(
    objects.map((object) => {
      const { id, name, description, references, createdDate, modifiedDate, attackReference } = object
      return [
        id,
        {
          name,
          ...textOf(description),
          references: references.map(({ title, url }) => defined({ title, url })),
          ...defined({ 'created-date': createdDate, 'modified-date': modifiedDate }),
          ...(attackReference && { 'attack-reference': defined(attackReference) }),
          ...own(object),
          id,
          'object-type': type,
        },
      ]
    }),
  )
}

function caseStudyMembers(study: CaseStudy): Members {
  const { type, actor, target, reporter, incidentDate, incidentDateGranularity } = study
  return defined({
    type: type && capitalised(type),
    actor,
    target,
    reporter,
    date: incidentDate,
    'date-granularity': incidentDateGranularity && capitalised(incidentDateGranularity.toLowerCase()),
  })
}

/** The place of each tactic in the matrix; one without a place has none here. */
function sequencesOf(tactics: readonly Tactic[]): readonly Members[] {
  return tactics.flatMap(({ id, position }) =>
    position === null ? [] : [{ source: matrixId, target: id, position, 'relationship-type': 'sequences' }],
  )
}

function relationsOf(
  stored: StoredKnowledge,
  { techniques, mitigations, caseStudies }: Pick<StoredKnowledge, 'techniques' | 'mitigations' | 'caseStudies'>,
): Members {
  const tacticsOf = groupBy(stored.techniqueTactics, 'techniqueId')
  const linksOf = groupBy(stored.mitigationTechniques, 'mitigationId')
  const stepsOf = groupBy(stored.procedureSteps, 'caseStudyId')
  const related = (source: string, kind: string, target: string, own: Members = {}) => ({
    source,
    target,
    'relationship-type': kind,
    ...own,
  })
  const ofTechnique = ({ id, parentId }: Technique) => ({
    achieves: tacticsOf.get(id)?.map(({ tacticId }) => related(id, 'achieves', tacticId)),
    specializes: parentId === null ? undefined : [related(id, 'specializes', parentId)],
  })
  return Object.fromEntries(
    [
      ...techniques.map((technique) => [technique.id, ofTechnique(technique)] as const),
      ...mitigations.map(({ id }) => {
        const mitigates = linksOf
          .get(id)
          ?.map(({ techniqueId, use }) => related(id, 'mitigates', techniqueId, textOf(use)))
        return [id, { mitigates }] as const
      }),
      ...caseStudies.map(({ id }) => {
        const employs = stepsOf.get(id)?.map((step) => related(id, 'employs', step.techniqueId, stepMembers(step)))
        return [id, { employs }] as const
      }),
    ].flatMap(([id, kinds]) => {
      const own = defined(kinds)
      return Object.keys(own).length === 0 ? [] : [[id, own]]
    }),
  )
}

function stepMembers({ position, tacticId, description, leadsTo }: ProcedureStep): Members {
  return {
    ...textOf(description),
    tactic: tacticId,
    'step-id': stepId(position),
    ...(leadsTo && { 'leads-to': leadsTo.map(stepId) }),
  }
}

/** Returns the id of a step; the source counts steps from 0. */
function stepId(position: number): string {
  return `S${String(position - 1).padStart(2, '0')}`
}

function textOf(description: string | null): Members {
  return defined({ description })
}

/** Returns the members that have a value. */
function defined(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined))
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
