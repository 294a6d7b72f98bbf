import { secretFile } from './secret-file.ts'
import { isBeyondTool } from './tool-words.ts'

const leetWord = /\b(?=\w{0,30}[a-z])(?=\w{0,30}[013457])[\w]{3,30}\b/gi
const leet: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }

/** What the quoted pieces of a text are together, and what its letters are that stand as digits. */
export function fromPieces(text: string): string | null {
  const opening = text.slice(0, 16_384)
  const pieces = [...opening.matchAll(/["'“`]([^"'“”`\n]{1,60})["'”`]/g)].map(([, piece]) => piece!)
  if (pieces.length > 1 && pieces.length < 40 && !pieces.some((piece) => secretFile.test(piece))) {
    const found = secretFile.exec(pieces.join(''))
    if (found) return found[0]
  }
  const plain = opening.replace(leetWord, (word) => word.replace(/[013457]/g, (sign) => leet[sign]!))
  if (plain === opening) return null
  return isBeyondTool(plain) ? text.slice(0, 120) : null
}
