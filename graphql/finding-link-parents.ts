import type { Link } from '../src/application/model.ts'
import type { Exposure } from '../src/application/model-result.ts'

export type FindingLink = Link
export type TechniqueExposure = Exposure & { readonly findingCount: number }
