import type { CodeFlow, CodeFlowStep } from '../../../../db/finding-trace-tables.ts'
import { codeLocation } from '../kit/location.ts'
import { plainPath } from '../kit/text.ts'
import { traceLimits } from '../kit/trace.ts'
import type { SemgrepResult } from './semgrep-shapes.ts'

type Members = Readonly<Record<string, unknown>>

/** Calls in calls that are followed. */
const deepest = 20

/**
 * Returns the way of tainted data of a result as a code flow: from its source over the variables to its sink, calls
 * nested.
 */
export function codeFlowsOf(trace: NonNullable<SemgrepResult['extra']>['dataflow_trace']): CodeFlow[] | undefined {
  if (!trace) return undefined
  const steps = [
    ...endOf(trace.taint_source, 'source', 0),
    ...variablesOf(trace.intermediate_vars, 0),
    ...endOf(trace.taint_sink, 'sink', 0),
  ]
  return steps.length === 0 ? undefined : [{ message: null, threadFlows: [{ message: null, steps }] }]
}

/**
 * Returns the steps of an end of the way: a place with its code, as a pair, an object (old versions) or behind
 * `CliLoc`; or behind `CliCall` the place of a call, the variables in it, and the end inside.
 */
function endOf(end: unknown, kind: 'source' | 'sink', level: number): CodeFlowStep[] {
  if (level > deepest) return []
  if (Array.isArray(end)) {
    const [first, second, third] = end
    if (first === 'CliLoc') return endOf(second, kind, level)
    if (first === 'CliCall' && Array.isArray(second)) return endOf(second, kind, level)
    if (Array.isArray(first)) {
      const call = stepOf(first[0], first[1], 'call', level)
      const inside = [...variablesOf(second, level + 1), ...endOf(third, kind, level + 1)]
      return kind === 'sink' ? [...call, ...inside] : [...inside, ...call]
    }
    if (isMembers(first) && 'location' in first) return end.flatMap((one) => endOf(one, kind, level))
    return stepOf(first, second, kind, level)
  }
  return isMembers(end) ? stepOf(end.location, end.content, kind, level) : []
}

function variablesOf(variables: unknown, level: number): CodeFlowStep[] {
  const entries = Array.isArray(variables) ? variables.slice(0, traceLimits.steps) : []
  return entries.flatMap((entry) => (isMembers(entry) ? stepOf(entry.location, entry.content, null, level) : []))
}

function stepOf(location: unknown, content: unknown, kind: string | null, nestingLevel: number): CodeFlowStep[] {
  if (!isMembers(location) || typeof location.path !== 'string') return []
  const [start, end] = [location.start, location.end].map((at) => (isMembers(at) ? at : {}))
  const whole = (value: unknown) => (typeof value === 'number' ? value : undefined)
  return [
    {
      location: codeLocation({
        path: plainPath(location.path),
        line: whole(start!.line),
        endLine: whole(end!.line),
        column: whole(start!.col),
        snippet: typeof content === 'string' ? content : null,
      }),
      message: null,
      kinds: kind === null ? [] : [kind],
      importance: null,
      nestingLevel,
    },
  ]
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
