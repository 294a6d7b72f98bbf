import { plain } from '../../shared/words.ts'

/** Tells an incident from an exercise; nothing where the source does not say which a case study is. */
export function StudyType({ of }: { readonly of: string | null | undefined }) {
  return of ? <span className="tag">{plain(of)}</span> : null
}
