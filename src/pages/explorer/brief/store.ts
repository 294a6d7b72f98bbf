import { shelfOf } from '../parts/browser-store.ts'
import type { KeptSource } from '../parts/use-kept.ts'
import { type Brief, emptyBrief } from './brief.ts'

const shelf = shelfOf('brief')
const key = 'mine'

/** Returns the brief of this browser. */
export async function loadBrief(): Promise<Brief> {
  const [brief = emptyBrief] = await shelf.readAll()
  return brief
}

/** Changes the brief of this browser in one step, whichever tabs do so at once, and returns it. */
export function changeBrief(change: (brief: Brief) => Brief): Promise<Brief> {
  return shelf.change(key, (before = emptyBrief) => change(before))
}

/** Removes the brief from this browser. */
export function eraseBrief(): Promise<void> {
  return shelf.clear()
}

/** The brief as a page follows it. */
export const keptBrief: KeptSource<Brief> = {
  load: loadBrief,
  watch: shelf.watch,
  isEmpty: (brief) => brief.ids.length === 0,
}
