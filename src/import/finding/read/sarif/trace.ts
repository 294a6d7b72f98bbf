import type {
  CodeFlow,
  CodeFlowStep,
  FindingLocation,
  RelatedLocation,
  StepImportance,
} from '../../../../../db/finding-trace-tables.ts'
import type { SourceFinding } from '../../kit/source-finding.ts'
import { placeIn } from './location.ts'
import { ownLocation } from './own.ts'
import type { SarifRun } from './run.ts'
import type { SarifLocation, SarifMessage, SarifResult, SarifStep } from './shapes.ts'

type Read = (message: SarifMessage | undefined) => string | null

/** Returns the places of a result besides its principal one, and the code flows to it. */
export function traceOf(
  { locations, relatedLocations, codeFlows }: SarifResult,
  principal: FindingLocation | null,
  run: SarifRun,
  read: Read,
): Pick<SourceFinding, 'locations' | 'relatedLocations' | 'codeFlows'> {
  const [, ...others] = locations ?? []
  const further = others.flatMap((location) => shownPlace(location, run) ?? [])
  return {
    locations: principal && further.length > 0 ? [principal, ...further] : undefined,
    relatedLocations: relatedLocations?.map((location) => relatedOf(location, run, read)).filter(isSaid),
    codeFlows: codeFlows
      ?.map(
        ({ message, threadFlows }): CodeFlow => ({
          message: read(message),
          threadFlows: (threadFlows ?? []).map((flow) => ({
            message: read(flow.message),
            steps: (flow.locations ?? []).map((step) => stepOf(step, run, read)),
          })),
        }),
      )
      .filter(({ threadFlows }) => threadFlows.some(({ steps }) => steps.length > 0)),
  }
}

function relatedOf(location: SarifLocation | undefined, run: SarifRun, read: Read): RelatedLocation {
  return { location: location ? shownPlace(location, run) : null, message: read(location?.message) }
}

function shownPlace(location: SarifLocation, run: SarifRun): FindingLocation | null {
  return ownLocation(location, run) ?? placeIn(location, run)
}

function isSaid({ location, message }: RelatedLocation): boolean {
  return location !== null || message !== null
}

function stepOf(given: SarifStep, run: SarifRun, read: Read): CodeFlowStep {
  const { location, kinds, importance, nestingLevel } = { ...run.steps[given.index ?? -1], ...given }
  return {
    ...relatedOf(location, run, read),
    kinds: kinds ?? [],
    importance: importanceOf(importance),
    nestingLevel:
      nestingLevel !== undefined && nestingLevel >= 0 && nestingLevel <= 2_147_483_647
        ? Math.trunc(nestingLevel)
        : null,
  }
}

function importanceOf(word: string | undefined): StepImportance | null {
  const named = word?.toUpperCase()
  return named === 'ESSENTIAL' || named === 'IMPORTANT' || named === 'UNIMPORTANT' ? named : null
}
