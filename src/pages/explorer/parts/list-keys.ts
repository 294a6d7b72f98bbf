/** Keys that work on lists: the next and the last row, choosing it, deciding, and the filter by text. */
const acts: Readonly<Record<string, (rows: readonly HTMLElement[], at: number) => void>> = {
  j: (rows, at) => focusRow(rows[Math.min(rows.length - 1, at + 1)]),
  k: (rows, at) => focusRow(rows[Math.max(0, at - 1)]),
  x: (rows, at) => rows[at]?.querySelector<HTMLElement>('input[type="checkbox"]')?.click(),
}

/** Does what a key does on the list of the page. Returns false where there is none, or the key does nothing. */
export function actOnList(key: string): boolean {
  if (key === '/') return focusFilter()
  if (key === 'e') return startDeciding()
  const act = acts[key]
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-rows] > :has(a[href])')]
  if (!act || rows.length === 0) return false
  act(
    rows,
    rows.findIndex((row) => row.contains(document.activeElement)),
  )
  return true
}

/** Goes to the form of a decision; without a key to where one signs in. */
function startDeciding(): boolean {
  const select = document.querySelector<HTMLElement>('main .decision select')
  const signIn = document.querySelector<HTMLElement>('main .sign-in')
  if (select) select.focus()
  else if (signIn) {
    signIn.scrollIntoView({ block: 'nearest' })
    signIn.click()
  }
  return (select ?? signIn) !== null
}

function focusFilter(): boolean {
  const filter = document.querySelector<HTMLElement>('main input[type="search"].field')
  filter?.focus()
  return filter !== null
}

function focusRow(row: HTMLElement | undefined): void {
  const link = row?.querySelector<HTMLElement>('a[href]')
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
}
