import type { RuleId } from './rule/rules.ts'

/** Takes what is found in an artefact, and what was not examined of it. */
export type Reporter = {
  find(rule: RuleId, place: string, offset: number | null, message: string, subject?: string, severity?: number): void
  omit(place: string, reason: string): void
  /** Throws LimitReached when time is up. */
  checkTime(): void
}
