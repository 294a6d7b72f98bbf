import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { type ExposureStamp, listExposureStamps } from '../db/application-exposure.ts'
import { readAttackKnowledge } from '../db/attack.ts'
import { tablesInUse, versionOf } from '../src/application/candidate-reader.ts'
import { countClasses } from '../src/application/compute-model.ts'
import { exposeApplication } from '../src/application/exposure.ts'
import type { Knowledge } from '../src/application/model.ts'
import { isUnknown } from '../src/application/unknown.ts'
import { readFacts, type StoredFacts } from './attack-facts.ts'
import { knowledgeOf } from './attack-knowledge.ts'
import { numbersOf, readableApplications } from './finding-access.ts'
import { callerOf } from './runtime/caller.ts'
import type { Context, Loaders, ServiceFacts } from './runtime/context.ts'

/** How much an application exposes. */
export type ExposureSize = {
  /** False while findings are not read, or nothing says whether the application has AI. */
  readonly isKnown: boolean
  readonly techniques: number
  /** Open, unmitigated findings that no rule knows. */
  readonly unmapped: number
  /** The greatest of findings that make one believable; 0 without one. */
  readonly severity: number
}

/** More than any severity. */
const severities = 10
const unknownRank = 1
const readAtOnce = 100
/** Other requests are answered after so many. */
const computedAtOnce = 10
const mostRemembered = 100_000

type Sizes = LRUCache<string, ExposureSize>

/** Of each service, by all that they follow from: they hold whatever application and revision they are of. */
const remembered = new WeakMap<ServiceFacts, Sizes>()
const digests = new WeakMap<Knowledge, string>()

/** Returns how much an application exposes. The answer becomes private. */
export async function exposureSizeOf(applicationId: number, context: Context): Promise<ExposureSize> {
  callerOf(context)
  const { load, service } = context
  const sizes = sizesOf(service)
  const [own, basis] = await Promise.all([load.exposureStamp(applicationId), readBasis(load)])
  const key = keyOf(own!, basis)
  const size = sizes.get(key) ?? sizeOf(await readFactsOf(applicationId, load), basis)
  sizes.set(key, size)
  return size
}

/**
 * Returns how exposed each application is that the caller may read, by its number as text: greater with more exposed
 * techniques, then with the greatest severity of findings that make one believable. Those of which it is not known come
 * before those that expose nothing, which have 0. Only applications whose findings or components have changed are
 * looked at again. Throws as `readableApplications`. The answer becomes private.
 */
export async function rankExposures(context: Context): Promise<ReadonlyMap<string, number>> {
  const { db, load, service } = context
  const globs = readableApplications(context)
  callerOf(context)
  const visible = await numbersOf(context, globs)
  const [stamps, basis] = await Promise.all([listExposureStamps(db, visible), readBasis(load)])
  const sizes = sizesOf(service)
  const known = new Map(stamps.map((own) => [own, sizes.get(keyOf(own, basis))]))
  const missing = stamps.filter((own) => !known.get(own))
  for (let from = 0; from < missing.length; from += readAtOnce) {
    const part = missing.slice(from, from + readAtOnce)
    const facts = await Promise.all(part.map(({ id }) => readFactsOf(id, load)))
    for (const [place, own] of part.entries()) {
      if (place % computedAtOnce === 0) await setImmediate()
      const size = sizeOf(facts[place]!, basis)
      sizes.set(keyOf(own, basis), size)
      known.set(own, size)
    }
  }
  return new Map(stamps.map((own) => [String(own.id), rankOf(known.get(own)!)]))
}

function sizesOf(service: ServiceFacts): Sizes {
  const sizes = remembered.get(service) ?? new LRUCache({ max: mostRemembered })
  remembered.set(service, sizes)
  return sizes
}

function rankOf({ isKnown, techniques, severity }: ExposureSize): number {
  return techniques * severities + severity || (isKnown ? 0 : unknownRank)
}

/** What the exposure of every application follows from besides its own findings and components. */
type Basis = { readonly knowledge: Knowledge; readonly digest: string }

async function readBasis(load: Loaders): Promise<Basis> {
  const [stored, matrix] = await Promise.all([load.read(readAttackKnowledge), load.matrix()])
  const knowledge = knowledgeOf(stored, matrix?.version ?? '')
  const known = digests.get(knowledge)
  const digest = known ?? createHash('sha256').update(JSON.stringify(knowledge.techniques)).digest('base64url')
  digests.set(knowledge, digest)
  return { knowledge, digest }
}

function keyOf({ stamp }: ExposureStamp, { digest }: Basis): string {
  return `${versionOf(tablesInUse())} ${digest} ${stamp}`
}

function readFactsOf(applicationId: number, load: Loaders): Promise<StoredFacts> {
  return readFacts({ applicationId, targetId: null, severityAtLeast: 0, without: [], counted: null }, load)
}

function sizeOf(
  { limited: { groups }, known: { components }, isRead }: StoredFacts,
  { knowledge }: Basis,
): ExposureSize {
  const input = { components, suppose: [], supposeAbsent: [], groups, tables: tablesInUse(), knowledge }
  const exposure = exposeApplication(input)
  const { exposures } = exposure.exposed
  return {
    isKnown: isRead && !isUnknown(exposure),
    techniques: exposures.length,
    unmapped: countClasses(input, exposure).unmapped,
    severity: Math.max(0, ...exposures.map(({ severity }) => severity)),
  }
}
