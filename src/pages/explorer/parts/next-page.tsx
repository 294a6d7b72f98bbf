import { turnPage } from '../url.ts'

type Properties = { readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null } }

/** Leads to the next page of a list, where there is one. */
export function NextPage({ pageInfo: { hasNextPage, endCursor } }: Properties) {
  if (!hasNextPage) return null
  return (
    <p className="take">
      <button type="button" className="button" onClick={() => turnPage({ after: endCursor })}>
        Next page
      </button>
    </p>
  )
}
