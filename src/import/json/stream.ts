import { createReadStream } from 'node:fs'
import { ServiceError } from '../../ground/errors.ts'
import { mustBeFile, unreadable } from '../read-input.ts'
import type { JsonEvent, Plan } from './plan.ts'
import { JsonReader } from './reader.ts'

const chunkBytes = 131_072

/**
 * Returns what `plan` asks for of a JSON file in UTF-8, in the order of the file, a batch for each piece that is read;
 * the memory does not grow with the file. Throws INPUT_REFUSED with the byte and the JSON pointer when the file cannot
 * be read, is empty, cut off, not UTF-8 or not JSON, and for nesting over 200, a text over 8 MB, or a value over 64 MB
 * or two million parts.
 */
export async function* streamJson(path: string, plan: Plan): AsyncGenerator<readonly JsonEvent[]> {
  await mustBeFile(path)
  let events: JsonEvent[] = []
  let isFirst = true
  const reader = new JsonReader(plan, (event) => events.push(event))
  const stream = createReadStream(path, { highWaterMark: chunkBytes })
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (isFirst) mustBeUtf8(chunk)
      isFirst = false
      reader.write(chunk)
      if (events.length > 0) yield events
      events = []
    }
    reader.end()
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).syscall
      ? unreadable(path, cause as NodeJS.ErrnoException)
      : reader.refusalOf(cause)
  } finally {
    stream.destroy()
  }
  if (events.length > 0) yield events
}

function mustBeUtf8(chunk: Buffer): void {
  const mark = chunk.length < 2 ? 0 : chunk.readUInt16BE()
  if (mark === 0xfffe || mark === 0xfeff || chunk[0] === 0 || chunk[1] === 0)
    throw new ServiceError(
      'INPUT_REFUSED',
      'The file is in UTF-16 or UTF-32, or no text at all; JSON must be in UTF-8. Save it as UTF-8.',
    )
}
