import './cut-bar.css'
import { counted, numberOf } from '../../shared/words.ts'

/** How many of so many attack paths are cut: a bar as wide as the share, and the words. */
export function CutBar({ cut, of }: { readonly cut: number; readonly of: number }) {
  return (
    <div className="cut-bar">
      <div className="bar" aria-hidden="true">
        <div style={{ width: `${of === 0 ? 0 : (100 * cut) / of}%` }} />
      </div>
      <span>
        cuts {numberOf(cut)} of {counted(of, 'path')}
      </span>
    </div>
  )
}

/** What a fix leaves of the best score; one that cuts no path takes evidence from the best. */
export function scoreAfter(cut: number, bestScore: number | null): string {
  if (bestScore === null) return 'no path is left then'
  return `${cut === 0 ? 'no path falls whole, and ' : ''}the best score is ${bestScore} then`
}
