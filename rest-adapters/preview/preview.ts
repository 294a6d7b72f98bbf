import type { JsonSchema } from '../../src/http-kit/json-schema.ts'
import { object } from '../report-schemas.ts'
import type { Format } from '../route.ts'
import { drawPicture, type PictureTask, picturePoints } from './pictures.ts'

/** What a link shows where it is shared. */
export type Preview = {
  readonly title: string
  /** At most 200 characters. */
  readonly description: string
  /** Address of a picture of 1200 × 630 pixels. */
  readonly picture: string
}

/** Names what the picture is drawn from in a body, of which JSON has nothing. */
export const drawnFrom = Symbol('what the picture is drawn from')

/** The body of a path of previews. */
export type PreviewBody = {
  readonly preview: Preview
  readonly revision: number
  readonly [drawnFrom]: () => PictureTask
}

/** Returns the picture of a preview as a format of its path. */
export function pictureFormat(kind: keyof typeof picturePoints): Format<PreviewBody> {
  return {
    mediaType: 'image/png',
    suffix: '.png',
    points: picturePoints[kind],
    render: (body) => drawPicture(body[drawnFrom]()),
  }
}

const text: JsonSchema = { type: 'string' }
/** The schema of a `Preview`. */
export const previewSchema = object({
  title: { ...text, description: 'Name of what the link leads to.' },
  description: { ...text, description: 'Beginning of its text, at most 200 characters.' },
  picture: { ...text, description: 'Address of a PNG of 1200 × 630 pixels.' },
})
