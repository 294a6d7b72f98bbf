import { graphql } from 'relay-runtime'

/** The compiler reads this file and writes what client.ts imports; nothing of it runs. */
export const queries = () => [
  graphql`
    query queriesTechniquesQuery($first: Int!, $after: String) {
      techniques(first: $first, after: $after, filter: { caseStudyCount: { atLeast: 5 } }) {
        edges {
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
  `,
  graphql`
    query queriesNodeQuery($id: ID!) {
      node(id: $id) {
        __typename
        id
        label
      }
    }
  `,
]
