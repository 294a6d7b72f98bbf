import { redactText } from '../redact/text.ts'

/** More than clients are sent, so that what is left out can be told. */
const mostCharacters = 524_288
const longestLine = 4_096

export type Notes = {
  /** Adds a line without its secrets and control characters. */
  add(line: string): void
  /** Returns the lines with their times; of a long log the last ones. */
  text(): string
}

export function createNotes(): Notes {
  const lines: string[] = []
  let length = 0
  return {
    add(line) {
      const added = `${new Date().toISOString()} ${redactText(line)
        .replaceAll(/\p{Cc}/gu, ' ')
        .slice(0, longestLine)}`
      length += added.length + 1
      lines.push(added)
      while (length > mostCharacters && lines.length > 1) length -= lines.shift()!.length + 1
    },
    text: () => lines.join('\n'),
  }
}
