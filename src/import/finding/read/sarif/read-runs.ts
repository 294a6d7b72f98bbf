import { counted } from '../../../../ground/text.ts'
import { type JsonEvent, type JsonPath, pointerOf } from '../../../json/plan.ts'
import { streamJson } from '../../../json/stream.ts'
import { refused } from '../../../source-object.ts'
import { instantOf } from '../../kit/named-ids.ts'
import { longText, oneLine } from '../../kit/text.ts'
import type { FindingWarnings } from '../../kit/warnings.ts'
import { componentOfArtifact } from './component.ts'
import { takeOwn } from './own.ts'
import { compactRule } from './rule.ts'
import { emptyComponent, emptyInvocation, emptyRun, type SarifComponent, type SarifRun } from './run.ts'
import { runPlan } from './run-plan.ts'
import { readShape } from './shapes.ts'

const mostKept = 268_435_456
const mostRuns = 10_000
const mostComponents = 10_000

/**
 * Returns what the runs of a SARIF file say beside their results, which are only counted. Throws INPUT_REFUSED when it
 * is not SARIF 2.1, has no runs, or has over 256 million characters of rules and places.
 */
export async function readRuns(path: string, warnings: FindingWarnings): Promise<SarifRun[]> {
  const reading = new RunReading(warnings)
  for await (const events of streamJson(path, runPlan)) for (const event of events) reading.take(event)
  return reading.finish()
}

/** A checkout of a repository that a run looked at. */
type SarifCheckout = {
  readonly repositoryUri?: string | undefined
  readonly revisionId?: string | undefined
  /** Where in the paths of the run it lies. */
  readonly mappedTo?: { readonly uri?: string | undefined } | undefined
}

class RunReading {
  readonly #warnings: FindingWarnings
  readonly #runs: SarifRun[] = []
  #version: unknown
  #hasRuns = false
  #kept = 0
  #pointer = ''

  constructor(warnings: FindingWarnings) {
    this.#warnings = warnings
  }

  take(event: JsonEvent): void {
    const { path } = event
    if (event.kind === 'mismatch' && path.length < 2)
      throw refused(pointerOf(path), `must be ${event.wanted}, but is ${event.found}; this is not a SARIF file`)
    if (event.kind === 'list') this.#takeList(path, event.length)
    else if (event.kind !== 'value') {
      if (path[2] !== 'results' || path.length === 3) this.#warnings.addEvent(event)
    } else if (path[0] === 'version') this.#version = event.value
    else if (path[0] === 'runs') this.#takeOfRun(this.#run(path[1] as number), path, event.value)
  }

  finish(): SarifRun[] {
    if (typeof this.#version !== 'string' || !this.#version.startsWith('2.1'))
      throw refused(
        '/version',
        `must be 2.1.0, but is ${JSON.stringify(this.#version) ?? 'absent'}; this is not SARIF 2.1`,
      )
    if (!this.#hasRuns) throw refused('/runs', 'is absent; a SARIF file has a list of runs')
    return this.#runs
  }

  #run(index: number): SarifRun {
    if (index >= mostRuns) throw refused('/runs', `has over ${mostRuns} runs`)
    while (this.#runs.length <= index) this.#runs.push(emptyRun(this.#runs.length))
    return this.#runs[index]!
  }

  #takeList(path: JsonPath, length: number): void {
    if (path.length === 1) this.#hasRuns ||= path[0] === 'runs'
    else if (path[0] === 'runs' && path[2] === 'results' && path.length === 3)
      this.#run(path[1] as number).resultCount = length
    else if (path[0] === 'inlineExternalProperties' && path[2] === 'results' && length > 0)
      this.#warnings.add(pointerOf(path), `not read: ${counted(length, 'result')} in inlineExternalProperties`)
    if (path.length === 1 && path[0] === 'runs' && length > 0) this.#run(length - 1)
  }

  #takeOfRun(to: SarifRun, path: JsonPath, value: unknown): void {
    const pointer = pointerOf(path)
    this.#pointer = pointer
    const warnings = this.#warnings
    const [, , part, index] = path
    if (part === 'tool' && path[3] === 'driver') this.#takeOfComponent(to.driver, path.slice(4), value, pointer)
    else if (part === 'tool')
      this.#takeOfComponent(at(to.extensions, path[4], emptyComponent), path.slice(5), value, pointer)
    else if (part === 'taxonomies')
      this.#takeOfComponent(at(to.taxonomies, index, emptyComponent), path.slice(4), value, pointer)
    else if (part === 'artifacts') {
      const artifact = readShape.artifact(value, pointer, warnings)
      this.#keep(200, artifact?.location?.uri?.length)
      if (artifact)
        to.artifacts[index as number] = {
          location: artifact.location ?? {},
          parentIndex: artifact.parentIndex ?? null,
          component: componentOfArtifact(artifact.properties),
        }
    } else if (part === 'logicalLocations') {
      const location = readShape.logicalLocation(value, pointer, warnings)
      this.#keep(200, (location?.fullyQualifiedName?.length ?? 0) + (location?.name?.length ?? 0))
      if (location) to.logicalLocations[index as number] = location
    } else if (part === 'threadFlowLocations') {
      const step = readShape.step(value, pointer, warnings)
      this.#keep(500, JSON.stringify(step ?? '').length)
      if (step) to.steps[index as number] = step
    } else if (part === 'invocations') this.#takeOfInvocation(to, path, value, pointer)
    else if (part === 'originalUriBaseIds') to.bases = readShape.bases(value, pointer, warnings) ?? {}
    else if (part === 'versionControlProvenance') {
      const checkouts = readShape.provenance(value, pointer, warnings) ?? []
      to.repository = oneLine(checkouts[0]?.repositoryUri)
      to.commit = this.#commitOf(checkouts, pointer)
    } else if (part === 'automationDetails') {
      const id = oneLine(readShape.automation(value, pointer, warnings)?.id)
      to.category = id ? id.slice(0, Math.max(0, id.lastIndexOf('/'))) || null : null
    } else if (part === 'properties') {
      this.#keep(0, JSON.stringify(value).length)
      takeOwn(to, index as string, value, pointer, warnings)
    } else if (part === 'externalPropertyFileReferences')
      warnings.add(pointer, 'parts of this run are in other files, which are not read')
    else if (part === 'results' && path[3] === 0) {
      if (!to.isOwn && (path[4] === 'webRequest' || isWebAddress(value))) to.scanType = 'DYNAMIC'
    }
  }

