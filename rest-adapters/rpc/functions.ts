import type { GraphQLSchema } from 'graphql'
import type { Operations } from '../../graphql/generated/operations.ts'
import { problemOfOperation } from '../operation.ts'

export type ColumnType = 'text' | 'integer' | 'bigint' | 'double precision' | 'boolean'

export type RpcColumn = {
  readonly name: string
  readonly type: ColumnType
  /** Its name in the rows of the operation. */
  readonly field: string
}

/** A database function as data: its text arguments and the operation of the graph that answers it. */
export type RpcFunction<Data = never> = {
  readonly name: string
  readonly summary: string
  readonly arguments: readonly { readonly name: string; readonly variable: string; readonly isRequired: boolean }[]
  /** The columns of its rows, or null when it returns one JSON value. */
  readonly columns: readonly RpcColumn[] | null
  /** Named arguments of a call whose answer is the example of the function. */
  readonly example: Readonly<Record<string, string>>
  /** One GraphQL query; its variables are those of `arguments`. */
  readonly operation: string
  /** The rows or the JSON value in the data of the operation. */
  readonly result: (data: Data) => unknown
}

/**
 * Returns the function, whose `result` takes what its operation answers: a type that `npm run codegen` writes by its
 * name.
 */
function rpcFunction<const Name extends keyof Operations>(
  definition: RpcFunction<Operations[Name]['data']> & { readonly name: Name },
): RpcFunction {
  return definition
}

/** The functions of the database gateway. */
export const rpcFunctions: readonly RpcFunction[] = [
  rpcFunction({
    name: 'get_chart_dataset',
    summary: 'The rows of a chart under filters; an unknown chart has none.',
    arguments: [
      { name: 'chart_id', variable: 'chartId', isRequired: true },
      { name: 'period', variable: 'period', isRequired: false },
      { name: 'industry', variable: 'industry', isRequired: false },
      { name: 'seniority', variable: 'seniority', isRequired: false },
    ],
    columns: [
      { name: 'chart_id', type: 'text', field: 'chartId' },
      { name: 'category', type: 'text', field: 'category' },
      { name: 'category_order', type: 'integer', field: 'categoryOrder' },
      { name: 'series', type: 'text', field: 'series' },
      { name: 'value', type: 'double precision', field: 'value' },
      { name: 'count', type: 'bigint', field: 'count' },
      { name: 'base', type: 'bigint', field: 'base' },
      { name: 'suppressed', type: 'boolean', field: 'suppressed' },
      { name: 'synthetic', type: 'boolean', field: 'synthetic' },
    ],
    example: { chart_id: 'genai-adoption-by-wave' },
    operation: `query ($chartId: ID!, $period: String, $industry: String, $seniority: String) {
      chartDataset(chartId: $chartId, period: $period, industry: $industry, seniority: $seniority) {
        chartId category categoryOrder series value count base suppressed synthetic
      }
    }`,
    result: (data) => data.chartDataset,
  }),
  rpcFunction({
    name: 'get_report_overview',
    summary: 'The report, its charts and findings, and how many of each there are.',
    arguments: [],
    columns: null,
    example: {},
    operation: 'query { reportOverview }',
    result: (data) => data.reportOverview,
  }),
]

/** Returns the functions of the database gateway that `schema` can answer. */
export function functionsOf(schema: GraphQLSchema): readonly RpcFunction[] {
  return rpcFunctions.filter(({ operation }) => problemOfOperation(schema, operation) === null)
}
