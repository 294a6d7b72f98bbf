import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Survey, SurveyAttribute, SurveyOption, SurveyQuestion } from '../../../db/survey-tables.ts'
import { ServiceError } from '../../ground/errors.ts'
import type { Warning } from '../source-keys.ts'
import { byAttribute } from '../survey/attribute.ts'
import { type Codebook, readSurvey, type SurveyCube } from '../survey/reader.ts'
import type { ReportFolder } from './report-folder.ts'
import type { YamlFile } from './yaml-file.ts'

export type ReadSurveys = {
  readonly cubes: ReadonlyMap<string, SurveyCube>
  readonly surveys: readonly Survey[]
  readonly questions: readonly SurveyQuestion[]
}

/** Counts the surveys of a folder; the CSVs are streamed, and no respondent is kept. */
export async function readSurveys(folder: ReportFolder, warnings: Warning[]): Promise<ReadSurveys> {
  const cubes = new Map<string, SurveyCube>()
  const surveys: Survey[] = []
  const questions: SurveyQuestion[] = []
  for (const yaml of folder.surveys) {
    const cube = await readCube(folder, yaml)
    if (!cube) {
      folder.failed.add('survey', yaml.value.id)
      continue
    }
    warnings.push(...cube.warnings)
    cubes.set(yaml.value.id, cube)
    surveys.push(surveyRow(yaml.value, cube, surveys.length + 1))
    questions.push(...questionRows(yaml.value.id, cube))
  }
  return { cubes, surveys, questions }
}

async function readCube(
  { path, files, problems, hash }: ReportFolder,
  yaml: YamlFile<Codebook>,
): Promise<SurveyCube | null> {
  const file = join(dirname(yaml.file), yaml.value.file)
  if (!files.sizes.has(file)) {
    problems.push(yaml.problem(['file'], `${file} is not there`))
    return null
  }
  const sha256 = createHash('sha256')
  let bytes = 0
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(join(path, file), { highWaterMark: 1 << 20 })) {
      sha256.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  try {
    const cube = await readSurvey(yaml.value, hashed())
    hash.add(file, sha256.digest('hex'), bytes)
    return cube
  } catch (cause) {
    if (!(cause instanceof ServiceError)) throw cause
    problems.push({ file: yaml.file, line: null, pointer: '', message: cause.message })
    return null
  }
}

function surveyRow(codebook: Codebook, cube: SurveyCube, position: number): Survey {
  const distribution = (attribute: SurveyAttribute) => {
    const counts = new Map(cube.values[attribute].map((value) => [value, 0]))
    for (const group of cube.groups) {
      const value = group[attribute]
      if (value !== '') counts.set(value, (counts.get(value) ?? 0) + group.respondents)
    }
    return [...counts].map(([value, count]) => ({ value, count }))
  }
  return {
    id: codebook.id,
    position,
    title: codebook.title,
    url: codebook.url ?? null,
    licence: codebook.licence ?? null,
    publisher: codebook.publisher ?? null,
    fieldedFrom: codebook.fieldedFrom,
    fieldedTo: codebook.fieldedTo,
    respondents: cube.respondents,
    distributions: byAttribute(distribution),
  }
}

function questionRows(surveyId: string, cube: SurveyCube): SurveyQuestion[] {
  return cube.questions.map((question, index) => {
    const tallies = cube.groups.flatMap((group) => group.answers.get(question.id) ?? [])
    const base = tallies.reduce((sum, tally) => sum + tally.base, 0)
    const options = question.options.map((option, place): SurveyOption => {
      const count = tallies.reduce((sum, { counts }) => sum + counts[place]!, 0)
      if (question.kind !== 'scale') return { option, count, base, mean: null }
      const total = tallies.reduce((sum, { sums }) => sum + (sums?.[place] ?? 0), 0)
      return { option, count, base: count, mean: count === 0 ? null : Math.round((total / count) * 1e4) / 1e4 }
    })
    const id = `${surveyId}/${question.id}`
    return {
      id,
      surveyId,
      position: index + 1,
      name: question.id,
      text: question.text,
      kind: question.kind,
      base,
      options,
      answerRange: question.answerRange,
    }
  })
}
