import { counted } from '../../shared/words.ts'
import type { Entry, LayerLink } from './layer.ts'
import { isHttps } from './links.ts'
import type { Known } from './read-layer.ts'
import { isColour } from './scale.ts'

const longestId = 100

/**
 * Reads the techniques of a layer; `attack` where their ids are those of ATT&CK. What says different things of one
 * technique counts in its order, the last most.
 */
export function readEntries(
  techniques: readonly unknown[],
  attack: Known | null,
): { readonly entries: readonly Entry[]; readonly notes: readonly string[] } {
  const faults = new Map<string, number>()
  const note = (fault: string) => void faults.set(fault, (faults.get(fault) ?? 0) + 1)
  const entries = new Map<string, Entry>()
  for (const technique of techniques) {
    const read = readEntry(technique, note)
    for (const entry of read ? placesOf(read, attack) : []) {
      const key = `${entry.id} ${entry.tactic ?? ''}`
      const before = entries.get(key)
      if (before && isOther(before, entry)) note('is in it more than once, with different marks: the last counts')
      const rest = { ...before?.rest, ...entry.rest }
      entries.set(key, { ...before, ...entry, ...(Object.keys(rest).length > 0 && { rest }) })
    }
  }
  return {
    entries: [...entries.values()],
    notes: [...faults].map(([fault, count]) => `${counted(count, 'technique')}: ${fault}`),
  }
}

type Note = (fault: string) => void

function readEntry(technique: unknown, note: Note): Entry | null {
  const members: Readonly<Record<string, unknown>> = Object(technique ?? {})
  const { techniqueID: id, tactic, score, color, comment, links, enabled, ...rest } = members
  if (typeof id !== 'string' || !/^\S+$/.test(id) || id.length > longestId) {
    note('has no “techniqueID”, and was left out')
    return null
  }
  const isScore = typeof score === 'number' && Number.isFinite(score)
  if (!isScore && !isNothing(score)) note('has a score that is no number, which was left out')
  if (!isColour(color) && !isNothing(color)) note('has a colour that is not #rrggbb, which was left out')
  if (typeof comment !== 'string' && !isNothing(comment)) note('has a comment that is no text, which was left out')
  const kept = isNothing(links) ? [] : linksOf(links, note)
  return {
    id,
    ...(typeof tactic === 'string' && tactic !== '' && { tactic }),
    ...(isScore && { score }),
    ...(isColour(color) && { colour: color.toLowerCase() }),
    ...(typeof comment === 'string' && comment !== '' && { comment }),
    ...(kept.length > 0 && { links: kept }),
    ...(enabled === false && { isOff: true }),
    ...(Object.keys(rest).length > 0 && { rest }),
  }
}

/** The Navigator writes an empty text for what is not said. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function linksOf(links: unknown, note: Note): readonly LayerLink[] {
  const all: readonly unknown[] = Array.isArray(links) ? links : [links]
  const kept = all.flatMap((link): readonly LayerLink[] => {
    const { label, url, divider } = Object(link ?? {})
    if (divider === true) return [{ divider }]
    return isHttps(url) ? [{ label: typeof label === 'string' && label !== '' ? label : url, url }] : []
  })
  if (kept.length < all.length) note('has a link that is not https, which was left out')
  return kept
}

/** Returns the entry of each technique that an entry of ATT&CK stands for; itself where ATLAS has none. */
function placesOf(entry: Entry, attack: Known | null): readonly Entry[] {
  const ids = attack?.byAttackId.get(entry.id) ?? []
  const { tactic } = entry
  const fitting = ids.filter((id) => tactic === undefined || attack?.tactics.get(id)?.includes(tactic))
  return fitting.length > 0 ? fitting.map((id) => ({ ...entry, id })) : [entry]
}

function isOther(before: Entry, after: Entry): boolean {
  return (['score', 'colour', 'comment'] as const).some(
    (member) => before[member] !== undefined && after[member] !== undefined && before[member] !== after[member],
  )
}
