import { findBenchmark, findMinBase, findSurveys, listQuestions, listSurveys } from '../db/survey.ts'
import type { JudgedQuestion, Survey, SurveyAttribute } from '../db/survey-tables.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { isSynthetic } from './report.ts'
import type { Context, NodesOf } from './runtime/context.ts'
import { one } from './runtime/loader-kinds.ts'
import type { LoadersOf } from './runtime/loaders.ts'
import { type MaybePromise, orNull } from './runtime/maybe-promise.ts'
import { withoutPrefix, withPrefix } from './runtime/prefixed-id.ts'
import type { SurveyQuestion } from './survey-parents.ts'

declare module './runtime/context.ts' {
  interface Loaders extends LoadersOf<typeof loaders> {}
  interface NodeTypes extends NodesOf<typeof nodes> {}
}

export const loaders = { survey: one(findSurveys) }

export const nodes = {
  SURVEY: {
    type: 'Survey',
    prefix: 'survey',
    loader: ({ load }: Context, id: string) => load.survey(id),
    insteadOf: { path: 'surveyAggregate', neighbors: 'surveyAggregate' },
  },
  SURVEY_QUESTION: {
    type: 'SurveyQuestion',
    prefix: 'question',
    loader: findQuestion,
    label: ({ text }: JudgedQuestion) => text,
    insteadOf: { path: 'surveyAggregate', neighbors: 'surveyAggregate' },
  },
} as const

/** Returns the question with this id, `survey/question`; null when there is none. */
async function findQuestion({ load }: Context, id: string): Promise<SurveyQuestion | null> {
  const [questions, minBase] = await Promise.all([load.read(listQuestions), load.read(findMinBase)])
  const found = questions.find((question) => question.id === id)
  return found ? { ...found, minBase } : null
}

export const resolvers: Resolvers = {
  Query: {
    surveyAggregate: async (_, __, { load }) => {
      const [surveys, questions, minBase] = await Promise.all([
        load.read(listSurveys),
        load.read(listQuestions),
        load.read(findMinBase),
      ])
      return { surveys, questions, minBase }
    },
    benchmark: (_, { kind }, { load }) => orNull(load.read(findBenchmark, kind)),
  },
  SurveyAggregate: {
    respondents: ({ surveys }) => countRespondents(surveys),
    distributions: ({ surveys }) => ({
      period: distributionOf(surveys, 'period').sort((a, b) => (a.value < b.value ? -1 : 1)),
      industry: distributionOf(surveys, 'industry'),
      seniority: distributionOf(surveys, 'seniority'),
      role: distributionOf(surveys, 'role'),
      organisationSize: distributionOf(surveys, 'organisationSize'),
    }),
    questions: ({ questions, minBase }) => questions.map((question) => ({ ...question, minBase })),
    synthetic: (_, __, { load }) => isSynthetic(load),
  },
  Survey: {
    __resolveReference: ({ id }, { load }) => load.survey(withoutPrefix('survey', id)),
    slug: ({ id }) => id,
  },
  SurveyQuestion: {
    __resolveReference: ({ id }, context) => findQuestion(context, withoutPrefix('question', id)),
    slug: ({ name }) => name,
    surveyId: ({ surveyId }) => withPrefix('survey', surveyId),
    survey: ({ surveyId }, _, { load }) => load.survey(surveyId) as MaybePromise<Survey>,
    questionKind: ({ kind }) => kind,
    options: ({ kind, options, minBase, withheld }) =>
      options.map(({ option, count, base, mean }, place) => {
        const isHidden = base < minBase || withheld.includes(place)
        return {
          option,
          count: isHidden ? null : count,
          share: kind === 'scale' || isHidden ? null : rounded(count / base),
          mean: isHidden ? null : mean,
        }
      }),
  },
  Benchmark: {
    kind: ({ id }) => id,
    synthetic: (_, __, { load }) => isSynthetic(load),
  },
}

function countRespondents(surveys: readonly Survey[]): number {
  return surveys.reduce((sum, { respondents }) => sum + respondents, 0)
}

function distributionOf(surveys: readonly Survey[], attribute: SurveyAttribute) {
  const counts = new Map<string, number>()
  for (const { value, count } of surveys.flatMap(({ distributions }) => distributions[attribute])) {
    counts.set(value, (counts.get(value) ?? 0) + count)
  }
  const respondents = countRespondents(surveys)
  return [...counts].map(([value, count]) => ({ value, count, share: rounded(count / respondents) }))
}

function rounded(share: number): number {
  return Math.round(share * 1e6) / 1e6
}
