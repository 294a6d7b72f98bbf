import type { CountedValue, FindingValues, ValueQuestion } from '../db/finding-values.ts'
import type { MaybePromise } from './runtime/maybe-promise.ts'

export type SecurityFindingValues = FindingValues
export type SecurityFindingValueCount = CountedValue

/** Counts the findings of a connection by what they have, on all its pages. */
export type FindingValuesReader = { topValues(question: ValueQuestion): MaybePromise<FindingValues> }
