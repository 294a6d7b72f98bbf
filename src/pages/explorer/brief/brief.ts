import { type PageFile, readPageFile, writePageFile } from '../parts/page-file.ts'

/** What a reader has put together: ids in an order, a title, and notes of their own by id. */
export type Brief = {
  readonly title: string
  readonly ids: readonly string[]
  readonly notes: Readonly<Record<string, string>>
}

export const emptyBrief: Brief = { title: '', ids: [], notes: {} }

/** As many objects as a brief shows: as many as the service answers at once. */
export const mostShown = 100
/** As many objects as a brief holds. */
export const mostHeld = 2_000
export const longestNote = 10_000
const longestTitle = 200
/** The file of a brief. */
export const briefFile: PageFile = { format: 'skg-brief', noun: 'brief', largestBytes: 25_000_000, largest: '25 MB' }

/** Puts objects at the end, each once. */
export function addIds(brief: Brief, ids: readonly string[]): Brief {
  return { ...brief, ids: [...new Set([...brief.ids, ...ids])].slice(0, mostHeld) }
}

/** Takes an object out; its note goes with it. */
export function removeId(brief: Brief, id: string): Brief {
  const { [id]: _, ...notes } = brief.notes
  return { ...brief, ids: brief.ids.filter((one) => one !== id), notes }
}

/** Moves an object by so many places, at most to an end. */
export function moveId(brief: Brief, id: string, by: number): Brief {
  const from = brief.ids.indexOf(id)
  if (from < 0) return brief
  const ids = brief.ids.toSpliced(from, 1)
  return { ...brief, ids: ids.toSpliced(Math.max(0, Math.min(ids.length, from + by)), 0, id) }
}

/** Writes the note of an object; an empty one is none. */
export function writeNote(brief: Brief, id: string, note: string): Brief {
  const { [id]: _, ...others } = brief.notes
  const text = note.trim().slice(0, longestNote)
  return { ...brief, notes: text === '' ? others : { ...others, [id]: text } }
}

export function writeTitle(brief: Brief, title: string): Brief {
  return { ...brief, title: title.trim().slice(0, longestTitle) }
}

/** Returns a brief as the text of a file. */
export function writeBriefFile(brief: Brief): string {
  return writePageFile(briefFile, brief)
}

/** Reads the file of a brief; throws an error for people when it is none. */
export async function readBriefFile(file: Blob): Promise<Brief> {
  const content = await readPageFile(briefFile, file)
  const ids = content.ids
  const isList = Array.isArray(ids) && ids.every((id) => typeof id === 'string' && /^\S{1,300}$/.test(id))
  if (!isList) throw new Error('“ids” of the file is not a list of ids.')
  if (ids.length > mostHeld) throw new Error(`The file has ${ids.length} objects; a brief has at most ${mostHeld}.`)
  const notes = Object.entries(Object(content.notes ?? {}))
  for (const [id, note] of notes)
    if (typeof note !== 'string' || note.length > longestNote)
      throw new Error(`The note of ${id} in the file is not a text of at most ${longestNote} characters.`)
  const title = typeof content.title === 'string' ? content.title : ''
  return {
    ...writeTitle(emptyBrief, title),
    ids: [...new Set(ids)],
    notes: Object.fromEntries(notes) as Brief['notes'],
  }
}
