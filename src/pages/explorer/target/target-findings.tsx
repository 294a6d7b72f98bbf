import { FindingList } from '../app/finding-list.tsx'
import type { TargetViewData } from '../documents/documents.ts'

type Target = NonNullable<TargetViewData['target']>

/** The findings of a target's application. */
export function TargetFindings({ target }: { readonly target: Target }) {
  return <FindingList guid={target.application.guid} />
}
