/** How a list is sorted: by a field, and which way. */
export type Sorting = { readonly field: string; readonly direction: 'ASC' | 'DESC' }

/** Returns the sorting that an address names, the field that it is `of`; `usual` where it names none of `fields`. */
export function sortingOf(text: string | undefined, fields: readonly string[], usual: Sorting): Sorting {
  const [field = '', direction] = (text ?? '').split(' ')
  return fields.includes(field) ? { field, direction: direction === 'ASC' ? 'ASC' : 'DESC' } : usual
}

/** Returns the sorting by `field` that choosing its column asks for: falling first, then rising. */
export function nextSorting({ field: now, direction }: Sorting, field: string): string {
  return `${field} ${now === field && direction === 'DESC' ? 'ASC' : 'DESC'}`
}
