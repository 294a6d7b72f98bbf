import { isDeepStrictEqual } from 'node:util'
import type { FieldChange, PreviewedStep } from '../../../db/contribution-tables.ts'
import type { KnowledgeObject, KnowledgeState } from '../../../db/knowledge-state.ts'
import type { Reference } from '../../../db/knowledge-tables.ts'
import type { Inline, SentObject, SentStudy } from './document.ts'

/** Columns of an object by name; a case study has its steps as `procedure`. */
export type Fields = Readonly<Record<string, unknown>>

/** Returns the fields that a tactic, technique or mitigation sets. */
export function fieldsOfObject(sent: SentObject | Inline): Fields {
  return present({
    name: sent.name,
    description: sent.description,
    references: sent.references?.map(referenceOf),
    maturity: sent.maturity,
    categories: 'mitigation-category' in sent ? [sent['mitigation-category']] : undefined,
    lifecyclePhases: 'ml-lifecycle' in sent ? sent['ml-lifecycle'] : undefined,
  })
}

/** Returns the fields of a case study with these steps; of a date with a time, the day as written. */
export function fieldsOfStudy(study: SentStudy, procedure: readonly PreviewedStep[]): Fields {
  return present({
    name: study.name,
    description: study.summary,
    references: study.references?.map(referenceOf),
    type: study['case-study-type'],
    incidentDate: study['incident-date'].slice(0, 10),
    incidentDateGranularity: study['incident-date-granularity'],
    target: study.target,
    actor: study.actor,
    reporter: study.reporter,
    procedure,
  })
}

/**
 * Returns the fields in which `sent` differs from the stored object. A category that the object has among others
 * changes nothing.
 */
export function changedFields(object: KnowledgeObject, sent: Fields, state: KnowledgeState): FieldChange[] {
  return Object.entries(sent).flatMap(([field, after]) => {
    const before = field === 'procedure' ? storedSteps(state, object.id) : object[field as keyof typeof object]
    if (isDeepStrictEqual(before, after) || isKnownCategory(field, before, after)) return []
    return [{ field, before: before ?? null, after }]
  })
}

/** Returns the steps of a stored case study in the form of a contribution. */
export function storedSteps(state: KnowledgeState, caseStudyId: string): PreviewedStep[] {
  return (state.stepsOfCaseStudy.get(caseStudyId) ?? []).map(({ tacticId, techniqueId, description }) => ({
    tacticId,
    techniqueId,
    description: description ?? '',
  }))
}

function isKnownCategory(field: string, before: unknown, after: unknown): boolean {
  return field === 'categories' && (after as string[]).every((category) => (before as string[]).includes(category))
}

function referenceOf({ title, url }: Reference): Reference {
  return { title: title || null, url: url || null }
}

function present(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
