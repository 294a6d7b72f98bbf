import { type SearchData, searchDocument } from '../../shared/documents/search.ts'
import { useGraph } from '../../shared/queries.ts'
import { fewestInFindings, ownKinds } from '../parts/own-kinds.ts'
import { turnPage } from '../url.ts'
import { HitList } from './hit-list.tsx'
import { kindsInWords, unlisted } from './unlisted.ts'

type Props = {
  readonly text: string
  /** The hits that are listed above. */
  readonly listed: SearchData['search']['edges']
}

/**
 * Applications and findings with a text, as far as the reader may find them, that are not among the hits above; nothing
 * where there are none.
 */
export function OwnHits({ text, listed }: Props) {
  const { data } = useGraph(
    searchDocument,
    { text, kinds: ownKinds, after: null },
    { isOn: text.length >= fewestInFindings },
  )
  if (!data) return null
  const { edges, counts } = unlisted(data.search, listed)
  if (edges.length === 0) return null
  return (
    <section id="own">
      <h2>{counts.map(kindsInWords).join(' and ')}</h2>
      <HitList edges={edges} />
      {data.search.pageInfo.hasNextPage && (
        <p className="take">
          {counts.map((of) => (
            <button
              key={of.kind}
              type="button"
              className="button"
              onClick={() => turnPage({ kind: of.kind, after: null })}
            >
              {kindsInWords(of)}
            </button>
          ))}
        </p>
      )}
    </section>
  )
}
