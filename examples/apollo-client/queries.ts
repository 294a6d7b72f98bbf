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

export const techniquesQuery: TypedDocumentNode<
  {
    readonly techniques: {
      readonly edges: readonly { readonly cursor: string; readonly node: Named }[]
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
    } | null
  },
  { readonly tactic: string; readonly after?: string | null }
> = gql`
  query Techniques($tactic: ID!, $after: String) {
    techniques(first: 2, after: $after, filter: { tactics: { any: [$tactic] } }, orderBy: [{ field: NAME }]) {
      edges {
        cursor
        node {
          id
          name
        }
      }
      pageInfo {
        hasNextPage
        endCursor
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
