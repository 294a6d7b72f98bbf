import type { Marks } from './layer.ts'
import { linksOfLines } from './links.ts'

/** Reads the form of an entry; throws an error for people at a link that is none. */
export function writtenMarks(data: FormData): Marks {
  const text = (part: string) => String(data.get(part) ?? '').trim()
  const links = linksOfLines(text('links'))
  return {
    ...(text('score') !== '' && { score: Number(text('score')) }),
    ...(data.has('colour') && { colour: text('colour') }),
    ...(text('comment') !== '' && { comment: text('comment') }),
    ...(links.length > 0 && { links }),
    ...(data.has('off') && { isOff: true as const }),
  }
}
