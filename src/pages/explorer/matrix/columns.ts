import type { MatrixData } from '../../shared/documents/matrix.ts'
import type { Search } from '../url.ts'
import type { Overlay, Shade, Technique } from './overlay.ts'

type Tactic = NonNullable<MatrixData['matrix']>['tactics'][number]
export type Cell = {
  readonly technique: Technique
  readonly shade: Shade | null
  /** True when the legend has its level switched off. */
  readonly isDimmed: boolean
  /** How many sub-techniques it has in this column; 0 for a sub-technique. */
  readonly kinds: number
  readonly isOpen: boolean
  /** How many coloured sub-techniques are folded away. */
  readonly folded: number
}
export type Column = { readonly tactic: Tactic; readonly cells: readonly Cell[] }

/** Returns the ids whose sub-techniques the address shows; null for all. */
export function unfoldedOf({ fold }: Search): ReadonlySet<string> | null {
  return fold === 'none' ? null : new Set(fold?.split(',') ?? [])
}

/** Returns the part `fold` of the address once the sub-techniques of a technique are shown, or folded again. */
export function switchFold(search: Search, columns: readonly Column[], id: string): string | null {
  const unfolded =
    unfoldedOf(search) ??
    new Set(columns.flatMap(({ cells }) => cells.filter(({ kinds }) => kinds > 0).map(({ technique }) => technique.id)))
  const next = unfolded.has(id) ? [...unfolded].filter((one) => one !== id) : [...unfolded, id]
  return next.join(',') || null
}

/** Returns the columns of the matrix as the address wants them; without those that a filter leaves empty. */
export function columnsOf(tactics: readonly Tactic[], overlay: Overlay | null, search: Search): readonly Column[] {
  const unfolded = unfoldedOf(search)
  const hidden = new Set(search.hide?.split(',') ?? [])
  const isFiltered = search.only === 'shown' || Boolean(search.maturity)
  const columns = wantedOf(tactics, search).map((tactic) => {
    const cellOf = (technique: Technique, kinds: readonly Technique[]): Cell => {
      const shade = overlay?.shadeOf(technique, tactic.name) ?? null
      return {
        technique,
        shade,
        isDimmed: shade !== null && hidden.has(shade.level),
        kinds: kinds.length,
        isOpen: unfolded === null || unfolded.has(technique.id),
        folded: 0,
      }
    }
    const isWanted = ({ technique: { maturity }, shade }: Cell) =>
      (!search.maturity || maturity?.toLowerCase() === search.maturity) &&
      (search.only !== 'shown' || (shade !== null && !hidden.has(shade.level)))
    const all = tactic.techniques.nodes
    const ids = new Set(all.map(({ id }) => id))
    const cells = all
      .filter(({ parent }) => parent === null || !ids.has(parent.id))
      .flatMap((technique) => {
        const kinds = all.filter(({ parent }) => parent?.id === technique.id)
        const shownKinds = kinds.map((kind) => cellOf(kind, [])).filter(isWanted)
        const own = cellOf(technique, kinds)
        if (!isWanted(own) && shownKinds.length === 0) return []
        const isOpen = own.isOpen || (search.only === 'shown' && !isWanted(own))
        const folded = isOpen ? 0 : shownKinds.filter(({ shade, isDimmed: off }) => shade !== null && !off).length
        return [{ ...own, isOpen, folded }, ...(isOpen ? shownKinds : [])]
      })
    return { tactic, cells }
  })
  return isFiltered ? columns.filter(({ cells }) => cells.length > 0) : columns
}

/** Returns the names of the tactics that the address wants and that have no column. */
export function emptyTactics(tactics: readonly Tactic[], columns: readonly Column[], search: Search): string[] {
  const shown = new Set(columns.map(({ tactic }) => tactic.id))
  return wantedOf(tactics, search).flatMap(({ id, name }) => (shown.has(id) ? [] : [name]))
}

function wantedOf(tactics: readonly Tactic[], { tactic }: Search): readonly Tactic[] {
  return tactics.filter(({ id }) => !tactic || tactic.split(',').includes(id))
}
