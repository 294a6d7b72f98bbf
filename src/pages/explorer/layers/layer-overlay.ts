import { counted, numberOf } from '../../shared/words.ts'
import type { Overlay, Shade } from '../matrix/overlay.ts'
import { type Entry, entryAt, isMarked, type Layer, marksOf, type Scale, shortName } from './layer.ts'
import type { Known } from './read-layer.ts'
import { colourOf, inkOn } from './scale.ts'

/** As many scores as the legend names. */
const steps = 5

/** Returns a layer as the matrix shows it: an own colour before that of the score, and the score as the mark. */
export function layerOverlay(layer: Layer): Overlay {
  const marks = marksOf(layer)
  const named = new Set(layer.legend.map(({ colour }) => colour))
  const all = [...marks.values()].flat().map((entry) => shadeOf(entry, layer.scale, named))
  const used = new Set(all.map(({ level }) => level))
  return {
    title: layer.name,
    unknown: null,
    legend: [
      ...(all.some(({ level }) => level.startsWith('step-')) ? scoreLevels(layer.scale) : []),
      ...layer.legend.map(({ label, colour }) => ({ level: levelOf(colour), name: label, ...painted(colour) })),
      ...alone.filter(({ level }) => used.has(level)),
    ],
    shadeOf: ({ id }, tactic) => {
      const entry = entryAt(marks.get(id), tactic && shortName(tactic)) ?? (tactic ? undefined : marks.get(id)?.[0])
      return entry ? shadeOf(entry, layer.scale, named) : null
    },
  }
}

const alone = [
  { level: 'own', name: '● a colour of its own' },
  { level: 'off', name: 'off: switched off' },
  { level: 'remark', name: '✎ a comment or links alone' },
] as const

function scoreLevels(scale: Scale): Overlay['legend'] {
  return Array.from({ length: steps }, (_, step) => {
    const score = scale.least + ((scale.most - scale.least) * step) / (steps - 1)
    return { level: `step-${step}`, name: numberOf(score), ...painted(colourOf(score, scale)) }
  })
}

function levelOf(colour: string): string {
  return `own-${colour.slice(1)}`
}

function painted(colour: string) {
  return { paint: { background: colour, color: inkOn(colour) } }
}

function shadeOf(entry: Entry, scale: Scale, named: ReadonlySet<string>): Shade {
  const { score, colour, isOff } = entry
  const words = wordsOf(entry)
  if (isOff) return { level: 'off', mark: 'off', words }
  if (colour)
    return {
      level: named.has(colour) ? levelOf(colour) : 'own',
      mark: score === undefined ? '●' : numberOf(score),
      words,
      ...painted(colour),
    }
  if (score === undefined) return { level: 'remark', mark: '✎', words }
  const share = Math.max(0, Math.min(1, (score - scale.least) / (scale.most - scale.least)))
  const level = `step-${Math.round(share * (steps - 1))}`
  return { level, mark: numberOf(score), words, ...painted(colourOf(score, scale)) }
}

/** Returns what an entry says, in a few words; its comment is read beside the matrix. */
export function wordsOf({ score, colour, comment, links, isOff }: Entry): string {
  const count = links?.filter((link) => 'url' in link).length ?? 0
  return [
    isOff && 'switched off',
    score !== undefined && `score ${numberOf(score)}`,
    colour && `colour ${colour}`,
    comment && 'a comment',
    count > 0 && counted(count, 'link'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns the entries that mark no technique of the release, or one at a tactic that it does not have there. */
export function unmatchedEntries({ entries }: Layer, tactics: Known['tactics']): readonly Entry[] {
  return entries.filter((entry) => {
    const own = tactics.get(entry.id)
    return isMarked(entry) && (!own || (entry.tactic !== undefined && !own.includes(entry.tactic)))
  })
}
