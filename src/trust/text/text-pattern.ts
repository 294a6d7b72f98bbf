import type { RuleId } from '../rule/rules.ts'

/**
 * A pattern of a rule on texts; each is bounded, so that time grows with the length of the text only. `severity` is
 * given where it is below that of the rule.
 */
export type TextPattern = {
  readonly rule: RuleId
  readonly what: string
  readonly pattern: RegExp
  readonly severity?: number
}
