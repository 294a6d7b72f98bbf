type Page = { readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null } }

/**
 * Reads all pages of a list, from the start again when the data move meanwhile; `pageOf` returns the list in an answer,
 * null where it has none.
 */
export async function readPages<Answer extends { readonly revision: number }, List extends Page>(
  read: (after: string | null) => Promise<Answer>,
  pageOf: (answer: Answer) => List | null | undefined,
): Promise<{ readonly first: Answer; readonly lists: readonly List[] }> {
  const first = await read(null)
  const lists: List[] = []
  for (let list = pageOf(first); list; ) {
    lists.push(list)
    if (!list.pageInfo.hasNextPage) break
    const next = await read(list.pageInfo.endCursor)
    if (next.revision !== first.revision) return readPages(read, pageOf)
    list = pageOf(next)
  }
  return { first, lists }
}
