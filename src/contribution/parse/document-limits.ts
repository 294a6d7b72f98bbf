/** What a contribution document may be at most: bytes of UTF-8, and levels of objects and lists in each other. */
export const documentLimits = { bytes: 2 * 1024 * 1024, depth: 100 } as const
