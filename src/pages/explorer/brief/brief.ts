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
const format = 'skg-brief'
const largestFile = 25_000_000

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
  return `${JSON.stringify({ format, version: 1, ...brief }, null, 2)}\n`
}

/** Reads the file of a brief; throws an error for people when it is none. */
export async function readBriefFile(file: Blob): Promise<Brief> {
  if (file.size > largestFile) throw new Error('The file has over 25 MB, and no brief is that large.')
  let content: Partial<Record<string, unknown>>
  try {
    content = Object(JSON.parse(await file.text()))
  } catch {
    throw new Error('The file is not JSON.')
  }
  if (content.format !== format) throw new Error(`The file is not of a brief: its “format” is not “${format}”.`)
  if (content.version !== 1) throw new Error('The brief is of a newer version than this page.')
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
