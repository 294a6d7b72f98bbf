import { Dfn } from '../glossary/dfn.tsx'
import type { Overlay, Technique } from './overlay.ts'

type Props = {
  readonly overlay: Overlay
  /** Every technique of the matrix, folded ones included. */
  readonly techniques: readonly Technique[]
  readonly hidden: string | undefined
  readonly onHide: (hidden: string | null) => void
  /** True while the counts are not known. */
  readonly isAwaited: boolean
}

const edges = [
  ['realized', 'realized: seen in attacks'],
  ['demonstrated', 'demonstrated'],
  ['feasible', 'feasible'],
] as const

/** What the left edge and the number of a cell mean. */
export function EdgeLegend() {
  return (
    <ul className="legend edges" aria-label="Signs of a technique">
      <li>
        Left edge, the{' '}
        <span>
          <Dfn of="maturity">maturity</Dfn>:
        </span>
      </li>
      {edges.map(([maturity, words]) => (
        <li key={maturity}>
          <i className={`edge ${maturity}`} aria-hidden="true" /> {words}
        </li>
      ))}
      <li>+3, −3: sub-techniques, folded and shown</li>
      <li>
        <b className="hides">+3</b> some of those folded are coloured
      </li>
    </ul>
  )
}

/** The legend of the colours; each entry switches its cells off and on. */
export function Legend({ overlay, techniques, hidden, onHide, isAwaited }: Props) {
  const off = new Set(hidden?.split(',') ?? [])
  const shown = new Map<string, Set<string>>()
  for (const technique of techniques) {
    const level = overlay.shadeOf(technique)?.level
    if (level) shown.set(level, (shown.get(level) ?? new Set()).add(technique.id))
  }
  const toggle = (level: string) => {
    const next = off.has(level) ? [...off].filter((one) => one !== level) : [...off, level]
    onHide(next.join(',') || null)
  }
  return (
    <ul className="legend" aria-label="Legend" aria-busy={isAwaited}>
      {overlay.legend.map(({ level, name, count, paint }) => (
        <li key={level}>
          <button type="button" aria-pressed={!off.has(level)} onClick={() => toggle(level)}>
            <i className={off.has(level) ? '' : level} style={off.has(level) ? undefined : paint} aria-hidden="true" />{' '}
            {name}
            <span className="muted count"> {isAwaited ? '…' : (count ?? shown.get(level)?.size ?? 0)}</span>
          </button>
        </li>
      ))}
      {overlay.numbers && <li className="sign">numbers: {overlay.numbers}</li>}
      {(overlay.unknown || isAwaited) && (
        <li className="sign" title={overlay.unknown ?? undefined}>
          <i className="unknown" aria-hidden="true" /> hatched: not known
        </li>
      )}
    </ul>
  )
}
