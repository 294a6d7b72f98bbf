/** An object as search knows it. */
export type SearchDocument = {
  readonly id: string
  readonly kind: string
  readonly name: string
  /** Other names and ids, one a line. */
  readonly aliases: string
  /** Its texts, as Markdown. */
  readonly body: string
  readonly retired: boolean
  /** How many edges of the graph begin or end at it. */
  readonly links: number
}

export type SearchRequest = {
  readonly text: string
  readonly kinds: readonly string[] | null
  readonly limit: number
  readonly backwards: boolean
  /** Rank and id of the hit after or before which the page lies. */
  readonly after: readonly [number, string] | null
  readonly before: readonly [number, string] | null
}

export type SearchHit = {
  readonly id: string
  readonly kind: string
  readonly name: string
  /** Above 0; 100 for an id. */
  readonly rank: number
  /** The part of the texts that matches best, without markup. */
  readonly snippet: string
}

export type SearchAnswer = {
  /** In the direction of the request, and one beyond its limit when there is more. */
  readonly hits: readonly SearchHit[]
  /** How many objects match, of the requested kinds. */
  readonly total: number
  /** How many objects of each kind match, whatever kinds were requested. */
  readonly kinds: Readonly<Record<string, number>>
  /** True when no object has all words, so that those with any of them were taken. */
  readonly isPartial: boolean
}
