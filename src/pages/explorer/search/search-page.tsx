import './search.css'
import { type SearchVariables, searchDocument } from '../../shared/documents/search.ts'
import { useGraph } from '../../shared/queries.ts'
import { counted, kindNames, numberOf } from '../../shared/words.ts'
import { Problem } from '../parts/failure.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { TakeAlong } from '../parts/take-along.tsx'
import { useTitle } from '../parts/title.ts'
import { SavedFilters } from '../saved/saved-filters.tsx'
import { turnPage, useSearchPart } from '../url.ts'
import { HitList } from './hit-list.tsx'
import { OwnHits } from './own-hits.tsx'

/** Shows the results of a search, by kind. */
export function SearchPage() {
  const [{ q = '', kind, after }, change] = useSearchPart()
  const text = q.trim().slice(0, 200)
  const variables: SearchVariables = {
    text,
    kinds: kind ? [kind as NonNullable<SearchVariables['kinds']>[number]] : null,
    after: after ?? null,
  }
  const { data, problem, isOld } = useGraph(searchDocument, variables, { isOn: text !== '' })
  useTitle(text ? `Search: ${text}` : 'Search', { narrowedBy: [kind && kindNames[kind]], isFurther: Boolean(after) })
  const facet = data?.search.facets.find(({ field }) => field === 'kind')
  return (
    <article className={isOld ? 'is-old' : ''} aria-busy={isOld}>
      <h1>{text ? `Search: ${text}` : 'Search'}</h1>
      <form
        className="controls"
        onSubmit={(event) => {
          event.preventDefault()
          change({ q: String(new FormData(event.currentTarget).get('words') ?? ''), after: null })
        }}
      >
        <label className="choice wide">
          <span>Words, "phrases", -excluded, ids</span>
          <input className="field" name="words" type="search" defaultValue={text} maxLength={200} key={text} />
        </label>
        <button type="submit" className="button">
          Search
        </button>
      </form>
      {problem && <Problem problem={problem} />}
      {text !== '' && !data && !problem && <Skeleton />}
      {data && (
        <>
          <ul className="facets" aria-label="Kinds">
            <li>
              <button
                type="button"
                className="button"
                aria-pressed={!kind}
                onClick={() => change({ kind: null, after: null })}
              >
                All
              </button>
            </li>
            {facet?.values.map(({ value, count }) => (
              <li key={value}>
                <button
                  type="button"
                  className="button"
                  aria-pressed={kind === value}
                  onClick={() => change({ kind: value, after: null })}
                >
                  {kindNames[value]} {numberOf(count)}
                </button>
              </li>
            ))}
          </ul>
          <p className="muted" role="status">
            {counted(data.search.totalCount, 'hit')}
          </p>
          {data.search.totalCount === 0 && (
            <p>
              Nothing has these words. Names with typing errors are found too; an id such as AML.T0051 or CWE-79 leads
              to its object.
            </p>
          )}
          <HitList edges={data.search.edges} />
          <p className="take">
            {after && (
              <button type="button" className="button" onClick={() => change({ after: null })}>
                First page
              </button>
            )}
            {data.search.pageInfo.hasNextPage && (
              <button
                type="button"
                className="button"
                onClick={() => turnPage({ after: data.search.pageInfo.endCursor })}
              >
                Next page
              </button>
            )}
          </p>
          {!kind && !after && <OwnHits text={text} listed={data.search.edges} />}
          <TakeAlong document={searchDocument} variables={variables} />
          <SavedFilters />
        </>
      )}
    </article>
  )
}
