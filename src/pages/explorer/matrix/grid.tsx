import { type KeyboardEvent, useRef, useState } from 'react'
import { Soft } from '../../shared/soft.tsx'
import { counted, plain } from '../../shared/words.ts'
import { go, pageOf } from '../url.ts'
import { useInPlace } from './cell-focus.ts'
import type { Cell, Column } from './columns.ts'

type Props = {
  readonly columns: readonly Column[]
  /** Names of the tactics that filters leave without a column. */
  readonly leftOut?: readonly string[]
  /** What is not known of the techniques without a colour; null when all is. */
  readonly unknown: string | null
  /** True where cells have marks, or will have once an answer is there: each keeps a line free for one. */
  readonly isMarked: boolean
  readonly opened: string | undefined
  /** `tactic` is the name of that of the cell. */
  readonly onOpen: (id: string, tactic: string) => void
  readonly onFold: (id: string) => void
}
type Card = { readonly cell: Cell; readonly left: number; readonly top: number }

/** The matrix: a row of the grid for each tactic, drawn as a column; arrow keys walk it. */
export function Grid({ columns, leftOut = [], unknown, isMarked, opened, onOpen, onFold }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<readonly [number, number]>([0, 0])
  const keepInPlace = useInPlace(opened)
  const [card, setCard] = useState<Card | null>(null)
  const [row, line] = [Math.min(current[0], Math.max(columns.length - 1, 0)), current[1]]
  const at = (column: number) => Math.min(line, Math.max((columns[column]?.cells.length ?? 1) - 1, 0))

  const focus = (column: number, index: number) => {
    setCurrent([column, index])
    place.current?.querySelector<HTMLElement>(`[data-cell="${column}-${index}"]`)?.focus()
  }
  const walk = (event: KeyboardEvent, cell: Cell, column: number, index: number) => {
    const last = columns[column]!.cells.length - 1
    const beside = (step: number) => {
      let next = column + step
      while (columns[next] && columns[next]!.cells.length === 0) next += step
      if (columns[next]) focus(next, Math.min(index, columns[next]!.cells.length - 1))
    }
    const moves = new Map<string, () => void>([
      ['ArrowDown', () => focus(column, Math.min(index + 1, last))],
      ['ArrowUp', () => focus(column, Math.max(index - 1, 0))],
      ['ArrowRight', () => beside(1)],
      ['ArrowLeft', () => beside(-1)],
      ['Home', () => focus(column, 0)],
      ['End', () => focus(column, last)],
      [
        'Enter',
        () =>
          event.shiftKey ? go(pageOf(cell.technique.id)) : onOpen(cell.technique.id, columns[column]!.tactic.name),
      ],
      [' ', () => void (cell.kinds > 0 && onFold(cell.technique.id))],
      ['Escape', () => setCard(null)],
    ])
    const move = moves.get(event.key)
    if (!move) return
    event.preventDefault()
    move()
  }
  const show = (cell: Cell, target: Element) => {
    const { left, bottom, top } = target.getBoundingClientRect()
    const isLow = bottom > innerHeight - 170
    setCard({
      cell,
      left: Math.max(8, Math.min(left, innerWidth - 300)),
      top: isLow ? Math.max(8, top - 160) : bottom + 6,
    })
  }

  return (
    <div className="matrix-scroll">
      {leftOut.length > 0 && (
        <p className="left-out muted" role="status">
          {counted(leftOut.length, 'tactic')} {leftOut.length === 1 ? 'is' : 'are'} left out, as the filters show none
          of the techniques: {leftOut.join(', ')}.
        </p>
      )}
      <div
        className={isMarked ? 'matrix marked' : 'matrix'}
        role="grid"
        aria-label="Techniques by tactic"
        aria-rowcount={columns.length}
        ref={place}
      >
        {columns.map(({ tactic, cells }, column) => (
          <div className="tactic" role="row" key={tactic.id} aria-rowindex={column + 1}>
            <div className="tactic-head" role="rowheader">
              <a href={pageOf(tactic.id)}>{tactic.name}</a>
              <span className="muted">
                {counted(cells.filter(({ technique }) => technique.parent === null).length, 'technique')}
              </span>
            </div>
            {cells.map((cell, index) => {
              const { technique, shade, kinds, isOpen, isDimmed, folded } = cell
              const paint = isDimmed ? undefined : shade?.paint
              const isCurrent = column === row && index === at(row)
              return (
                <div role="gridcell" key={technique.id} className="slot">
                  <a
                    href={pageOf(technique.id)}
                    data-cell={`${column}-${index}`}
                    data-id={technique.id}
                    className={`cell ${technique.parent ? 'kind' : ''} ${plain(technique.maturity ?? '')} ${shade && !isDimmed ? shade.level : ''} ${unknown && !shade ? 'unknown' : ''} ${technique.id === opened ? 'opened' : ''}`}
                    tabIndex={isCurrent ? 0 : -1}
                    aria-label={labelOf(cell, unknown)}
                    style={paint}
                    onClick={(event) => {
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return
                      event.preventDefault()
                      setCurrent([column, index])
                      keepInPlace(event.currentTarget)
                      onOpen(technique.id, tactic.name)
                    }}
                    onKeyDown={(event) => walk(event, cell, column, index)}
                    onFocus={(event) => {
                      setCurrent([column, index])
                      if (event.currentTarget.matches(':focus-visible')) show(cell, event.currentTarget)
                    }}
                    onBlur={() => setCard(null)}
                    onMouseEnter={(event) => show(cell, event.currentTarget)}
                    onMouseLeave={() => setCard(null)}
                  >
                    <span className="cell-name">
                      <Soft text={technique.name} />
                    </span>{' '}
                    {shade && !isDimmed && <span className="cell-mark">{shade.mark}</span>}
                  </a>
                  {kinds > 0 && (
                    <button
                      type="button"
                      className={folded > 0 ? 'unfold hides' : 'unfold'}
                      tabIndex={-1}
                      aria-expanded={isOpen}
                      style={paint && folded === 0 ? { color: paint.color } : undefined}
                      aria-label={`${isOpen ? 'Hide' : 'Show'} ${counted(kinds, 'sub-technique')} of ${technique.name}${folded > 0 ? `, ${folded} coloured` : ''}`}
                      onClick={() => onFold(technique.id)}
                    >
                      {isOpen ? '−' : '+'}
                      {kinds}
                    </button>
                  )}
                </div>
              )
            })}
            {tactic.techniques.totalCount > tactic.techniques.nodes.length && (
              <div role="gridcell" className="slot">
                <a href={pageOf(tactic.id)}>
                  and {counted(tactic.techniques.totalCount - tactic.techniques.nodes.length, 'more technique')}
                </a>
              </div>
            )}
          </div>
        ))}
      </div>
      {card && <CellCard {...card} unknown={unknown} />}
    </div>
  )
}

