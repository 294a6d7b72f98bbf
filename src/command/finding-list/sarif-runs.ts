import type { Graph } from '../../export/graph.ts'
import { type SarifRun, unitePartsOf } from '../../export/sarif.ts'
import { readTracedFindings } from './read-findings.ts'

type Filter = Readonly<Record<string, unknown>>
type Scanner = {
  readonly tool: string
  readonly part: string | null
  readonly scanType: string
  readonly newestScan: {
    readonly toolVersion: string | null
    readonly startedAt: string | null
    readonly threatModel: object | null
  }
}
type Application = { readonly guid: string; readonly name: string; readonly scanners: readonly Scanner[] }

/** Returns the runs of a SARIF log: one for each tool and type of scan of an application that the filter asks for. */
export function sarifRuns(graph: Graph, { guid, name, scanners }: Application, filter: Filter): readonly SarifRun[] {
  const asked = scanners.filter(
    ({ scanType, tool }) => isAsked(filter.scanType, scanType) && isAsked(filter.tool, tool),
  )
  const groups = Map.groupBy(asked, ({ tool, scanType }) => JSON.stringify([tool, scanType]))
  return [...groups.values()].map((own) => {
    const run = unitePartsOf(own.map(({ newestScan, ...scanner }) => ({ ...scanner, ...newestScan })))
    const { tool, scanType } = run
    const narrowed = { ...filter, application: guid, tool: [tool], scanType: [scanType] }
    return { ...run, application: name, isPartial: leavesOut(filter), rows: readTracedFindings(graph, narrowed) }
  })
}

function isAsked(asked: unknown, value: string): boolean {
  return !Array.isArray(asked) || asked.includes(value)
}

function leavesOut({ application: _, scanType: __, tool: ___, ...others }: Filter): boolean {
  return Object.values(others).some((value) => value !== null && value !== undefined)
}
