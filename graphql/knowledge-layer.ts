import { listEmployments, listHelp } from '../db/knowledge-file.ts'
import type { ProcedureStep } from '../db/knowledge-tables.ts'
import { ServiceError } from '../src/ground/errors.ts'
import { checkIdentifier } from '../src/ground/identifiers.ts'
import { counted } from '../src/ground/text.ts'
import { countLayer } from '../src/knowledge-file/layer.ts'
import type { QueryKnowledgeLayerArgs } from './generated/model.ts'
import { selectTechniques } from './knowledge-selection.ts'
import { checkCount } from './runtime/check.ts'
import type { Context } from './runtime/context.ts'

/** What a layer says of its techniques. */
type Marks = { readonly title: string; readonly counts: string; readonly linesOf: (id: string) => readonly string[] }

/**
 * Returns the layer that `Query.knowledgeLayer` describes. Throws BAD_USER_INPUT for what is malformed, and for
 * mitigations that are none.
 */
export async function knowledgeLayer(
  context: Context,
  { caseStudy, mitigations, filter }: QueryKnowledgeLayerArgs,
): Promise<Readonly<Record<string, unknown>> | null> {
  const { load } = context
  const studyId = caseStudy == null ? null : checkIdentifier('caseStudy', caseStudy, 'caseStudy')
  const helping = mitigations == null ? null : checkMitigations(mitigations)
  const selection = await selectTechniques(context, filter, null)
  const [matrix, study] = await Promise.all([load.matrix(), studyId === null ? null : load.caseStudy(studyId)])
  if (!matrix || (studyId !== null && !study)) return null

  const steps = study ? await load.stepsOfCaseStudy(study.id) : null
  const wanted = await selection.load.cached(knowledgeLayer, JSON.stringify(selection.filter), () =>
    selection.open().ids(),
  )
  const used = steps && new Set(steps.map(({ techniqueId }) => techniqueId))
  const drawn = used ? wanted.filter((id) => used.has(id)) : wanted
  const marks = helping
    ? await helpOf({ load }, helping)
    : steps
      ? stepsOf(steps)
      : studiesOf(await load.read(listEmployments))
  const name = `${study ? `${study.id} ${study.name}` : 'MITRE ATLAS'}: ${marks.title}`
  const shown = drawn.map((id) => {
    const lines = marks.linesOf(id)
    return { id, score: lines.length, comment: lines.join('\n') }
  })
  const description = `${counted(shown.length, 'technique')}. The score of a technique is the number of ${marks.counts}.`
  return countLayer(name, description, shown, matrix.version)
}

function checkMitigations(ids: readonly string[]): readonly string[] {
  if (ids.length === 0) throw refused('is empty; name the mitigations that are in place')
  return [...new Set(checkCount('mitigations', ids).map((id) => checkIdentifier('mitigations', id, 'mitigation')))]
}

async function helpOf({ load }: Pick<Context, 'load'>, ids: readonly string[]): Promise<Marks> {
  const found = await Promise.all(ids.map((id) => load.mitigation(id)))
  const missing = ids.find((_, index) => found[index]?.retired !== false)
  if (missing !== undefined) throw refused(`${missing} is no current mitigation`)
  const links = Map.groupBy(await load.read(listHelp, ids), ({ techniqueId }) => techniqueId)
  return {
    title: `coverage by ${counted(ids.length, 'mitigation')}`,
    counts: 'these mitigations that help against it',
    linesOf: (id) => (links.get(id) ?? []).map((link) => `${link.mitigationId} ${link.name}`),
  }
}

function stepsOf(steps: readonly ProcedureStep[]): Marks {
  const own = Map.groupBy(steps, ({ techniqueId }) => techniqueId)
  return {
    title: 'steps',
    counts: 'steps that use it',
    linesOf: (id) =>
      (own.get(id) ?? []).map(
        ({ position, tacticId, description }) =>
          `Step ${position} (${tacticId})${description === null ? '' : `: ${description}`}`,
      ),
  }
}

function studiesOf(employments: readonly { readonly techniqueId: string; readonly caseStudyId: string }[]): Marks {
  const own = Map.groupBy(employments, ({ techniqueId }) => techniqueId)
  return {
    title: 'use in case studies',
    counts: 'case studies that employ it',
    linesOf: (id) => (own.get(id) ?? []).map(({ caseStudyId }) => caseStudyId),
  }
}

function refused(problem: string): ServiceError {
  return new ServiceError('BAD_USER_INPUT', `mitigations: ${problem}`, { argument: 'mitigations' })
}
