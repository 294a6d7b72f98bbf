import type { Contribution, ContributionPreview } from '../../db/contribution-tables.ts'
import type { KnowledgeState } from '../../db/knowledge-state.ts'
import { ServiceError } from '../ground/errors.ts'
import { toldAtMost, type Violation, validateBySchema } from './explain/validate.ts'
import { violation } from './explain/violation.ts'
import type { ContributionDocument } from './plan/document.ts'
import { type Plan, planContribution } from './plan/from-document.ts'

/** Result of checking a document by the schema and, if that accepts it, against the graph. */
export type ContributionCheck = {
  /** The verdict of the schema alone. */
  readonly valid: boolean
  /** True when the document is valid and the graph has no obstacle to it. */
  readonly acceptable: boolean
  /** Violations of the schema; empty exactly when `valid`. */
  readonly violations: readonly Violation[]
  /** Problems that prevent the acceptance of a valid document, such as an unknown id. */
  readonly obstacles: readonly Violation[]
  readonly warnings: readonly Violation[]
  /** The changes that acceptance would make now; null unless `acceptable`. */
  readonly preview: ContributionPreview | null
}

const mostSubmissions = 1_000

/** Checks a document against the graph in `state`. Throws INPUT_REFUSED when it has too many submissions. */
export function checkContribution(document: unknown, state: KnowledgeState): ContributionCheck {
  refuseCrowd(document)
  const schema = validateBySchema(document)
  const [violations, warnings] = [schema.violations.map(withoutPrivate), schema.warnings.map(withoutPrivate)]
  if (schema.valid)
    return checkPlan(
      planContribution(document as ContributionDocument, state),
      schema.isCut ? [...warnings, more] : warnings,
    )
  return {
    valid: false,
    acceptable: false,
    violations: schema.isCut ? [...violations, more] : violations,
    obstacles: [],
    warnings,
    preview: null,
  }
}

/** Checks a stored contribution, whose document fits the schema, against the graph in `state`. */
export function recheckContribution({ document }: Contribution, state: KnowledgeState): ContributionCheck {
  return checkPlan(planContribution(document as unknown as ContributionDocument, state), [])
}

function checkPlan({ obstacles, warnings, preview }: Plan, earlier: readonly Violation[]): ContributionCheck {
  return {
    valid: true,
    acceptable: preview !== null,
    violations: [],
    obstacles: bounded(obstacles),
    warnings: bounded([...earlier, ...warnings]),
    preview,
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

/**
 * A violation without what is private: the value of the whole document, which has the contact in it, and a key of the
 * contact that may be an address.
 */
function withoutPrivate(told: Violation): Violation {
  const isPlain = !told.pointer.startsWith('/contact/') || /^\/contact\/[\w-]{1,20}(\/|$)/.test(told.pointer)
  if (!isPlain) return violation({ ...told, pointer: '/contact', message: 'The contact has an unknown key.' })
  return told.pointer === '' ? { ...told, value: null } : told
}

const more = violation({ rule: 'more', pointer: '', message: 'There are more, which are not listed.' })

function bounded(violations: readonly Violation[]): readonly Violation[] {
  return violations.length <= toldAtMost ? violations : [...violations.slice(0, toldAtMost), more]
}
