export type TriageFailure = {
  readonly id: string
  readonly code: 'NOT_FOUND' | 'CONFLICT'
  readonly detail: string
}