  /** Returns the commit that all paths of a run belong to; null where it names none, or several repositories. */
  #commitOf(checkouts: readonly SarifCheckout[], pointer: string): string | null {
    const [only, ...others] = checkouts
    if (only === undefined || !checkouts.some(({ revisionId }) => revisionId)) return null
    if (others.length === 0 && !only.mappedTo?.uri) return oneLine(only.revisionId)
    this.#warnings.add(pointer, 'paths are of several checkouts: findings have no link into a repository')
    return null
  }

  #takeOfComponent(to: SarifComponent, path: JsonPath, value: unknown, pointer: string): void {
    const warnings = this.#warnings
    const [key, index] = path
    if (key === 'rules') {
      const shaped = readShape.rule(value, pointer, warnings)
      if (!shaped) return
      const rule = compactRule(shaped)
      this.#keep(1000, (rule.description?.length ?? 0) + (rule.help?.length ?? 0))
      to.rules[index as number] = rule
      if (rule.id !== null && !to.ruleById.has(rule.id)) to.ruleById.set(rule.id, rule)
    } else if (key === 'taxa') {
      const taxon = readShape.taxon(value, pointer, warnings)
      this.#keep(200, taxon?.id?.length)
      if (taxon) to.taxa[index as number] = { id: taxon.id ?? null, guid: taxon.guid ?? null }
    } else if (key === 'globalMessageStrings') to.messages = readShape.messages(value, pointer, warnings) ?? {}
    else {
      this.#keep(2000)
      const word = oneLine(readShape.words.text(value, pointer, warnings))
      if (key === 'name' || key === 'guid') to[key] = word
      else if (key === 'semanticVersion' || to.version === null) to.version = word
    }
  }

  #takeOfInvocation(run: SarifRun, path: JsonPath, value: unknown, pointer: string): void {
    const warnings = this.#warnings
    this.#keep(500)
    const to = at(run.invocations, path[3], emptyInvocation)
    const key = path[4]
    if (key === 'startTimeUtc' || key === 'endTimeUtc') {
      const word = readShape.words.text(value, pointer, warnings)
      const instant = instantOf(word)
      if (word !== null && instant === null)
        warnings.add(pointer, `"${word.slice(0, 40)}" is not a time; it is left out`)
      to[key === 'startTimeUtc' ? 'startedAt' : 'endedAt'] = instant
    } else if (key === 'executionSuccessful') to.succeeded = readShape.words.flag(value, pointer, warnings) ?? true
    else if (key === 'workingDirectory') to.directory = readShape.directory(value, pointer, warnings)?.uri ?? null
    else if (key === 'ruleConfigurationOverrides') to.overrides = readShape.overrides(value, pointer, warnings) ?? []
    else {
      const notification = readShape.notification(value, pointer, warnings)
      if (!notification || (notification.level ?? 'warning') === 'note' || notification.level === 'none') return
      to.notifications++
      to.firstNotification ??= oneLine(longText(notification.message?.text) ?? notification.descriptor?.id, 120)
    }
  }

  /** Counts what is kept, an object as the characters that would take as much memory. */
  #keep(object: number, characters = 0): void {
    this.#kept += object + characters
    if (this.#kept > mostKept)
      throw refused(this.#pointer, 'the rules and places of the runs are over 256 million characters')
  }
}

function at<T>(list: T[], index: string | number | undefined, empty: () => T): T {
  if ((index as number) >= mostComponents)
    throw refused('/runs', `a run has over ${mostComponents} components or invocations`)
  while (list.length <= (index as number)) list.push(empty())
  return list[index as number]!
}

function isWebAddress(location: unknown): boolean {
  const { physicalLocation } = (location ?? {}) as { physicalLocation?: { artifactLocation?: { uri?: unknown } } }
  return /^https?:\/\//i.test(String(physicalLocation?.artifactLocation?.uri ?? ''))
}
