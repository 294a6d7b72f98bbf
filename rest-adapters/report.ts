import { ServiceError } from '../src/ground/errors.ts'
import { nameInPath } from './report-parameters.ts'
import { altered, itemOf, object } from './report-schemas.ts'
import { formatReport } from './report-text.ts'
import { present, type Route, route } from './route.ts'

const tag = 'report'
const benchmarkKinds = ['roles', 'verticals', 'historical', 'signals'] as const

/** Surveys, benchmarks, citations and the text of the report (§4.1; contract: report §3). */
export const reportRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/survey/aggregate',
    operationId: 'getSurveyAggregate',
    tag,
    summary: 'All surveys: who answered, and what.',
    access: 'public',
    parameters: {},
    operation: `query SurveyAggregate {
      surveyAggregate {
        surveys { id: slug title url licence publisher fieldedFrom fieldedTo respondents } respondents
        distributions {
          period { value count share } industry { value count share } seniority { value count share }
          role { value count share } organisationSize { value count share }
        }
        questions { id: slug survey { slug } text kind: questionKind base options { option count share mean } }
        synthetic
      }
      revision
    }`,
    project: ({ surveyAggregate, revision }) => {
      const { questions, synthetic, ...own } = present(surveyAggregate)
      const named = questions.map(({ id, survey, ...question }) => ({ id, surveyId: survey.slug, ...question }))
      return { ...own, questions: named, synthetic, revision }
    },
    response: (of) =>
      altered(of('surveyAggregate'), [], {
        questions: {
          ...of('surveyAggregate.questions'),
          items: altered(itemOf(of('surveyAggregate.questions')), ['survey'], {
            surveyId: { type: 'string', description: 'Id of the survey.' },
          }),
        },
        revision: of('revision'),
      }),
    errors: {},
  }),
  route({
    method: 'GET',
    path: '/api/benchmarks/:kind',
    operationId: 'getBenchmark',
    tag,
    summary: 'Benchmark rows of one kind.',
    access: 'public',
    parameters: { kind: nameInPath('Kind of benchmark.', 'roles', benchmarkKinds) },
    operation: `query Benchmark($kind: BenchmarkKind!, $isKind: Boolean!) {
      benchmark(kind: $kind) @include(if: $isKind) {
        kind title unit columns { name label type unit } rows source { title url licence } synthetic
      }
      revision
    }`,
    variables: ({ parameters: { kind } }) => ({ isKind: isBenchmark(kind), kind: isBenchmark(kind) ? kind : 'roles' }),
    project: ({ benchmark, revision }, { parameters: { kind } }) => {
      if (benchmark) return { ...benchmark, revision }
      const known = isBenchmark(kind)
      const reason = known
        ? `The report has no benchmark of kind ${kind}.`
        : `There is no benchmark kind ${String(kind).slice(0, 80)}.`
      throw new ServiceError('NOT_FOUND', `${reason} Kinds are ${benchmarkKinds.join(', ')}.`, {
        parameter: 'kind',
        ...(!known && { near: benchmarkKinds }),
      })
    },
    response: (of) => altered(of('benchmark'), [], { revision: of('revision') }),
    errors: { 404: 'There is no benchmark of this kind; the detail names the kinds.' },
  }),
  route({
    method: 'GET',
    path: '/api/citations/curated',
    operationId: 'listCuratedCitations',
    tag,
    summary: 'Curated citation candidates, best first, each work once.',
    description:
      'The readiness score is a weighted sum of five factors; the schema of the answer explains it with its weights. Sources that are the same work (address, DOI or nearly equal title) are listed once, the others as `duplicates`.',
    access: 'public',
    parameters: {},
    operation: `query CuratedCitations {
      citations {
        id: sourceSlug title url publisher type publishedAt findings
        readiness { score factors { sourceType recency locator validated link } } duplicates { id: sourceSlug reason }
      }
      report { synthetic }
      revision
    }`,
    project: ({ citations, report, revision }) => ({
      citations,
      total: citations.length,
      synthetic: report?.synthetic ?? false,
      revision,
    }),
    response: (of) =>
      object({
        citations: of('citations'),
        total: { type: 'integer', description: 'How many citations there are.' },
        synthetic: of('report.synthetic'),
        revision: of('revision'),
      }),
    errors: {},
  }),
  route({
    method: 'GET',
    path: '/api/citations/narrative',
    operationId: 'listNarrativeBlocks',
    tag,
    summary: 'Narrative evidence blocks: claims, stat boxes, pull quotes.',
    access: 'public',
    parameters: {},
    operation: `query NarrativeBlocks {
      blocks: narrative { id: slug kind: blockKind text value unit label: quantity attribution section anchor findings charts }
      report { id: slug title edition synthetic }
      revision
    }`,
    project: (data) => data,
    response: (of) => object({ blocks: of('blocks'), report: nullable(of('report')), revision: of('revision') }),
    errors: {},
  }),
  route({
    method: 'GET',
    path: '/api/report-content',
    operationId: 'getReportContent',
    tag,
    summary: 'The whole text of the report.',
    description: '`format=text` gives plain text with the headings kept.',
    access: 'public',
    parameters: {
      format: {
        in: 'query',
        description: 'How the report is given.',
        schema: { type: 'string', enum: ['json', 'text'], default: 'json' },
        read: (sent) => {
          if (!sent || sent === 'json' || sent === 'text') return sent || 'json'
          throw new ServiceError(
            'BAD_USER_INPUT',
            `format: ${JSON.stringify(sent.slice(0, 40))} is not allowed; allowed are json, text`,
            {
              parameter: 'format',
              allowed: ['json', 'text'],
            },
          )
        },
      },
    },
    operation: `query ReportContent {
      content: reportContent { title edition synthetic sections { id: slug level heading text words } words }
      revision
    }`,
    variables: () => ({}),
    project: ({ content, revision }) => {
      if (content) return { ...content, revision }
      throw new ServiceError('NOT_FOUND', 'No report with a text has been imported.')
    },
    response: (of) => altered(of('content'), [], { revision: of('revision') }),
    formats: [{ mediaType: 'text/plain; charset=utf-8', name: 'text', render: formatReport }],
    errors: { 400: 'The format is neither json nor text.', 404: 'No report with a text has been imported.' },
  }),
]

function isBenchmark(kind: unknown): boolean {
  return benchmarkKinds.some((known) => known === kind)
}

/** A schema that allows null as well. */
function nullable(schema: ReturnType<typeof itemOf>): ReturnType<typeof itemOf> {
  return { ...schema, type: [schema.type, 'null'] }
}
