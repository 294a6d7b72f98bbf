import type { Contribution, ContributionPreview } from '../../db/contribution-tables.ts'
import type { KnowledgeState } from '../../db/knowledge-state.ts'
import { ServiceError } from '../errors.ts'
import type { ContributionDocument } from './document.ts'
import { type Plan, planContribution } from './plan.ts'
import { mostTold } from './problems.ts'
import { type Violation, validateBySchema } from './validate.ts'

/** The whole verdict on a document: by the schema, then, if that accepts it, by what the graph has. */
export type ContributionCheck = {
  readonly valid: boolean
  readonly violations: readonly Violation[]
  readonly warnings: readonly Violation[]
  /** What acceptance would change now; null when the document is not valid. */
  readonly preview: ContributionPreview | null
}

const mostSubmissions = 1_000

/** Checks a document against the graph as `state` has it. Throws INPUT_REFUSED when it has more submissions than are taken. */
export function checkContribution(document: unknown, state: KnowledgeState): ContributionCheck {
  refuseCrowd(document)
  const schema = validateBySchema(document)
  const told = (violations: readonly Violation[]) => bounded(violations.map(withoutContact))
  if (!schema.valid)
    return { valid: false, violations: told(schema.violations), warnings: told(schema.warnings), preview: null }
  return checkPlan(planContribution(document as ContributionDocument, state), told(schema.warnings))
}

/** Checks a contribution that is kept, whose document the schema accepted, against the graph as `state` has it. */
export function recheckContribution({ document }: Contribution, state: KnowledgeState): ContributionCheck {
  return checkPlan(planContribution(document as unknown as ContributionDocument, state), [])
}

function checkPlan({ violations, warnings, preview }: Plan, earlier: readonly Violation[]): ContributionCheck {
  const valid = violations.length === 0
  return {
    valid,
    violations: bounded(violations),
    warnings: bounded([...earlier, ...warnings]),
    preview: valid ? preview : null,
  }
}

function refuseCrowd(document: unknown): void {
  const submissions = (document as { submissions?: unknown } | null | undefined)?.submissions
  if (!Array.isArray(submissions) || submissions.length <= mostSubmissions) return
  throw new ServiceError(
    'INPUT_REFUSED',
    `/submissions: has ${submissions.length} items; at most ${mostSubmissions} are taken in one document`,
    { pointer: '/submissions', found: submissions.length, allowed: mostSubmissions },
  )
}

/** A violation without the value, where that is or holds the contact, which is private. */
function withoutContact(violation: Violation): Violation {
  const isPrivate = violation.pointer === '' || /^\/contact(\/|$)/.test(violation.pointer)
  return isPrivate ? { ...violation, value: null } : violation
}

function bounded(violations: readonly Violation[]): readonly Violation[] {
  if (violations.length <= mostTold) return violations
  const rest = violations.length - mostTold
  const { severity } = violations[0]!
  const message = `${rest} more are not listed`
  return [
    ...violations.slice(0, mostTold),
    { severity, pointer: '', rule: 'more', message, value: null, allowed: null, suggestion: null },
  ]
}
