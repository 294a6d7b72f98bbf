import { searchDocument } from '../../shared/documents/search.ts'
import { useGraph } from '../../shared/queries.ts'
import { counted } from '../../shared/words.ts'
import { fewestInFindings, ownKinds } from '../parts/own-kinds.ts'
import { turnPage } from '../url.ts'
import { HitList } from './hit-list.tsx'

/** Applications and findings with a text, as far as the reader may find them; nothing where there are none. */
export function OwnHits({ text }: { readonly text: string }) {
  const { data } = useGraph(
    searchDocument,
    { text, kinds: ownKinds, after: null },
    { isOn: text.length >= fewestInFindings },
  )
  if (!data || data.search.totalCount === 0) return null
  const { edges, facets } = data.search
  const values = facets.find(({ field }) => field === 'kind')?.values ?? []
  const of = (kind: string) => values.find(({ value }) => value === kind)?.count ?? 0
  return (
    <section id="own">
      <h2>
        {counted(of('APPLICATION'), 'application')} and {counted(of('SECURITY_FINDING'), 'finding')}
      </h2>
      <HitList edges={edges} />
      {data.search.pageInfo.hasNextPage && (
        <p className="take">
          {values.map(({ value, count }) => (
            <button key={value} type="button" className="button" onClick={() => turnPage({ kind: value, after: null })}>
              {value === 'APPLICATION' ? counted(count, 'application') : counted(count, 'finding')}
            </button>
          ))}
        </p>
      )}
    </section>
  )
}
