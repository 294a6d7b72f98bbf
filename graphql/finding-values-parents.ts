import type { CountedValue, FindingValues, ValueQuestion } from '../db/finding-values.ts'
import type { MaybePromise } from './runtime/maybe-promise.ts'

/** A value, whose applications are counted when they are asked for. */
export type SecurityFindingValueCount = Omit<CountedValue, 'applicationCount'> & {
  applicationCount(): MaybePromise<number>
}

export type SecurityFindingValues = Omit<FindingValues, 'values'> & {
  readonly values: readonly SecurityFindingValueCount[]
}

/** Counts the findings of a connection by what they have, on all its pages. */
export type FindingValuesReader = {
  topValues(question: Omit<ValueQuestion, 'countsApplications'>): MaybePromise<SecurityFindingValues>
}
