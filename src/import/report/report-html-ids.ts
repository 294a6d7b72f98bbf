/**
 * Returns the words of `text` in lower case with hyphens, letters of any script, accents dropped, cut at `longest`
 * characters; '' when it has none.
 */
export function slugOf(text: string, longest = 80): string {
  const words = text
    .slice(0, 1_000)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  let slug = ''
  for (const word of words ?? []) {
    const longer = slug ? `${slug}-${word}` : word
    if (longer.length > longest) return slug || [...word].slice(0, longest).join('')
    slug = longer
  }
  return slug
}

/**
 * Returns an id for each entry, in the same order: its own where it has one, else the proposed; what is taken gets
 * `-2`, `-3` and so on. Own ids go first, so that none is taken by a proposal.
 */
export function uniqueIds(entries: readonly { readonly own: string | null; readonly proposed: string }[]): string[] {
  const taken = new Set<string>()
  const last = new Map<string, number>()
  const take = (wanted: string) => {
    let id = wanted
    let number = last.get(wanted) ?? 1
    while (taken.has(id)) {
      number += 1
      id = `${wanted}-${number}`
    }
    last.set(wanted, number)
    taken.add(id)
    return id
  }
  const own = entries.map((entry) => (entry.own === null ? null : take(entry.own)))
  return entries.map((entry, index) => own[index] ?? take(entry.proposed))
}
