import { codePlace } from '../../../ground/code-place.ts'

type Place =
  | ({ readonly __typename: 'CodeLocation'; readonly path: string } & Parameters<typeof codePlace>[1])
  | { readonly __typename: 'HttpLocation'; readonly url: string; readonly method: string | null }
  | { readonly __typename: 'ComponentLocation'; readonly name: string; readonly version: string | null }
  | { readonly __typename: 'ModelLocation'; readonly label: string }

/** Returns where a finding is, in one line. */
export function placeOf(place: Place | null): string {
  switch (place?.__typename) {
    case 'CodeLocation':
      return codePlace(place.path, place)
    case 'HttpLocation':
      return `${place.method ?? ''} ${place.url}`.trim()
    case 'ComponentLocation':
      return `${place.name} ${place.version ?? ''}`.trim()
    case 'ModelLocation':
      return place.label
    default:
      return ''
  }
}
