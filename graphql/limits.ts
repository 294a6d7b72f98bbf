/** The limits that every GraphQL request is held to; `Query.serviceLimits` tells them. */
export const limits = {
  depth: 15,
  aliases: 50,
  rootFields: 20,
  tokens: 4_000,
  pageSize: 100,
  defaultPageSize: 20,
  cost: 500_000,
  bodyBytes: 1_048_576,
} as const
