import type { FindingLocation } from '../db/finding-trace-tables.ts'
import type { SecurityFindingLocation } from './finding-parents.ts'
import type { Resolvers } from './generated/resolvers.ts'
import { checkRange } from './runtime/check.ts'

const most = { locations: 100, codeFlows: 10, steps: 200 } as const

/** The places of a finding beyond its principal one, and the code flows to it. */
export const traceFields = {
  locations: async ({ id, location, changedScanId }, { first }, { load }) => {
    const trace = await load.traceOfSecurityFinding(id)
    const all = trace && trace.locations.length > 0 ? trace.locations : location ? [location] : []
    return all.slice(0, checkRange('first', first, 1, most.locations)).map((one) => placed(one, changedScanId))
  },
  relatedLocations: async ({ id, changedScanId: scanId }, { first }, { load }) => {
    const trace = await load.traceOfSecurityFinding(id)
    const count = checkRange('first', first, 1, most.locations)
    return (trace?.relatedLocations ?? []).slice(0, count).map((related) => ({ ...related, scanId }))
  },
  codeFlows: async ({ id, changedScanId: scanId }, { first }, { load }) => {
    const trace = await load.traceOfSecurityFinding(id)
    const count = checkRange('first', first, 1, most.codeFlows)
    return (trace?.codeFlows ?? []).slice(0, count).map((flow) => ({ ...flow, scanId }))
  },
} satisfies Resolvers['SecurityFinding']

export const traceResolvers: Pick<Resolvers, 'RelatedLocation' | 'CodeFlow' | 'ThreadFlow' | 'CodeFlowStep'> = {
  RelatedLocation: { location: ({ location, scanId }) => location && placed(location, scanId) },
  CodeFlow: { threadFlows: ({ threadFlows, scanId }) => threadFlows.map((flow) => ({ ...flow, scanId })) },
  ThreadFlow: {
    steps: ({ steps, scanId }, { first }) =>
      steps.slice(0, checkRange('first', first, 1, most.steps)).map((step) => ({ ...step, scanId })),
  },
  CodeFlowStep: { location: ({ location, scanId }) => location && placed(location, scanId) },
}

/** Returns a stored place with the name of its type. */
export function placed(location: FindingLocation, scanId: number): SecurityFindingLocation {
  const shown = { ...location, scanId, __typename: typeOfLocation[location.kind] }
  return shown
}

const typeOfLocation = {
  code: 'CodeLocation',
  http: 'HttpLocation',
  component: 'ComponentLocation',
  model: 'ModelLocation',
} as const
