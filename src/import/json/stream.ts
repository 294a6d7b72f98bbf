import { createReadStream } from 'node:fs'
import { Tokenizer, TokenizerError } from '@streamparser/json'
import { ServiceError } from '../../errors.ts'
import { mustBeFile, unreadable } from '../read-input.ts'
import { JsonAssembler } from './assembler.ts'
import type { JsonEvent, Plan } from './plan.ts'

const chunkBytes = 131_072
const longestText = 8_388_608

/**
 * Returns what `plan` asks for of a JSON file in UTF-8, in the order of the file, a batch for each piece that is read; the memory does not grow with the file.
 * Throws INPUT_REFUSED with the byte and the JSON pointer when the file cannot be read, is empty, cut off, not UTF-8 or not JSON, and for nesting over 200,
 * a text over 8 MB, or a value over 64 MB or two million parts.
 */
export async function* streamJson(path: string, plan: Plan): AsyncGenerator<readonly JsonEvent[]> {
  await mustBeFile(path)
  let events: JsonEvent[] = []
  let read = 0
  let lastToken = 0
  const assembler = new JsonAssembler(plan, (event) => events.push(event))
  const tokenizer = new Tokenizer()
  tokenizer.onToken = (token) => {
    lastToken = token.offset
    assembler.onToken(token)
  }
  const refusal = (cause: unknown) =>
    cause instanceof ServiceError ? cause : notJson(cause, assembler, read, lastToken + 1)
  const stream = createReadStream(path, { highWaterMark: chunkBytes })
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (read === 0) mustBeUtf8(chunk)
      tokenizer.write(chunk)
      read += chunk.length
      if (read - lastToken > longestText && !assembler.isDone)
        throw assembler.refusal(`has a text, or blanks, of over ${longestText / 1_048_576} MB`, lastToken)
      if (events.length > 0) yield events
      events = []
    }
    tokenizer.end()
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).syscall ? unreadable(path, cause as NodeJS.ErrnoException) : refusal(cause)
  } finally {
    stream.destroy()
  }
  if (!assembler.isDone) throw cutOff(assembler, read)
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

function cutOff(assembler: JsonAssembler, read: number): ServiceError {
  if (assembler.path.length === 0) return new ServiceError('INPUT_REFUSED', 'The file is empty; it must have JSON.')
  return assembler.refusal('the file is cut off here', read)
}

function notJson(cause: unknown, assembler: JsonAssembler, read: number, textStart: number): ServiceError {
  const { message } = cause as Error
  if (!(cause instanceof TokenizerError)) {
    if ((cause as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw cause
    return assembler.refusal('a text that is not UTF-8 begins here', textStart)
  }
  if (message.startsWith('Tokenizer ended')) return cutOff(assembler, read)
  const found = /^Unexpected ("[\s\S]*?") at .*absolute position "(\d+)"/.exec(message)
  return found
    ? assembler.refusal(`not JSON: ${JSON.stringify(found[1]!.slice(1, -1))} cannot stand here`, Number(found[2]))
    : assembler.refusal(`not JSON: ${message}`, read)
}
