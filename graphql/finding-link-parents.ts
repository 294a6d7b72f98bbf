import type { Link } from '../src/application/model.ts'
import type { Exposure, ModelResult } from '../src/application/model-result.ts'

export type FindingLink = Link
export type ApplicationExposure = Pick<ModelResult, 'outcome' | 'classes'> & { readonly complete: boolean }
export type TechniqueExposure = Exposure & { readonly findingCount: number }
