import type { PreviewedStep } from '../../../db/contribution-tables.ts'
import type { KnowledgeState } from '../../../db/knowledge-state.ts'
import type { IdOrInline, Item } from './document.ts'
import { storedSteps } from './fields.ts'
import type { LinkLedger } from './link-ledger.ts'
import type { Problems } from './problems.ts'
import type { Registry, Target } from './registry.ts'

type Study = Extract<Item, { readonly kind: 'CASE_STUDY' }>

/** The steps of the case studies of one document, with their references resolved. */
export type StepPlanner = {
  /**
   * The steps of a case study; new objects in them are added to the document's. `target` is null when the study itself
   * is in error.
   */
  plan(item: Study, target: Target | null | undefined): readonly PreviewedStep[]
  /** The steps that were planned for a case study. */
  procedureOf(caseStudyId: string): readonly PreviewedStep[] | undefined
  /** Warns of each step whose technique will not belong to its tactic; to be called when all links are known. */
  check(): void
}

/** Returns a planner over the graph as `state` has it. */
export function createStepPlanner(
  state: KnowledgeState,
  registry: Registry,
  links: LinkLedger,
  problems: Problems,
): StepPlanner {
  const procedures = new Map<string, readonly PreviewedStep[]>()
  const pairs: { readonly tactic: Target; readonly technique: Target; readonly pointer: string }[] = []

  return {
    plan(item, target) {
      checkDate(item, problems)
      const stored = target ? storedSteps(state, target.id) : []
      const dangling = new Set(stored.flatMap(({ tacticId, techniqueId }) => [tacticId, techniqueId]))
      const resolve = (kind: 'TACTIC' | 'TECHNIQUE', sent: IdOrInline, pointer: string): Target | null => {
        // What the stored study names already may stay, though it is retired or was never known.
        if (typeof sent === 'string' && dangling.has(sent))
          return { kind, id: sent, name: state.objects.get(sent)?.name ?? sent, isNew: false }
        return registry.resolve(kind, sent, pointer)
      }
      const procedure = item.sent.procedure.flatMap(
        ({ tactic: ofTactic, technique: ofTechnique, description }, index) => {
          const pointer = `${item.pointer}/procedure/${index}`
          const tactic = resolve('TACTIC', ofTactic, `${pointer}/tactic`)
          const technique = resolve('TECHNIQUE', ofTechnique, `${pointer}/technique`)
          if (technique?.isNew && typeof ofTechnique !== 'string')
            linkNew(technique, ofTechnique.tactics, tactic, `${pointer}/technique`)
          if (!tactic || !technique) return []
          pairs.push({ tactic, technique, pointer })
          return [{ tacticId: tactic.id, techniqueId: technique.id, description }]
        },
      )
      if (target) procedures.set(target.id, procedure)
      return procedure
    },
    procedureOf: (caseStudyId) => procedures.get(caseStudyId),
    check() {
      for (const { tactic, technique, pointer } of pairs) {
        if (links.willStand('ACHIEVES', technique.id, tactic.id)) continue
        const tactics = [...(state.tacticsOfTechnique.get(technique.id) ?? [])].sort()
        problems.warn(
          `${pointer}/technique`,
          'tactic-mismatch',
          `${technique.id} (${technique.name}) does not belong to ${tactic.id} (${tactic.name})`,
          {
            value: technique.id,
            ...(tactics.length > 0 && { allowed: `it belongs to ${tactics.join(', ')}`, suggestion: tactics[0]! }),
          },
        )
      }
    },
  }

  /** A new technique of a step has the tactics that it names, else that of the step. */
  function linkNew(
    technique: Target,
    tacticIds: readonly string[] | undefined,
    ofStep: Target | null,
    pointer: string,
  ): void {
    if (tacticIds === undefined) {
      if (ofStep) links.add('ACHIEVES', technique, ofStep, pointer)
      return
    }
    for (const [index, id] of tacticIds.entries()) {
      const tactic = registry.known('TACTIC', id, `${pointer}/tactics/${index}`)
      if (tactic) links.add('ACHIEVES', technique, tactic, `${pointer}/tactics/${index}`)
    }
  }
}

function checkDate({ sent, pointer }: Study, problems: Problems): void {
  const date = sent['incident-date'].slice(0, 10)
  const granularity = sent['incident-date-granularity']
  const place = `${pointer}/incident-date`
  if (date.startsWith('0000')) {
    problems.error(place, 'date-range', 'the year 0000 does not exist', { value: sent['incident-date'] })
    return
  }
  const known = { YEAR: date.slice(0, 4), MONTH: date.slice(0, 7), DATE: date }[granularity]
  const expected = `${known}${'-01-01'.slice(known.length - 4)}`
  if (date !== expected)
    problems.warn(place, 'granularity', `${date} is more exact than its granularity ${granularity}`, {
      value: sent['incident-date'],
      suggestion: expected,
    })
}
