import { codeOf, visibleText } from '../ground/text.ts'

/**
 * Returns `text` in one line, with `U+202E` and the like for control and invisible characters, by which data could
 * steer a terminal.
 */
export function printable(text: string): string {
  return visibleText(text).replace(/[\t\n\r]/g, codeOf)
}
