import type { EvidencePlace } from '../db/component-tables.ts'
import type { ResolvedComponent } from '../src/application/model.ts'
import type { KnownComponent } from './component-facts.ts'

/** A component with all that is known of it. */
export type ApplicationComponent = { readonly resolved: ResolvedComponent; readonly known: KnownComponent }
export type DeclaredComponent = NonNullable<KnownComponent['declaration']>
export type ComponentEvidence = EvidencePlace & { readonly source: string; readonly scanId: number }
