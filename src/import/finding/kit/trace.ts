import type {
  CodeFlow,
  CodeFlowStep,
  FindingLocation,
  RelatedLocation,
  ThreadFlow,
} from '../../../../db/finding-trace-tables.ts'
import { membersOfLocations } from './location.ts'
import type { SourceFinding } from './source-finding.ts'
import { oneLine } from './text.ts'

/**
 * Limits of the stored places and code flows of a finding; of a long thread the first steps and the last are stored.
 */
export const traceLimits = {
  locations: 100,
  codeFlows: 10,
  threadFlows: 10,
  steps: 200,
  kinds: 10,
  text: 500,
  path: 4_096,
  /** Of all places and flows of a finding as JSON. */
  characters: 131_072,
} as const

/** The further places of a finding as they are stored; undefined where there are none. */
export type KeptTrace = {
  readonly locations?: readonly FindingLocation[] | undefined
  readonly related_locations?: readonly RelatedLocation[] | undefined
  readonly code_flows?: readonly CodeFlow[] | undefined
}

/** Returns the places and code flows of a finding within the limits; calls `cut` with the number of those left out. */
export function keptTrace(finding: SourceFinding, cut: (what: string) => void): KeptTrace {
  const { locations = [], relatedLocations = [], codeFlows = [] } = finding
  if (locations.length < 2 && relatedLocations.length === 0 && codeFlows.length === 0) return {}
  let left: number = traceLimits.characters
  const within = <T>(what: string, entries: readonly T[], most: number): readonly T[] | undefined => {
    const kept: T[] = []
    for (const entry of entries.slice(0, most)) {
      const { length } = JSON.stringify(entry)
      if (length > left) break
      left -= length
      kept.push(entry)
    }
    if (kept.length < entries.length) cut(`${entries.length - kept.length} of ${entries.length} ${what}`)
    return kept.length > 0 ? kept : undefined
  }
  const places = within('locations', locations.map(shortLocation), traceLimits.locations)
  const flows = within('code flows', codeFlows.map(flowOf), traceLimits.codeFlows)
  const related = within('related locations', relatedLocations.map(relatedOf), traceLimits.locations)
  return {
    locations: places && places.length > 1 ? places : undefined,
    code_flows: flows,
    related_locations: related,
  }
}

/** Returns true when anything of it is stored. */
export function hasTrace({ locations, related_locations, code_flows }: KeptTrace): boolean {
  return locations !== undefined || related_locations !== undefined || code_flows !== undefined
}

function flowOf({ message, threadFlows }: CodeFlow): CodeFlow {
  return {
    message: oneLine(message, traceLimits.text),
    threadFlows: threadFlows.slice(0, traceLimits.threadFlows).map(threadOf),
  }
}

function threadOf({ message, steps }: ThreadFlow): ThreadFlow {
  return { message: oneLine(message, traceLimits.text), steps: firstAndLast(steps, traceLimits.steps).map(stepOf) }
}

function stepOf({ kinds, importance, nestingLevel, ...related }: CodeFlowStep): CodeFlowStep {
  return {
    ...relatedOf(related),
    kinds: kinds.slice(0, traceLimits.kinds).flatMap((kind) => oneLine(kind, 60) ?? []),
    importance,
    nestingLevel,
  }
}

function relatedOf({ location, message }: RelatedLocation): RelatedLocation {
  return { location: location && shortLocation(location), message: oneLine(message, traceLimits.text) }
}

function shortLocation(location: FindingLocation): FindingLocation {
  const own = membersOfLocations.filter((name) => Object.hasOwn(location, name))
  const entries = own.map((name): [string, unknown] => {
    const value: unknown = location[name as keyof FindingLocation]
    const most = name === 'snippet' ? traceLimits.text : traceLimits.path
    return [name, isLonger(value, most) ? value.slice(0, most).toWellFormed() : value]
  })
  return Object.fromEntries(entries) as FindingLocation
}

function isLonger(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length > most
}

/** At most `most` entries: the first, and the last one. */
function firstAndLast<T>(entries: readonly T[], most: number): readonly T[] {
  return entries.length <= most ? entries : [...entries.slice(0, most - 1), entries.at(-1)!]
}
