import { listExposedTechniques } from '../db/finding-exposed-technique.ts'
import { checkIdentifier } from '../src/ground/identifiers.ts'
import type { ExposureFilter } from './generated/model.ts'
import { checkCount, checkDay, checkRange } from './runtime/check.ts'
import type { SharedReads } from './runtime/loaders.ts'

/** An exposure that is asked for: null does not restrict. */
export type AskedExposure = {
  /** 0 to 5: only what findings of at least this severity make possible. */
  readonly severityAtLeast: number | null
  readonly techniques: ReadonlySet<string> | null
}

/** Returns what a filter of exposure asks for; throws BAD_USER_INPUT naming the member of `at` that is not allowed. */
export async function readExposureFilter(
  load: Pick<SharedReads, 'read'>,
  filter: ExposureFilter | null | undefined,
  at = 'filter',
): Promise<AskedExposure> {
  const { severityAtLeast = null, caseStudySince = null, maturity = null, tactic = null } = filter ?? {}
  if (severityAtLeast !== null) checkRange(`${at}.severityAtLeast`, severityAtLeast, 0, 5)
  if (caseStudySince !== null) checkDay(`${at}.caseStudySince`, caseStudySince)
  for (const id of checkCount(`${at}.tactic`, tactic ?? [])) checkIdentifier(`${at}.tactic`, id, 'tactic')
  if (caseStudySince === null && maturity === null && tactic === null) return { severityAtLeast, techniques: null }
  return {
    severityAtLeast,
    techniques: new Set(await load.read(listExposedTechniques, { caseStudySince, maturity, tactic })),
  }
}
