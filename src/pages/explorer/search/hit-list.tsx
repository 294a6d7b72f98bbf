import type { SearchData } from '../../shared/documents/search.ts'
import { Name } from '../../shared/name.tsx'
import { kindNames } from '../../shared/words.ts'
import { AddToBrief } from '../parts/add-to-brief.tsx'
import { useChosen } from '../parts/use-chosen.ts'
import { pageOf } from '../url.ts'

/** Hits of a search, to be opened, or checked and put into the brief. */
export function HitList({ edges }: { readonly edges: SearchData['search']['edges'] }) {
  const chosen = useChosen(edges.map(({ node }) => node.id))
  return (
    <>
      <ol className="hits" data-rows="">
        {edges.map(({ kind, snippet, node: { id, label, ...node } }) => (
          <li key={id}>
            <input
              type="checkbox"
              aria-label={`Choose ${label}`}
              checked={chosen.isChosen(id)}
              onChange={chosen.toggle(id)}
            />{' '}
            <a href={pageOf(id, kind)}>
              <Name text={label} />
            </a>{' '}
            <span className="muted">
              {kindNames[kind]} {id.length < 20 ? id : ''}
              {'application' in node && (
                <>
                  in{' '}
                  <a href={pageOf(node.application.guid, 'APPLICATION')}>
                    <Name text={node.application.name} />
                  </a>
                </>
              )}
            </span>
            <p>{snippet}</p>
          </li>
        ))}
      </ol>
      {chosen.ids.length > 0 && (
        <p className="take">
          <AddToBrief ids={chosen.ids} />
        </p>
      )}
    </>
  )
}
