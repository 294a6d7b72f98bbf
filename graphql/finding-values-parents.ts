import type { NameGlobs } from '../db/application-visibility.ts'
import type { FindingValue, FindingValues } from '../db/finding-values.ts'
import type { MaybePromise } from './runtime/maybe-promise.ts'

export type SecurityFindingValues = FindingValues

/** Counts the findings of a connection by what they have, on all its pages. */
export type FindingValuesReader = { topValues(by: FindingValue, targets: NameGlobs): MaybePromise<FindingValues> }
