import { createHash } from 'node:crypto'
import { createTaskThread, workerUrl } from '../../src/ground/threads.ts'

/** A picture to be made: of a chart by its specification, alone or in the frame of a preview; or of a drawing. */
export type PictureTask =
  | { readonly chart: unknown; readonly isFramed: boolean }
  /** Of the size of the picture. */
  | { readonly svg: string }
export type PictureOutcome = { readonly png: Uint8Array } | { readonly problem: string }

/** Pictures are kept as long as they fit, those used last; what they are made of names them, so none is ever stale. */
const mostBytes = 50 * 1024 * 1024

/**
 * What a picture costs in points of 2 µs of CPU time, measured alone: 50 ms for a chart in twice its size, 80 ms for
 * one in the frame of a preview and for the matrix, 30 ms for a card of words.
 */
export const picturePoints = { chart: 25_000, framedChart: 40_000, matrix: 40_000, card: 15_000 } as const

/** Pictures by what they are made of, the one used last at the end. */
export type Pictures = {
  /** Returns the picture as PNG. Throws when it cannot be drawn. */
  readonly draw: (task: PictureTask) => Promise<Uint8Array>
  readonly bytes: () => number
}

/** Returns what makes pictures by `make`, each once at a time, and keeps `most` bytes of them. */
export function createPictures(make: (task: PictureTask) => Promise<PictureOutcome>, most = mostBytes): Pictures {
  const kept = new Map<string, Uint8Array>()
  const inFlight = new Map<string, Promise<Uint8Array>>()
  let bytes = 0

  const keep = (key: string, png: Uint8Array) => {
    if (png.length > most) return
    kept.set(key, png)
    bytes += png.length
    for (const [oldest, picture] of kept) {
      if (bytes <= most) return
      kept.delete(oldest)
      bytes -= picture.length
    }
  }
  const begin = async (key: string, task: PictureTask) => {
    const outcome = await make(task)
    if ('problem' in outcome) throw new Error(`a picture cannot be drawn: ${outcome.problem}`)
    keep(key, outcome.png)
    return outcome.png
  }
  return {
    bytes: () => bytes,
    draw: (task) => {
      const key = createHash('sha256').update(JSON.stringify(task)).digest('base64')
      const found = kept.get(key)
      if (found) {
        kept.delete(key)
        kept.set(key, found)
        return Promise.resolve(found)
      }
      const drawing = inFlight.get(key) ?? begin(key, task).finally(() => inFlight.delete(key))
      inFlight.set(key, drawing)
      return drawing
    },
  }
}

const inThread = createTaskThread<PictureTask, PictureOutcome>(workerUrl('thread', import.meta.url))
const pictures = createPictures(inThread)

/** Returns a picture as PNG, made in a thread of its own, or kept from before. */
export async function drawPicture(task: PictureTask): Promise<Buffer> {
  return Buffer.from(await pictures.draw(task))
}
