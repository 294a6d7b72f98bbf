import { counted } from '../../shared/words.ts'
import type { Entry } from './layer.ts'
import { wordsOf } from './layer-overlay.ts'

/** What of a layer marks nothing that the matrix has; it stays in the layer. */
export function Unmatched({ entries, of }: { readonly entries: readonly Entry[]; readonly of: string }) {
  if (entries.length === 0) return null
  return (
    <details className="unjudged">
      <summary>
        {counted(entries.length, 'entry matches', 'entries match')} no technique of {of}, and{' '}
        {entries.length === 1 ? 'is' : 'are'} kept and written again
      </summary>
      <p>{entries.map((entry) => `${placeOf(entry)} (${wordsOf(entry)})`).join(' · ')}</p>
    </details>
  )
}

function placeOf({ id, tactic }: Entry): string {
  return tactic === undefined ? id : `${id} at ${tactic}`
}
