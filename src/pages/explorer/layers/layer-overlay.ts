import { counted, numberOf } from '../../shared/words.ts'
import type { Overlay, Shade } from '../matrix/overlay.ts'
import { type Entry, entryAt, isMarked, type Layer, marksOf, type Scale, shortName } from './layer.ts'
import type { Known } from './read-layer.ts'
import { colourOf, inkOn } from './scale.ts'
import { type ScoreLevel, scoreLevels } from './score-levels.ts'

/** Returns a layer as the matrix shows it: an own colour before that of the score, and the score as the mark. */
export function layerOverlay(layer: Layer): Overlay {
  const marks = marksOf(layer)
  const named = new Set(layer.legend.map(({ colour }) => colour))
  const entries = [...marks.values()].flat()
  const scores = entries.flatMap(({ score, colour, isOff }) => (score === undefined || colour || isOff ? [] : score))
  const levels = scoreLevels(scores, layer.scale)
  const shade = (entry: Entry) => shadeOf(entry, layer.scale, named, levels)
  const all = entries.map(shade)
  const used = new Set(all.map(({ level }) => level))
  return {
    title: layer.name,
    unknown: null,
    ...(scores.length > 0 && { numbers: 'scores' }),
    legend: [
      ...levels.map(({ level, name, example }) => ({ level, name, ...painted(colourOf(example, layer.scale)) })),
      ...layer.legend.map(({ label, colour }) => ({ level: levelOf(colour), name: label, ...painted(colour) })),
      ...alone.filter(({ level }) => used.has(level)),
    ],
    shadeOf: ({ id }, tactic) => {
      const entry = entryAt(marks.get(id), tactic && shortName(tactic)) ?? (tactic ? undefined : marks.get(id)?.[0])
      return entry ? shade(entry) : null
    },
  }
}

const alone = [
  { level: 'own', name: '● a colour of its own' },
  { level: 'off', name: 'off: switched off' },
  { level: 'remark', name: '✎ a comment or links alone' },
] as const

function levelOf(colour: string): string {
  return `own-${colour.slice(1)}`
}

function painted(colour: string) {
  return { paint: { background: colour, color: inkOn(colour) } }
}

function shadeOf(entry: Entry, scale: Scale, named: ReadonlySet<string>, levels: readonly ScoreLevel[]): Shade {
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
  const level = levels.findLast(({ from }) => score >= from)?.level ?? ''
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
