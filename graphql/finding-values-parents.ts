import type { FindingValues } from '../db/finding-values.ts'

export type SecurityFindingValues = FindingValues
