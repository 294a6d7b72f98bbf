import './cut-bar.css'
import { counted, numberOf } from '../../shared/words.ts'

/** How many of so many attack paths are cut: a bar as wide as the share, if any is, and the words. */
export function CutBar({ cut, of }: { readonly cut: number; readonly of: number }) {
  return (
    <div className="cut-bar">
      {cut > 0 && (
        <div className="bar" aria-hidden="true">
          <div style={{ width: `${(100 * cut) / of}%` }} />
        </div>
      )}
      <span>
        cuts {cut === 0 ? 'none' : numberOf(cut)} of {counted(of, 'path')}
      </span>
    </div>
  )
}
