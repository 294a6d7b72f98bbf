import { gql, type TypedDocumentNode } from '@apollo/client'

type Named = { readonly __typename: string; readonly id: string; readonly name: string }

export const techniqueQuery: TypedDocumentNode<
  { readonly technique: (Named & { readonly mitigations: { readonly nodes: readonly Named[] } | null }) | null },
  { readonly id: string }
> = gql`
  query Technique($id: ID!) {
    technique(id: $id) {
      id
      name
      mitigations(first: 3) {
        nodes {
          id
          name
        }
      }
    }
  }
`

export const nodeQuery: TypedDocumentNode<{ readonly node: Named | null }, { readonly id: string }> = gql`
  query Node($id: ID!) {
    node(id: $id) {
      id
      ... on Mitigation {
        name
      }
    }
  }
`
