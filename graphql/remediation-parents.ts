import type { Application } from '../db/finding-tables.ts'
import type { PlacedRound, SharedMitigation } from '../src/application/fix-across.ts'
import type { ShownRound } from './attack-shown.ts'

export type SelectionRemediation = {
  readonly applicationCount: number
  readonly examined: readonly Application[]
  readonly complete: boolean
  readonly pathCount: number
  readonly unjudgedFindingCount: number
  readonly rounds: readonly SelectionFix[]
  readonly mitigations: readonly SelectionMitigation[]
}
export type SelectionFix = PlacedRound<Application, ShownRound & { readonly best: number }>
export type SelectionMitigation = SharedMitigation<Application>
