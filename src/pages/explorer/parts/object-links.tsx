import { Name } from '../../shared/name.tsx'
import { pageOf } from '../url.ts'

type Named = { readonly id: string; readonly label: string } | { readonly id: string; readonly title: string }

/** Links to the pages of objects, in a sentence: with a comma between them. */
export function ObjectLinks({ of }: { readonly of: readonly Named[] }) {
  return of.map((object, index) => (
    <span key={object.id}>
      {index > 0 && ', '}
      <a href={pageOf(object.id)}>
        <Name text={'label' in object ? object.label : object.title} />
      </a>
    </span>
  ))
}
