import type { SourceObject } from '../../../source-object.ts'
import type { SourceFinding } from '../../kit/source-finding.ts'
import { statusOf } from '../../kit/status.ts'
import { oneLine } from '../../kit/text.ts'
import { htmlText } from './html-text.ts'

type Tracked = { readonly status: SourceFinding['status']; readonly remark: string | null }

/** The `risk_tracking` of a Threagile model. Ids of risks may have `*` for any part between `@` signs. */
export class ThreagileTracking {
  readonly #entries: readonly { readonly parts: readonly string[]; readonly id: string; readonly entry: SourceObject }[]
  readonly #used = new Set<string>()

  constructor(entries: readonly (readonly [id: string, entry: SourceObject])[]) {
    this.#entries = entries.map(([id, entry]) => ({ id, entry, parts: id.split('@') }))
  }

  /** Returns the tracking of a risk; an exact id goes before one with stars. Null when there is none. */
  of(riskId: string): Tracked | null {
    const parts = riskId.split('@')
    const fits = (pattern: readonly string[]) =>
      pattern.length === parts.length && pattern.every((part, index) => part === '*' || part === parts[index])
    const found = this.#entries.find(({ id }) => id === riskId) ?? this.#entries.find((entry) => fits(entry.parts))
    if (!found) return null
    this.#used.add(found.id)
    const word = oneLine(found.entry.text('status')) ?? 'unchecked'
    const status = statusOf(word)
    if (status === null) found.entry.warn(`"${word}" is not a known status; the risk is read as open`, 'status')
    return { status: status ?? 'open', remark: htmlText(found.entry.text('justification')) }
  }

  /** Warns of what is tracked but not listed: risks that Threagile's own rules find are not in its model. */
  warnOfUnused(): void {
    for (const { id, entry } of this.#entries) {
      if (this.#used.has(id)) continue
      const status = oneLine(entry.text('status')) ?? 'unchecked'
      entry.warn(
        `is tracked as ${status}, but the file does not list such a risk: those that Threagile's rules find are not in the model`,
      )
    }
  }
}
