import { contributionSchema, isContribution } from '../schema.ts'
import { explain } from './schema-node.ts'
import { findSuspicious } from './suspicious.ts'
import { type Violation, violation } from './violation.ts'
import { isObject } from './words.ts'

export type { Violation } from './violation.ts'

/** Maximum number of violations, and of warnings, that are reported. */
export const toldAtMost = 200

export type SchemaVerdict = {
  readonly valid: boolean
  /** In the order of the document's fields; empty exactly when `valid`. */
  readonly violations: readonly Violation[]
  /** Suspicious parts that the schema accepts. */
  readonly warnings: readonly Violation[]
  /** True when there are more of either than are reported. */
  readonly isCut: boolean
}

/**
 * Returns the schema's verdict on `document` (§2, §7.1) with its explanation by the branch of the schema that each item
 * means: one mistake, one violation. Takes any JSON value.
 */
export function validateBySchema(document: unknown): SchemaVerdict {
  return (isObject(document) && known.get(document)) || judge(document)
}

const known = new WeakMap<object, SchemaVerdict>()

/** Makes `validateBySchema` return `verdict` for `document`, which must not change any more. */
export function rememberVerdict(document: unknown, verdict: SchemaVerdict): void {
  if (isObject(document)) known.set(document, verdict)
}

function judge(document: unknown): SchemaVerdict {
  const valid = isContribution(document)
  const explained = valid ? [] : take(explainDocument(document))
  const violations = valid || explained.length > 0 ? explained : [unexplained]
  const warnings = explained.length > toldAtMost ? [] : take(findSuspicious(document))
  return {
    valid,
    violations: violations.slice(0, toldAtMost),
    warnings: warnings.slice(0, toldAtMost),
    isCut: violations.length > toldAtMost || warnings.length > toldAtMost,
  }
}

const unexplained = violation({ rule: 'schema', pointer: '', message: 'The document does not fit the schema.' })

function* explainDocument(document: unknown): Generator<Violation> {
  if (isObject(document) && isSubmission(document)) {
    return yield violation({
      rule: 'required',
      pointer: '/submissions',
      message:
        'This is an item, not a document; put it into the list "submissions" of one, beside "contact" and "additional-info".',
      allowed: '{ "contact": { "name": …, "emails": … }, "additional-info": "…", "submissions": [ … ] }',
    })
  }
  yield* explain(contributionSchema, document, '')
}

function isSubmission(document: Readonly<Record<string, unknown>>): boolean {
  const isDocument = contributionSchema.required!.some((key) => Object.hasOwn(document, key))
  return !isDocument && ['object-type', 'study'].some((key) => Object.hasOwn(document, key))
}

/** Takes one more than are reported, to know that there are more. */
function take(violations: Generator<Violation>): Violation[] {
  const taken: Violation[] = []
  for (const found of violations) if (taken.push(found) > toldAtMost) break
  return taken
}
