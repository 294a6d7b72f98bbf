/** What a router passes on of a request: who asks, at which state of the data, and which trace it belongs to. */
export const passedHeaders = [
  'authorization',
  'apikey',
  'skg-as-of',
  'traceparent',
  'tracestate',
  'x-request-id',
  'apollographql-client-name',
  'apollographql-client-version',
]