function CellCard({
  cell: { technique, shade, kinds, folded },
  left,
  top,
  unknown,
}: Card & { readonly unknown: string | null }) {
  return (
    <div className="cell-card" role="tooltip" style={{ left, top }}>
      <strong>{technique.name}</strong>
      <span className="muted">
        {technique.id}
        {technique.maturity ? ` · ${plain(technique.maturity)}` : ''}
      </span>
      {shade ? <span>{shade.words}</span> : unknown && <span>Not known. {unknown}</span>}
      <span>
        {counted(technique.mitigations.totalCount, 'mitigation')},{' '}
        {counted(technique.caseStudies.totalCount, 'case study', 'case studies')}
        {kinds > 0 ? `, ${counted(kinds, 'sub-technique')}` : ''}
        {folded > 0 ? `, ${folded} of them coloured` : ''}
      </span>
    </div>
  )
}

/** Begins with what the cell shows, so that it can be named by it. */
function labelOf({ technique, shade, isDimmed, kinds, isOpen, folded }: Cell, unknown: string | null): string {
  return [
    shade && !isDimmed ? `${technique.name} ${shade.mark}` : technique.name,
    technique.id,
    shade ? shade.words : unknown && 'not known',
    technique.maturity && plain(technique.maturity),
    kinds > 0 &&
      `${counted(kinds, 'sub-technique')} ${isOpen ? 'shown' : 'folded'}${folded > 0 ? `, ${folded} coloured` : ''}`,
  ]
    .filter(Boolean)
    .join(', ')
}
